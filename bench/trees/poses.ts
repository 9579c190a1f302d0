import { POSE_STRIDE, SCALE, writePose } from '../../engine/math/pose.ts'
import { Random } from '../../engine/math/random.ts'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'

/** Poses of a second copy of a mesh, one after the other in one array; the first copy stands at the origin. */
export interface Poses {
  readonly count: number
  readonly numbers: Float64Array
}

export const AT_ORIGIN: Float64Array = atOrigin()

function atOrigin(): Float64Array {
  const pose = new Float64Array(POSE_STRIDE)
  writePose(pose, 0, [0, 0, 0, 0, 0, 0, 1], 0)
  pose[SCALE] = 1
  return pose
}

/**
 * Steps whose multiples, modulo 1, fill a cube evenly (powers of the root of x⁴ = x + 1): chance alone would need many
 * more places for the same mean, since most tests are done in the few places of deep overlap.
 */
const STEPS = [0.8191725133961645, 0.671043606703789, 0.5497004779019703]

/**
 * Places at which the boxes of two upright copies overlap, spread evenly over all such places: what the cost model
 * assumes. Turned ones are turned about the middle of the mesh.
 */
export function randomPoses(mesh: TriangleMesh, count: number, turned: boolean, seed: number): Poses {
  const random = new Random(seed)
  const numbers = new Float64Array(count * POSE_STRIDE)
  const seven = Float64Array.of(0, 0, 0, 0, 0, 0, 1)
  const box = boxOf(mesh)
  for (let i = 0; i < count; i++) {
    if (turned) random.rotation(seven, 3)
    seven.fill(0, 0, 3)
    writePose(numbers, i, seven, 0)
    numbers[i * POSE_STRIDE + SCALE] = 1
    for (let axis = 0; axis < 3; axis++) {
      const edge = box.high[axis]! - box.low[axis]!
      let middle = (box.low[axis]! + box.high[axis]!) / 2
      for (let k = 0; k < 3; k++) {
        middle -= (numbers[i * POSE_STRIDE + 3 * axis + k]! * (box.low[k]! + box.high[k]!)) / 2
      }
      seven[axis] = middle + edge * (2 * ((0.5 + (i + 1) * STEPS[axis]!) % 1) - 1)
    }
    writePose(numbers, i, seven, 0)
  }
  return { count, numbers }
}

function boxOf({ positions }: TriangleMesh): { low: number[]; high: number[] } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, positions[i]!)
    high[i % 3] = Math.max(high[i % 3]!, positions[i]!)
  }
  return { low, high }
}
