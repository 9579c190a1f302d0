/** The two hashes of the paper (kdet, 5.1): DJB2 spreads cells evenly, Morton codes keep neighbours together. */

export type CellHash = 'djb2' | 'morton'

/** DJB2 with the level and the three cell numbers for characters. */
export function djb2Hash(level: number, x: number, y: number, z: number): number {
  const h = Math.imul(Math.imul(5381, 33) + level, 33) + x
  return Math.imul(Math.imul(h, 33) + y, 33) + z
}

/** The lowest ten bits of the three cell numbers, interleaved; levels are set apart by an odd multiple. */
export function mortonHash(level: number, x: number, y: number, z: number): number {
  return (spread(x) | (spread(y) << 1) | (spread(z) << 2)) ^ Math.imul(level, 0x9e3779b1)
}

/** Bit k goes to bit 3·k. */
function spread(x: number): number {
  let s = x & 0x3ff
  s = (s | (s << 16)) & 0x30000ff
  s = (s | (s << 8)) & 0x300f00f
  s = (s | (s << 4)) & 0x30c30c3
  return (s | (s << 2)) & 0x9249249
}
