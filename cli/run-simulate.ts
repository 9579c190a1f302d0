import type { Output } from './output.ts'
import type { SimulateOptions } from './simulate.ts'

/** Runs the multi-body simulation and prints its times, counts and digest. */
export async function runSimulate(_options: SimulateOptions, _output: Output): Promise<void> {
  throw new Error('the engine is not wired yet')
}
