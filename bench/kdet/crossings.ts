/**
 * What k is for (kdet, section 3): two of a kind across each other, at growing resolution. Of a Chazelle polyhedron k
 * grows with the number of triangles, and the pairs that meet with its square; of a statue k stays, and pairs are few.
 */
import { joinedSet } from '../../engine/kdet/joined-set.ts'
import { chazelle } from '../../engine/kdet/sample/chazelle.ts'
import { piecesFor } from '../../engine/kdet/sample/round-grid.ts'
import { statue } from '../../engine/kdet/sample/statue.ts'
import { Bumps } from '../../engine/kdet/sample/waves.ts'
import { Random } from '../../engine/math/random.ts'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'
import { slope } from '../inside/growth.ts'
import { factorK } from './factor-k.ts'
import { kdetFinder } from './finders.ts'
import type { Crossing, CrossingGrowth } from './rows.ts'

const NOTCHES: readonly number[] = [8, 16, 32, 64, 128]
const QUICK_NOTCHES: readonly number[] = [4, 8, 16]

/** Of the second statue: so far aside that it is halfway in the first. */
const ASIDE = [0.83, 0.11, 0.07] as const
/** Of the second polyhedron: no two of their walls in one plane. */
const LIFTED = 0.137

type Kind = Crossing['two']
const KINDS: Readonly<Record<Kind, (notches: number) => readonly [TriangleMesh, TriangleMesh]>> = {
  'Chazelle polyhedra': crossedPolyhedra,
  statues: crossedStatues,
}

export function crossings(quick: boolean): Crossing[] {
  const kinds = Object.keys(KINDS) as Kind[]
  return kinds.flatMap((kind) =>
    (quick ? QUICK_NOTCHES : NOTCHES).map((notches) => crossingOf(kind, KINDS[kind](notches))),
  )
}

/** k, and the pairs between the two, grow with these powers of the number of triangles. */
export function crossingGrowths(rows: readonly Crossing[]): CrossingGrowth[] {
  return [...Map.groupBy(rows, ({ two }) => two)].map(([two, own]) => ({
    two,
    ofK: slope(own.map(({ triangles, k }) => [triangles, k])) ?? Number.NaN,
    ofPairs: slope(own.map(({ triangles, pairs }) => [triangles, pairs])) ?? Number.NaN,
  }))
}

function crossingOf(two: Kind, [first, second]: readonly [TriangleMesh, TriangleMesh]): Crossing {
  // The two are alike but for their pose, which k does not ask about.
  const { mean, max } = factorK(joinedSet([first]))
  const both = joinedSet([first, second])
  const triangles = both.mesh.length
  const { pairs, buildMs, queryMs } = kdetFinder('djb2').find(both)
  return {
    two,
    triangles,
    k: mean,
    kMax: max,
    bound: 3 * triangles * max,
    pairs: between(pairs, both.mesh),
    ms: buildMs + queryMs,
  }
}

/** How many pairs are of both meshes: the theorem is about those. */
function between(pairs: Int32Array, mesh: Int32Array): number {
  let count = 0
  for (let i = 0; i < pairs.length; i += 2) if (mesh[pairs[i]!] !== mesh[pairs[i + 1]!]) count++
  return count
}

/** One turned a quarter about the upright: each of its walls crosses each of the other's. */
function crossedPolyhedra(notches: number): readonly [TriangleMesh, TriangleMesh] {
  const first = chazelle(notches)
  return [first, moved(first, (x, y, z) => [-y, x, z + LIFTED])]
}

/** Of about as many triangles as polyhedra of so many notches. */
function crossedStatues(notches: number): readonly [TriangleMesh, TriangleMesh] {
  const first = statue(piecesFor(16 * notches + 4), new Bumps(new Random(1), 12, 0.08))
  return [first, moved(first, (x, y, z) => [x + ASIDE[0], y + ASIDE[1], z + ASIDE[2]])]
}

function moved(
  { positions, corners }: TriangleMesh,
  to: (x: number, y: number, z: number) => readonly [number, number, number],
): TriangleMesh {
  const there = new Float64Array(positions.length)
  for (let v = 0; v < positions.length; v += 3)
    there.set(to(positions[v]!, positions[v + 1]!, positions[v + 2]!), v)
  return { positions: there, corners }
}
