/**
 * A stage that is put to any moment of a log, with both hands, by the engine that was there when it was recorded. The
 * engine's answers do not depend on what was before, so moments may come in any order.
 */
import {
  type FrameRecord,
  HAND_INTS,
  type HandSide,
  hasHand,
  LEFT,
  RIGHT,
} from '../../engine/record/frame-record.ts'
import { POSE_INTS } from '../../engine/record/grid.ts'
import type { LogState } from '../../engine/record/log-state.ts'
import { type HandModel, makeHand, SIDES } from '../hand/hand-model.ts'
import type { Stage } from '../stage.ts'
import { HandBodies } from '../touch/hand-bodies.ts'
import { rigOf } from '../touch/rig.ts'
import { markTouched } from '../touch/touched.ts'
import { readContacts } from './contact-reading.ts'
import { placeBodies } from './place-bodies.ts'

export class ReplayStage {
  readonly stage: Stage
  /** By engine body: 1 while it is in contact and red as a whole. */
  red: Uint8Array
  /** Left and right as they are in the world now. */
  private readonly present: [HandBodies | null, HandBodies | null] = [null, null]
  /** Both as they were last in the world. */
  private readonly made: [HandBodies | null, HandBodies | null] = [null, null]
  private readonly models: [HandModel | null, HandModel | null] = [null, null]
  private readonly view = new Int32Array(POSE_INTS)

  /** Hands are those of the stage's `hands`. */
  constructor(stage: Stage) {
    this.stage = stage
    this.red = new Uint8Array(stage.movable.length)
  }

  /** Both hands, so that no moment has to wait while their parts are made. */
  makeHands(): void {
    for (const side of [LEFT, RIGHT] as const) {
      this.enter(side)
      this.leave(side)
    }
  }

  /** Left and right; null for one that is not there. A hand that comes back is the same, its bodies' numbers are not. */
  get hands(): readonly [HandBodies | null, HandBodies | null] {
    return this.present
  }

  /** What a hand is made from. */
  modelOf(side: HandSide): HandModel {
    const model = this.models[side] ?? makeHand(SIDES[side], this.stage.hands[side])
    this.models[side] = model
    return model
  }

  /** The engine bodies of all parts of the hands that are there. */
  handParts(): number[] {
    return this.present.flatMap((hand) => (hand === null ? [] : [...hand.bodies]))
  }

  /** Puts everything where the log has it at a moment, and finds the contacts. */
  apply(state: LogState): void {
    for (let k = 0; k < POSE_INTS; k++) this.view[k] = state.view[k]
    this.applyHand(LEFT, state)
    this.applyHand(RIGHT, state)
    placeBodies(this.stage, state)
    this.stage.world.step()
    this.red = markTouched(this.stage, this.red)
  }

  /** The contacts of the moment that was applied last, into the record's, behind what it has. */
  readContacts(record: FrameRecord): void {
    readContacts(this.stage, this.present, record)
  }

  /** Seven numbers: where the eye was. */
  eye(out: Float64Array): void {
    this.stage.grid.exactPose(out, 0, this.view, 0)
  }

  /** Takes the hands out of the stage; bodies stay where they are. */
  end(): void {
    this.leave(LEFT)
    this.leave(RIGHT)
  }

  private applyHand(side: HandSide, state: LogState): void {
    if (!hasHand(state.hands, side)) this.leave(side)
    else (this.present[side] ?? this.enter(side)).placeLogged(state.hand, side * HAND_INTS)
  }

  private leave(side: HandSide): void {
    this.present[side]?.leave()
    this.present[side] = null
  }

  private enter(side: HandSide): HandBodies {
    const known = this.made[side]
    known?.enter()
    const hand = known ?? new HandBodies(this.stage, rigOf(this.modelOf(side)))
    this.made[side] = hand
    this.present[side] = hand
    return hand
  }
}
