import { describe, expect, it } from 'vitest'
import { Digest } from '../../../engine/record/digest.ts'
import { digestText, FrameDigest } from '../../../engine/record/frame-digest.ts'
import { CONTACT_INTS, CONTACT_NUMBERS, FrameRecord, HAND_INTS } from '../../../engine/record/frame-record.ts'
import { POSE_INTS } from '../../../engine/record/grid.ts'
import { copyOf, RandomFrames } from './random-frames.ts'

function full(): FrameRecord {
  const record = new FrameRecord()
  record.time = 2 ** 40 + 7
  record.view.set(Array.from(record.view, (_, k) => 10 + k))
  record.hands = 3
  record.hand.set(Array.from(record.hand, (_, k) => 100 + k))
  for (const body of [2, 5]) {
    const at = record.addMoved(body)
    record.movedPose.fill(body * 3, at * POSE_INTS, (at + 1) * POSE_INTS)
  }
  record.movedScale[1] = 1.5
  record.events.push('grip right 1', 'ab', 'c')
  for (let i = 0; i < 2; i++) {
    const at = record.addContact()
    for (let k = 0; k < CONTACT_INTS; k++) record.contacts[at * CONTACT_INTS + k] = 50 * i + k
    for (let k = 0; k < CONTACT_NUMBERS; k++) record.contactNumbers[at * CONTACT_NUMBERS + k] = i + k / 7
  }
  return record
}

function digestOf(...records: FrameRecord[]): string {
  const digest = new FrameDigest()
  for (const record of records) digest.add(record)
  return digestText(records.at(-1)!.digest)
}

describe('the digest of a frame', () => {
  it('is what it was when the format was made', () => {
    expect(digestOf(full())).toBe('c72445996aba5250')
    expect(digestOf(new FrameRecord())).toBe('93657f462f0be6ee')
  })

  it('changes with everything that goes into it', () => {
    const changes: ((record: FrameRecord) => void)[] = [
      (record) => (record.time += 1),
      (record) => (record.time += 2 ** 32),
      (record) => (record.hands = 1),
      (record) => (record.hands = 2),
      (record) => record.movedCount--,
      (record) => (record.movedBody[1] = 6),
      (record) => (record.movedScale[0] = 1),
      (record) => (record.movedScale[1] = Number.NaN),
      (record) => (record.movedScale[1] = 1.5 + 2 ** -52),
      (record) => record.events.pop(),
      (record) => record.events.splice(1, 2, 'a', 'bc'),
      (record) => record.events.splice(1, 2, 'abc'),
      (record) => record.events.reverse(),
      (record) => record.contactCount--,
    ]
    for (let k = 0; k < 9; k++) changes.push((record) => record.view[k]!++)
    for (let k = 0; k < 2 * HAND_INTS; k++) changes.push((record) => record.hand[k]!--)
    for (let k = 0; k < 2 * POSE_INTS; k++) changes.push((record) => record.movedPose[k]!++)
    for (let i = 0; i < 2; i++) {
      for (let k = 0; k < 6; k++) changes.push((record) => record.contacts[i * CONTACT_INTS + k]!++)
    }
    for (let k = 0; k < 2 * CONTACT_NUMBERS; k++) {
      changes.push((record) => (record.contactNumbers[k]! += 2 ** -52 * 4))
    }
    const digests = new Set([digestOf(full())])
    for (const change of changes) {
      const record = full()
      change(record)
      digests.add(digestOf(record))
    }
    expect(digests.size).toBe(changes.length + 1)
  })

  it('does not change with what is not there', () => {
    const record = full()
    record.hands = 1
    const other = full()
    other.hands = 1
    other.hand.fill(9, HAND_INTS)
    other.movedPose.fill(7, 2 * POSE_INTS)
    other.contacts.fill(7, 2 * CONTACT_INTS)
    // Rounded distance and point: the exact numbers say it.
    other.contacts.fill(7, 6, 10)
    expect(digestOf(other)).toBe(digestOf(record))
  })

  it('takes −0 for 0 and every NaN for the same', () => {
    const zero = full()
    const negative = full()
    zero.contactNumbers[3] = 0
    negative.contactNumbers[3] = -0
    expect(digestOf(zero)).toBe(digestOf(negative))
    const odd = new Float64Array(new BigUint64Array([0xfff8000000000123n, 0x7ff8000000000000n]).buffer)
    const one = new Digest()
    const other = new Digest()
    one.number(odd, 0)
    other.number(odd, 1)
    expect(one.toString()).toBe(other.toString())
    const scaled = full()
    new BigUint64Array(scaled.movedScale.buffer)[0] = 0xfff8000000000123n
    expect(digestOf(scaled)).toBe(digestOf(full()))
  })

  it('covers all frames before, and goes on from any of them, seed 1', () => {
    const random = new RandomFrames({ seed: 1, bodyCount: 6, contacts: 5 })
    const record = new FrameRecord()
    const digest = new FrameDigest()
    const copies: FrameRecord[] = []
    for (let frame = 0; frame < 30; frame++) {
      random.next(record)
      digest.add(record)
      copies.push(copyOf(record))
    }
    const again = new FrameDigest()
    again.restart(copies[9]!.digest)
    for (const copy of copies.slice(10)) {
      const digest = [...copy.digest]
      again.add(copy)
      expect([...copy.digest]).toEqual(digest)
    }
    const last = digestText(copies.at(-1)!.digest)
    copies[3]!.view[0]!++
    expect(digestOf(...copies)).not.toBe(last)
  })

  it('is written as sixteen characters, the high half first', () => {
    expect(digestText(Int32Array.of(1, -1))).toBe('ffffffff00000001')
  })
})
