import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { TreePairs } from '../../../engine/soup/tree-pairs.ts'
import { triangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { pairsBetween, pairsWithin, placedTriangles } from '../../twins/mesh-pairs.ts'
import {
  gridTriangles,
  HERE,
  looseTriangles,
  pose,
  randomPose,
  rippledSphere,
  SAMPLE_MESHES,
} from './soup-makers.ts'

const query = new TreePairs()

function found(): string[] {
  return Array.from(
    { length: query.count },
    (_, n) => `${query.pairs[2 * n]},${query.pairs[2 * n + 1]}`,
  ).sort()
}

const RULES = ['longest-edge', 'surface-area'] as const

describe('pairs of two meshes equal brute force', () => {
  const meshes = {
    'loose triangles': looseTriangles(150, 0.3, 11),
    'triangles on a grid': gridTriangles(120, 4, 12),
    'a closed sphere': rippledSphere(16, 10, 0.2),
    'equal triangles': triangleMesh(
      Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
      Uint32Array.of(0, 1, 2, 0, 1, 2),
    ),
  }
  const entries = Object.entries(meshes)
  for (const [nameA, a] of entries) {
    for (const [nameB, b] of entries) {
      it(`${nameA} and ${nameB}, at random poses (seed 13)`, () => {
        const random = new Random(13)
        let total = 0
        for (let n = 0; n < 6; n++) {
          const treeA = buildTree(a, { rule: RULES[n % 2], granularity: 1 + (n % 4) })
          const treeB = buildTree(b, { rule: RULES[(n >> 1) % 2], granularity: 1 + ((n * 3) % 5) })
          const poseA = randomPose(random, 0.7, n > 1, 1 + n / 3)
          const poseB = randomPose(random, 0.7, n % 3 > 0, 2 / (1 + n))
          query.all(treeA, poseA, 0, treeB, poseB, 0)
          const expected = pairsBetween(a, poseA, b, poseB)
          expect(found()).toEqual(expected)
          total += expected.length
          expect(query.any(treeA, poseA, 0, treeB, poseB, 0)).toBe(expected.length > 0 ? 'yes' : 'no')
        }
        if (a.corners.length > 6 && b.corners.length > 6) expect(total).toBeGreaterThan(0)
      })
    }
  }

  it('at the same place, where every triangle touches its twin', () => {
    const mesh = rippledSphere(16, 10)
    const tree = buildTree(mesh)
    const turned = randomPose(new Random(3), 0.5)
    query.all(tree, turned, 0, tree, turned, 0)
    expect(found()).toEqual(pairsBetween(mesh, turned, mesh, turned))
    expect(query.count).toBeGreaterThan(mesh.corners.length / 3)
  })

  it('touching face to face, upright, and turned at 50 km (seed 14)', () => {
    const mesh = gridTriangles(80, 3, 14)
    const tree = buildTree(mesh, { granularity: 1 })
    const random = new Random(14)
    const rotation = new Float64Array(4)
    for (let n = 0; n < 8; n++) {
      random.rotation(rotation, 0)
      const turn = n % 2 === 0 ? [0, 0, 0, 1] : [...rotation]
      const at = n < 4 ? [0, 0, 0] : [50_000, 120, -49_000]
      const poseA = pose([...at, ...turn])
      // One edge of the grid further along the turned x axis.
      const poseB = pose([at[0] + 2 * poseA[0], at[1] + 2 * poseA[3], at[2] + 2 * poseA[6], ...turn])
      query.all(tree, poseA, 0, tree, poseB, 0)
      expect(found()).toEqual(pairsBetween(mesh, poseA, mesh, poseB))
      if (n === 0) expect(query.count).toBeGreaterThan(0)
    }
  })

  it.each([0, 1000, 50_000])('where one corner just touches, up to %d m away (seed 16)', (away) => {
    const random = new Random(16)
    for (let n = 0; n < 150; n++) {
      const mesh = looseTriangles(40, 0.3, n)
      const tree = buildTree(mesh, { granularity: 1 })
      const at = randomPose(random, away, true, 10 ** random.between(-2, 2))
      const triangle = random.below(40)
      const corner = placedTriangles(mesh, at).subarray(9 * triangle + 3, 9 * triangle + 6)
      // A body of one point, and another turned to the same place: it must be found from both sides.
      const point = buildTree(triangleMesh(corner.slice(), Uint32Array.of(0, 0, 0)))
      query.all(point, HERE, 0, tree, at, 0)
      expect(found()).toContain(`0,${triangle}`)
      query.all(tree, at, 0, point, HERE, 0)
      expect(found()).toContain(`${triangle},0`)
      const origin = buildTree(triangleMesh(new Float64Array(3), Uint32Array.of(0, 0, 0)))
      const there = randomPose(random, 0)
      there.set(corner, 9)
      query.all(origin, there, 0, tree, at, 0)
      expect(found()).toContain(`0,${triangle}`)
    }
  })

  it.each([1e-310, 1e-200, 1e200])('at the scale %d (seed 17)', (scale) => {
    const random = new Random(17)
    const make = (seed: number) => {
      const mesh = looseTriangles(60, 0.4, seed)
      return { ...mesh, positions: mesh.positions.map((x) => x * scale) }
    }
    const [a, b] = [make(1), make(2)]
    const at = randomPose(random, 0)
    query.all(buildTree(a), HERE, 0, buildTree(b), at, 0)
    const expected = pairsBetween(a, HERE, b, at)
    expect(expected.length).toBeGreaterThan(5)
    expect(found()).toEqual(expected)
  })

  it('reads the pose of the given number', () => {
    const tree = buildTree(looseTriangles(1, 1, 1))
    const far = pose([9, 9, 9, 0, 0, 0, 1])
    const both = Float64Array.from([...HERE, ...far])
    expect(query.any(tree, both, 0, tree, both, 1)).toBe('no')
    expect(query.any(tree, both, 1, tree, both, 1)).toBe('yes')
  })
})

describe('pairs within one mesh equal brute force', () => {
  for (const [name, make] of Object.entries({
    ...SAMPLE_MESHES,
    'two spheres in one mesh': () => {
      const a = rippledSphere(14, 9)
      const shift = a.positions.map((x) => -x + 0.4)
      const n = a.positions.length / 3
      return triangleMesh(
        Float64Array.from([...a.positions, ...shift]),
        Uint32Array.from([...a.corners, ...a.corners.map((c) => c + n)]),
      )
    },
    'neighbours by position alone, −0 and 0': () =>
      triangleMesh(
        Float64Array.of(
          0,
          0,
          0,
          1,
          0,
          0,
          0,
          1,
          0,
          -0,
          -0,
          -0,
          -1,
          0,
          0,
          0,
          -1,
          0,
          0.2,
          0.2,
          -1,
          0.2,
          0.2,
          1,
          3,
          3,
          3,
        ),
        Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8),
      ),
  })) {
    it.each(RULES)(`${name}, by %s`, (rule) => {
      const mesh = make()
      query.allWithin(buildTree(mesh, { rule, granularity: 3 }))
      expect(found()).toEqual(pairsWithin(mesh))
    })
  }
})

describe('answers within limits', () => {
  const outer = buildTree(rippledSphere(40, 24))
  const inner = buildTree(rippledSphere(30, 20, 0.1))
  const small = pose([0.1, 0, 0, 0, 0, 0, 1], 0.6)
  const crossing = pose([0.5, 0, 0, 0, 0.6, 0, 0.8])

  it('is undecided at the roots, and certain of "no" once the boxes are fine enough', () => {
    const byLevel = [0, 1, 3, 20, 40].map((level) => query.any(outer, HERE, 0, inner, small, 0, { level }))
    expect(byLevel[0]).toBe('undecided')
    expect(byLevel.at(-1)).toBe('no')
    const certain = byLevel.indexOf('no')
    expect(byLevel.slice(0, certain).every((verdict) => verdict === 'undecided')).toBe(true)
  })

  it('never says no where triangles meet, nor yes where none do (seed 15)', () => {
    const random = new Random(15)
    const seen = new Set<string>()
    for (let n = 0; n < 30; n++) {
      const at = randomPose(random, 2)
      const truth = query.any(outer, HERE, 0, inner, at, 0)
      for (const limits of [{ level: n % 8 }, { tests: 30 * n }]) {
        const verdict = query.any(outer, HERE, 0, inner, at, 0, limits)
        seen.add(verdict)
        if (verdict !== 'undecided') expect(verdict).toBe(truth)
        expect(query.stoppedBy === undefined).toBe(verdict !== 'undecided')
      }
    }
    expect([...seen].sort()).toEqual(['no', 'undecided', 'yes'])
  })

  it('stops by tests and by time, and says which', () => {
    expect(query.any(outer, HERE, 0, inner, crossing, 0, { tests: 10 })).toBe('undecided')
    expect(query.stoppedBy).toBe('tests')
    expect(query.boxTests + query.triangleTests).toBeLessThan(40)
    let now = 0
    const clock = () => now++
    expect(query.any(outer, HERE, 0, inner, small, 0, { clock, deadline: 2 })).toBe('undecided')
    expect(query.stoppedBy).toBe('time')
    expect(query.any(outer, HERE, 0, inner, crossing, 0, { clock, deadline: 1e9 })).toBe('yes')
    expect(query.count).toBeGreaterThan(0)
  })

  it('refutes distant meshes by one test', () => {
    expect(query.any(outer, HERE, 0, inner, pose([5, 0, 0, 0, 0, 0, 1]), 0)).toBe('no')
    expect([query.boxTests, query.triangleTests]).toEqual([1, 0])
  })
})
