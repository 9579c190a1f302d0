/** What the shell is told. 70 is sysexits' "internal software error", 130 what shells say of Ctrl+C. */
export const exitCode = { ok: 0, checkFailed: 1, badInput: 2, internal: 70, cancelled: 130 } as const

/** The user's input cannot be worked on; the message is one sentence that says where and why. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/** The command did its work, and what it checked does not hold. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed'
}

/** Whoever started the command has stopped it. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

export interface Verdict {
  readonly exitCode: number
  /** For stderr, without the line's end. */
  readonly message: string
}

/** Every failure becomes one sentence; a stack is for developers and only printed when asked for. */
export function verdictOn(error: unknown, debug: boolean): Verdict {
  const code = codeOf(error)
  const sentence = oneLine(error instanceof Error ? error.message || error.name : String(error))
  if (debug && error instanceof Error && error.stack !== undefined) {
    return { exitCode: code, message: `palpable: ${sentence}\n${error.stack}` }
  }
  if (code === exitCode.internal) {
    return {
      exitCode: code,
      message: `palpable: internal error: ${sentence} (PALPABLE_DEBUG=1 shows where)`,
    }
  }
  return { exitCode: code, message: `palpable: ${sentence}` }
}

function codeOf(error: unknown): number {
  if (error instanceof InputError) return exitCode.badInput
  if (error instanceof CheckFailed) return exitCode.checkFailed
  if (error instanceof Cancelled) return exitCode.cancelled
  return exitCode.internal
}

/**
 * A message with line ends would be several lines on stderr, and scripts read one; control codes, of a file's name or
 * its text, would be carried out by the terminal.
 */
function oneLine(message: string): string {
  return message
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .trim()
    .replace(controlCodes, escaped)
}

const controlCodes = /\p{Cc}/gu

const escaped = (code: string): string => `\\u${code.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Longest piece of the user's own text that an error repeats: an id of a megabyte would bury the sentence. */
const longestQuote = 60

/** The user's text as an error shows it: quoted, escaped (no control codes reach the terminal), not too long. */
export function quoted(text: string): string {
  const shown = text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text
  return JSON.stringify(shown)
}
