/** The words by which a team of threads agrees: what is to be done, how much of it is taken, who has finished. */
import type { GridWork } from './grid-work.ts'

/** The helpers sleep on the first, which changes whenever there is something to look at. */
export const WAKE = 0
/** Number of the job, counted through. */
export const ROUND = 1
export const JOB = 2
export const NEXT_PIECE = 3
export const PIECES = 4
export const FINISHED = 5
export const MEMORY_VERSION = 6
export const STOPPED = 7
export const COUNT = 8
export const HAS_SOLIDS = 9
export const PARTS = 10
export const SOLIDS = 11
/** Of the triangles that stand still: how many, and how often their cells were made. */
export const KEPT = 12
export const KEPT_VERSION = 13
/** From here on, one place a helper: the version of the memory it works in. */
export const READY = 14

/** What a helper tells at the end of a frame. */
export const PAIRS = 0
export const CANDIDATES = 1
export const EXACT_TESTS = 2
export const CELLS = 3
export const ENTRIES = 4
export const RESULTS = 5

export function wake(control: Int32Array): void {
  Atomics.add(control, WAKE, 1)
  Atomics.notify(control, WAKE)
}

/** Does pieces of the job until all are taken. */
export function takePieces(work: GridWork, control: Int32Array): void {
  const job = control[JOB]
  const pieces = control[PIECES]
  for (;;) {
    const piece = Atomics.add(control, NEXT_PIECE, 1)
    if (piece >= pieces) return
    work.do(job, piece)
  }
}
