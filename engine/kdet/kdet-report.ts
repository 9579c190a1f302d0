/** What a run tells besides its pairs. */
export interface KDetReport {
  /** The height of the hierarchy: one more than the highest level in use. */
  levels: number
  /** That triangles which are not solid stand in. */
  cells: number
  /** Places of these triangles in cells. */
  entries: number
  /** Pairs whose boxes overlap. */
  candidates: number
  /** Pairs that were decided by the exact test. */
  exactTests: number
  buildMs: number
  queryMs: number
}

/** Of no run yet. */
export function emptyKDetReport(): KDetReport {
  return { levels: 0, cells: 0, entries: 0, candidates: 0, exactTests: 0, buildMs: 0, queryMs: 0 }
}
