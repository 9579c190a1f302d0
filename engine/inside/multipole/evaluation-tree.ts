/** The octree of evaluation points, as the evaluation reads it. Built in `evaluation-setup.ts`. */
import type { SeriesLayout } from './local-series.ts'

export interface EvaluationTree {
  /** Eight a cell: what lies in each octant (x, y, z above the centre count 1, 2, 4). Cell 0 is the root. */
  readonly octants: Int32Array
  /** Levels, those below the fields included. */
  readonly depth: number
  readonly layout: SeriesLayout
  /** Of each field: centre, error bound of its series, the series. */
  readonly fieldCount: number
  readonly centre: Float64Array
  readonly bound: Float64Array
  readonly series: Float64Array
  /** Field f has the near panels of runs nearStart[f] … nearStart[f + 1] − 1, each two numbers: first, end. */
  readonly nearStart: Int32Array
  readonly near: Int32Array
}

/** Half the side of the root cell: the body lies within ½ of the origin, and rounding must not carry it out. */
export const ROOT_HALF = 0.5 + 2 ** -20

// An octant is a cell (its number, ≥ 0) or, below zero, a leaf: −1 − (value · 4 + kind).

/** J is this whole number in all of it. */
export const CONSTANT = 0
/** No panel touches it, and yet J could not be proved. */
export const UNPROVED = 1
/** Its points are read one by one from field `value`. */
export const FIELD = 2

/** Winding numbers are stored above this, so that negative ones fit. */
const WINDING_ZERO = 1 << 20
export const LARGEST_WINDING = WINDING_ZERO - 1

export function constantLeaf(winding: number): number {
  return -1 - ((winding + WINDING_ZERO) * 4 + CONSTANT)
}

export function unprovedLeaf(): number {
  return -1 - UNPROVED
}

export function fieldLeaf(field: number): number {
  return -1 - (field * 4 + FIELD)
}

export function leafKind(octant: number): number {
  return (-1 - octant) & 3
}

export function leafWinding(octant: number): number {
  return ((-1 - octant) >> 2) - WINDING_ZERO
}

export function leafField(octant: number): number {
  return (-1 - octant) >> 2
}
