/** A typed array that grows by doubling; `slice` hands out what was filled. */
interface TypedArray {
  readonly length: number
  [index: number]: number
}

class Growing<T extends TypedArray> {
  length = 0
  protected values: T
  private readonly make: (length: number) => T & { set(from: T): void }

  constructor(make: (length: number) => T & { set(from: T): void }) {
    this.make = make
    this.values = make(64)
  }

  /** Makes room for `count` more and returns the array to write them to, from `length` on. */
  grow(count: number): T {
    const needed = this.length + count
    if (needed > this.values.length) {
      const larger = this.make(Math.max(needed, this.values.length * 2))
      larger.set(this.values)
      this.values = larger
    }
    this.length = needed
    return this.values
  }
}

export class GrowingFloats extends Growing<Float64Array> {
  constructor() {
    super((length) => new Float64Array(length))
  }

  slice(): Float64Array {
    return this.values.slice(0, this.length)
  }
}

export class GrowingIntegers extends Growing<Int32Array> {
  constructor() {
    super((length) => new Int32Array(length))
  }

  push(value: number): void {
    const at = this.length
    this.grow(1)[at] = value
  }

  slice(): Int32Array {
    return this.values.slice(0, this.length)
  }
}
