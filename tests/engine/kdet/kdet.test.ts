import { describe, expect, it } from 'vitest'
import { KDet } from '../../../engine/kdet/kdet.ts'
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'
import { Random } from '../../../engine/math/random.ts'
import { inWholeNumbers, pairsOfSet } from '../../twins/set-pairs.ts'
import { found, loose, SET_FAMILIES } from './triangle-sets.ts'

function run(kdet: KDet, set: TriangleSet): string[] {
  kdet.use(set)
  kdet.run()
  return found(kdet)
}

const HASHES = ['djb2', 'morton'] as const
const finders = HASHES.map((hash) => new KDet({ hash }))

describe('all pairs, each once and in order, equal exact brute force', () => {
  for (const [name, make] of Object.entries(SET_FAMILIES)) {
    it(`${name} (seeds 1 and 2)`, () => {
      let total = 0
      for (let seed = 1; seed <= 2; seed++) {
        const set = make(new Random(seed))
        const expected = pairsOfSet(set, inWholeNumbers)
        for (const kdet of finders) expect(run(kdet, set), `seed ${seed}`).toEqual(expected)
        total += expected.length
      }
      expect(total).toBeGreaterThan(10)
    })
  }
})

describe('kDet', () => {
  it('finds nothing in nothing, and a single triangle alone', () => {
    const kdet = new KDet()
    kdet.run()
    expect(kdet.pairCount).toBe(0)
    expect(kdet.report.levels).toBe(0)
    expect(run(kdet, loose([0, 0, 0, 1, 0, 0, 0, 1, 0]))).toEqual([])
    expect(kdet.report.levels).toBe(1)
  })

  it('takes another topology every frame and forgets the last (seed 4)', () => {
    const random = new Random(4)
    const makers = Object.values(SET_FAMILIES)
    for (let frame = 0; frame < 40; frame++) {
      const set = makers[random.below(makers.length)](random)
      const fresh = new KDet({ hash: HASHES[frame % 2] })
      expect(run(finders[frame % 2], set)).toEqual(run(fresh, set))
    }
  })

  it('forgets which long ones reached where, when these change places (seed 6)', () => {
    const set = SET_FAMILIES['small ones on a crowd of long thin ones'](new Random(6))
    const before = run(new KDet(), set)
    const kdet = new KDet()
    run(kdet, set)
    // The long ones are the last 90: their places are the same in all, so the grid has the same cells.
    const long = set.positions.subarray(set.positions.length - 90 * 9)
    long.set([...long.subarray(37 * 9), ...long.subarray(0, 37 * 9)])
    const after = run(kdet, set)
    expect(after).toEqual(run(new KDet(), set))
    expect(after).not.toEqual(before)
    expect(after.length).toBeGreaterThan(10)
  })

  it('leaves out neighbours by position, −0 for 0, within a mesh and not between meshes', () => {
    const both = [0, 0, 0, 1, 0, 0, 0, 1, 0, -0, -0, -0, -1, 0, 0.5, 0, -1, 0.5]
    expect(run(new KDet(), loose(both))).toEqual([])
    expect(run(new KDet(), loose(both, 2))).toEqual(['0,1'])
  })

  it('goes beyond one bucket: hundreds of triangles through one point (seed 5)', () => {
    const random = new Random(5)
    const numbers = Array.from({ length: 300 }, () => {
      const p = Array.from({ length: 6 }, () => random.between(-1, 1))
      return [...p, ...[0, 1, 2].map((k) => -p[k] - p[k + 3])]
    }).flat()
    // The corners are moved to whole steps, so that their sum is zero exactly and the middle is the origin.
    const set = loose(
      numbers.map((x) => Math.round(x * 2 ** 20)),
      300,
    )
    for (let o = 0; o < set.positions.length; o += 9) {
      for (let k = 0; k < 3; k++) {
        set.positions[o + 6 + k] = -set.positions[o + k] - set.positions[o + 3 + k]
      }
    }
    const kdet = new KDet()
    kdet.use(set)
    kdet.run()
    expect(kdet.pairCount).toBe((300 * 299) / 2)
  })

  it('counts what it did', () => {
    let now = 0
    const kdet = new KDet({ clock: () => now++ })
    const far = [0, 0, 0, 1, 0, 0, 0, 1, 0].map((x, k) => x + (k % 3 === 0 ? 100 : 0))
    run(
      kdet,
      loose([
        0,
        0,
        0,
        1,
        0,
        0,
        0,
        1,
        0,
        0.2,
        0.2,
        -1,
        0.2,
        0.2,
        1,
        0.3,
        0.2,
        1,
        ...far,
        0,
        0,
        9,
        8,
        0,
        9,
        0,
        8,
        9,
      ]),
    )
    const { report } = kdet
    expect(found(kdet)).toEqual(['0,1'])
    expect(report.levels).toBe(3 + 1)
    expect(report.cells).toBeGreaterThan(2)
    expect(report.entries).toBeGreaterThanOrEqual(4)
    expect(report.candidates).toBeGreaterThanOrEqual(1)
    expect(report.exactTests).toBe(0)
    expect(report.buildMs).toBe(2)
    expect(report.queryMs).toBe(3)
  })

  it.each([Number.NaN, Infinity, -Infinity])('refuses a corner at %d in a sentence', (bad) => {
    const numbers = [0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 5, 5, 6, 5, 5, 5, bad, 5]
    expect(() => run(new KDet(), loose(numbers))).toThrow(
      'Triangle 1 has a corner that is missing or not finite.',
    )
  })

  it('refuses a vertex that is not there, and arrays that do not fit', () => {
    const set = loose([0, 0, 0, 1, 0, 0, 0, 1, 0])
    expect(() => run(new KDet(), { ...set, corners: Uint32Array.of(0, 1, 7) })).toThrow('Triangle 0')
    expect(() => run(new KDet(), { ...set, corners: Uint32Array.of(0, 1) })).toThrow('do not fit')
    expect(() => run(new KDet(), { ...set, mesh: new Int32Array(0) })).toThrow('do not fit')
  })

  it('has no pairs after a refusal, and works on', () => {
    const kdet = new KDet()
    const crossing = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0.2, 0.2, -1, 0.2, 0.2, 1, 0.3, 0.2, 1]
    expect(run(kdet, loose(crossing))).toEqual(['0,1'])
    expect(() => run(kdet, loose([0, 0, Number.NaN, 1, 0, 0, 0, 1, 0]))).toThrow()
    expect(kdet.pairCount).toBe(0)
    expect(run(kdet, loose(crossing))).toEqual(['0,1'])
  })
})
