/** A walker that is warm allocates nothing, whatever it walks into. */
import { expect, it } from 'vitest'
import { countGarbage } from '../../support/count-garbage.ts'

const CHILD = new URL('../support/walker-allocation-child.ts', import.meta.url)

/** The compiler's own bookkeeping goes to the same heap; a list or a closure a frame would be far more. */
const BYTES_PER_FRAME = 1024

it('walking, sliding, climbing, crouching', () => {
  const output = countGarbage(CHILD)
  const { perFrame, heights } = JSON.parse(output) as { perFrame: number; heights: number }
  expect(heights, output).toBeGreaterThan(2)
  expect(perFrame, output).toBeLessThan(BYTES_PER_FRAME)
})
