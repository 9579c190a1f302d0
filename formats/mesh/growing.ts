/** Typed arrays that grow by doubling: a count in a file's header is a claim, and no reason to ask for memory. */
export class GrowingFloats {
  length = 0
  private values = new Float64Array(1024)

  push3(x: number, y: number, z: number): void {
    if (this.length + 3 > this.values.length) this.values = larger(this.values, Float64Array)
    this.values[this.length++] = x
    this.values[this.length++] = y
    this.values[this.length++] = z
  }

  take(): Float64Array {
    return this.values.slice(0, this.length)
  }
}

export class GrowingCorners {
  length = 0
  private values = new Uint32Array(1024)

  push3(a: number, b: number, c: number): void {
    if (this.length + 3 > this.values.length) this.values = larger(this.values, Uint32Array)
    this.values[this.length++] = a
    this.values[this.length++] = b
    this.values[this.length++] = c
  }

  take(): Uint32Array {
    return this.values.slice(0, this.length)
  }
}

function larger<T extends Float64Array | Uint32Array>(values: T, make: new (length: number) => T): T {
  const doubled = new make(2 * values.length)
  doubled.set(values)
  return doubled
}
