import { describe, expect, it } from 'vitest'
import { KDet } from '../../../engine/kdet/kdet.ts'
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'
import { Random } from '../../../engine/math/random.ts'
import { byPredicates, pairsOfSet, within, withKept } from '../../twins/set-pairs.ts'
import { found, loose, SET_FAMILIES } from './triangle-sets.ts'

function run(kdet: KDet, set: TriangleSet, reach = 0): string[] {
  kdet.use(set, reach)
  kdet.run()
  return found(kdet)
}

/** A length to measure a family by. */
function sizeOf({ positions }: TriangleSet): number {
  return positions.reduce((most, x) => Math.max(most, Math.abs(x - positions[0])), 0)
}

/** Far from the middle of the range of doubles squares of distances vanish or overflow: there is no distance there. */
const MEASURABLE = Object.entries(SET_FAMILIES).filter(([name]) => !/tiny|huge|below/.test(name))

describe('with a reach, all pairs at most so far apart equal brute force', () => {
  const kdet = new KDet()
  for (const [name, make] of MEASURABLE) {
    it(`${name} (seed 3)`, () => {
      const set = make(new Random(3))
      const met = pairsOfSet(set, byPredicates).length
      for (const part of [1e-3, 0.05, 0.4]) {
        const reach = part * Math.min(sizeOf(set), 2)
        const expected = pairsOfSet(set, within(reach))
        expect(run(kdet, set, reach), `reach ${reach}`).toEqual(expected)
        expect(expected.length).toBeGreaterThanOrEqual(met)
      }
    })
  }

  it('what is apart by the reach exactly counts, on a lattice (seed 4)', () => {
    const set = SET_FAMILIES['a lattice of 6³ in two meshes'](new Random(4))
    expect(run(kdet, set, 1)).toEqual(pairsOfSet(set, within(1)))
    expect(run(kdet, set, 1).length).toBeGreaterThan(run(kdet, set, 0.999999).length)
  })

  it('neighbours within a mesh are no pair at any reach', () => {
    const both = [0, 0, 0, 1, 0, 0, 0, 1, 0, -0, -0, -0, -1, 0, 0.5, 0, -1, 0.5]
    expect(run(kdet, loose(both), 5)).toEqual([])
    expect(run(kdet, loose(both, 2), 5)).toEqual(['0,1'])
  })

  it.each([-1, Number.NaN, Infinity])('refuses a reach of %d in a sentence', (reach) => {
    expect(() => new KDet().use(loose([]), reach)).toThrow(/A reach is 0 or more, not/)
  })
})

describe('solid triangles', () => {
  const kdet = new KDet()
  for (const [name, make] of Object.entries(SET_FAMILIES)) {
    it(`${name}: two of them are never a pair (seed 5)`, () => {
      const random = new Random(5)
      const set = make(random)
      for (const share of [2, 5]) {
        const solid = set.mesh.map(() => (random.below(share) === 0 ? 0 : 7))
        const marked = { ...set, solid: Uint8Array.from(solid) }
        expect(run(kdet, marked)).toEqual(pairsOfSet(marked, byPredicates))
      }
      const all = { ...set, solid: new Uint8Array(set.mesh.length).fill(1) }
      expect(run(kdet, all)).toEqual([])
    })
  }
})

describe('kept triangles', () => {
  const kdet = new KDet()
  const families = Object.entries(SET_FAMILIES)
  families.forEach(([name, make], at) => {
    it(`${name}, among those of the next kind (seed 6)`, () => {
      const random = new Random(6)
      const kept = families[(at + 1) % families.length][1](random)
      kdet.keep(kept)
      for (let frame = 0; frame < 3; frame++) {
        const set = make(random)
        expect(run(kdet, set), `frame ${frame}`).toEqual(pairsOfSet(withKept(set, kept), byPredicates))
      }
    })
  })

  it('go on with what deforms, grows, shrinks, flies off and comes back, with a reach (seed 7)', () => {
    const random = new Random(7)
    const moving = new KDet()
    const kept = SET_FAMILIES['sizes over twelve octaves'](random)
    moving.keep(kept)
    let total = 0
    for (let frame = 0; frame < 12; frame++) {
      const base = SET_FAMILIES['a folded sheet with shared vertices'](random)
      const scale = [0.1, 0.11, 0.09, 0.001, 0.4, 0.1][frame % 6]
      const away = frame === 4 ? 1000 : frame === 8 ? -3 : 0
      const set = { ...base, positions: base.positions.map((x) => scale * x + away) }
      const expected = pairsOfSet(withKept(set, kept), within(0.01))
      expect(run(moving, set, 0.01), `frame ${frame}`).toEqual(expected)
      total += expected.length
    }
    expect(total).toBeGreaterThan(100)
    moving.keep(null)
    const set = SET_FAMILIES['a random soup'](random)
    expect(run(moving, set)).toEqual(pairsOfSet(set, byPredicates))
  })

  it('of one mesh with those in use are neighbours by position, not by the number of a vertex', () => {
    const one = loose([0, 0, 0, 1, 0, 0, 0, 1, 0])
    const through = loose([0.2, 0.2, -1, 0.2, 0.2, 1, 0.3, 0.2, 1])
    const touching = loose([0, 0, 0, -1, 0, 0.5, 0, -1, 0.5])
    const keeping = new KDet()
    keeping.keep(through)
    expect(run(keeping, one)).toEqual(['0,1'])
    keeping.keep(touching)
    expect(run(keeping, one)).toEqual([])
  })

  it('are refused where a corner is missing, each time, and forgotten with another set', () => {
    const keeping = new KDet()
    const crossing = loose([0, 0, 0, 1, 0, 0, 0, 1, 0, 0.2, 0.2, -1, 0.2, 0.2, 1, 0.3, 0.2, 1])
    keeping.keep(loose([0, 0, 0, 1, 0, 0, 0, Number.NaN, 0]))
    for (let n = 0; n < 2; n++) {
      expect(() => run(keeping, crossing)).toThrow(
        'Kept triangle 0 has a corner that is missing or not finite.',
      )
    }
    keeping.keep(null)
    expect(run(keeping, crossing)).toEqual(['0,1'])
  })

  it('are not looked at where nothing deforms: forty times as many leave the work the same (seed 8)', () => {
    const random = new Random(8)
    const soft = loose(Array.from({ length: 900 }, () => random.between(-1, 1)))
    const counts = [1, 40].map((times) => {
      const keeping = new KDet()
      const far = Array.from(
        { length: 900 * times },
        (_, k) => 5 + 5 * (k % 3) * Math.floor(k / 900) + random.between(-1, 1),
      )
      keeping.keep(loose(far))
      run(keeping, soft)
      return keeping.report
    })
    expect(counts[1].candidates).toBeLessThan(1.5 * counts[0].candidates)
    expect(counts[1].cells).toBeLessThanOrEqual(8 * counts[0].cells)
  })
})

describe('the closest points of a pair', () => {
  const out = new Float64Array(7)
  const kdet = new KDet()

  it('are as far apart as is said, and on their triangles (seed 9)', () => {
    const random = new Random(9)
    let touching = 0
    for (let n = 0; n < 30; n++) {
      const set = SET_FAMILIES['a random soup'](random)
      const reach = 0.1
      run(kdet, set, reach)
      for (let pair = 0; pair < kdet.pairCount; pair += 7) {
        kdet.writeClosest(pair, out)
        const [distance, ax, ay, az, bx, by, bz] = out
        expect(Math.hypot(ax - bx, ay - by, az - bz)).toBeCloseTo(distance, 9)
        expect(distance).toBeLessThanOrEqual(reach)
        for (const [which, p] of [[0, [ax, ay, az]] as const, [1, [bx, by, bz]] as const]) {
          const t = kdet.pairs[2 * pair + which]
          const point = loose([...set.positions.subarray(9 * t, 9 * t + 9), ...p, ...p, ...p], 2)
          expect(pairsOfSet(point, within(1e-9))).toEqual(['0,1'])
        }
        if (distance === 0) touching++
      }
    }
    expect(touching).toBeGreaterThan(20)
  })

  it('are one where triangles meet: through each other, in a plane, at a corner', () => {
    const one = [0, 0, 0, 4, 0, 0, 0, 4, 0]
    for (const other of [
      [1, 1, -1, 1, 1, 1, 2, 1, 1],
      [1, 1, 0, 9, 1, 0, 1, 9, 0],
      [0, 0, 0, 0, 0, 5, -1, 0, 5],
    ]) {
      expect(run(kdet, loose([...one, ...other], 2))).toEqual(['0,1'])
      kdet.writeClosest(0, out)
      expect(out[0]).toBe(0)
      expect([...out.subarray(1, 4)]).toEqual([...out.subarray(4)])
      const p = [...out.subarray(1, 4)]
      expect(pairsOfSet(loose([...one, ...p, ...p, ...p], 2), within(1e-12))).toEqual(['0,1'])
      expect(pairsOfSet(loose([...other, ...p, ...p, ...p], 2), within(1e-12))).toEqual(['0,1'])
    }
  })
})
