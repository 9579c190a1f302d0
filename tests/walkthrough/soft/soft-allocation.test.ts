/** Looking for the contacts of cloth leaves next to nothing on the heap. */
import { expect, it } from 'vitest'
import { countGarbage } from '../../support/count-garbage.ts'

const CHILD = new URL('../support/soft-allocation-child.ts', import.meta.url)

/** Boxed numbers of calls that were not inlined come to about half of it; a list of the triangles would be twenty times. */
const BYTES_PER_FRAME = 2048

it('a hand in a curtain', () => {
  const output = countGarbage(CHILD, 1500, 100)
  const { perFrame, contacts } = JSON.parse(output) as { perFrame: number; contacts: number }
  expect(contacts, output).toBeGreaterThan(0)
  expect(perFrame, output).toBeLessThan(BYTES_PER_FRAME)
})
