import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const CHILD = fileURLToPath(new URL('./kdet-leak-child.ts', import.meta.url))

/** What the compiler keeps of late surprises; a leak of a byte a triangle and frame would be several times this. */
const BYTES = 200_000

it('ten thousand frames of breaking, removing and adding triangles leak nothing and lose no pair (seed 11)', () => {
  const output = execFileSync(process.execPath, ['--expose-gc', CHILD], { encoding: 'utf8' })
  const { wrong, pairs, heap, buffers } = JSON.parse(output) as Record<string, number>
  expect(wrong, output).toBe(0)
  expect(pairs, output).toBeGreaterThan(10_000)
  expect(heap, output).toBeLessThan(BYTES)
  expect(buffers, output).toBeLessThan(BYTES)
})
