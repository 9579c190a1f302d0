import type { CellHash } from '../../engine/kdet/cell-hash.ts'
import { KDet, type KDetReport } from '../../engine/kdet/kdet.ts'
import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'

/** A way to find all pairs of a frame, anew every frame: what the bench compares. */
export interface FrameFinder {
  readonly name: string
  /** Others may be wrong; ours may not. */
  readonly isPeer?: boolean
  /** A peer whose own triangle test is replaced by ours: a mixture, which nobody uses as it is. */
  readonly isMixed?: boolean
  find(set: TriangleSet): FrameAnswer
}

export interface FrameAnswer {
  readonly buildMs: number
  readonly queryMs: number
  /** Two triangles a pair, lower first; in any order. Valid until the next frame. */
  readonly pairs: Int32Array
  /** Counts of work that do not depend on the machine, where there are any. */
  readonly work?: Omit<KDetReport, 'buildMs' | 'queryMs'>
}

export function kdetFinder(hash: CellHash): FrameFinder {
  const kdet = new KDet({ hash, clock: () => performance.now() })
  return {
    name: `kDet, ${hash}`,
    find(set) {
      const start = performance.now()
      kdet.use(set)
      const used = performance.now()
      kdet.run()
      const { buildMs, queryMs, levels, cells, entries, candidates, exactTests } = kdet.report
      return {
        // Taking over new triangles is part of building for what changes every frame.
        buildMs: buildMs + (used - start),
        queryMs,
        pairs: kdet.pairs.subarray(0, 2 * kdet.pairCount),
        work: { levels, cells, entries, candidates, exactTests },
      }
    },
  }
}
