import { flag, json, type Option, text, type ValuesOf } from './arguments.ts'
import { defineCommand } from './command.ts'
import { InputError, quoted } from './failure.ts'
import type { Output } from './output.ts'

const options = {
  store: text('DIR', "the folder of the sessions (default: the app's own)"),
  contacts: flag('show: every contact too'),
  finger: text('NAME', 'show: only contacts of a finger, such as "right index" or "left palm"'),
  body: text('NAME', 'show: only contacts of a body, by its name or id'),
  format: text('FORMAT', 'export: csv, jsonl, mcap, gltf or palpable'),
  out: text('DIR', 'export: the folder to write into (default: where you are)'),
  'no-scene': flag(
    'export: without the scene: gltf and mcap show what moves alone, palpable carries no scene',
  ),
  json,
}

export type SessionsOptions = ValuesOf<typeof options>

interface Action {
  readonly takes: readonly (keyof typeof options)[]
  /** How many sessions it must be told: at least, at most. */
  readonly operands: readonly [number, number]
  run(values: SessionsOptions, operands: readonly string[], output: Output): Promise<void>
}

/** Loaded when asked for: a list needs neither the engine nor the formats. */
const actions: Readonly<Record<string, Action>> = {
  list: {
    takes: ['store', 'json'],
    operands: [0, 1],
    run: async (...args) => (await import('./sessions-list.ts')).listSessions(...args),
  },
  show: {
    takes: ['store', 'contacts', 'finger', 'body', 'json'],
    operands: [1, 1],
    run: async (...args) => (await import('./sessions-show.ts')).showSession(...args),
  },
  verify: {
    takes: ['store', 'json'],
    operands: [1, 1],
    run: async (...args) => (await import('./sessions-verify.ts')).verifySession(...args),
  },
  export: {
    takes: ['store', 'format', 'out', 'no-scene', 'json'],
    operands: [1, 1],
    run: async (...args) => (await import('./sessions-export.ts')).exportSessions(...args),
  },
}

export const sessions = defineCommand({
  name: 'sessions',
  operands: 'list|show|verify|export [ID|FILE]',
  summary: 'the recorded sessions: lists, shows, proves and exports them',
  options,
  details: [
    'ID is a session by its id, the beginning of its id, or its name; FILE is a .palpable file.',
    'sessions list [FILE]      the sessions, newest first',
    'sessions show ID|FILE     what was recorded; --contacts, --finger and --body list who touched what, when, how deep',
    'sessions verify ID|FILE   runs the engine again over the recorded poses: identical, or the first frame that differs',
    'sessions export ID|FILE   --format csv|jsonl (tables), mcap (Foxglove), gltf (animation), palpable (another machine)',
    'Sessions are only read, also while the app records. Exit code 1: verify found a frame that differs.',
  ],
  async run({ values, operands }, output) {
    const [name, ...rest] = operands
    const known = Object.keys(actions).join(', ')
    if (name === undefined) throw new InputError(`sessions takes an action: ${known}`)
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (action === undefined) throw new InputError(`unknown action ${quoted(name)}: sessions has ${known}`)
    const [least, most] = action.operands
    if (rest.length < least || rest.length > most) {
      const wanted = least === 0 ? 'at most one FILE' : 'one session, ID or FILE'
      throw new InputError(`sessions ${name} takes ${wanted}, not ${rest.length}`)
    }
    refuseOthers(name, action, values)
    await action.run(values, rest, output)
  },
})

/** An option of another action would be ignored without a word. */
function refuseOthers(name: string, action: Action, values: SessionsOptions): void {
  for (const [key, option] of Object.entries<Option>(options)) {
    const given = values[key as keyof typeof options]
    const isGiven = option.kind === 'flag' ? given === true : given !== undefined
    if (isGiven && !action.takes.includes(key as keyof typeof options)) {
      throw new InputError(`sessions ${name} does not take --${key}`)
    }
  }
}
