import { describe, expect, it } from 'vitest'
import { Judge } from '../../../bench/icollide/judge.ts'
import { trueCollisions } from '../../../bench/icollide/truth.ts'
import { Random } from '../../../engine/math/random.ts'
import { spherePolytope } from '../../../engine/simulation/sphere-polytope.ts'

/** Corners at the origin and one unit along each axis. */
const CORNER = Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1])
/** An octahedron: vertices one unit along each axis, both ways. */
const OCTAHEDRON = Float64Array.from([1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1])

function poses(...bodies: number[][]): Float64Array {
  return Float64Array.from(bodies.flat())
}
const UNTURNED = [0, 0, 0, 1]

describe('Judge', () => {
  it('knows distances of every kind of feature pair', () => {
    const judge = new Judge([CORNER, OCTAHEDRON], Int32Array.of(0, 1))
    const distance = (x: number, y: number, z: number) =>
      judge.signedDistance(0, 1, poses([0, 0, 0, ...UNTURNED], [x, y, z, ...UNTURNED]))
    // Vertex to face: the octahedron's tip above the face x = 0.
    expect(distance(-1.5, 0.25, 0.25)).toBeCloseTo(0.5, 14)
    // Vertex to vertex along x.
    expect(distance(3, 0, 0)).toBeCloseTo(1, 14)
    // The faces x + y + z = 1 and the octahedron's opposite one, parallel: (6 − 1 − 1)/√3.
    expect(distance(2, 2, 2)).toBeCloseTo(4 / Math.sqrt(3), 14)
  })

  it('gives minus the depth where bodies overlap, and counts touching as colliding', () => {
    const judge = new Judge([OCTAHEDRON], Int32Array.of(0, 0))
    const pair = (x: number) => poses([0, 0, 0, ...UNTURNED], [x, 0, 0, ...UNTURNED])
    expect(judge.signedDistance(0, 1, pair(1.5))).toBeCloseTo(-0.5 / Math.sqrt(3), 14)
    expect(judge.colliding(0, 1, pair(2))).toBe(true)
    expect(judge.colliding(0, 1, pair(2.0000001))).toBe(false)
  })

  it('is symmetric, and unmoved by a common shift of 50 km (seed 71)', () => {
    const random = new Random(71)
    for (let round = 0; round < 200; round++) {
      const shapes = [spherePolytope(12, random).points, spherePolytope(20, random).points]
      const judge = new Judge(shapes, Int32Array.of(0, 1))
      const pair = new Float64Array(14)
      for (const at of [0, 7]) {
        for (let axis = 0; axis < 3; axis++) pair[at + axis] = random.between(-0.9, 0.9)
        random.rotation(pair, at + 3)
      }
      const distance = judge.signedDistance(0, 1, pair)
      expect(judge.signedDistance(1, 0, pair)).toBeCloseTo(distance, 12)
      expect(judge.colliding(0, 1, pair)).toBe(distance <= 0)
      const far = pair.map((x, i) => (i % 7 < 3 ? x + 50_000 : x))
      expect(judge.signedDistance(0, 1, far)).toBeCloseTo(distance, 9)
    }
  })

  it('finds no deeper way out and no nearer pair of points than sampling does (seed 72)', () => {
    const random = new Random(72)
    for (let round = 0; round < 60; round++) {
      const points = spherePolytope(10, random).points
      const judge = new Judge([points], Int32Array.of(0, 0))
      const pair = new Float64Array(14)
      for (const at of [0, 7]) {
        for (let axis = 0; axis < 3; axis++) pair[at + axis] = random.between(-0.8, 0.8)
        random.rotation(pair, at + 3)
      }
      const distance = judge.signedDistance(0, 1, pair)
      // Moving body 1 by a little more than the depth along the right direction parts them; less never does.
      const moved = pair.slice()
      const direction = new Float64Array(3)
      for (let sample = 0; sample < 50; sample++) {
        random.onSphere(direction, 0)
        for (let axis = 0; axis < 3; axis++) {
          moved[7 + axis] = pair[7 + axis] + direction[axis] * Math.abs(distance) * 0.999
        }
        expect(judge.colliding(0, 1, moved)).toBe(distance <= 0)
      }
    }
  })
})

it('trueCollisions gives ascending keys of all overlapping pairs', () => {
  const judge = new Judge([OCTAHEDRON], new Int32Array(4))
  const scene = poses(
    [5, 0, 0, ...UNTURNED],
    [0, 0, 0, ...UNTURNED],
    [6.5, 0, 0, ...UNTURNED],
    [0.5, 0, 0, ...UNTURNED],
  )
  expect([...trueCollisions(judge, scene)]).toEqual([0 * 4 + 2, 1 * 4 + 3])
})
