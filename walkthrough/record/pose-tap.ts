/** Reads where a person, the hands and the bodies are, in the log's whole numbers; bodies only where they have moved. */
import { type FrameRecord, HAND_INTS, VIEW_ASPECT, VIEW_FIELD } from '../../engine/record/frame-record.ts'
import { POSE_INTS } from '../../engine/record/grid.ts'
import { PLACE, PLACE_SCALE } from '../stage.ts'
import type { Walkthrough } from '../walkthrough.ts'

export class PoseTap {
  private readonly walkthrough: Walkthrough
  /** The scene's bodies that can move, ascending, and the engine's of each. */
  private readonly index: Int32Array
  private readonly body: Int32Array
  /** What was read of each last. */
  private readonly poses: Int32Array
  private readonly scales: Float64Array

  constructor(walkthrough: Walkthrough) {
    this.walkthrough = walkthrough
    const { stage } = walkthrough
    const movable = [...stage.bodies.keys()].filter((index) => stage.onGrid[stage.bodies[index]] === 1)
    this.index = Int32Array.from(movable)
    this.body = this.index.map((index) => stage.bodies[index])
    this.poses = new Int32Array(this.index.length * POSE_INTS)
    this.scales = new Float64Array(this.index.length)
    this.begin()
  }

  /** The next record tells all that stands elsewhere than the scene has it. */
  begin(): void {
    const { startLogged, startPlaces } = this.walkthrough.stage
    for (let i = 0; i < this.body.length; i++) {
      const body = this.body[i]
      for (let k = 0; k < POSE_INTS; k++) this.poses[i * POSE_INTS + k] = startLogged[body * POSE_INTS + k]
      this.scales[i] = startPlaces[body * PLACE + PLACE_SCALE]
    }
  }

  /** Into a record that was cleared. */
  read(record: FrameRecord): void {
    this.readView(record)
    this.readHands(record)
    this.readMoved(record)
  }

  private readView(record: FrameRecord): void {
    const { stage, eye, fieldOfView, aspect } = this.walkthrough
    stage.grid.roundPose(record.view, 0, eye, 0)
    record.view[VIEW_FIELD] = Math.round(fieldOfView * 100)
    record.view[VIEW_ASPECT] = Math.round(aspect * 1000)
  }

  private readHands(record: FrameRecord): void {
    const { hands } = this.walkthrough
    record.hands = 0
    record.hand.fill(0)
    for (let i = 0; i < hands.length; i++) {
      const { side, bodies } = hands[i]
      record.hands |= 1 << side
      for (let k = 0; k < HAND_INTS; k++) record.hand[side * HAND_INTS + k] = bodies.logged[k]
    }
  }

  private readMoved(record: FrameRecord): void {
    const { body, index, poses, scales } = this
    const { logged, places } = this.walkthrough.stage
    for (let i = 0; i < body.length; i++) {
      const l = body[i] * POSE_INTS
      const scale = body[i] * PLACE + PLACE_SCALE
      const p = i * POSE_INTS
      let same = places[scale] === scales[i]
      for (let k = 0; k < POSE_INTS && same; k++) same = logged[l + k] === poses[p + k]
      if (same) continue
      const at = record.addMoved(index[i])
      for (let k = 0; k < POSE_INTS; k++) {
        poses[p + k] = logged[l + k]
        record.movedPose[at * POSE_INTS + k] = logged[l + k]
      }
      if (places[scale] === scales[i]) continue
      scales[i] = places[scale]
      record.movedScale[at] = places[scale]
    }
  }
}
