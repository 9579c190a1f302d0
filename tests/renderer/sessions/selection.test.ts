import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import {
  afterKey,
  everything,
  extended,
  neighbour,
  nothing,
  only,
  type Selection,
  several,
  toggled,
  within,
} from '../../../renderer/sessions/selection.ts'
import { placesOnPage, ROW_HEIGHT, rowsInSight, scrollTo } from '../../../renderer/sessions/visible-rows.ts'

const IDS = ['a', 'b', 'c', 'd', 'e']
const chosen = (selection: Selection): string => [...selection.chosen].toSorted().join('')

function press(selection: Selection, keys: string, ids = IDS): Selection {
  let now = selection
  for (const name of keys.split(' ')) {
    const parts = name.split('+')
    const key = parts.at(-1)!
    const event = {
      key: key === 'Space' ? ' ' : key,
      shiftKey: parts.includes('Shift'),
      ctrlKey: parts.includes('Ctrl'),
      metaKey: parts.includes('Meta'),
    }
    now = afterKey(now, ids, event, 3) ?? now
  }
  return now
}

describe('selection by mouse', () => {
  it('takes one, some, and a range from where it began', () => {
    expect(chosen(only('b'))).toBe('b')
    expect(chosen(toggled(only('b'), 'd'))).toBe('bd')
    expect(chosen(toggled(toggled(only('b'), 'd'), 'b'))).toBe('d')
    const range = extended(only('d'), IDS, 'b')
    expect(chosen(range)).toBe('bcd')
    expect(chosen(extended(range, IDS, 'e'))).toBe('de')
    expect(range).toMatchObject({ active: 'b', anchor: 'd' })
    expect(chosen(extended(nothing, IDS, 'c'))).toBe('c')
    expect(chosen(extended(only('gone'), IDS, 'c'))).toBe('c')
  })

  it('forgets what is not shown', () => {
    const all = everything(only('b'), IDS)
    expect(chosen(within(all, ['a', 'd']))).toBe('ad')
    expect(within(all, ['a', 'd'])).toMatchObject({ active: null, anchor: null })
    expect(chosen(within(several(['x', 'c']), IDS))).toBe('c')
  })
})

describe('selection by keys', () => {
  it.each([
    ['ArrowDown', 'a', 'a'],
    ['ArrowUp', 'e', 'e'],
    ['ArrowDown ArrowDown ArrowUp', 'a', 'a'],
    ['End ArrowDown', 'e', 'e'],
    ['Home ArrowUp', 'a', 'a'],
    ['Home PageDown', 'd', 'd'],
    ['End PageUp PageUp', 'a', 'a'],
    ['Home Shift+ArrowDown Shift+ArrowDown', 'abc', 'c'],
    ['Home Shift+End', 'abcde', 'e'],
    ['ArrowDown Shift+ArrowDown Shift+ArrowUp', 'a', 'a'],
    ['Home Ctrl+ArrowDown', 'a', 'b'],
    ['Home Ctrl+ArrowDown Ctrl+ArrowDown Space', 'ac', 'c'],
    ['Home Ctrl+End Space Space', 'a', 'e'],
    ['Home Ctrl+a', 'abcde', 'a'],
    ['Home Meta+A', 'abcde', 'a'],
    ['Home ArrowDown Ctrl+a Escape', 'b', 'b'],
  ])('%s chooses %s', (keys, expected, active) => {
    const now = press(nothing, keys)
    expect(chosen(now)).toBe(expected)
    expect(now.active).toBe(active)
  })

  it('leaves other keys alone', () => {
    for (const key of ['a', 'Enter', 'Delete', 'F2', 'Tab', 'Escape']) {
      const event = { key, shiftKey: false, ctrlKey: false, metaKey: false }
      expect(afterKey(only('b'), IDS, event, 3), key).toBeNull()
    }
  })

  it('does nothing in an empty list', () => {
    for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', ' ']) {
      expect(afterKey(nothing, [], { key, shiftKey: false, ctrlKey: false, metaKey: false }, 3)).toBeNull()
    }
  })

  it.each([7, 8])('never leaves the list, seed %i', (seed) => {
    const random = new Random(seed)
    const keys = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp', ' ', 'a', 'Escape']
    let now = nothing
    let ids = IDS
    for (let step = 0; step < 2000; step++) {
      if (random.below(20) === 0) ids = IDS.filter(() => random.below(4) > 0)
      now = within(now, ids)
      const key = keys[random.below(keys.length)]!
      const [shiftKey, ctrlKey] = [random.below(2) === 0, random.below(3) === 0]
      now = afterKey(now, ids, { key, shiftKey, ctrlKey, metaKey: false }, 2) ?? now
      expect([...now.chosen].every((id) => ids.includes(id))).toBe(true)
      if (now.active !== null) expect(ids).toContain(now.active)
    }
  })
})

describe('after a deletion', () => {
  it.each([
    ['b', 'c'],
    ['e', 'd'],
    ['bcd', 'e'],
    ['de', 'c'],
    ['ac', 'b'],
    ['abcde', null],
  ])('of %s the keyboard is at %s', (gone, next) => {
    expect(neighbour(IDS, new Set(gone))).toBe(next)
  })
})

describe('rows in sight', () => {
  it.each([9, 10])('are always on the page, seed %i', (seed) => {
    const random = new Random(seed)
    for (let round = 0; round < 500; round++) {
      const total = random.below(400)
      const height = random.below(900)
      const scrolled = random.below(Math.max(1, total * ROW_HEIGHT - height))
      const active = random.below(total + 1) - 1
      const places = placesOnPage(rowsInSight(scrolled, height), total, active)
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
      expect(places.length).toBeLessThan(height / ROW_HEIGHT + 20)
      for (let row = 0; row < total; row++) {
        const seen = (row + 1) * ROW_HEIGHT > scrolled && row * ROW_HEIGHT < scrolled + height
        if (seen || row === active) expect(places).toContain(row)
      }
      for (const place of places) expect(place < total || total === 0).toBe(true)
      if (active < 0 || height < ROW_HEIGHT) continue
      const to = scrollTo(active, scrolled, height)
      expect(active * ROW_HEIGHT).toBeGreaterThanOrEqual(to)
      expect((active + 1) * ROW_HEIGHT).toBeLessThanOrEqual(to + height)
    }
  })

  it('are left where they are when they are seen', () => {
    expect(scrollTo(3, 100, 500)).toBe(100)
    expect(scrollTo(0, 0, 10)).toBe(0)
    expect(scrollTo(0, 100, 500)).toBe(0)
  })
})
