/** Frames that no session has: whole numbers at their limits, bodies and contacts that come, go and jump. */
import { Random } from '../../../engine/math/random.ts'
import {
  CONTACT_INTS,
  CONTACT_NUMBERS,
  FIRST,
  FIRST_PART,
  FrameRecord,
  HAND_INTS,
  SCENE_IDS,
  SECOND,
  SECOND_PART,
} from '../../../engine/record/frame-record.ts'
import { POSE_INTS } from '../../../engine/record/grid.ts'

const EDGES = [-(2 ** 31), 2 ** 31 - 1, 0, 1, -1, 2 ** 30, -(2 ** 30)]
const EVENTS = ['command undo', '', 'grip right 1', 'größer', 'a\nb\u0000c', '✋🏽', '~'.repeat(200)]

export interface RandomFrameOptions {
  seed: number
  bodyCount: number
  /** How many contacts at most. */
  contacts: number
}

export class RandomFrames {
  private readonly random: Random
  private readonly options: RandomFrameOptions
  private time = 0

  constructor(options: RandomFrameOptions) {
    this.options = options
    this.random = new Random(options.seed)
  }

  /** Fills the record anew from what is in it: some values stay, some move on, some jump. */
  next(record: FrameRecord): void {
    const { random } = this
    record.clear()
    this.time += random.below(50) === 0 ? random.below(2 ** 32) * 4 : 11_111 + random.below(5)
    record.time = this.time
    this.pose(record.view, 0)
    this.values(record.view, POSE_INTS, record.view.length)
    if (random.below(8) === 0) record.hands = random.below(4)
    for (let side = 0; side < 2; side++) {
      this.pose(record.hand, side * HAND_INTS)
      this.values(record.hand, side * HAND_INTS + POSE_INTS, (side + 1) * HAND_INTS)
    }
    this.bodies(record)
    this.contacts(record)
    while (random.below(6) === 0) record.events.push(EVENTS[random.below(EVENTS.length)]!)
  }

  private bodies(record: FrameRecord): void {
    const { random } = this
    const share = random.below(4) === 0 ? random.unit() : 0.3
    for (let body = 0; body < this.options.bodyCount; body++) {
      if (random.unit() > share) continue
      const at = record.addMoved(body)
      this.pose(record.movedPose, at * POSE_INTS)
      if (random.below(20) === 0) record.movedScale[at] = random.between(1e-9, 1e9)
    }
  }

  /** In no order; several parts of the same two, and now and then the same parts twice. */
  private contacts(record: FrameRecord): void {
    const { random } = this
    const ids = SCENE_IDS + this.options.bodyCount
    const count = random.below(3) === 0 ? random.below(this.options.contacts + 1) : 3
    for (let i = 0; i < count; i++) {
      const at = record.addContact() * CONTACT_INTS
      const first = random.below(3) === 0 ? random.below(ids - 1) : 64
      this.values(record.contacts, at, at + CONTACT_INTS)
      record.contacts[at + FIRST] = first
      record.contacts[at + FIRST_PART] = random.below(10) === 0 ? this.edge() : random.below(3)
      record.contacts[at + SECOND] = first + 1 + random.below(Math.min(3, ids - 1 - first))
      record.contacts[at + SECOND_PART] = random.below(3)
      const n = (at / CONTACT_INTS) * CONTACT_NUMBERS
      for (let k = 0; k < CONTACT_NUMBERS; k++) record.contactNumbers[n + k] = random.between(-1, 1)
    }
  }

  private pose(ints: Int32Array, o: number): void {
    const { random } = this
    if (random.below(3) === 0) return
    this.values(ints, o, o + 3)
    for (let k = 3; k < 6; k++) {
      ints[o + k] = random.below(3) === 0 ? random.below(65_000) - 32_500 : limited(ints[o + k]! + 3, 32_767)
    }
    if (random.below(5) === 0 || ints[o + 6]! >>> 0 > 7) ints[o + 6] = random.below(8)
  }

  private values(ints: Int32Array, from: number, to: number): void {
    const { random } = this
    const way = random.below(5)
    if (way === 0) return
    for (let i = from; i < to; i++) {
      if (way === 1) ints[i] = this.edge()
      else if (way === 2) ints[i] = random.uint32() | 0
      else ints[i] = ints[i]! + random.below(41) - 20
    }
  }

  private edge(): number {
    return EDGES[this.random.below(EDGES.length)]!
  }
}

function limited(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value))
}

/** Everything a decoder gives back, as plain values; hands that are not there are zeros. */
export function plainRecord(record: FrameRecord) {
  const { movedCount, contactCount } = record
  const isThere = (i: number) => ((record.hands >> (i < HAND_INTS ? 0 : 1)) & 1) === 1
  return {
    time: record.time,
    view: [...record.view],
    hands: record.hands,
    hand: Array.from(record.hand, (value, i) => (isThere(i) ? value : 0)),
    movedBody: [...record.movedBody.subarray(0, movedCount)],
    movedPose: [...record.movedPose.subarray(0, movedCount * POSE_INTS)],
    movedScale: [...record.movedScale.subarray(0, movedCount)],
    events: [...record.events],
    contacts: [...record.contacts.subarray(0, contactCount * CONTACT_INTS)],
    digest: [...record.digest],
  }
}
export type PlainRecord = ReturnType<typeof plainRecord>

/** A deep copy, exact numbers of contacts too. */
export function copyOf(record: FrameRecord): FrameRecord {
  const copy = new FrameRecord()
  copy.time = record.time
  copy.view.set(record.view)
  copy.hands = record.hands
  copy.hand.set(record.hand)
  copy.movedCount = record.movedCount
  copy.movedBody = record.movedBody.slice()
  copy.movedPose = record.movedPose.slice()
  copy.movedScale = record.movedScale.slice()
  copy.events.push(...record.events)
  copy.contactCount = record.contactCount
  copy.contacts = record.contacts.slice()
  copy.contactNumbers = record.contactNumbers.slice()
  copy.digest.set(record.digest)
  return copy
}
