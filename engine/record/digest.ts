/**
 * A running 64-bit digest of numbers, the same on every machine: what a frame computed, in sixteen characters.
 * It finds accidents, not forgers: two lanes of a multiplicative hash, no cryptography.
 */
export class Digest {
  private low = 0x9e3779b9 | 0
  private high = 0x7f4a7c15 | 0
  private readonly double = new Float64Array(1)
  private readonly words = new Uint32Array(this.double.buffer)

  /** Goes on where a digest stood that was written by `write`. */
  restart(words: Int32Array): void {
    this.low = words[0]
    this.high = words[1]
  }

  /** Low and high half. */
  write(words: Int32Array): void {
    words[0] = this.low
    words[1] = this.high
  }

  /** A whole number of 32 bits. */
  integer(value: number): void {
    this.low = mix(this.low ^ value, 0x85ebca6b)
    this.high = mix(this.high ^ this.low ^ (value >>> 7), 0xc2b2ae35)
  }

  /** A double, every bit of it; −0 counts as 0, as it does in every comparison. Every NaN is the same. */
  number(values: ArrayLike<number>, i: number): void {
    const value = values[i]!
    if (Number.isNaN(value)) {
      // Machines differ in the bits of a NaN.
      this.integer(0)
      this.integer(0x7ff80000)
      return
    }
    this.double[0] = value + 0
    this.integer(this.words[0])
    this.integer(this.words[1])
  }

  toString(): string {
    return hex(this.high) + hex(this.low)
  }
}

/** The digest of bytes by themselves, into its low and high half. */
export function digestBytes(bytes: Uint8Array, words: Int32Array): void {
  const digest = new Digest()
  digest.integer(bytes.length)
  const whole = bytes.length & ~3
  for (let i = 0; i < whole; i += 4) {
    digest.integer(bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24))
  }
  for (let i = whole; i < bytes.length; i++) digest.integer(bytes[i])
  digest.write(words)
}

/** Sixteen characters for a digest's low and high half. */
export function digestText(digest: Int32Array): string {
  return hex(digest[1]) + hex(digest[0])
}

function mix(h: number, factor: number): number {
  const a = Math.imul(h ^ (h >>> 16), factor)
  return a ^ (a >>> 13)
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0')
}
