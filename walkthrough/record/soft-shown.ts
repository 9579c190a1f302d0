/**
 * Cloth as a recorder sees it, frame by frame. At most one request is under way: a frame asks for steps with its poses,
 * and a later frame shows what came of them. A log holds who asked and who showed, so that replays and proofs do the
 * same requests in the same order:
 *
 *   apply(poses of the frame that asked), step(steps), save() where it was wanted, gather, run, conclude
 *
 * Where cloth is to go back to how the scene has it, `putBack()` stands in the place of the steps.
 *
 * `save` rounds what it saves, so a log also tells when it was called. The contacts are those that are shown.
 *
 * A frame that asks while an earlier one still waits tells that the earlier request was lost: cloth went back to the
 * state that was saved last, and this request is done from there.
 */
import type { SoftRows } from './soft-rows.ts'

export interface SoftShown extends SoftRows {
  /** Steps that this frame has asked for, 1 to MOST_SOFT_STEPS, or SOFT_PUT_BACK; 0 where it asked for nothing. */
  readonly steps: number
  /** Whether this frame is the first that shows what an earlier one asked for. A frame may do both: show, then ask. */
  readonly fresh: boolean
  /** Of a frame that is fresh: whether any cloth is elsewhere than before, or what it touches is to be told anew. */
  readonly moved: boolean
  /** Set by a recorder: the next request is to save the state after its steps. Whoever asks sets it back. */
  savesNext: boolean
  /** Of a frame that is fresh: the state that was saved with what it shows; else, or where nothing was saved, null. */
  readonly saved: Uint8Array<ArrayBuffer> | null
}
