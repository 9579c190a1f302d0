import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { ContactChanges } from '../../../engine/record/contact-changes.ts'
import { sortContacts } from '../../../engine/record/contact-order.ts'
import { CONTACT_INTS, CONTACT_NUMBERS, FrameRecord } from '../../../engine/record/frame-record.ts'
import { RandomFrames } from './random-frames.ts'

function add(record: FrameRecord, ints: readonly number[]): void {
  record.contacts.set(ints, record.addContact() * CONTACT_INTS)
}

/** Who touches whom, as text. */
function keys(record: FrameRecord): string[] {
  return Array.from({ length: record.contactCount }, (_, i) =>
    record.contacts.subarray(i * CONTACT_INTS, i * CONTACT_INTS + 4).join(),
  )
}

describe('contact changes', () => {
  it('tells begin, depth and end in metres and microseconds', () => {
    const changes = new ContactChanges([10, 0, -10])
    const record = new FrameRecord()
    const meter = 2 ** 16
    const micro = 2 ** 20
    add(record, [64, 0, 130, 2, 9, -1, -micro / 4, meter, -meter, meter / 2])
    changes.add(record, 0)
    expect(changes.take()).toEqual({
      begun: [
        {
          number: 0,
          first: 64,
          firstPart: 0,
          second: 130,
          secondPart: 2,
          firstFeature: 9,
          secondFeature: -1,
          frame: 0,
          time: 0,
          distance: -0.25,
          point: [11, -1, -9.5],
        },
      ],
      ended: [],
      deepened: [[0, 0.25]],
    })
    changes.add(record, 1)
    expect(changes.take()).toEqual({ begun: [], ended: [], deepened: [] })
    record.contacts[6] = -micro / 2
    changes.add(record, 2)
    record.contacts[6] = micro / 8
    changes.add(record, 3)
    expect(changes.take()).toEqual({ begun: [], ended: [], deepened: [[0, 0.5]] })
    record.contacts[6] = -micro
    changes.add(record, 4)
    record.clear()
    record.time = 777
    changes.add(record, 5)
    expect(changes.take()).toEqual({
      begun: [],
      ended: [{ number: 0, frame: 5, time: 777, deepest: 1 }],
      deepened: [],
    })
  })

  it('is never less deep than 0, and never deeper than a number can say', () => {
    const changes = new ContactChanges([0, 0, 0])
    const record = new FrameRecord()
    add(record, [1, 0, 128, 0, 0, 0, 5, 0, 0, 0])
    add(record, [2, 0, 128, 0, 0, 0, -(2 ** 31), 0, 0, 0])
    changes.add(record, 0)
    record.clear()
    changes.add(record, 1)
    expect(changes.take().ended.map((ended) => ended.deepest)).toEqual([0, (2 ** 31 - 1) / 2 ** 20])
  })

  for (const seed of [1, 2, 3]) {
    it(`agrees with a plain count over random frames, seed ${seed}`, () => {
      const frames = new RandomFrames({ seed, bodyCount: 2, contacts: 12 })
      const changes = new ContactChanges([0, 0, 0])
      const record = new FrameRecord()
      // Contacts that last now, by who: those of the same parts in the order of their beginning.
      const lasting = new Map<string, number[]>()
      let next = 0
      for (let frame = 0; frame < 150; frame++) {
        frames.next(record)
        sortContacts(record)
        changes.add(record, frame)
        const counts = new Map<string, number>()
        for (const key of keys(record)) counts.set(key, (counts.get(key) ?? 0) + 1)
        const begun: number[] = []
        const ended: number[] = []
        for (const key of new Set([...keys(record), ...lasting.keys()])) {
          const numbers = lasting.get(key) ?? []
          const count = counts.get(key) ?? 0
          while (numbers.length > count) ended.push(numbers.pop()!)
        }
        for (const key of keys(record)) {
          const numbers = lasting.get(key) ?? []
          lasting.set(key, numbers)
          if (numbers.length < counts.get(key)!) {
            begun.push(next)
            numbers.push(next++)
          }
        }
        const taken = changes.take()
        expect(taken.begun.map((contact) => contact.number)).toEqual(begun)
        expect(taken.begun.every((contact) => contact.frame === frame && contact.time === record.time)).toBe(
          true,
        )
        expect(taken.ended.map((contact) => contact.number).sort()).toEqual(ended.sort())
      }
    })
  }
})

describe('the order of contacts', () => {
  it('is the same whatever order they came in, exact numbers with them, seed 1', () => {
    const random = new Random(1)
    for (let round = 0; round < 60; round++) {
      const rows = Array.from({ length: random.below(40) * (round % 10 === 0 ? 20 : 1) }, () => ({
        ints: Array.from({ length: CONTACT_INTS }, () => random.below(3)),
        numbers: Array.from({ length: CONTACT_NUMBERS }, () => random.below(2)),
      }))
      const sorted = rows
        .map((row) => [...row.ints, ...row.numbers])
        .sort((a, b) => a.map((value, k) => value - b[k]!).find((difference) => difference !== 0) ?? 0)
      const record = new FrameRecord()
      for (const { ints, numbers } of rows) {
        const at = record.addContact()
        record.contacts.set(ints, at * CONTACT_INTS)
        record.contactNumbers.set(numbers, at * CONTACT_NUMBERS)
      }
      sortContacts(record)
      const result = rows.map((_, i) => [
        ...record.contacts.subarray(i * CONTACT_INTS, (i + 1) * CONTACT_INTS),
        ...record.contactNumbers.subarray(i * CONTACT_NUMBERS, (i + 1) * CONTACT_NUMBERS),
      ])
      expect(result).toEqual(sorted)
    }
  })
})
