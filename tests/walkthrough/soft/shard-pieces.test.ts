/** What shards are found by, against plain twins. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { PartGap } from '../../../walkthrough/soft/part-gap.ts'
import { Rigid } from '../../../walkthrough/soft/rigid.ts'
import { TouchPatch } from '../../../walkthrough/soft/touch-patch.ts'
import { plainDistance } from '../../twins/soft-pairs.ts'

/** Every triangle of three of the points. */
function triples(points: Float64Array): Float64Array[] {
  const all: Float64Array[] = []
  const count = points.length / 3
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      for (let c = b + 1; c < count; c++) {
        all.push(Float64Array.of(...[a, b, c].flatMap((v) => [...points.subarray(3 * v, 3 * v + 3)])))
      }
    }
  }
  return all
}

/** The upper or lower corners of a flat box that is turned about y. */
function plate(half: readonly number[], turn: number, y: number): Float64Array {
  const corners: number[] = []
  for (const height of [y, y + 0.01]) {
    for (const [x, z] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      const [px, pz] = [x * half[0], z * half[1]]
      corners.push(
        px * Math.cos(turn) - pz * Math.sin(turn),
        height,
        px * Math.sin(turn) + pz * Math.cos(turn),
      )
    }
  }
  return Float64Array.from(corners)
}

function isIn(half: readonly number[], turn: number, x: number, z: number): boolean {
  const u = x * Math.cos(turn) + z * Math.sin(turn)
  const w = z * Math.cos(turn) - x * Math.sin(turn)
  return Math.abs(u) <= half[0] + 1e-9 && Math.abs(w) <= half[1] + 1e-9
}

describe.each([1, 2, 3])('seed %i', (seed) => {
  it('the gap of two convex things is that of all of their triangles', () => {
    const random = new Random(seed)
    const finder = new PartGap()
    for (let i = 0; i < 12; i++) {
      // On a lattice every other time: parallel sides, corners in line.
      const number = (): number => (i % 2 ? random.below(4) : random.between(-1, 1))
      const a = Float64Array.from({ length: 15 }, (_, k) => number() + (k % 3 === 0 ? 3 : 0))
      const b = Float64Array.from({ length: 18 }, number)
      Object.assign(finder.corners, { list: b, stride: 3, from: 0, to: 6 })
      Object.assign(finder.other, { list: a, stride: 3, from: 0, to: 5 })
      finder.axis.set([0, 1, 0])
      const apart = finder.widen()
      const plain = Math.min(...triples(a).map((triangle) => plainDistance(triangle, b)))
      if (apart) expect(Math.abs(finder.gap[0] - plain), `case ${i}`).toBeLessThan(1e-4)
      else expect(plain, `case ${i}`).toBeLessThan(1e-3)
    }
  })

  it('the points of two plates on each other are in both, span what both cover, and know the gap', () => {
    const random = new Random(seed)
    const patch = new TouchPatch()
    for (let i = 0; i < 60; i++) {
      const [p, q] = [0, 1].map(() => [random.between(0.01, 0.05), random.between(0.01, 0.05)])
      const [s, t] = [random.between(0, 6), i % 3 === 0 ? 0 : random.between(0, 6)]
      const upper = { list: plate(p, s, 0.002), stride: 3, from: 0, to: 8 }
      const lower = { list: plate(q, t, -0.01), stride: 3, from: 0, to: 8 }
      patch.find(Float64Array.of(0, 1, 0), upper, lower)
      expect(patch.count, `case ${i}`).toBeGreaterThan(2)
      let far = 0
      for (let k = 0; k < patch.count; k++) {
        const [x, y, z] = patch.at.subarray(3 * k, 3 * k + 3)
        expect(isIn(p, s, x, z) && isIn(q, t, x, z), `case ${i}`).toBe(true)
        expect(y).toBeCloseTo(0.002, 9)
        expect(patch.gap[k]).toBeCloseTo(0.002, 9)
        far = Math.max(far, Math.hypot(x - patch.at[0], z - patch.at[2]))
      }
      for (let n = 0; n < 200; n++) {
        const [x, z] = [random.between(-0.07, 0.07), random.between(-0.07, 0.07)]
        if (!isIn(p, s, x, z) || !isIn(q, t, x, z)) continue
        expect(Math.hypot(x - patch.at[0], z - patch.at[2])).toBeLessThan(far + 1e-9)
      }
    }
  })

  it('a rigid thing is found again from its vertices and their velocities', () => {
    const random = new Random(seed)
    const rest = Float64Array.from({ length: 24 }, () => random.between(-0.03, 0.03))
    const inverseMass = Float64Array.from({ length: 8 }, () => random.between(50, 90))
    const [one, two] = [new Rigid(rest, inverseMass), new Rigid(rest, inverseMass)]
    one.centre.set([random.between(-9, 9), 1, 2])
    one.velocity.set([1, -2, 0.5])
    one.spin.set([random.between(-9, 9), 3, random.between(-9, 9)])
    const speeds = [...one.spin]
    for (let i = 0; i < 300; i++) one.advance(1 / 480)
    const x = new Float64Array(24)
    const v = new Float64Array(24)
    one.place(x)
    one.writeVelocities(x, v)
    two.restart(x, v, 1)
    for (let k = 0; k < 9; k++) expect(two.turn[k]).toBeCloseTo(one.turn[k], 6)
    for (let k = 0; k < 3; k++) {
      expect(two.velocity[k]).toBeCloseTo(one.velocity[k], 6)
      expect(two.centre[k]).toBeCloseTo(one.centre[k], 9)
      expect(Math.abs(two.spin[k] - speeds[k])).toBeLessThan(0.05)
    }
  })
})
