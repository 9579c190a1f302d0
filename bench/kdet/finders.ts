import type { CellHash } from '../../engine/kdet/cell-hash.ts'
import { KDet } from '../../engine/kdet/kdet.ts'
import type { KDetReport } from '../../engine/kdet/kdet-report.ts'
import type { PairFinder } from '../../engine/kdet/pair-finder.ts'
import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'

/** A way to find all pairs of a frame, anew every frame: what the bench compares. */
export interface FrameFinder {
  readonly name: string
  /** Others may be wrong; ours may not. */
  readonly isPeer?: boolean
  /** A peer whose own triangle test is replaced by ours: a mixture, which nobody uses as it is. */
  readonly isMixed?: boolean
  /** Larger sets are left to the others: it would take minutes. */
  readonly mostTriangles?: number
  /** Before the clock runs: what sets like this one need once. */
  prepare?(set: TriangleSet): Promise<void>
  find(set: TriangleSet): FrameAnswer | Promise<FrameAnswer>
}

/** One that answers at once. */
export interface PromptFinder extends FrameFinder {
  find(set: TriangleSet): FrameAnswer
}

export interface FrameAnswer {
  readonly buildMs: number
  readonly queryMs: number
  /** Two triangles a pair, lower first; in any order. Valid until the next frame. */
  readonly pairs: Int32Array
  /** Counts of work that do not depend on the machine, where there are any. */
  readonly work?: Omit<KDetReport, 'buildMs' | 'queryMs'> & { readonly bytesMoved?: number }
}

/** kDet on one thread. */
export function kdetFinder(hash: CellHash): PromptFinder {
  const kdet = new KDet({ hash, clock: () => performance.now() })
  return {
    name: `kDet, ${hash}`,
    find(set) {
      const start = performance.now()
      kdet.use(set)
      const used = performance.now()
      kdet.run()
      return answerOf(kdet, used - start)
    },
  }
}

/** kDet wherever it runs: on several threads, or on a graphics card. Its report has the times. */
export function pairFinder(
  name: string,
  finder: PairFinder,
  ready?: () => Promise<unknown>,
  mostTriangles = Number.POSITIVE_INFINITY,
): FrameFinder {
  const find = async (set: TriangleSet) => {
    const start = performance.now()
    finder.use(set)
    const used = performance.now()
    await finder.run()
    return answerOf(finder, used - start)
  }
  return {
    name,
    mostTriangles,
    find,
    async prepare(set) {
      await find(set)
      await ready?.()
    },
  }
}

/** Whether it is to be asked about these sets. */
export function takes({ mostTriangles }: FrameFinder, sets: readonly TriangleSet[]): boolean {
  return sets.every(({ mesh }) => mesh.length <= (mostTriangles ?? Number.POSITIVE_INFINITY))
}

/** Taking over new triangles is part of building for what changes every frame. */
function answerOf({ report, pairs, pairCount }: PairFinder, useMs: number): FrameAnswer {
  const { buildMs, queryMs, levels, cells, entries, candidates, exactTests } = report
  const bytesMoved = bytesOf(report)
  return {
    buildMs: buildMs + useMs,
    queryMs,
    pairs: pairs.subarray(0, 2 * pairCount),
    work: { levels, cells, entries, candidates, exactTests, bytesMoved },
  }
}

/** To and from a graphics card, where the report says so. */
function bytesOf(report: KDetReport & { readonly bytesUp?: number; readonly bytesDown?: number }): number {
  return (report.bytesUp ?? 0) + (report.bytesDown ?? 0)
}
