import type { Kind } from './bodies.ts'
import type { MethodId } from './contestants.ts'

/** One cell of the paper's tables: one method on one body and one grid. */
export interface Row {
  readonly body: Kind
  readonly triangles: number
  /** Points along an edge of the cube. */
  readonly grid: number
  readonly points: number
  readonly method: MethodId
  readonly setupMs: number
  readonly evaluateMs: number
  readonly totalMs: number
  readonly nsPerPoint: number
  /** Points that were timed; fewer than all where the rest is worked out in proportion. */
  readonly timed: number
  /** Labels unlike those of the accelerated rays. */
  readonly differs: number
}

export type Time = 'setupMs' | 'evaluateMs' | 'totalMs'

export function isExtrapolated(row: Row): boolean {
  return row.timed < row.points
}
