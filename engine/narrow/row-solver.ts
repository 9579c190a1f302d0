/** Computes rows: the only place where answers of the exact test enter the rows, on whatever thread. */
import type { PolytopePool } from '../geometry/polytope-pool.ts'
import {
  BODY_A,
  BODY_B,
  FEATURE_A,
  FEATURE_B,
  MEETS,
  POLYTOPE_A,
  POLYTOPE_B,
  ROW_INTS,
  ROW_NUMBERS,
  WARM_A,
  WARM_B,
} from './contact-rows.ts'
import { ConvexPair, NO_FEATURE } from './convex-pair.ts'
import { MEASURE_LENGTH } from './measure.ts'

export class RowSolver {
  readonly pair: ConvexPair
  ints: Int32Array
  numbers: Float64Array
  pose: Float64Array

  constructor(pool: PolytopePool, pose: Float64Array, ints: Int32Array, numbers: Float64Array) {
    this.pair = new ConvexPair(pool)
    this.pose = pose
    this.ints = ints
    this.numbers = numbers
  }

  /** Walks the pair of a row from where it last was; true when the two meet. Leaves the depth to `deepen`. */
  track(row: number): boolean {
    const { pair, ints } = this
    const i = row * ROW_INTS
    const meets = pair.meets(
      this.pose,
      ints[i + BODY_A],
      ints[i + POLYTOPE_A],
      ints[i + BODY_B],
      ints[i + POLYTOPE_B],
      ints[i + WARM_A],
      ints[i + WARM_B],
    )
    ints[i + WARM_A] = pair.warm[0]
    ints[i + WARM_B] = pair.warm[1]
    ints[i + MEETS] = meets ? 1 : 0
    if (meets) this.forget(row)
    else this.report(row)
    return meets
  }

  /** The depth of a row whose parts meet. */
  deepen(row: number): void {
    const { pair, ints } = this
    const i = row * ROW_INTS
    pair.findDepth(this.pose, ints[i + BODY_A], ints[i + POLYTOPE_A], ints[i + BODY_B], ints[i + POLYTOPE_B])
    this.report(row)
  }

  /** Nothing of an earlier answer may stay with parts that meet now: depth and witnesses are not known yet. */
  private forget(row: number): void {
    const { ints, numbers } = this
    ints[row * ROW_INTS + FEATURE_A] = NO_FEATURE
    ints[row * ROW_INTS + FEATURE_B] = NO_FEATURE
    numbers[row * ROW_NUMBERS] = 0
    for (let k = 1; k < MEASURE_LENGTH; k++) numbers[row * ROW_NUMBERS + k] = Number.NaN
  }

  private report(row: number): void {
    const { answer, features } = this.pair
    const { ints, numbers } = this
    ints[row * ROW_INTS + FEATURE_A] = features[0]
    ints[row * ROW_INTS + FEATURE_B] = features[1]
    for (let k = 0; k < MEASURE_LENGTH; k++) numbers[row * ROW_NUMBERS + k] = answer[k]
  }
}
