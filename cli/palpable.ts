import { readFileSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { parseArguments } from './arguments.ts'
import type { Command } from './command.ts'
import { exitCode, InputError, quoted, verdictOn } from './failure.ts'
import { Output, ReaderGone } from './output.ts'

/** Loaded when asked for: a command's engine need not be read to print another's help. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  detect: async () => (await import('./detect.ts')).detect,
  simulate: async () => (await import('./simulate.ts')).simulate,
  triangles: async () => (await import('./triangles.ts')).triangles,
  analyze: async () => (await import('./analyze.ts')).analyze,
  inside: async () => (await import('./inside.ts')).inside,
  sessions: async () => (await import('./sessions.ts')).sessions,
  bench: async () => (await import('./bench.ts')).bench,
}

export interface Streams {
  readonly stdout: Writable
  readonly stderr: Writable
}

/** Runs one command line (without `node` and the script's name) and returns the exit code. */
export async function main(argv: readonly string[], streams: Streams = process): Promise<number> {
  try {
    await dispatch(argv, streams)
    return exitCode.ok
  } catch (error) {
    if (error instanceof ReaderGone) return exitCode.ok
    const verdict = verdictOn(error, process.env.PALPABLE_DEBUG === '1')
    streams.stderr.write(`${verdict.message}\n`)
    return verdict.exitCode
  }
}

async function dispatch(argv: readonly string[], { stdout, stderr }: Streams): Promise<void> {
  const [name, ...rest] = argv
  if (name === '--help' || name === '-h') {
    const { helpForAll } = await import('./help.ts')
    const all = await Promise.all(Object.values(commands).map((load) => load()))
    return print(helpForAll(all), stdout)
  }
  if (name === '--version') return print(version(), stdout)
  if (name === undefined) throw new InputError(`a command is needed: ${known()}, or --help`)
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load === undefined) {
    const kind = name.startsWith('-') ? 'option' : 'command'
    throw new InputError(
      `unknown ${kind} ${quoted(name)}: the commands are ${known()}, and --help explains them`,
    )
  }
  const command = await load()
  if (asksForHelp(rest)) {
    const { helpFor } = await import('./help.ts')
    return print(helpFor(command), stdout)
  }
  const parsed = parseArguments(name, command.options, rest)
  const output = new Output(stdout, parsed.values.json === true, stderr)
  try {
    await command.run(parsed, output)
  } catch (error) {
    // What was found before the failure, the table of a bench that fails, still belongs to the user; the failure is
    // what counts, even where the output fails too.
    await output.end().catch(() => {})
    throw error
  }
  await output.end()
}

function known(): string {
  return Object.keys(commands).join(', ')
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const options = end === -1 ? args : args.slice(0, end)
  return options.includes('--help') || options.includes('-h')
}

function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

async function print(text: string, stdout: Writable): Promise<void> {
  const output = new Output(stdout, false)
  output.line(text)
  await output.end()
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
