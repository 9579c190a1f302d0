/**
 * What every device has to find: sets with their reach, those that stand still, and the pairs of a brute force in whole
 * numbers. Plain data, so that the same runs in Node, in Chromium and in Electron.
 */
import type { TriangleSet } from '../../../../engine/kdet/triangle-set.ts'
import { Random } from '../../../../engine/math/random.ts'
import { inWholeNumbers, pairsOfSet, within, withKept } from '../../../twins/set-pairs.ts'
import { loose, SET_FAMILIES } from '../triangle-sets.ts'

export interface PairCase {
  readonly name: string
  readonly set: TriangleSet
  readonly kept: TriangleSet | null
  readonly reach: number
  /** "lower,higher", in order. */
  readonly expected: readonly string[]
}

export function pairCases(seed: number): PairCase[] {
  return [...exactCases(seed), ...solidCases(seed), ...reachCases(seed)]
}

function exactCases(seed: number): PairCase[] {
  const sets = Object.entries(SET_FAMILIES).map(([name, make]) => [name, make(new Random(seed))] as const)
  const more = [
    ['none', loose([])],
    ['one triangle', loose([0, 0, 0, 1, 0, 0, 0, 1, 0])],
    ['two that cross', loose([0, 0, 0, 1, 0, 0, 0, 1, 0, 0.2, 0.2, -1, 0.2, 0.3, 1, 0.3, 0.2, 1])],
    ['all at one point', loose(new Array(90).fill(7), 3)],
  ] as const
  return [...sets, ...more].map(([name, set]) => ({
    name,
    set,
    kept: null,
    reach: 0,
    expected: pairsOfSet(set, inWholeNumbers),
  }))
}

function solidCases(seed: number): PairCase[] {
  const random = new Random(seed)
  const set = SET_FAMILIES['a lattice of 6³ in two meshes'](random)
  const still = SET_FAMILIES['a random soup'](random)
  const kept = { ...still, positions: still.positions.map((x) => 3 + 4 * x), mesh: still.mesh.map(() => 2) }
  const solid = { ...set, solid: Uint8Array.from(set.mesh, (_, t) => (t % 3 === 0 ? 1 : 0)) }
  return [
    {
      name: 'every third is solid',
      set: solid,
      kept: null,
      reach: 0,
      expected: pairsOfSet(solid, inWholeNumbers),
    },
    {
      name: 'some stand still',
      set: solid,
      kept,
      reach: 0,
      expected: pairsOfSet(withKept(solid, kept), inWholeNumbers),
    },
  ]
}

/** Distances have a twin of their own. */
function reachCases(seed: number): PairCase[] {
  const names = [
    'a random soup',
    'a flat lattice',
    'a folded sheet with shared vertices',
    'needles among triangles',
  ]
  return names.flatMap((name) => {
    const set = SET_FAMILIES[name](new Random(seed))
    return [0.02, 1000].map((reach) => ({
      name: `${name}, reach ${reach}`,
      set,
      kept: null,
      reach,
      expected: pairsOfSet(set, within(reach)),
    }))
  })
}
