import { BOX_MAX, BOX_SIZE } from './broad-phase.ts'

/**
 * Two integers run through this folder. A **box** is where a body's six numbers start in the array of boxes. An
 * **endpoint** is box for the minima and box + 3 for the maxima, so that `boxes[endpoint + axis]` is its value:
 * a sweep over a list of endpoints refreshes a value with one addition and one load.
 */
export function boxOfBody(body: number): number {
  return body * BOX_SIZE
}

export function bodyOfBox(box: number): number {
  return (box / BOX_SIZE) | 0
}

export function minOfBox(box: number): number {
  return box
}

export function maxOfBox(box: number): number {
  return box + BOX_MAX
}

/** Boxes start at even numbers, so the maxima are the odd endpoints. */
export function isMax(endpoint: number): boolean {
  return (endpoint & 1) === 1
}

export function boxOfMax(endpoint: number): number {
  return endpoint - BOX_MAX
}

export function boxOfEndpoint(endpoint: number): number {
  return endpoint - BOX_MAX * (endpoint & 1)
}

/**
 * The order among equal values: minima before maxima, because closed boxes that touch overlap; then by body,
 * because a list in a total order can be searched for one endpoint even where thousands share a value (every
 * floor of a building lies at the same few heights).
 */
export function tieRank(endpoint: number): number {
  return ((endpoint & 1) << 30) | endpoint
}

/** Above this many bodies the endpoint numbers would run into the bit that `tieRank` sets. */
export const MAX_BODIES = Math.floor((1 << 30) / BOX_SIZE)
