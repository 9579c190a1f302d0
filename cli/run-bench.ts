import { palpable } from '../bench/icollide/palpable.ts'
import { benchIcollide } from '../bench/icollide/run.ts'
import type { BenchOptions } from './bench.ts'
import { CheckFailed } from './failure.ts'
import type { Output } from './output.ts'

/** One line that is written over, where a person is watching. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}\r`)
}

/** Runs the bench of the paper's graphs, with peers where asked. */
export async function runBench(options: BenchOptions, output: Output): Promise<void> {
  const { peers, quick, out, json } = options
  const code = await benchIcollide({ peers, quick, out, json, engine: palpable, progress }, (line) =>
    output.lineNow(line),
  )
  if (code !== 0) throw new CheckFailed('the bench found a wrong or missing pair')
}
