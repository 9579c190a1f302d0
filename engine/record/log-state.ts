import { type FrameRecord, HAND_INTS, hasHand, LEFT, RIGHT, VIEW_INTS } from './frame-record.ts'
import { POSE_INTS } from './grid.ts'

/** Everything the log knows at a moment: where the view, the hands and all bodies that ever moved are. */
export class LogState {
  /** Microseconds since the session began. */
  time = 0
  readonly view = new Int32Array(VIEW_INTS)
  /** A bit a hand that is there: 1 left, 2 right. */
  hands = 0
  /** Zeros for a hand that is not there. */
  readonly hand = new Int32Array(2 * HAND_INTS)
  /** 1 for bodies that have moved since the session began; the others stand as the scene has them. */
  readonly known: Uint8Array
  knownCount = 0
  readonly poses: Int32Array
  /** NaN: the scene's own. */
  readonly scales: Float64Array

  constructor(bodyCount: number) {
    this.known = new Uint8Array(bodyCount)
    this.poses = new Int32Array(bodyCount * POSE_INTS)
    this.scales = new Float64Array(bodyCount).fill(Number.NaN)
  }

  clear(): void {
    this.time = 0
    this.view.fill(0)
    this.hands = 0
    this.hand.fill(0)
    this.known.fill(0)
    this.knownCount = 0
    this.poses.fill(0)
    this.scales.fill(Number.NaN)
  }

  /** The same as another of as many bodies. */
  copy(from: LogState): void {
    this.time = from.time
    this.view.set(from.view)
    this.hands = from.hands
    this.hand.set(from.hand)
    this.known.set(from.known)
    this.knownCount = from.knownCount
    this.poses.set(from.poses)
    this.scales.set(from.scales)
  }

  know(body: number): void {
    this.knownCount += 1 - this.known[body]
    this.known[body] = 1
  }

  /** One frame on. */
  apply(record: FrameRecord): void {
    this.applyPerson(record)
    const { poses, scales } = this
    const { movedBody, movedPose, movedScale } = record
    for (let i = 0; i < record.movedCount; i++) {
      const body = movedBody[i]
      this.know(body)
      for (let k = 0; k < POSE_INTS; k++) poses[body * POSE_INTS + k] = movedPose[i * POSE_INTS + k]
      if (!Number.isNaN(movedScale[i])) scales[body] = movedScale[i]
    }
  }

  /** Time, view and hands alone. */
  applyPerson(record: FrameRecord): void {
    this.time = record.time
    this.view.set(record.view)
    this.hands = record.hands
    for (let i = 0; i < this.hand.length; i++) {
      this.hand[i] = hasHand(record.hands, i < HAND_INTS ? LEFT : RIGHT) ? record.hand[i] : 0
    }
  }
}
