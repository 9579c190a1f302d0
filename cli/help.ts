import { type Option, whatItTakes } from './arguments.ts'
import { columns } from './columns.ts'
import type { Command } from './command.ts'

export function helpForAll(commands: readonly Command[]): string {
  return [
    'palpable: exact collision detection between moving bodies, on the command line',
    '',
    'usage: palpable COMMAND [OPTIONS]',
    '',
    ...columns(
      commands.map((command) => [`  ${command.name} ${command.operands}`.trimEnd(), command.summary]),
      'll',
    ),
    '',
    'palpable COMMAND --help says what a command takes; palpable --version prints the version.',
    'Exit codes: 0 done, 1 a check failed, 2 bad input, 70 an error of palpable itself.',
  ].join('\n')
}

export function helpFor(command: Command): string {
  const usage = `usage: palpable ${command.name} ${command.operands}`.trimEnd()
  const rows = Object.entries(command.options).map(([name, option]) => [
    `  ${spelling(name, option)}`,
    describe(option),
  ])
  rows.push(['  --help', 'print this'])
  const details = command.details.length > 0 ? ['', ...command.details] : []
  return [command.summary, '', `${usage} [OPTIONS]`, '', ...columns(rows, 'll'), ...details].join('\n')
}

function spelling(name: string, option: Option): string {
  if (option.kind === 'flag') return `--${name}`
  if (option.kind === 'choice') return `--${name} ${option.values.join('|')}`
  return option.kind === 'number' ? `--${name} N` : `--${name} ${option.placeholder}`
}

function describe(option: Option): string {
  if (option.kind === 'flag' || option.kind === 'text') return option.help
  if (option.kind === 'choice') return `${option.help} (default ${option.preset})`
  return `${option.help}: ${whatItTakes(option)} (default ${option.preset})`
}
