import { expect, it } from 'vitest'
import { samePairs } from '../../../renderer/ui/steady-contacts.ts'

it('the same pairs at other depths are the same pairs', () => {
  const line = (key: string, depth: number) => ({ key, first: 'palm', second: 'cup', depth })
  expect(samePairs([line('a', 0)], [line('a', 1)])).toBe(true)
  expect(samePairs([], [])).toBe(true)
  expect(samePairs([line('a', 0)], [])).toBe(false)
  expect(samePairs([line('a', 0), line('b', 0)], [line('b', 0), line('a', 0)])).toBe(false)
})
