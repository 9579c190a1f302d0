/** Queries that have run before leave nothing on the heap. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const CHILD = fileURLToPath(new URL('./tree-allocation-child.ts', import.meta.url))

/** The compiler's own bookkeeping goes to the same heap; a boxed number a box test would be thousands. */
const BYTES_A_QUERY = 512

it('pairs, nearest points and rays allocate nothing', () => {
  const output = execFileSync(
    process.execPath,
    ['--expose-gc', '--max-semi-space-size=256', '--min-semi-space-size=256', CHILD],
    { encoding: 'utf8' },
  )
  for (const [query, bytes] of Object.entries(JSON.parse(output) as Record<string, number>)) {
    expect(bytes, `${query} of ${output}`).toBeLessThan(BYTES_A_QUERY)
  }
})
