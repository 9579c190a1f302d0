import { InputError, quoted } from './failure.ts'

interface Described {
  readonly help: string
}
export interface FlagOption extends Described {
  readonly kind: 'flag'
}
export interface ChoiceOption<T extends string = string> extends Described {
  readonly kind: 'choice'
  readonly values: readonly T[]
  readonly preset: T
}
export interface NumberOption extends Described {
  readonly kind: 'number'
  readonly preset: number
  readonly min: number
  readonly max: number
  /** The value is a multiple of this: 1 for whole numbers, 2 for even ones; left out for any number. */
  readonly step?: 1 | 2
  /** The minimum itself is not allowed. */
  readonly above?: true
}
export interface TextOption extends Described {
  readonly kind: 'text'
  /** What the help calls the value, as in `--out DIR`. */
  readonly placeholder: string
}
export type Option = FlagOption | ChoiceOption | NumberOption | TextOption
export type Options = Readonly<Record<string, Option>>

type ValueOf<O extends Option> = O extends FlagOption
  ? boolean
  : O extends ChoiceOption<infer T>
    ? T
    : O extends NumberOption
      ? number
      : string | undefined

export type ValuesOf<S extends Options> = { readonly [K in keyof S]: ValueOf<S[K]> }

export function flag(help: string): FlagOption {
  return { kind: 'flag', help }
}

/** The first value is the preset. */
export function choice<const T extends string>(values: readonly [T, ...T[]], help: string): ChoiceOption<T> {
  return { kind: 'choice', values, preset: values[0], help }
}

export function number(range: Omit<NumberOption, 'kind' | 'help'>, help: string): NumberOption {
  return { kind: 'number', ...range, help }
}

export function text(placeholder: string, help: string): TextOption {
  return { kind: 'text', placeholder, help }
}

/** `--json` stands in every command with the same words. */
export const json = flag('print one JSON value a line and nothing else on stdout')

export interface Parsed<S extends Options> {
  readonly values: ValuesOf<S>
  readonly operands: readonly string[]
}

/** Accepts `--name value` and `--name=value`, in any order with operands; `--` ends the options. The last wins. */
export function parseArguments<S extends Options>(
  command: string,
  options: S,
  argv: readonly string[],
): Parsed<S> {
  const values: Record<string, boolean | number | string | undefined> = {}
  for (const [name, option] of Object.entries(options)) values[name] = presetOf(option)
  const operands: string[] = []
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!
    if (word === '--') {
      operands.push(...argv.slice(i + 1))
      break
    }
    // A lone dash is the usual name for standard input, not an option.
    if (!word.startsWith('-') || word === '-') {
      operands.push(word)
      continue
    }
    const equals = word.indexOf('=')
    const name = equals === -1 ? word : word.slice(0, equals)
    const option = optionNamed(command, options, name)
    const given = equals === -1 ? undefined : word.slice(equals + 1)
    if (option.kind === 'flag') {
      if (given !== undefined) throw new InputError(`${name} takes no value, but was given ${quoted(given)}`)
      values[name.slice(2)] = true
      continue
    }
    const value = given ?? argv[++i]
    if (value === undefined || (given === undefined && value.startsWith('--'))) {
      throw new InputError(`${name} needs a value: it takes ${whatItTakes(option)}`)
    }
    values[name.slice(2)] = readValue(name, option, value)
  }
  return { values: values as ValuesOf<S>, operands }
}

function presetOf(option: Option): boolean | number | string | undefined {
  if (option.kind === 'flag') return false
  return option.kind === 'text' ? undefined : option.preset
}

function optionNamed(command: string, options: Options, name: string): Option {
  // hasOwn: `--constructor` would otherwise find what every object inherits.
  const key = name.slice(2)
  if (name.startsWith('--') && Object.hasOwn(options, key)) return options[key]!
  const known = [...Object.keys(options), 'help'].map((each) => `--${each}`).join(', ')
  throw new InputError(`unknown option ${quoted(name)}: ${command} takes ${known}`)
}

function readValue(name: string, option: Exclude<Option, FlagOption>, value: string): string | number {
  if (option.kind === 'number') {
    const read = decimal.test(value) ? Number(value) : Number.NaN
    if (isInRange(option, read)) return read
  } else if (option.kind === 'choice') {
    if (option.values.includes(value)) return value
  } else if (value !== '') {
    return value
  }
  throw new InputError(`${name} takes ${whatItTakes(option)}, not ${quoted(value)}`)
}

/** Number() alone would read '' as 0 and take 0x10 and blanks. */
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

function isInRange(option: NumberOption, value: number): boolean {
  if (!(value >= option.min && value <= option.max)) return false
  if (option.above && value === option.min) return false
  return option.step === undefined || value % option.step === 0
}

/** "a whole number from 1 to 1000000": the same words in errors and in the help. */
export function whatItTakes(option: Exclude<Option, FlagOption>): string {
  if (option.kind === 'choice') return option.values.join(' or ')
  if (option.kind === 'text') return option.placeholder
  const noun = option.step === 2 ? 'an even number' : option.step === 1 ? 'a whole number' : 'a number'
  if (option.above) return `${noun} greater than ${option.min}, at most ${option.max}`
  return `${noun} from ${option.min} to ${option.max}`
}
