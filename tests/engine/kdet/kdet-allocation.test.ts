/** Frames like those before them leave nothing on the heap and take no more memory. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const CHILD = fileURLToPath(new URL('./kdet-allocation-child.ts', import.meta.url))

/** The compiler's own bookkeeping goes to the same heap; a boxed number a triangle would be thousands. */
const BYTES_A_FRAME = 512

it('a frame allocates nothing', () => {
  const output = execFileSync(
    process.execPath,
    ['--expose-gc', '--max-semi-space-size=256', '--min-semi-space-size=256', CHILD],
    { encoding: 'utf8' },
  )
  const { least, buffers } = JSON.parse(output) as { least: number; buffers: number }
  expect(least, output).toBeLessThan(BYTES_A_FRAME)
  expect(buffers, output).toBe(0)
})
