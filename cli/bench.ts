import { flag, json, text, type ValuesOf } from './arguments.ts'
import { defineCommand } from './command.ts'
import { InputError, quoted } from './failure.ts'
import { benches, runBench } from './run-bench.ts'

const options = {
  peers: flag('also time the peers on the same input and compare every answer'),
  quick: flag('fewer sizes and frames: to see that it works, not to quote'),
  out: text('DIR', 'where the CSV files and plots go (default bench/results)'),
  json,
}

export type BenchOptions = ValuesOf<typeof options>

export const bench = defineCommand({
  name: 'bench',
  operands: `${Object.keys(benches).join('|')} [MESH …]`,
  summary: "the papers' tables as text, CSV and plots; with --peers against others",
  options,
  details: [
    ...Object.entries(benches).map(([name, { about }]) => `${name}: ${about}`),
    'A wrong answer on our side fails the bench with exit code 1.',
  ],
  async run({ values, operands }, output) {
    const [name, ...meshes] = operands
    const names = Object.keys(benches)
    if (name === undefined) throw new InputError(`bench takes a name: ${names.join(', ')}`)
    const chosen = Object.hasOwn(benches, name) ? benches[name] : undefined
    if (chosen === undefined) {
      throw new InputError(`unknown bench ${quoted(name)}: there are ${names.join(', ')}`)
    }
    if (meshes.length > 0 && !chosen.takesMeshes) {
      throw new InputError(`bench ${name} takes no files, not ${quoted(meshes[0] ?? '')}`)
    }
    await runBench(chosen, values, meshes, output)
  },
})
