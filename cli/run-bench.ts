import type { BenchOptions } from './bench.ts'
import type { Output } from './output.ts'

/** Runs the bench of the paper's graphs, with peers where asked. */
export async function runBench(_options: BenchOptions, _output: Output): Promise<void> {
  throw new Error('the engine is not wired yet')
}
