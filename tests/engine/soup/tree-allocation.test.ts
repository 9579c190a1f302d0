/** Queries that have run before leave nothing on the heap. */
import { expect, it } from 'vitest'
import { countGarbage } from '../../support/count-garbage.ts'

const CHILD = new URL('./tree-allocation-child.ts', import.meta.url)

/** The compiler's own bookkeeping goes to the same heap; a boxed number a box test would be thousands. */
const BYTES_A_QUERY = 512

it('pairs, nearest points and rays allocate nothing', () => {
  const output = countGarbage(CHILD)
  for (const [query, bytes] of Object.entries(JSON.parse(output) as Record<string, number>)) {
    expect(bytes, `${query} of ${output}`).toBeLessThan(BYTES_A_QUERY)
  }
})
