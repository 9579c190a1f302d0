/** Cloth as the app shows it, but for threads: requests with the poses of a frame, answers some frames later. */
import type { PairFinder } from '../../../engine/kdet/pair-finder.ts'
import { Random } from '../../../engine/math/random.ts'
import { FrameRecord, SOFT_PUT_BACK } from '../../../engine/record/frame-record.ts'
import { LogState } from '../../../engine/record/log-state.ts'
import { PoseTap } from '../../../walkthrough/record/pose-tap.ts'
import { doSteps, findContacts, type SoftPlayer } from '../../../walkthrough/record/soft-player.ts'
import { addSoftRows } from '../../../walkthrough/record/soft-rows.ts'
import type { SoftShown } from '../../../walkthrough/record/soft-shown.ts'
import type { Walkthrough } from '../../../walkthrough/walkthrough.ts'

export class LiveSoft implements SoftShown {
  steps = 0
  fresh = false
  readonly moved = true
  savesNext = false
  saved: Uint8Array<ArrayBuffer> | null = null
  private readonly player: SoftPlayer
  private readonly finder: PairFinder
  private readonly random: Random
  private readonly poses: PoseTap
  private readonly state: LogState
  private readonly record = new FrameRecord()
  private shown = new FrameRecord()
  private coming = new FrameRecord()
  private comingState: Uint8Array<ArrayBuffer> | null = null
  /** Frames until the answer comes; −1: nothing was asked. */
  private wait = -1
  private readonly loses: boolean
  private lastState: Uint8Array<ArrayBuffer> | null = null

  /** `loses`: now and then a request is lost with its worker, and asked for again from the state that was saved last. */
  constructor(walkthrough: Walkthrough, player: SoftPlayer, finder: PairFinder, seed: number, loses = false) {
    this.loses = loses
    this.player = player
    this.finder = finder
    this.random = new Random(seed)
    this.poses = new PoseTap(walkthrough)
    this.state = new LogState(walkthrough.stage.scene.bodies.length)
  }

  get contactCount(): number {
    return this.shown.contactCount
  }

  get contacts(): Int32Array {
    return this.shown.contacts
  }

  get contactNumbers(): Float64Array {
    return this.shown.contactNumbers
  }

  /** After `Walkthrough.advance`, before a tap reads the frame. */
  update(): void {
    this.record.clear()
    this.poses.read(this.record)
    this.state.apply(this.record)
    this.fresh = this.wait === 0
    this.saved = this.fresh ? this.comingState : null
    if (this.fresh) [this.shown, this.coming] = [this.coming, this.shown]
    this.lastState = this.saved ?? this.lastState
    if (this.wait >= 0) this.wait--
    if (this.wait >= 0 && this.loses && this.random.below(4) === 0) this.lose()
    this.steps = this.wait < 0 ? this.wish() : 0
    if (this.steps > 0) this.ask()
  }

  /** Steps, or now and then to be put back. */
  private wish(): number {
    return this.random.below(12) === 0 ? SOFT_PUT_BACK : this.random.below(4)
  }

  private lose(): void {
    if (this.lastState === null) return
    this.player.load(this.lastState)
    this.savesNext ||= this.comingState !== null
    this.wait = -1
  }

  private ask(): void {
    this.comingState = doSteps(this.player, this.state, this.steps, this.savesNext)
    this.savesNext = false
    findContacts(this.player, this.finder)
    this.coming.clear()
    addSoftRows(this.coming, this.player)
    this.wait = this.random.below(3)
  }
}
