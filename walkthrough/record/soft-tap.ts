/**
 * Reads what cloth asked for and shows. A log can only tell of cloth whose state it has: until the first that was saved
 * is shown it says nothing, neither of requests nor of contacts.
 */
import type { FrameRecord } from '../../engine/record/frame-record.ts'
import { addSoftRows } from './soft-rows.ts'
import type { SoftShown } from './soft-shown.ts'

/** Microseconds between two states: how much of a session has to be computed again to see a moment of it. */
const SAVING_PACE = 10_000_000
/** The same while no cloth moves: its frames are gone through in a moment, and all states are alike. */
const RESTING_PACE = 300_000_000

export class SoftTap {
  private readonly shown: SoftShown
  private isKnown = false
  /** A frame of this session has asked, and none has shown it yet. */
  private isAsked = false
  /** Since the last state. */
  private hasMoved = false
  /** A state is wanted or on its way. */
  private isSaving = false
  private savedTime = 0

  constructor(shown: SoftShown) {
    this.shown = shown
  }

  /** A session begins. */
  begin(): void {
    this.isKnown = false
    this.isAsked = false
    this.hasMoved = false
    this.wantState()
  }

  /** Into a record that has its time; contacts go behind those it has. */
  read(record: FrameRecord): void {
    const { shown } = this
    if (shown.fresh) this.readFresh(record)
    if (!this.isKnown) return
    addSoftRows(record, shown)
    if (shown.steps > 0) {
      record.softSteps = shown.steps
      this.isAsked = true
    }
    if (this.isSaving) return
    if (record.time - this.savedTime >= (this.hasMoved ? SAVING_PACE : RESTING_PACE)) this.wantState()
  }

  /** Saved by the next request: one that is under way now comes without a state. */
  private wantState(): void {
    this.shown.savesNext = true
    this.isSaving = true
  }

  private readFresh(record: FrameRecord): void {
    const { saved, moved } = this.shown
    if (moved) this.hasMoved = true
    if (saved !== null) {
      this.isKnown = true
      this.isSaving = false
      this.hasMoved = false
      this.savedTime = record.time
      record.softSaved = 1
      record.softState = saved
    }
    // What was asked for before the session began cannot be done again.
    if (saved !== null || this.isAsked) record.softShown = 1
    this.isAsked = false
  }
}
