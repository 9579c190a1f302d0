import type { Options, Parsed } from './arguments.ts'
import type { Output } from './output.ts'

/** One command of the command line: what it takes, and what it does. */
export interface Command<S extends Options = Options> {
  readonly name: string
  /** What stands after the command's name, options left out: `MOTION.json`. */
  readonly operands: string
  readonly summary: string
  readonly options: S
  /** More lines for the help: what is printed, what a file holds. */
  readonly details: readonly string[]
  run(parsed: Parsed<S>, output: Output): Promise<void>
}

/** Lets a command's `run` see the types of its own options, while the list of commands holds all kinds. */
export function defineCommand<S extends Options>(command: Command<S>): Command {
  // Sound: `run` is only ever given what parseArguments made from this same command's options.
  return command as unknown as Command
}
