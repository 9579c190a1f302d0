/** Queries that have run before leave nothing on the heap. */
import { expect, it } from 'vitest'
import { countGarbage } from '../../../support/count-garbage.ts'

const CHILD = new URL('./field-allocation-child.ts', import.meta.url)

/** The compiler's own bookkeeping goes to the same heap; a boxed number a cone test would be thousands. */
const BYTES_A_QUERY = 512

it('pairs of triangles and of solids allocate nothing', { timeout: 120_000 }, () => {
  const output = countGarbage(CHILD)
  const measured = JSON.parse(output) as Record<string, number>
  expect(Object.keys(measured)).toHaveLength(5)
  for (const [query, bytes] of Object.entries(measured)) {
    expect(bytes, `bytes a query of ${query}`).toBeLessThan(BYTES_A_QUERY)
  }
})
