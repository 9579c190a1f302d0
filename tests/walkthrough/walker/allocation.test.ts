/** A walker that is warm allocates nothing, whatever it walks into. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const CHILD = fileURLToPath(new URL('../support/walker-allocation-child.ts', import.meta.url))

/** The compiler's own bookkeeping goes to the same heap; a list or a closure a frame would be far more. */
const BYTES_PER_FRAME = 1024

it('walking, sliding, climbing, crouching', () => {
  const flags = ['--expose-gc', '--max-semi-space-size=256', '--min-semi-space-size=256']
  const output = execFileSync(process.execPath, [...flags, CHILD], { encoding: 'utf8' })
  const { perFrame, heights } = JSON.parse(output) as { perFrame: number; heights: number }
  expect(heights, output).toBeGreaterThan(2)
  expect(perFrame, output).toBeLessThan(BYTES_PER_FRAME)
})
