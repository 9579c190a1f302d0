import { triangleCount } from '../../engine/soup/triangle-mesh.ts'
import { FINDERS, type PairFinder } from './finders.ts'
import type { BenchMesh } from './meshes.ts'
import { countOutside, pairSet } from './pair-sets.ts'
import { AT_ORIGIN, randomPoses } from './poses.ts'

/** How long one way of finding all pairs takes. */
export interface FinderRow {
  readonly mesh: string
  readonly triangles: number
  readonly method: string
  readonly setupMs: number
  /** Mean over the places, of the best of a few runs. */
  readonly queryMs: number
  /** Times the first method's. */
  readonly ratio: number
  readonly volumeTests: number
  readonly triangleTests: number
  readonly pairs: number
  /** Pairs of the first method that this one has not found, and pairs that it alone has found. */
  readonly missing: number
  readonly extra: number
  readonly places: number
}

export interface FinderResult {
  readonly rows: readonly FinderRow[]
  /** Pairs that one method of ours has and another has not: there must be none. */
  readonly faults: readonly string[]
}

/** Two copies of a mesh at random places, turned; all methods on the same ones, their pairs compared. */
export function measureFinders(
  { name, mesh }: BenchMesh,
  places: number,
  finders: readonly PairFinder[] = FINDERS,
): FinderResult {
  const poses = randomPoses(mesh, places, true, 3)
  const rows: FinderRow[] = []
  const faults: string[] = []
  let expected: Set<number>[] | undefined
  for (const finder of finders) {
    if (triangleCount(mesh) > finder.mostTriangles) continue
    const { row, found } = measureFinder(finder, mesh, places, poses.numbers)
    expected ??= found
    const missing = expected.map((pairs, i) => countOutside(pairs, found[i]!))
    const extra = found.map((pairs, i) => countOutside(pairs, expected![i]!))
    const ratio = row.queryMs / (rows[0]?.queryMs ?? row.queryMs)
    rows.push({
      mesh: name,
      triangles: triangleCount(mesh),
      ...row,
      ratio,
      missing: sum(missing),
      extra: sum(extra),
    })
    if (finder.isPeer === true) continue
    for (let i = 0; i < places; i++) {
      if (missing[i]! + extra[i]! === 0) continue
      faults.push(`${name}, place ${i}: ${finder.name} finds other pairs than ${rows[0]?.method}`)
    }
  }
  return { rows, faults }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

const RUNS = 5
const SHORT_MS = 20

type Measured = Omit<FinderRow, 'mesh' | 'triangles' | 'ratio' | 'missing' | 'extra'>

function measureFinder(
  finder: PairFinder,
  mesh: BenchMesh['mesh'],
  places: number,
  poses: Float64Array,
): { row: Measured; found: Set<number>[] } {
  const start = performance.now()
  const prepared = finder.prepare(mesh)
  const setupMs = performance.now() - start
  const found: Set<number>[] = []
  let queryMs = 0
  let volumeTests = 0
  let triangleTests = 0
  let pairs = 0
  // Once untimed: the first search pays for the compiler.
  prepared.find(AT_ORIGIN, 0, poses, 0)
  for (let i = 0; i < places; i++) {
    let best = Infinity
    let list: Int32Array = new Int32Array(0)
    // Short searches again: one of them may fall into a pause of the machine.
    for (let run = 0; run === 0 || (run < RUNS && best < SHORT_MS); run++) {
      const from = performance.now()
      list = prepared.find(AT_ORIGIN, 0, poses, i)
      best = Math.min(best, performance.now() - from)
    }
    queryMs += best / places
    const { volumes, triangles } = prepared.tests()
    volumeTests += volumes / places
    triangleTests += triangles / places
    pairs += list.length / 2
    found.push(pairSet(list))
  }
  return {
    row: { method: finder.name, setupMs, queryMs, volumeTests, triangleTests, pairs, places },
    found,
  }
}
