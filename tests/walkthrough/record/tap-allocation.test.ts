/** Reading a frame leaves nothing on the heap: it runs between two pictures. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const CHILD = fileURLToPath(new URL('../support/tap-allocation-child.ts', import.meta.url))

/** One boxed number is 16; a list or a closure would be more. */
const BYTES_PER_FRAME = 32

it('a hand in contact and forty bodies that move', () => {
  const flags = ['--expose-gc', '--max-semi-space-size=512', '--min-semi-space-size=512']
  const output = execFileSync(process.execPath, [...flags, CHILD, '20000', '5000'], { encoding: 'utf8' })
  const { perFrame, contacts, moved } = JSON.parse(output) as Record<string, number>
  expect(contacts, output).toBeGreaterThan(0)
  expect(moved, output).toBe(40)
  expect(perFrame, output).toBeLessThan(BYTES_PER_FRAME)
})
