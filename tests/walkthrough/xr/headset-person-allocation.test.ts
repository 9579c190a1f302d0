/** A headset's frame with two tracked hands, which press on a table, leaves next to nothing on the heap. */
import { expect, it } from 'vitest'
import { countGarbage } from '../../support/count-garbage.ts'

const CHILD = new URL('./support/headset-person-child.ts', import.meta.url)

/** Boxed numbers of calls that were not inlined come to about a kilobyte; a list or closure a step would be several. */
const BYTES_PER_FRAME = 2048

it('two tracked hands, measured, that press and let go', () => {
  const output = countGarbage(CHILD)
  const { perFrame, touched, begun, isMeasured } = JSON.parse(output) as Record<string, number>
  expect(isMeasured, output).toBe(true)
  expect(touched, output).toBeGreaterThan(200)
  expect(begun, output).toBeGreaterThan(5)
  expect(perFrame, output).toBeLessThan(BYTES_PER_FRAME)
})
