/**
 * Threads that track rows beside the main one. The engine knows no threads; a host supplies this (Node's
 * worker_threads, a page's workers), and a world without it does all of its work alone.
 */
export interface NarrowHelpers {
  /**
   * Tracks the listed rows, on this thread and the helpers', and returns when all are done; or returns false
   * at once, having done nothing, when it would not pay or the helpers are not ready. Answers are the same
   * either way: each row is computed from its own state alone.
   */
  track(rows: Int32Array, count: number): boolean
}
