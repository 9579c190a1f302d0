/** Frames like those before them leave nothing on the heap and take no more memory. */
import { expect, it } from 'vitest'
import { countGarbage } from '../../support/count-garbage.ts'

const CHILD = new URL('./kdet-allocation-child.ts', import.meta.url)

/** The compiler's own bookkeeping goes to the same heap; a boxed number a triangle would be thousands. */
const BYTES_A_FRAME = 512

it('a frame allocates nothing', () => {
  const output = countGarbage(CHILD)
  const { least, buffers } = JSON.parse(output) as { least: number; buffers: number }
  expect(least, output).toBeLessThan(BYTES_A_FRAME)
  expect(buffers, output).toBe(0)
})
