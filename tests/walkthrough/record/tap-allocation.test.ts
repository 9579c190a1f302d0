/** Reading a frame leaves nothing on the heap: it runs between two pictures. */
import { expect, it } from 'vitest'
import { countGarbage } from '../../support/count-garbage.ts'

const CHILD = new URL('../support/tap-allocation-child.ts', import.meta.url)

/** One boxed number is 16; a list or a closure would be more. */
const BYTES_PER_FRAME = 32

it('a hand in contact and forty bodies that move', () => {
  const output = countGarbage(CHILD, 20_000, 5000)
  const { perFrame, contacts, moved } = JSON.parse(output) as Record<string, number>
  expect(contacts, output).toBeGreaterThan(0)
  expect(moved, output).toBe(40)
  expect(perFrame, output).toBeLessThan(BYTES_PER_FRAME)
})
