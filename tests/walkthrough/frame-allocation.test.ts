/** A frame with a hand that pushes and slides leaves next to nothing on the heap. */
import { expect, it } from 'vitest'
import { countGarbage } from '../support/count-garbage.ts'

const CHILD = new URL('./support/frame-allocation-child.ts', import.meta.url)

/** Boxed numbers of calls that were not inlined come to about a kilobyte; one list or closure a step would be ten. */
const BYTES_PER_FRAME = 4096

it('pushing, sliding, falling', () => {
  const output = countGarbage(CHILD, 3000, 500)
  const { perFrame, contacts } = JSON.parse(output) as { perFrame: number; contacts: number }
  expect(contacts, output).toBeGreaterThan(0.2)
  expect(perFrame, output).toBeLessThan(BYTES_PER_FRAME)
})
