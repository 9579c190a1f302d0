/**
 * A session that nobody played: two hands that reach about and tremble as tracked hands do, twenty bodies on their ways,
 * some in a hand, contacts that last and contacts that come and go. For measuring what a log costs; the same for a seed
 * on every machine. Contacts are made up, so that it can be written and read, but not proved.
 */
import { Random } from '../../math/random.ts'
import {
  CONTACT_DISTANCE,
  CONTACT_INTS,
  CONTACT_NUMBERS,
  CONTACT_POINT,
  FIRST,
  FIRST_FEATURE,
  FIRST_PART,
  type FrameRecord,
  HAND_INTS,
  HAND_JOINTS,
  RIGHT_HAND_IDS,
  SCENE_IDS,
  SECOND,
  SECOND_FEATURE,
  SECOND_PART,
  VIEW_ASPECT,
  VIEW_FIELD,
} from '../frame-record.ts'
import { DISTANCE_STEP, Grid, POSE_INTS, roundAngles } from '../grid.ts'
import { Sway } from './sway.ts'

export const SAMPLE_RATE = 90
/** Bodies of the scene; every third one of the first sixty moves. */
export const SAMPLE_BODIES = 80
const MOVING = 20
/** Of the moving ones, so many lie in each hand and tremble with it. */
const HELD = 2
/** Standard deviations of a tracked hand at rest: metres, radians. */
const HAND_JITTER = 0.0003
const TURN_JITTER = 0.0052
/** Those of a head: it is heavier. */
const HEAD_JITTER = 0.0001
const HEAD_TURN_JITTER = 0.0005
const LASTING = 6
/** Contacts that come and go; each is there about half of the time, for half a second. */
const PASSING = 8
const PASSING_FRAMES = 45
/** Frames between two commands of the person. */
const EVENT_FRAMES = 200
const PARTS = 16
/** The sum of four numbers from 0 to 1 has a standard deviation of the square root of a third. */
const SUM_SCALE = Math.sqrt(3)

export class SampleSession {
  readonly bodyCount = SAMPLE_BODIES
  readonly grid = new Grid([0, 0, 0])
  private readonly random: Random
  private readonly head: Sway
  private readonly hands: Sway[] = []
  private readonly joints: Sway[] = []
  private readonly bodies: Sway[] = []
  private readonly passing = new Uint8Array(PASSING)
  private readonly features = new Int32Array(2 * (LASTING + PASSING))
  private readonly pose = new Float64Array(POSE_INTS)
  private readonly handPoses = [new Float64Array(POSE_INTS), new Float64Array(POSE_INTS)]
  private readonly angles = new Float64Array(HAND_JOINTS)
  private frame = 0
  private time = 0

  constructor(seed: number) {
    this.random = new Random(seed)
    this.head = new Sway(this.random, 6, 0.3, SAMPLE_RATE)
    for (let side = 0; side < 2; side++) {
      this.hands.push(new Sway(this.random, 6, 0.25, SAMPLE_RATE))
      this.joints.push(new Sway(this.random, HAND_JOINTS, 0.5, SAMPLE_RATE))
    }
    for (let i = 0; i < MOVING; i++) this.bodies.push(new Sway(this.random, 6, 0.5, SAMPLE_RATE))
  }

  /** The next frame, without its digest. */
  next(record: FrameRecord): void {
    // Frames come a little early or late, as frames do.
    this.time = Math.max(this.time, Math.round((this.frame / SAMPLE_RATE) * 1e6 + this.noise(150)))
    record.clear()
    record.time = this.time
    this.look(record)
    record.hands = 3
    for (let side = 0; side < 2; side++) this.reach(record, side)
    for (let i = 0; i < MOVING; i++) this.move(record, i)
    for (let i = 0; i < LASTING + PASSING; i++) this.touch(record, i)
    if (this.frame % EVENT_FRAMES === EVENT_FRAMES - 1) record.events.push('grip right 1')
    this.frame++
  }

  private look(record: FrameRecord): void {
    this.head.advance()
    this.head.pose(this.pose, 1, 0.6)
    this.tremble(this.pose, HEAD_JITTER, HEAD_TURN_JITTER)
    this.grid.roundPose(record.view, 0, this.pose, 0)
    record.view[VIEW_FIELD] = 6000
    record.view[VIEW_ASPECT] = 1778
  }

  private reach(record: FrameRecord, side: number): void {
    const pose = this.handPoses[side]
    this.hands[side].advance()
    this.joints[side].advance()
    this.hands[side].pose(pose, 0.3, 0.8)
    this.tremble(pose, HAND_JITTER, TURN_JITTER)
    this.grid.roundPose(record.hand, side * HAND_INTS, pose, 0)
    for (let joint = 0; joint < HAND_JOINTS; joint++) {
      this.angles[joint] = 0.6 + 0.5 * this.joints[side].value(joint) + this.noise(TURN_JITTER)
    }
    roundAngles(record.hand, side * HAND_INTS + POSE_INTS, this.angles)
  }

  private move(record: FrameRecord, i: number): void {
    const at = record.addMoved(3 * i)
    const { pose } = this
    if (i < 2 * HELD) {
      pose.set(this.handPoses[i % 2])
      pose[1] += 0.05 * (i + 1)
    } else {
      this.bodies[i].advance()
      this.bodies[i].pose(pose, 1, 1)
    }
    this.grid.roundPose(record.movedPose, at * POSE_INTS, pose, 0)
  }

  private touch(record: FrameRecord, i: number): void {
    if (i >= LASTING) {
      const passing = i - LASTING
      if (this.frame === 0 || this.random.below(PASSING_FRAMES) === 0) this.passing[passing] ^= 1
      if (this.passing[passing] === 0) return
    }
    const side = i % 2
    const at = record.addContact()
    const { contacts, contactNumbers } = record
    const o = at * CONTACT_INTS
    contacts[o + FIRST] = (side === 0 ? 0 : RIGHT_HAND_IDS) + (i % PARTS)
    contacts[o + FIRST_PART] = 0
    contacts[o + SECOND] = SCENE_IDS + 3 * i
    contacts[o + SECOND_PART] = i % 3
    // The closest features change now and then as things slide along each other.
    for (let k = 0; k < 2; k++) {
      if (this.random.below(10) === 0) {
        this.features[2 * i + k] = 4 * this.random.below(60) + this.random.below(3)
      }
    }
    contacts[o + FIRST_FEATURE] = this.features[2 * i]
    contacts[o + SECOND_FEATURE] = this.features[2 * i + 1]
    const n = at * CONTACT_NUMBERS
    contactNumbers[n] = -0.002 + 0.001 * this.hands[side].value(i % 6) + this.noise(HAND_JITTER)
    for (let k = 0; k < 3; k++) {
      const point = this.handPoses[side][k] + 0.01 * i + this.noise(HAND_JITTER)
      contactNumbers[n + 1 + k] = point
      contactNumbers[n + 4 + k] = point + (k === 1 ? contactNumbers[n] : 0)
    }
    this.grid.roundPoint(contacts, o + CONTACT_POINT, contactNumbers, n + 1)
    contacts[o + CONTACT_DISTANCE] = Math.round(contactNumbers[n] / DISTANCE_STEP)
  }

  private tremble(pose: Float64Array, position: number, turn: number): void {
    for (let k = 0; k < 3; k++) pose[k] += this.noise(position)
    // A small turn is half as much in the quaternion.
    for (let k = 3; k < POSE_INTS; k++) pose[k] += this.noise(turn / 2)
  }

  /** Bell-shaped, near enough: the sum of four, without logarithms, whose last bit differs between machines. */
  private noise(deviation: number): number {
    const { random } = this
    const sum = random.unit() + random.unit() + random.unit() + random.unit() - 2
    return sum * SUM_SCALE * deviation
  }
}
