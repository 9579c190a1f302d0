/**
 * Whole numbers as bits, in both directions: a writer writes what it is given and gives it back, a reader gives what it
 * reads whatever it is given. So a format is described once, and reading cannot drift from writing.
 */
export interface BitCoder {
  readonly writing: boolean
  /** The lowest `count` bits of a number, 32 at most. */
  bits(value: number, count: number): number
  /** From 0 up, small ones mostly: 0 is one bit, 1 and 2 are three, and so on. */
  count(value: number): number
  /** Any 32 bits; six more than the number is long. */
  plain(value: number): number
  /** Around zero, mostly within ± 2^scale. */
  near(value: number, scale: number): number
}

/** Beyond so many times its scale a number is written whole. A choice of length, not of meaning. */
export const MOST_STEPS = 16
/** Numbers of `count` end below 2^31 − 1. */
export const MOST_ZEROS = 30

/** Signed to unsigned, small ones to small ones: 0 −1 1 −2 to 0 1 2 3. */
export function folded(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0
}

export function unfolded(value: number): number {
  return (value >>> 1) ^ -(value & 1)
}
