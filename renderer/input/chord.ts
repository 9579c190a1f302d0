/** The key strings of contract/commands.ts ("Ctrl+Shift+KeyZ") taken apart, and how people read them. */

export interface Chord {
  readonly ctrl: boolean
  readonly shift: boolean
  /** KeyboardEvent.code */
  readonly code: string
  /** What the key types on a US keyboard, in small letters; "" where it types nothing. */
  readonly letter: string
}

/** KeyboardEvent.code → what is printed on the key in front of this person; as navigator.keyboard gives it. */
export type KeyboardLayout = ReadonlyMap<string, string>

const NAMES: Readonly<Record<string, string>> = {
  Comma: ',',
  Period: '.',
  BracketLeft: '[',
  BracketRight: ']',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

export function parseChord(text: string): Chord {
  const modifiers = text.split('+')
  const code = modifiers.pop() ?? ''
  const name = usName(code)
  return {
    ctrl: modifiers.includes('Ctrl'),
    shift: modifiers.includes('Shift'),
    code,
    letter: name.length === 1 ? name.toLowerCase() : '',
  }
}

/** "Ctrl+Shift+KeyZ" → "Ctrl+Shift+Z", on a Mac "⌘⇧Z". */
export function keyLabel(text: string, mac = false, layout?: KeyboardLayout): string {
  const { ctrl, shift, code } = parseChord(text)
  // Keys alone are bound to their place, so they are called what is printed there; shortcuts go by the letter.
  const name = ctrl ? usName(code) : (layout?.get(code)?.toUpperCase() ?? usName(code))
  if (mac) return `${ctrl ? '⌘' : ''}${shift ? '⇧' : ''}${name}`
  return `${ctrl ? 'Ctrl+' : ''}${shift ? 'Shift+' : ''}${name}`
}

/** The same for aria-keyshortcuts, which has names of its own. */
export function ariaShortcut(text: string, mac = false, layout?: KeyboardLayout): string {
  const { ctrl, shift } = parseChord(text)
  const name = keyLabel(text.split('+').at(-1) ?? '', false, ctrl ? undefined : layout)
  return `${ctrl ? (mac ? 'Meta+' : 'Control+') : ''}${shift ? 'Shift+' : ''}${name}`
}

function usName(code: string): string {
  return NAMES[code] ?? code.replace(/^(Key|Digit)(?=.$)/, '')
}
