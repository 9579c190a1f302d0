/**
 * A running 64-bit digest of numbers, the same on every machine: what a frame computed, in sixteen characters.
 * It finds accidents, not forgers: two lanes of a multiplicative hash, no cryptography.
 */
export class Digest {
  private low = 0x9e3779b9 | 0
  private high = 0x7f4a7c15 | 0
  private readonly double = new Float64Array(1)
  private readonly words = new Uint32Array(this.double.buffer)

  /** A whole number of 32 bits. */
  integer(value: number): void {
    this.low = mix(this.low ^ value, 0x85ebca6b)
    this.high = mix(this.high ^ this.low ^ (value >>> 7), 0xc2b2ae35)
  }

  /** A double, every bit of it; −0 counts as 0, as it does in every comparison. */
  number(values: ArrayLike<number>, i: number): void {
    this.double[0] = values[i]! + 0
    this.integer(this.words[0])
    this.integer(this.words[1])
  }

  toString(): string {
    return hex(this.high) + hex(this.low)
  }
}

function mix(h: number, factor: number): number {
  const a = Math.imul(h ^ (h >>> 16), factor)
  return a ^ (a >>> 13)
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0')
}
