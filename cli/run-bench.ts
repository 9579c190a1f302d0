import { palpable } from '../bench/icollide/palpable.ts'
import { benchIcollide } from '../bench/icollide/run.ts'
import type { BenchOptions } from './bench.ts'
import { CheckFailed } from './failure.ts'
import type { Output } from './output.ts'

/** Runs the bench of the paper's graphs, with peers where asked. */
export async function runBench(options: BenchOptions, output: Output): Promise<void> {
  const { peers, quick, out, json } = options
  const code = await benchIcollide({ peers, quick, out, json, engine: palpable }, (line) => output.line(line))
  if (code !== 0) throw new CheckFailed('the bench found a wrong or missing pair')
}
