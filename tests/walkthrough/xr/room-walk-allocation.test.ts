/** A headset's frame that walks, leans, turns and aims leaves next to nothing on the heap. */
import { expect, it } from 'vitest'
import { countGarbage } from '../../support/count-garbage.ts'

const CHILD = new URL('./support/room-walk-child.ts', import.meta.url)

/** Boxed numbers of calls that were not inlined; one list or closure a frame would be as much again. */
const BYTES_PER_FRAME = 1024

it('walking, leaning, turning, aiming', () => {
  const output = countGarbage(CHILD)
  const { perFrame, faded, aimed, gone } = JSON.parse(output) as Record<string, number>
  expect(faded, output).toBeGreaterThan(50)
  expect(aimed, output).toBeGreaterThan(50)
  expect(gone, output).toBeGreaterThan(2)
  expect(perFrame, output).toBeLessThan(BYTES_PER_FRAME)
})
