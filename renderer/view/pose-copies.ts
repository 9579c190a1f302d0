/** Which bodies have moved since they were last drawn: a kept copy of the poses, compared number by number. */
import { POSE_STRIDE, POSITION, SCALE } from '../../engine/math/pose.ts'

/** Rotation, position and scale; the rest of the stride is padding. */
const POSE_NUMBERS = SCALE + 1

export class PoseCopies {
  private readonly kept: Float64Array

  constructor(count: number) {
    // NaN differs from everything: the first look takes every pose.
    this.kept = new Float64Array(count * POSE_NUMBERS).fill(Number.NaN)
  }

  /** Takes over the pose of `body` as copy number i; true when it differs from the one kept there. */
  take(i: number, pose: Float64Array, body: number): boolean {
    const { kept } = this
    const from = body * POSE_STRIDE
    const to = i * POSE_NUMBERS
    let differs = false
    for (let k = 0; k < POSE_NUMBERS; k++) {
      const value = pose[from + k]!
      if (kept[to + k] !== value) {
        kept[to + k] = value
        differs = true
      }
    }
    return differs
  }
}

/** The pose of a body as a 4 × 4 matrix, column by column, as three and WebGL want it. */
export function writeMatrix(out: Float32Array, o: number, pose: Float64Array, body: number): void {
  const p = body * POSE_STRIDE
  const scale = pose[p + SCALE]!
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) out[o + 4 * column + row] = pose[p + 3 * row + column]! * scale
    out[o + 4 * column + 3] = 0
    out[o + 12 + column] = pose[p + POSITION + column]!
  }
  out[o + 15] = 1
}
