/** Which key asks for which command, and which keys belong to the control that has the focus instead. */
import { COMMANDS, type CommandId } from '../../contract/commands.ts'
import { type Chord, parseChord } from './chord.ts'

/** What is read of a KeyboardEvent, so that tests need no window. */
export interface KeyPress {
  readonly code: string
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly target: object | null
}

interface Bound {
  readonly id: CommandId
  readonly chord: Chord
}

const BOUND: readonly Bound[] = COMMANDS.map(({ id, key }) => ({ id, chord: parseChord(key) }))

/** A key that is held repeats these; the others would flicker. */
const REPEATABLE: ReadonlySet<CommandId> = new Set<CommandId>(['undo', 'redo', 'scale-up', 'scale-down'])

const TYPING =
  'input:not([type=range]):not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=true]'
const MOVES_WITHIN = 'input, [role=menubar], [data-scrolls]'
const MODAL = '[role=menu], dialog:modal'
const NAVIGATION = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|Space|Enter|Tab)$/
const FUNCTION_KEY = /^F\d{1,2}$/

/**
 * The command that a key asks for, or null. Nothing is asked for by keys that the focused control uses itself: see
 * `keyIsTaken`.
 */
export function commandFor(press: KeyPress): CommandId | null {
  if (keyIsTaken(press)) return null
  for (const { id, chord } of BOUND) if (matches(press, chord)) return id
  return null
}

/**
 * Whether the focused control uses the key itself: typing in a field, arrows on a slider, anything in an open menu. The
 * walker's keys must ask this too, or a slider would walk.
 */
export function keyIsTaken(press: KeyPress): boolean {
  const { target } = press
  if (!hasClosest(target)) return false
  if (target.closest(MODAL)) return true
  if (FUNCTION_KEY.test(press.code)) return false
  if (target.closest(TYPING)) return true
  if (press.ctrlKey || press.metaKey) return false
  if (NAVIGATION.test(press.code)) return target.closest(MOVES_WITHIN) !== null
  return target.closest('[role=menubar]') !== null
}

/** What is needed of a window to hear keys. */
export interface KeySource {
  addEventListener(type: 'keydown', listener: (event: KeyboardEvent) => void): void
  removeEventListener(type: 'keydown', listener: (event: KeyboardEvent) => void): void
}

/** Runs commands by key until the returned function is called. */
export function installKeys(source: KeySource, run: (command: CommandId) => void): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return
    const command = commandFor(event)
    if (command === null) return
    // Repeats as well, or a browser reloads the page on a held Ctrl+R.
    event.preventDefault()
    if (!event.repeat || REPEATABLE.has(command)) run(command)
  }
  source.addEventListener('keydown', listen)
  return () => source.removeEventListener('keydown', listen)
}

function matches(press: KeyPress, chord: Chord): boolean {
  const ctrl = press.ctrlKey || press.metaKey
  if (ctrl !== chord.ctrl) return false
  if (ctrl) return !press.altKey && press.shiftKey === chord.shift && isLetter(press, chord)
  if (press.code !== chord.code) return false
  // Shift runs and Alt turns the hand, so both may be down; but Alt+F4 and Alt+Home belong to the system.
  return !press.altKey || !(FUNCTION_KEY.test(chord.code) || NAVIGATION.test(chord.code))
}

/**
 * Shortcuts with Ctrl go by the letter: Ctrl+Z is where Z is printed, also on a German or French keyboard. Where keys
 * give no Latin letters the place decides.
 */
function isLetter(press: KeyPress, chord: Chord): boolean {
  const key = press.key.toLowerCase()
  return /^[a-z,]$/.test(key) ? key === chord.letter : press.code === chord.code
}

export function hasClosest(target: object | null): target is { closest(selector: string): object | null } {
  return target !== null && 'closest' in target && typeof target.closest === 'function'
}
