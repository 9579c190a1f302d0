/** Flat arrays whose final length is not known beforehand: growth doubles, reading goes straight to `data`. */
export class GrowingInts {
  data = new Int32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.data.length) this.reserve(this.length + 1)
    this.data[this.length++] = value
  }

  /** Makes room for `count` zeros at the end and says where they begin. */
  extend(count: number): number {
    const at = this.length
    this.reserve(at + count)
    this.data.fill(0, at, at + count)
    this.length = at + count
    return at
  }

  reserve(length: number): void {
    if (length <= this.data.length) return
    const bigger = new Int32Array(Math.max(length, 2 * this.data.length))
    bigger.set(this.data.subarray(0, this.length))
    this.data = bigger
  }

  finished(): Int32Array {
    return this.data.slice(0, this.length)
  }
}

export class GrowingFloats {
  data = new Float64Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.data.length) this.reserve(this.length + 1)
    this.data[this.length++] = value
  }

  /** Makes room for `count` zeros at the end and says where they begin. */
  extend(count: number): number {
    const at = this.length
    this.reserve(at + count)
    this.data.fill(0, at, at + count)
    this.length = at + count
    return at
  }

  reserve(length: number): void {
    if (length <= this.data.length) return
    const bigger = new Float64Array(Math.max(length, 2 * this.data.length))
    bigger.set(this.data.subarray(0, this.length))
    this.data = bigger
  }

  finished(): Float64Array {
    return this.data.slice(0, this.length)
  }
}
