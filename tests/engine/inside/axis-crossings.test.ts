import { describe, expect, test } from 'vitest'
import { AxisCrossings, ON_SURFACE } from '../../../engine/inside/axis-crossings.ts'
import { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import { ON_SURFACE as EXACTLY_ON, ExactWinding } from '../../twins/exact-winding.ts'

const SEED = 81

describe.each([0, 1, 2])(`along axis %i (seed ${SEED})`, (axis) => {
  const mesh = octasphere(1)
  const crossings = new AxisCrossings(buildTree(mesh), true)
  const random = new Random(SEED + axis)

  /** In line with a point of an edge, as near to it as rounding allows: float signs are wrong there about as often as right. */
  const points = new Float64Array(3 * 400)
  for (let i = 0; i < points.length; i += 3) {
    const t = 3 * random.below(mesh.corners.length / 3)
    const side = random.below(3)
    const a = 3 * mesh.corners[t + side]!
    const b = 3 * mesh.corners[t + ((side + 1) % 3)]!
    const part = random.unit()
    for (let k = 0; k < 3; k++) {
      const from = mesh.positions[a + k]!
      points[i + k] = k === axis ? random.between(-1.2, 1.2) : from + part * (mesh.positions[b + k]! - from)
    }
  }

  test.each([-2, 2])('the change of the winding number on the way to %d', (end) => {
    const judge = new ExactWinding(mesh, points)
    for (let i = 0; i < points.length / 3; i++) {
      crossings.segment.set(points.subarray(3 * i, 3 * i + 3))
      crossings.segment[3] = end
      const right = judge.at(points, i)
      expect([i, crossings.count(axis)]).toEqual([i, right === EXACTLY_ON ? ON_SURFACE : right])
    }
  })

  test('from one point to another it is the difference of their winding numbers', () => {
    for (let i = 0; i < points.length / 3; i++) {
      const ends = points.slice(3 * i, 3 * i + 3)
      const judge = new ExactWinding(mesh, Float64Array.of(...ends, 0.3))
      const other = ends.slice()
      other[axis] = 0.3
      const from = judge.at(ends, 0)
      const to = judge.at(other, 0)
      if (to === EXACTLY_ON) continue
      crossings.segment.set(ends)
      crossings.segment[3] = 0.3
      expect([i, crossings.count(axis)]).toEqual([i, from === EXACTLY_ON ? ON_SURFACE : from - to])
    }
  })
})
