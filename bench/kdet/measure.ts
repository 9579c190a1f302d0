import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'
import { median } from '../icollide/race.ts'
import { countOutside, pairSet } from '../trees/pair-sets.ts'
import { type FrameAnswer, type FrameFinder, takes } from './finders.ts'
import type { BenchScene, Plan } from './plan.ts'
import type { KDetRow } from './rows.ts'

export interface Measured {
  readonly rows: readonly KDetRow[]
  /** What one of our ways has and another has not: there must be none. */
  readonly faults: readonly string[]
}

export interface FactorK {
  readonly mean: number
  readonly deviation: number
}

/** A frame that takes this long is timed once: chance no longer matters. */
const LONG_MS = 400

/** Times all ways on the same frames and compares their pairs. */
export async function measureScene(
  { name, frames }: BenchScene,
  allFinders: readonly FrameFinder[],
  factorK: (set: TriangleSet) => FactorK,
  { runs }: Pick<Plan, 'runs'>,
): Promise<Measured> {
  const sets = frames()
  const finders = allFinders.filter((finder) => takes(finder, sets))
  const last = sets.at(-1)
  if (last === undefined) return { rows: [], faults: [] }
  const k = factorK(last)
  const polygons = last.mesh.length
  const faults: string[] = []
  const tallies = finders.map(() => new Tally())
  for (const [i, set] of sets.entries()) {
    let expected: Set<number> | undefined
    // All ways on one frame before the next: what else the machine does hits all alike.
    for (const [f, finder] of finders.entries()) {
      const tally = tallies[f]!
      await finder.prepare?.(set)
      const answer = await timed(finder, set, runs)
      tally.add(answer, set.mesh.length)
      const found = pairSet(answer.pairs)
      expected ??= found
      const missing = countOutside(expected, found)
      const extra = countOutside(found, expected)
      tally.missing += missing
      tally.extra += extra
      if (missing + extra > 0 && finder.isPeer !== true) {
        faults.push(
          `${name}, ${polygons} triangles, frame ${i}: ${finder.name} and ${finders[0]?.name} differ`,
        )
      }
    }
  }
  const means = tallies.map((tally) => tally.means())
  const rows = finders.map((finder, f) => ({
    scene: name,
    polygons,
    method: finder.name,
    k: k.mean,
    kDeviation: k.deviation,
    ...means[f]!,
    ratio: means[f]!.totalMs / means[0]!.totalMs,
  }))
  return { rows, faults }
}

async function timed(finder: FrameFinder, set: TriangleSet, runs: number): Promise<FrameAnswer> {
  const builds: number[] = []
  const queries: number[] = []
  for (;;) {
    const answer = await finder.find(set)
    builds.push(answer.buildMs)
    queries.push(answer.queryMs)
    if (builds.length < runs && answer.buildMs + answer.queryMs < LONG_MS) continue
    return { ...answer, buildMs: median(builds), queryMs: median(queries) }
  }
}

type Means = Omit<KDetRow, 'scene' | 'polygons' | 'method' | 'k' | 'kDeviation' | 'ratio'>

/** Adds frames up. */
class Tally {
  missing = 0
  extra = 0
  private frames = 0
  private pairs = 0
  private buildMs = 0
  private queryMs = 0
  private height = 0
  private cells = 0
  private entries = 0
  private candidates = 0
  private exactTests = 0
  private bytesMoved = 0

  add({ buildMs, queryMs, pairs, work }: FrameAnswer, triangles: number): void {
    this.frames++
    this.pairs += pairs.length / 2
    this.buildMs += buildMs
    this.queryMs += queryMs
    this.height += work?.levels ?? Number.NaN
    this.cells += (work?.cells ?? Number.NaN) / triangles
    this.entries += (work?.entries ?? Number.NaN) / triangles
    this.candidates += (work?.candidates ?? Number.NaN) / triangles
    this.exactTests += (work?.exactTests ?? Number.NaN) / triangles
    this.bytesMoved += (work?.bytesMoved ?? Number.NaN) / triangles
  }

  means(): Means {
    const { frames, missing, extra } = this
    return {
      height: this.height / frames,
      buildMs: this.buildMs / frames,
      queryMs: this.queryMs / frames,
      totalMs: (this.buildMs + this.queryMs) / frames,
      pairs: this.pairs / frames,
      missing,
      extra,
      cells: this.cells / frames,
      entries: this.entries / frames,
      candidates: this.candidates / frames,
      exactTests: this.exactTests / frames,
      bytesMoved: this.bytesMoved / frames,
      frames,
    }
  }
}
