/** A distance as a row of glyph numbers, written digit by digit: a string a label a frame would be garbage. */

/** Numbers 0 to 9 are the digits. */
export const POINT = 10
export const SPACE = 11
export const LETTER_M = 12
/** The rounded ends of the label's ground. */
export const LEFT_END = 13
export const RIGHT_END = 14
/** What each glyph looks like. */
export const GLYPHS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', ' ', 'm', '', ''] as const
/** The ends, ten digits, a space, "mm". */
export const MOST_GLYPHS = 16

/** Millimetres with one decimal below 100, without above. */
export function writeMillimetres(out: Uint8Array, metres: number): number {
  const tenths = Math.round(Math.max(metres, 0) * 10_000)
  const hasDecimal = tenths < 1000
  let whole = hasDecimal ? Math.floor(tenths / 10) : Math.min(Math.round(metres * 1000), 9_999_999)
  let count = 0
  out[count++] = LEFT_END
  let digits = 1
  for (let rest = whole; rest >= 10; rest = Math.floor(rest / 10)) digits++
  for (let i = digits - 1; i >= 0; i--) {
    out[count + i] = whole % 10
    whole = Math.floor(whole / 10)
  }
  count += digits
  if (hasDecimal) {
    out[count++] = POINT
    out[count++] = tenths % 10
  }
  out[count++] = SPACE
  out[count++] = LETTER_M
  out[count++] = LETTER_M
  out[count++] = RIGHT_END
  return count
}
