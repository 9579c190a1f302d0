import { expect, test } from 'vitest'
import { MOST_POSED_BODIES } from '../../../contract/link.ts'
import { MovedBodies } from '../../../renderer/headset/moved-bodies.ts'

const place = (number: number, x: number) => ({ ints: [number, x, 0, 0, 0, 0, 0, 3], scale: 1 })
const numbers = (moved: MovedBodies) => moved.next().map(({ ints: [number] }) => number)

test('what moves is told at once, and what was told comes again in turn', () => {
  const moved = new MovedBodies()
  for (let body = 0; body < 10; body++) moved.move(body, place(body, 1))
  expect(numbers(moved)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(numbers(moved)).toEqual([0, 1, 2, 3])
  expect(numbers(moved)).toEqual([4, 5, 6, 7])
  moved.move(9, place(9, 2))
  expect(moved.next()[0]).toEqual(place(9, 2))
  const later = [numbers(moved), numbers(moved), numbers(moved)].flat()
  expect(new Set(later)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
})

test('of many that move all the time each has its turn, and no message is too long', () => {
  const moved = new MovedBodies()
  const told = new Map<number, number>()
  for (let message = 0; message < 60; message++) {
    for (let body = 0; body < 500; body++) moved.move(body, place(body, message))
    const bodies = moved.next()
    expect(bodies.length).toBeLessThanOrEqual(MOST_POSED_BODIES)
    for (const { ints } of bodies) {
      expect(ints[1]).toBeLessThanOrEqual(message)
      told.set(ints[0]!, message)
    }
  }
  expect(told.size).toBe(500)
  for (const message of told.values()) expect(message).toBeGreaterThan(35)
})

test('whoever comes later has all of them soon', () => {
  const moved = new MovedBodies()
  for (let body = 0; body < 200; body++) moved.move(body, place(body, 1))
  for (let message = 0; message < 100; message++) moved.next()
  const seen = new Set<number | undefined>()
  for (let message = 0; message < 50; message++) for (const body of numbers(moved)) seen.add(body)
  expect(seen.size).toBe(200)
})
