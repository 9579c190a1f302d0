import { describe, expect, it } from 'vitest'
import { Random } from '../../engine/math/random.ts'
import {
  angleBound,
  blendQuaternions,
  multiplyQuaternions,
  poseCarriedBy,
  poseRelativeTo,
  turnVector,
} from '../../walkthrough/quaternion.ts'

/** The plain twin: the turn as a matrix. */
function matrixOf([x, y, z, w]: ArrayLike<number> & Iterable<number>): number[][] {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ]
}

function rotation(random: Random): Float64Array {
  const q = new Float64Array(4)
  random.rotation(q, 0)
  return q
}

function vector(random: Random): Float64Array {
  return Float64Array.from({ length: 3 }, () => random.between(-2, 2))
}

describe('quaternions against matrices (seed 3)', () => {
  const random = new Random(3)
  for (let round = 0; round < 50; round++) {
    const a = rotation(random)
    const b = rotation(random)
    const v = vector(random)
    it(`round ${round}`, () => {
      const out = new Float64Array(3)
      turnVector(out, 0, a, 0, v, 0)
      for (const [k, row] of matrixOf(a).entries()) {
        expect(out[k]).toBeCloseTo(row[0] * v[0] + row[1] * v[1] + row[2] * v[2], 12)
      }
      const both = new Float64Array(4)
      multiplyQuaternions(both, 0, a, 0, b, 0)
      const once = new Float64Array(3)
      const twice = new Float64Array(3)
      turnVector(once, 0, b, 0, v, 0)
      turnVector(twice, 0, a, 0, once, 0)
      turnVector(out, 0, both, 0, v, 0)
      for (let k = 0; k < 3; k++) expect(out[k]).toBeCloseTo(twice[k], 12)
    })
    it(`a pose seen from a frame and carried by it, round ${round}`, () => {
      const frame = Float64Array.of(...vector(random), ...a)
      const pose = Float64Array.of(...v, ...b)
      const local = new Float64Array(7)
      const back = new Float64Array(7)
      poseRelativeTo(local, 0, frame, 0, pose, 0)
      poseCarriedBy(back, 0, frame, 0, local, 0)
      for (let k = 0; k < 7; k++) expect(back[k]).toBeCloseTo(pose[k], 12)
    })
    it(`the bound on the angle, round ${round}`, () => {
      const dot = Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3])
      const angle = 2 * Math.acos(Math.min(1, dot))
      expect(angleBound(a, 0, b, 0)).toBeGreaterThanOrEqual(angle)
      expect(angleBound(a, 0, b, 0)).toBeLessThan(angle * 1.13 + 1e-9)
      // Half of the way is no farther than all of it, and goes the shorter way round.
      const half = new Float64Array(4)
      blendQuaternions(half, 0, a, 0, b, 0, 0.5)
      expect(angleBound(a, 0, half, 0)).toBeLessThan(angle * 0.6 + 1e-9)
    })
  }
})
