/** Reading a headset, its clock, its panel, its pulses, and what is seen beside the scene leave next to nothing on the heap. */
import { expect, it } from 'vitest'
import { countGarbage } from '../../support/count-garbage.ts'

const CHILD = new URL('./frame-allocation-child.ts', import.meta.url)

/** Some boxed numbers; an array of 25 joints a hand would be four times this. */
const BYTES_PER_FRAME = 256

it('a frame of two tracked hands', () => {
  const output = countGarbage(CHILD, 20_000, 5000)
  const { perFrame, tracked } = JSON.parse(output) as { perFrame: number; tracked: number }
  expect(tracked, output).toBe(1)
  expect(perFrame, output).toBeLessThan(BYTES_PER_FRAME)
})
