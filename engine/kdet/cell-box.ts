/**
 * A box as a cell sees it: three numbers of nine bits in one word for its lower corner and one for its upper. Each is
 * a rising function of the coordinate, so boxes that overlap in the cell do so here too: nothing is lost. A number is
 * 0 below the cell, 511 above it and 1 to 256 in it. The bit above each of the three is free: it shows the borrow of
 * a difference.
 */

/** Bits of a place in a cell. */
export const PLACE_BITS = 8
const PLACES = (1 << PLACE_BITS) - 1

const BELOW = 0
const ABOVE = 511

const Y_SHIFT = 10
const Z_SHIFT = 20
const ONES = 1 | (1 << Y_SHIFT) | (1 << Z_SHIFT)
/** The free bits. */
const GUARD = ONES << 9

/** What turns a lower corner into one below the cell on an axis, by "and", */
export const LOW_WITHOUT_X: number = ~ABOVE
export const LOW_WITHOUT_Y: number = ~(ABOVE << Y_SHIFT)
export const LOW_WITHOUT_Z: number = ~(ABOVE << Z_SHIFT)
/** and an upper corner into one above it, by "or". */
export const HIGH_BEYOND_X: number = ABOVE
export const HIGH_BEYOND_Y: number = ABOVE << Y_SHIFT
export const HIGH_BEYOND_Z: number = ABOVE << Z_SHIFT

/** Where a coordinate, in places of the lowest level, lies in its cell of a level. */
export function placeInCell(coordinate: number, level: number): number {
  return 1 + ((coordinate >> level) & PLACES)
}

/** The same of the lower end of an interval that reaches into the given cell, as that cell sees it, */
export function lowPlace(coordinate: number, level: number, cell: number): number {
  return coordinate >> (level + PLACE_BITS) === cell ? placeInCell(coordinate, level) : BELOW
}

/** and of the upper end. */
export function highPlace(coordinate: number, level: number, cell: number): number {
  return coordinate >> (level + PLACE_BITS) === cell ? placeInCell(coordinate, level) : ABOVE
}

export function packLow(x: number, y: number, z: number): number {
  return x | (y << Y_SHIFT) | (z << Z_SHIFT)
}

/** Upper corners come with their free bits set. */
export function packHigh(x: number, y: number, z: number): number {
  return x | (y << Y_SHIFT) | (z << Z_SHIFT) | GUARD
}

/** The corners of the cell x, y, z of a level as the cell of a higher level round it sees them. */
export function cellLow(x: number, y: number, z: number, level: number, higher: number): number {
  const shift = level + PLACE_BITS
  return packLow(
    placeInCell(x << shift, higher),
    placeInCell(y << shift, higher),
    placeInCell(z << shift, higher),
  )
}

export function cellHigh(x: number, y: number, z: number, level: number, higher: number): number {
  const shift = level + PLACE_BITS
  return packHigh(
    placeInCell(((x + 1) << shift) - 1, higher),
    placeInCell(((y + 1) << shift) - 1, higher),
    placeInCell(((z + 1) << shift) - 1, higher),
  )
}

/**
 * 1 where two boxes overlap and the lower corner of what they share lies in this cell, otherwise 0: of the cells that
 * hold both, one alone answers 1. No branch: a processor cannot foresee the answers.
 */
export function overlapHere(lowA: number, highA: number, lowB: number, highB: number): number {
  const shared = (highA - lowB) & (highB - lowA) & ((lowA | lowB | GUARD) - ONES) & GUARD
  return 1 + ((shared - GUARD) >> 31)
}

/** Whether two boxes overlap, as far as the cell can tell. */
export function touches(lowA: number, highA: number, lowB: number, highB: number): boolean {
  return ((highA - lowB) & (highB - lowA) & GUARD) === GUARD
}
