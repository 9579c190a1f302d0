import { describe, expect, it } from 'vitest'
import type { SessionContact } from '../../../contract/sessions.ts'
import { Random } from '../../../engine/math/random.ts'
import { FrameRecord, SCENE_IDS } from '../../../engine/record/frame-record.ts'
import {
  accepts,
  Cast,
  type ContactFilter,
  filterOptions,
  filterText,
  parseFilter,
} from '../../../renderer/replay/contact-filter.ts'
import { addSoftContacts, contactLines } from '../../../renderer/replay/contact-lines.ts'
import { ContactMarks } from '../../../renderer/replay/contact-marks.ts'
import { barBetween, lanesOf, touchedTime } from '../../../renderer/replay/lanes.ts'
import { shade } from '../../../renderer/replay/lanes-drawing.ts'
import { DURATION, PARTICIPANTS, randomContacts } from './random-contacts.ts'

const cast = new Cast(PARTICIPANTS)
const nameOf = (id: number): string => PARTICIPANTS.find((participant) => participant.id === id)!.name

describe('the filter', () => {
  it.each([1, 2, 3])(
    'lets through the contacts of a finger or a body alone, as many as it says (seed %i)',
    (seed) => {
      const contacts = randomContacts(seed, 300)
      const { fingers, bodies } = filterOptions(contacts, cast)
      expect(fingers.length + bodies.length).toBe(10)
      for (const { value, label, count } of [...fingers, ...bodies]) {
        const filter = parseFilter(value)
        const shown = contacts.filter((contact) => accepts(filter, contact, cast))
        expect(shown.length).toBeGreaterThan(0)
        for (const { first, second } of shown) expect(`${nameOf(first)} ${nameOf(second)}`).toContain(label)
        // A body that meets itself in two of its parts counts twice in no sensible session.
        const own = shown.filter(({ first, second }) => first === second).length
        expect(count).toBe(shown.length + (filter.kind === 'body' ? own : 0))
      }
    },
  )

  it('names fingers from the left thumb to the right palm, and bodies by how often they are touched', () => {
    const { fingers, bodies } = filterOptions(randomContacts(4, 400), cast)
    expect(fingers.map(({ label }) => label)).toEqual([
      'left thumb',
      'left index',
      'left palm',
      'right thumb',
      'right index',
      'right palm',
    ])
    expect(bodies.map(({ count }) => count)).toEqual(bodies.map(({ count }) => count).sort((a, b) => b - a))
  })

  it('comes back from its text', () => {
    const filters: ContactFilter[] = [
      { kind: 'all' },
      { kind: 'finger', finger: 'right little finger' },
      { kind: 'body', body: 131 },
    ]
    for (const filter of filters) expect(parseFilter(filterText(filter))).toEqual(filter)
    expect(parseFilter('body x')).toEqual({ kind: 'all' })
  })

  it('has a name for whoever the session does not list', () => {
    const nobody = new Cast([])
    expect(nobody.nameOf(SCENE_IDS + 3)).toBe('body 3')
    expect(nobody.nameOf(5)).toBe('part 5 of a hand')
    expect(nobody.fingerOf(5)).toBe('part 5 of a hand')
    expect(nobody.fingerOf(SCENE_IDS)).toBeNull()
  })
})

describe('the marks', () => {
  it.each([1, 2, 3])('lead to the next and the previous beginning (seed %i)', (seed) => {
    const contacts = randomContacts(seed, 60)
    const marks = new ContactMarks([...contacts].reverse())
    const frames = contacts.map(({ beginFrame }) => beginFrame)
    const random = new Random(seed)
    for (let i = 0; i < 200; i++) {
      const at = i < 60 ? frames[i]! : random.below(5100)
      expect(marks.next(at)).toBe(frames.find((frame) => frame > at) ?? -1)
      expect(marks.previous(at)).toBe(frames.findLast((frame) => frame < at) ?? -1)
    }
  })

  it('are counted once each, whatever the width', () => {
    const marks = new ContactMarks(randomContacts(5, 1000))
    for (const width of [1, 7, 500]) {
      const columns = new Uint32Array(width)
      marks.countInto(columns, DURATION)
      expect(columns.reduce((sum, count) => sum + count, 0)).toBe(1000)
    }
    const last = new Uint32Array(4)
    new ContactMarks([{ ...randomContacts(6, 1)[0]!, begin: 100 }]).countInto(last, 100)
    expect([...last]).toEqual([0, 0, 0, 1])
  })

  it('are none where nothing is touched', () => {
    const marks = new ContactMarks([])
    expect([marks.next(0), marks.previous(10), marks.times.length]).toEqual([-1, -1, 0])
  })
})

describe('the lanes', () => {
  it.each([1, 2, 3])('hold every contact of a finger, and of a body, once (seed %i)', (seed) => {
    const contacts = randomContacts(seed, 300)
    const fingers = lanesOf(contacts, cast, 'finger', DURATION)
    expect(fingers.flatMap(({ bars }) => bars.map(({ contact }) => contact.number)).sort(ascending)).toEqual(
      contacts.map(({ number }) => number),
    )
    expect(fingers.at(-1)!.label).toBe('between bodies')
    const bodies = lanesOf(contacts, cast, 'body', DURATION)
    for (const { key, label, bars } of bodies) {
      expect(label).toBe(nameOf(Number(key)))
      expect(bars.map(({ contact }) => contact.number)).toEqual(
        contacts
          .filter(({ first, second }) => first === Number(key) || second === Number(key))
          .map(({ number }) => number),
      )
    }
    const lengths = bodies.map(({ bars }) => touchedTime(bars))
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a))
  })

  it('end with the session where a contact lasts', () => {
    const [contact] = randomContacts(1, 1)
    const lasting = { ...contact!, first: 0, end: null, endFrame: null }
    expect(lanesOf([lasting], cast, 'finger', DURATION)[0]!.bars[0]!.end).toBe(DURATION)
  })

  it.each([1, 2])('add up the time in which anything is touched (seed %i)', (seed) => {
    const [lane] = lanesOf(randomContacts(seed, 40), cast, 'body', DURATION)
    // The plain twin: frame by frame.
    let frames = 0
    for (let frame = 0; frame < DURATION / 11_111; frame++) {
      const middle = (frame + 0.5) * 11_111
      if (lane!.bars.some(({ begin, end }) => begin <= middle && middle < end)) frames++
    }
    expect(Math.abs(touchedTime(lane!.bars) - frames * 11_111)).toBeLessThan(11_111)
  })

  it('find the deepest bar under the cursor', () => {
    const bar = (begin: number, end: number, depth: number) => ({
      begin,
      end,
      depth,
      contact: { number: begin } as SessionContact,
    })
    const lane = { key: 'a', label: 'a', bars: [bar(0, 10, 0.001), bar(5, 20, 0.003), bar(30, 40, 0.002)] }
    expect(barBetween(lane, 6, 7)?.depth).toBe(0.003)
    expect(barBetween(lane, 1, 2)?.depth).toBe(0.001)
    expect(barBetween(lane, 22, 28)).toBeNull()
    expect(barBetween(lane, 28, 31)?.depth).toBe(0.002)
    expect(barBetween(lane, 50, 60)).toBeNull()
  })

  it('are brighter the deeper, and never invisible', () => {
    const shades = [0, 0.0001, 0.001, 0.003].map((depth) => shade(depth, 0.003))
    expect(shades[0]).toBeGreaterThanOrEqual(0.3)
    expect(shades).toEqual([...shades].sort((a, b) => a - b))
    expect(shade(0.003, 0.003)).toBe(1)
  })
})

describe('the list of a moment', () => {
  it('has a line for each pair, with its deepest part, the deepest pair first', () => {
    const record = new FrameRecord()
    const rows = [
      [0, 0, 128, 0, -10],
      [0, 0, 128, 1, -50],
      [64, 0, 129, 0, -2000],
      [1, 0, 128, 0, 5],
    ]
    for (const [first, firstPart, second, secondPart, distance] of rows) {
      const at = record.addContact()
      record.contacts.set([first!, firstPart!, second!, secondPart!, 0, 0, distance!, 0, 0, 0], at * 10)
    }
    const lines = contactLines(record, cast)
    expect(lines.map(({ first, second }) => `${first} – ${second}`)).toEqual([
      'right thumb base – cup',
      'left thumb base – table',
      'left index base – table',
    ])
    expect(lines.map(({ depth }) => depth * 2 ** 20)).toEqual([2000, 50, 0])
  })

  it('has the contacts of cloth as they were recorded, with another tone for those with itself', () => {
    const recorded = new FrameRecord()
    const rows = [
      [0, 128],
      [64, 129],
      [129, 129],
    ]
    for (const [first, second] of rows) {
      const at = recorded.addContact()
      recorded.contacts.set([first!, 0, second!, 0, -1, -1, 100, 0, 0, 0], at * 10)
    }
    const record = new FrameRecord()
    addSoftContacts(record, recorded, new Set([129]))
    const lines = contactLines(record, cast)
    expect(lines.map(({ second, depth, isSelf }) => [second, depth, isSelf === true])).toEqual([
      ['cup', 0, false],
      ['itself', 0, true],
    ])
  })
})

function ascending(a: number, b: number): number {
  return a - b
}
