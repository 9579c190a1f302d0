/**
 * A small seeded generator (sfc32): the same numbers on every machine, which Math.random cannot promise.
 * Only integer operations and one exact division, so a simulation can be replayed bit for bit.
 */
export class Random {
  private a: number
  private b: number
  private c: number
  private counter = 1

  constructor(seed: number) {
    this.a = seed | 0
    this.b = Math.floor(seed / 4294967296) | 0
    this.c = 0x9e3779b9 | 0
    for (let i = 0; i < 15; i++) this.uint32()
  }

  uint32(): number {
    const t = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + t) | 0
    return t >>> 0
  }

  /** In [0, 1), a multiple of 2^-32. */
  unit(): number {
    return this.uint32() / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.unit()
  }

  /** In 0 … count − 1. */
  below(count: number): number {
    return Math.floor(this.unit() * count)
  }

  /** Uniform on the unit sphere, by rejection: no trigonometry, whose last bit differs between machines. */
  onSphere(out: Float64Array, offset: number): void {
    for (;;) {
      const x = this.between(-1, 1)
      const y = this.between(-1, 1)
      const z = this.between(-1, 1)
      const length2 = x * x + y * y + z * z
      if (length2 > 1 || length2 < 1e-4) continue
      const scale = 1 / Math.sqrt(length2)
      out[offset] = x * scale
      out[offset + 1] = y * scale
      out[offset + 2] = z * scale
      return
    }
  }

  /** A uniform random rotation as a unit quaternion x, y, z, w. */
  rotation(out: Float64Array, offset: number): void {
    for (;;) {
      const x = this.between(-1, 1)
      const y = this.between(-1, 1)
      const z = this.between(-1, 1)
      const w = this.between(-1, 1)
      const length2 = x * x + y * y + z * z + w * w
      if (length2 > 1 || length2 < 1e-4) continue
      const scale = 1 / Math.sqrt(length2)
      out[offset] = x * scale
      out[offset + 1] = y * scale
      out[offset + 2] = z * scale
      out[offset + 3] = w * scale
      return
    }
  }
}
