/** A request to cloth, done the one way that live frames, replays and proofs share. */
import type { PairFinder } from '../../engine/kdet/pair-finder.ts'
import { SOFT_PUT_BACK } from '../../engine/record/frame-record.ts'
import type { LogState } from '../../engine/record/log-state.ts'
import type { SoftRows } from './soft-rows.ts'

/** As much of a SoftStage as is used. */
export interface SoftPlayer extends SoftRows {
  /** Puts hands and bodies where a frame had them; the way there is spread over the steps that follow. */
  apply(state: LogState): void
  step(steps: number): void
  /** Cloth is how the scene has it; what a body broke into stays where it is. */
  putBack(): void
  /** All that later steps and contacts depend on, with the poses that were applied last; rounds it in place. */
  save(): Uint8Array<ArrayBuffer>
  /** Throws an Error of one sentence for bytes that are no such state, and stays as it was. */
  load(bytes: Uint8Array): void
  /** False where nothing has moved: the contacts are then those that were found last. */
  gather(finder: PairFinder): boolean
  /** The contacts are then those, until the next time. */
  conclude(finder: PairFinder): void
}

/** The steps (or SOFT_PUT_BACK) and, where it is wanted, the state after them; then `findContacts` finds what touches. */
export function doSteps(
  soft: SoftPlayer,
  state: LogState,
  steps: number,
  saves: boolean,
): Uint8Array<ArrayBuffer> | null {
  soft.apply(state)
  if (steps === SOFT_PUT_BACK) soft.putBack()
  else soft.step(steps)
  // Before the contacts are found: they are then those of what was saved.
  return saves ? soft.save() : null
}

/** By a finder on the processor, which answers at once. */
export function findContacts(soft: SoftPlayer, finder: PairFinder): void {
  if (!soft.gather(finder)) return
  if (finder.run() !== undefined) throw new Error('Contacts of cloth are proved on the processor.')
  soft.conclude(finder)
}
