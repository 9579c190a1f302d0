/** The two hashes of the paper (kdet, 5.1): DJB2 spreads cells evenly, Morton codes keep neighbours together. */

export type CellHash = 'djb2' | 'morton'

/**
 * DJB2 with characters of five bits of the cell numbers, lowest last. With the whole numbers for characters, cells 33
 * apart along one axis and 1 along the next would have one hash, and a flat mesh a few of them.
 */
export function djb2Hash(level: number, x: number, y: number, z: number): number {
  let h = Math.imul(5381, 33) + level
  h = Math.imul(h, 33) + (x >> 5)
  h = Math.imul(h, 33) + (y >> 5)
  h = Math.imul(h, 33) + (z >> 5)
  h = Math.imul(h, 33) + (x & 31)
  h = Math.imul(h, 33) + (y & 31)
  return (Math.imul(h, 33) + (z & 31)) | 0
}

/** The lowest ten bits of the three cell numbers, interleaved; levels are set apart by an odd multiple. */
export function mortonHash(level: number, x: number, y: number, z: number): number {
  return interleaved(x, y, z) ^ Math.imul(level, 0x9e3779b1)
}

/** The Morton code of the lowest ten bits of three numbers. */
export function interleaved(x: number, y: number, z: number): number {
  return spread(x) | (spread(y) << 1) | (spread(z) << 2)
}

/** Bit k goes to bit 3·k. */
function spread(x: number): number {
  let s = x & 0x3ff
  s = (s | (s << 16)) & 0x30000ff
  s = (s | (s << 8)) & 0x300f00f
  s = (s | (s << 4)) & 0x30c30c3
  return (s | (s << 2)) & 0x9249249
}
