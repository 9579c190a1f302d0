/** A step allocates nothing, and ten thousand of them leave the heap where it was. */
import { expect, it } from 'vitest'
import type { WorldOptions } from '../../engine/world.ts'
import { countGarbage } from '../support/count-garbage.ts'

const CHILD = new URL('./support/allocation-child.ts', import.meta.url)
/** Steps until everything is compiled and grown, then steps whose garbage is counted. */
const WARM_UP = 3000
const MEASURED = 500
/** Steps over which the heap must not grow. */
const STEPS = 10_000
const FEWER_STEPS = 2_000

/** The compiler's own bookkeeping goes to the same heap; what a frame boxed would be tens of kilobytes. */
const BYTES_PER_STEP = 1024
const MEGABYTE = 2 ** 20

interface Measured {
  readonly perStep: number
  readonly heapGrowth: number
  readonly bufferGrowth: number
  readonly contacts: number
}

it.each<[string, WorldOptions, number]>([
  ['fixed cubes', {}, STEPS],
  ['dynamic boxes', { boxes: 'dynamic' }, FEWER_STEPS],
  ['interval tree', { broad: 'interval-tree' }, FEWER_STEPS],
])('300 moving bodies, %s, %o, %s steps', { timeout: 300_000 }, (_, options, steps) => {
  const output = countGarbage(CHILD, JSON.stringify(options), WARM_UP, MEASURED, steps)
  const measured = JSON.parse(output) as Measured
  expect(measured.contacts, output).toBeGreaterThan(5)
  expect(measured.heapGrowth, output).toBeLessThan(MEGABYTE)
  expect(measured.bufferGrowth, output).toBeLessThan(MEGABYTE)
  expect(measured.perStep, output).toBeLessThan(BYTES_PER_STEP)
})
