/** What finds pairs of triangles, on whichever device: the pairs are the same on all. */
import type { KDetReport } from './kdet-report.ts'
import type { TriangleSet } from './triangle-set.ts'

export interface PairFinder {
  /** What has found the pairs of the last run. */
  readonly device: 'cpu' | 'gpu'
  readonly report: KDetReport
  /** Two triangles a pair, the lower first, in order; valid up to pairCount and until the next run. */
  readonly pairs: Int32Array
  readonly pairCount: number

  /** Pairs are of triangles at most `reach` apart; 0: that share a point, exactly. */
  use(set: TriangleSet, reach?: number): void
  /** Triangles that stand still: solid, and numbered after those in use. They must not change while they are kept. */
  keep(set: TriangleSet | null): void
  /** On a graphics card it is a promise, and nothing else may be asked until it is kept. */
  run(): void | Promise<void>
  /** Distance, point of the first and point of the second triangle of a pair. */
  writeClosest(pair: number, out: Float64Array): void
}
