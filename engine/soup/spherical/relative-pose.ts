/**
 * Where the part of field B lies as seen from the part of field A: in axes turned with body A, in units of the
 * world, from A's centre. So A's sectors stand still and only B's are turned.
 */
import { POSE_STRIDE, POSITION, SCALE } from '../../math/pose.ts'
import type { FieldPart, SphericalField } from './field.ts'

/**
 * Of the largest number on the way of a vertex into the world, or of a centre into the other's axes. Some sixty
 * roundings of half a unit in the last place of it would stay below.
 */
const ROUNDINGS = 2 ** -46

export class RelativePose {
  /** Turn from B's axes to A's, row by row (9), then B's centre (3). */
  readonly numbers: Float64Array = new Float64Array(12)
  /** Scale of A, scale of B, and what all distances may be wrong by. */
  readonly scaleA: Float64Array = new Float64Array(1)
  readonly scaleB: Float64Array = new Float64Array(1)
  readonly slack: Float64Array = new Float64Array(1)

  set(
    a: SphericalField,
    partA: FieldPart,
    poseA: Float64Array,
    i: number,
    b: SphericalField,
    partB: FieldPart,
    poseB: Float64Array,
    j: number,
  ): void {
    const { numbers } = this
    const o = i * POSE_STRIDE
    const p = j * POSE_STRIDE
    const scaleA = poseA[o + SCALE]
    const scaleB = poseB[p + SCALE]
    this.scaleA[0] = scaleA
    this.scaleB[0] = scaleB
    for (let row = 0; row < 3; row++) {
      let shift = -scaleA * partA.centre[row]
      for (let k = 0; k < 3; k++) {
        let entry = 0
        for (let l = 0; l < 3; l++) entry += poseA[o + 3 * l + row] * poseB[p + 3 * l + k]
        numbers[3 * row + k] = entry
        shift += poseA[o + 3 * k + row] * (poseB[p + POSITION + k] - poseA[o + POSITION + k])
        shift += entry * scaleB * partB.centre[k]
      }
      numbers[9 + row] = shift
    }
    this.slack[0] =
      ROUNDINGS *
      (positionSize(poseA, o) +
        positionSize(poseB, p) +
        scaleA * (a.extent + centreSize(partA)) +
        scaleB * (b.extent + centreSize(partB)))
  }
}

function positionSize(pose: Float64Array, o: number): number {
  return Math.abs(pose[o + POSITION]) + Math.abs(pose[o + POSITION + 1]) + Math.abs(pose[o + POSITION + 2])
}

function centreSize({ centre }: FieldPart): number {
  return Math.abs(centre[0]) + Math.abs(centre[1]) + Math.abs(centre[2])
}
