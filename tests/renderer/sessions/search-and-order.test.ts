import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { chosenOrder, newestFirst, ORDERS, sorted } from '../../../renderer/sessions/session-order.ts'
import { fold, matching } from '../../../renderer/sessions/session-search.ts'
import { fakeEntry, idOf } from './fake-sessions.ts'

const kitchen = { id: 'k', title: 'Kitchen', hash: '0'.repeat(64) }
const hall = { id: 'h', title: 'Große Halle', hash: '0'.repeat(64) }

describe('search', () => {
  const entries = [
    fakeEntry(0, { name: 'Reach under the sink', scene: kitchen, note: 'Too far for Ana.' }),
    fakeEntry(1, { name: 'Küche, zweiter Versuch', scene: kitchen }),
    fakeEntry(2, { name: 'Walk', scene: hall, note: 'Tür klemmt' }),
  ]
  const found = (query: string): number[] => matching(entries, query).map((entry) => entries.indexOf(entry))

  it.each([
    ['', [0, 1, 2]],
    ['   ', [0, 1, 2]],
    ['sink', [0]],
    ['SINK reach', [0]],
    ['ana', [0]],
    ['kitchen', [0, 1]],
    ['kuche', [1]],
    ['KÜCHE', [1]],
    ['Ku\u0308che', [1]],
    ['tur walk', [2]],
    ['kitchen walk', []],
    ['sinktoo', []],
    ['sink\nToo', [0]],
    ['(', []],
  ])('“%s” finds %j', (query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  it('takes a changed entry as it is now', () => {
    const before = fakeEntry(5, { name: 'Old' })
    expect(matching([before], 'old')).toEqual([before])
    expect(matching([{ ...before, name: 'New' }], 'old')).toEqual([])
  })

  it.each([1, 2, 3])('finds what a plain search finds, seed %i', (seed) => {
    const random = new Random(seed)
    const letters = ['a', 'Á', 'b', 'ü', 'U', ' ', 'ß', '\n', 'é']
    const text = (most: number): string =>
      Array.from({ length: random.below(most) }, () => letters[random.below(letters.length)]).join('')
    const many = Array.from({ length: 60 }, (_, i) => fakeEntry(i, { name: text(9), note: text(9) }))
    for (let round = 0; round < 100; round++) {
      const query = text(6)
      const words = query.split(/\s+/).filter((word) => word !== '')
      const plain = many.filter(({ name, note, scene }) =>
        words.every((word) => [name, note, scene.title].some((field) => fold(field).includes(fold(word)))),
      )
      expect(matching(many, query)).toEqual(plain)
    }
  })
})

describe('order', () => {
  it.each([4, 5])('is by the asked number, in both directions, seed %i', (seed) => {
    const random = new Random(seed)
    const many = Array.from({ length: 50 }, (_, i) =>
      fakeEntry(i, {
        name: `Walk ${random.below(12)}`,
        startedAt: random.below(20),
        duration: random.below(5),
        contacts: random.below(5),
        bytes: random.below(5),
      }),
    )
    const values = {
      date: 'startedAt',
      length: 'duration',
      contacts: 'contacts',
      size: 'bytes',
    } as const
    for (const [by, field] of Object.entries(values)) {
      const up = sorted(many, { by: by as keyof typeof values, descending: false }).map((one) => one[field])
      const down = sorted(many, { by: by as keyof typeof values, descending: true }).map((one) => one[field])
      expect(up).toEqual(up.toSorted((a, b) => a - b))
      expect(down).toEqual(up.toReversed())
    }
    for (const by of ORDERS) {
      const order = { by, descending: random.below(2) === 0 }
      const shuffled = many.toSorted((a, b) => (a.id.at(-1)! < b.id.at(-1)! ? 1 : -1))
      expect(sorted(shuffled, order), `the same, however it comes: ${by}`).toEqual(sorted(many, order))
    }
  })

  it('counts in names, and ignores case', () => {
    const entries = ['walk 10', 'Walk 9', 'áb', 'Ab 2'].map((name, i) => fakeEntry(i, { name }))
    expect(sorted(entries, { by: 'name', descending: false }).map(({ name }) => name)).toEqual([
      'áb',
      'Ab 2',
      'Walk 9',
      'walk 10',
    ])
  })

  it('puts equals newest first in both directions', () => {
    const entries = [3, 1, 2].map((i) => fakeEntry(i, { contacts: 7 }))
    for (const descending of [true, false]) {
      expect(sorted(entries, { by: 'contacts', descending }).map(({ id }) => id)).toEqual([1, 2, 3].map(idOf))
    }
  })

  it('turns round when it is chosen again', () => {
    expect(newestFirst).toEqual({ by: 'date', descending: true })
    expect(chosenOrder(newestFirst, 'date')).toEqual({ by: 'date', descending: false })
    expect(chosenOrder(newestFirst, 'name')).toEqual({ by: 'name', descending: false })
    expect(chosenOrder(newestFirst, 'contacts')).toEqual({ by: 'contacts', descending: true })
    expect(chosenOrder({ by: 'scene', descending: false }, 'scene').descending).toBe(true)
  })
})
