import type { TriangleSet } from '../triangle-set.ts'

/** A moving scene after one of kDet's figures. */
export interface SampleScene {
  /** At a time from 0 to 1, in any order. The arrays are the scene's own, and change with the next call. */
  frame(time: number): TriangleSet
}

export interface SampleOptions {
  /** About so many triangles in the end. */
  readonly triangles: number
  readonly seed: number
}
