import { flag, json, text, type ValuesOf } from './arguments.ts'
import { defineCommand } from './command.ts'
import { InputError, quoted } from './failure.ts'
import { runBench } from './run-bench.ts'

const options = {
  peers: flag('also time the peers on the same poses and compare every answer'),
  quick: flag('fewer sizes and frames: to see that it works, not to quote'),
  out: text('DIR', 'where the CSV files and plots go (default bench/results)'),
  json,
}

export type BenchOptions = ValuesOf<typeof options>

export const bench = defineCommand({
  name: 'bench',
  operands: 'icollide',
  summary: "the paper's graphs as tables, CSV and plots; with --peers against other engines",
  options,
  details: ['A wrong or missing pair on our side fails the bench with exit code 1.'],
  async run({ values, operands }, output) {
    const [name] = operands
    if (name === undefined || operands.length > 1) {
      throw new InputError(`bench takes one name, icollide, not ${operands.length}`)
    }
    if (name !== 'icollide') throw new InputError(`unknown bench ${quoted(name)}: there is icollide`)
    await runBench(values, output)
  },
})
