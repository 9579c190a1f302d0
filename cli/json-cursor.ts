const quote = 0x22
const backslash = 0x5c

/** What a value is, told by its first byte. */
export type JsonKind = 'object' | 'list' | 'string' | 'number' | 'other'

/** 10^22 is the last power of ten that a double holds exactly. */
const exactPowersOfTen = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))
/** Fifteen digits stay below 2^53, so that they too are exact as a double. */
const exactDigits = 15

/**
 * Walks over JSON whose syntax has been checked (json-syntax.ts), reading only what is asked for: a file of numbers
 * goes straight into typed arrays. Because the syntax is known to be right, commas and colons are as good as blanks.
 */
export class JsonCursor {
  at: number
  private readonly bytes: Buffer

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  kind(): JsonKind {
    const byte = this.first()
    if (byte === 0x7b) return 'object'
    if (byte === 0x5b) return 'list'
    if (byte === quote) return 'string'
    return byte === 0x2d || (byte >= 0x30 && byte <= 0x39) ? 'number' : 'other'
  }

  /** Steps into the list or object at the cursor. */
  enter(): void {
    this.first()
    this.at++
  }

  /** True where the list or object that was entered has another member; otherwise steps out of it. */
  more(): boolean {
    const byte = this.first()
    if (byte !== 0x5d && byte !== 0x7d) return true
    this.at++
    return false
  }

  /** A string, or the name of an object's member. */
  readString(): string {
    this.first()
    const start = this.at
    const hasEscapes = this.skipString()
    return hasEscapes
      ? (JSON.parse(this.bytes.toString('utf8', start, this.at)) as string)
      : this.bytes.toString('utf8', start + 1, this.at - 1)
  }

  /**
   * The double nearest to the digits. Most numbers of a motion are short: their digits and the power of ten are both
   * exact as doubles, and one division or product of them is rounded once, hence right; the others take Number's
   * longer way.
   */
  readNumber(): number {
    const negative = this.first() === 0x2d
    const { bytes } = this
    const start = this.at
    let at = negative ? start + 1 : start
    let digits = 0
    let counted = 0
    let decimals = 0
    let seenPoint = false
    for (; ; at++) {
      const byte = bytes[at]!
      if (byte >= 0x30 && byte <= 0x39) {
        digits = digits * 10 + (byte - 0x30)
        if (digits !== 0) counted++
        if (seenPoint) decimals++
      } else if (byte === 0x2e) seenPoint = true
      else break
    }
    const hasExponent = (bytes[at]! | 0x20) === 0x65
    if (hasExponent) {
      at++
      while (isOfExponent(bytes[at]!)) at++
    }
    this.at = at
    if (hasExponent || counted > exactDigits || decimals >= exactPowersOfTen.length) {
      return Number(bytes.toString('latin1', start, at))
    }
    const value = digits / exactPowersOfTen[decimals]!
    return negative ? -value : value
  }

  /** Steps over a value of any kind. */
  skip(): void {
    let depth = 0
    do {
      const byte = this.first()
      if (byte === quote) this.skipString()
      else if (byte === 0x5b || byte === 0x7b) {
        depth++
        this.at++
      } else if (byte === 0x5d || byte === 0x7d) {
        depth--
        this.at++
      } else this.skipWord()
    } while (depth > 0)
  }

  /** Steps to the next byte that means something and returns it; 0 at the end, where nothing is. */
  private first(): number {
    const { bytes } = this
    for (;;) {
      const byte = bytes[this.at] ?? 0
      const isBlank = byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x2c || byte === 0x3a
      if (!isBlank) return byte
      this.at++
    }
  }

  private skipString(): boolean {
    const { bytes } = this
    let hasEscapes = false
    let at = this.at + 1
    for (; bytes[at] !== quote; at++) {
      if (bytes[at] === backslash) {
        hasEscapes = true
        at++
      }
    }
    this.at = at + 1
    return hasEscapes
  }

  /** A number, true, false or null: letters, digits, signs and points, which nothing else starts with. */
  private skipWord(): void {
    const { bytes } = this
    for (;;) {
      const byte = bytes[this.at] ?? 0
      const isInWord = (byte >= 0x61 && byte <= 0x7a) || isOfExponent(byte) || byte === 0x2e || byte === 0x45
      if (!isInWord) return
      this.at++
    }
  }
}

function isOfExponent(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d
}
