/** Numbers and words out of a text file's bytes, line by line, without a string for the whole file. */
import { FormatError } from '../format-error.ts'

const TAB = 9
const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const HASH = 35
const PLUS = 43
const MINUS = 45
const DOT = 46
const ZERO = 48
const NINE = 57
const BACKSLASH = 92
const LOWER_E = 101
const CASE_BIT = 32

/** Powers of ten that a double holds exactly. */
const TENS = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`))
/** Below it ten times and a digit more is still a whole number of 53 bits. */
const EXACT_SO_FAR = 900_719_925_474_099
const LONGEST_SHOWN = 40
/** Bytes of a word or line that become a string: in other files a "word" may be half a gigabyte. */
const LONGEST_TEXT = 1000

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

export class TextScanner {
  readonly bytes: Uint8Array
  at: number
  /** Counts from 1. */
  line: number
  private readonly file: string
  /** OBJ's way: # begins a comment, and a backslash before the line's end joins the next. */
  private readonly comments: boolean

  constructor(
    file: string,
    bytes: Uint8Array,
    options: { comments?: boolean; at?: number; line?: number } = {},
  ) {
    this.file = file
    this.bytes = bytes
    this.comments = options.comments ?? false
    this.at = options.at ?? 0
    this.line = options.line ?? 1
  }

  fault(what: string): FormatError {
    return new FormatError(`${this.file} is damaged in line ${this.line}: ${what}.`)
  }

  /** Passes blanks; true while the line goes on. */
  hasMore(): boolean {
    const { bytes } = this
    for (;;) {
      const byte = bytes[this.at]
      if (byte === SPACE || byte === TAB) this.at++
      else if (byte === undefined || byte === NEWLINE || byte === RETURN) return false
      else if (!this.comments) return true
      else if (byte === HASH) return false
      else if (byte === BACKSLASH && isLineEnd(bytes[this.at + 1])) {
        this.at++
        this.passLineEnd()
      } else return true
    }
  }

  /** On to the next line, whatever is left of this one; false at the end of the file. */
  nextLine(): boolean {
    const { bytes } = this
    let { at } = this
    while (at < bytes.length && bytes[at] !== NEWLINE && bytes[at] !== RETURN) at++
    this.at = at
    if (at >= bytes.length) return false
    this.passLineEnd()
    return true
  }

  /** Passes blanks and line ends; false at the end of the file. */
  toNextWord(): boolean {
    while (!this.hasMore()) {
      if (!this.nextLine()) return false
    }
    return true
  }

  /** The word here, up to the next blank; only the beginning of an endless one. */
  word(): string {
    const from = this.at
    this.passWord()
    return textOf(this.bytes, from, Math.min(this.at, from + LONGEST_TEXT))
  }

  /** The rest of the line, without blanks at its ends. */
  rest(): string {
    this.hasMore()
    const from = this.at
    while (this.at < this.bytes.length && !isLineEnd(this.bytes[this.at])) this.at++
    const to = Math.min(this.at, from + LONGEST_TEXT)
    return new TextDecoder().decode(this.bytes.subarray(from, to)).trim()
  }

  passWord(): void {
    const { bytes } = this
    let { at } = this
    while (at < bytes.length && bytes[at]! > SPACE) at++
    // A control character that is no blank would otherwise be a word without letters, met again and again.
    this.at = at === this.at && at < bytes.length ? at + 1 : at
  }

  /** A finite number; its word ends at a blank. */
  number(): number {
    if (!this.hasMore()) throw this.fault('a number is missing')
    const { bytes } = this
    const from = this.at
    let at = from
    const sign = bytes[at]
    if (sign === MINUS || sign === PLUS) at++
    let mantissa = 0
    let digits = 0
    let exponent = 0
    for (; isDigit(bytes[at]) && mantissa < EXACT_SO_FAR; at++, digits++) {
      mantissa = 10 * mantissa + bytes[at]! - ZERO
    }
    if (bytes[at] === DOT) {
      at++
      for (; isDigit(bytes[at]) && mantissa < EXACT_SO_FAR; at++, digits++, exponent--) {
        mantissa = 10 * mantissa + bytes[at]! - ZERO
      }
    }
    if (digits > 0 && (bytes[at]! | CASE_BIT) === LOWER_E) {
      at++
      const down = bytes[at] === MINUS
      if (down || bytes[at] === PLUS) at++
      let power = 0
      const start = at
      for (; isDigit(bytes[at]) && power < 1000; at++) power = 10 * power + bytes[at]! - ZERO
      if (at === start) digits = 0
      exponent += down ? -power : power
    }
    const isWhole = digits > 0 && (at >= bytes.length || bytes[at]! <= SPACE)
    // Both a whole number of 53 bits and a power of ten up to 22 are exact, so one operation rounds once, and right.
    if (!isWhole || exponent > 22 || exponent < -22) return this.slowNumber()
    this.at = at
    const value = exponent < 0 ? mantissa / TENS[-exponent]! : mantissa * TENS[exponent]!
    return sign === MINUS ? -value : value
  }

  /** A whole number; `what` names it in the error. */
  integer(what: string): number {
    const from = this.at
    const value = this.number()
    if (!Number.isSafeInteger(value)) {
      throw this.fault(`${what} must be a whole number, not ${shown(this.bytes, from, this.at)}`)
    }
    return value
  }

  /** Long mantissas, far exponents, and what is no number at all. */
  private slowNumber(): number {
    const from = this.at
    this.passWord()
    const text = this.at - from > LONGEST_TEXT ? '' : textOf(this.bytes, from, this.at)
    const value = DECIMAL.test(text) ? Number(text) : Number.NaN
    if (Number.isNaN(value)) {
      throw this.fault(`a number was expected, not ${shown(this.bytes, from, this.at)}`)
    }
    if (!Number.isFinite(value)) throw this.fault(`${shown(this.bytes, from, this.at)} is too large a number`)
    return value
  }

  private passLineEnd(): void {
    const { bytes } = this
    if (bytes[this.at] === RETURN && bytes[this.at + 1] === NEWLINE) this.at++
    this.at++
    this.line++
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === NEWLINE || byte === RETURN
}

function textOf(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at]!)
  return text
}

/** For sentences: quoted, escaped, not too long. */
export function shown(bytes: Uint8Array, from: number, to: number): string {
  const text = textOf(bytes, from, Math.min(to, from + LONGEST_SHOWN)).trim()
  return JSON.stringify(to > from + LONGEST_SHOWN ? `${text}…` : text)
}
