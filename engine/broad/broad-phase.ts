import type { PairTable } from './pair-table.ts'

/** What the last update did: integers, so that growth can be proved without a clock. */
export interface BroadPhaseCounters {
  /** Exchanges of neighbouring endpoints (e_x + e_y + e_z of section 4.2). */
  swaps: number
  /** Tests of two whole boxes. */
  boxTests: number
  /** Bodies that entered or left a region, counted once a region. */
  regionChanges: number
  /** 1 if the regions were laid out anew. */
  rebuilds: number
}

/**
 * Finds the pairs of bodies whose boxes overlap. Boxes are closed: touching counts. Bodies are small integers;
 * two bodies of the same group other than 0 never form a pair (the parts of a hand, the fixed architecture).
 */
export interface BroadPhase {
  /** The active pairs, and which began and ended in the last update. */
  readonly pairs: PairTable
  readonly counters: BroadPhaseCounters
  /** Takes effect in the next update, whose `boxes` must hold the body's box. */
  add(body: number, group: number): void
  /** The body's pairs end in the next update; its number may be added again after that update. */
  remove(body: number): void
  /**
   * Boxes: six numbers a body (minX, minY, minZ, maxX, maxY, maxZ), all finite, min ≤ max. `moved` lists the
   * bodies whose boxes changed since the last update, without duplicates; bodies added since may be among them.
   * A changed box that is not listed is not seen.
   */
  update(boxes: Float64Array, moved: Int32Array, movedCount: number): void
}

/** The numbers of a box, and where its maxima start. */
export const BOX_SIZE = 6
export const BOX_MAX = 3
