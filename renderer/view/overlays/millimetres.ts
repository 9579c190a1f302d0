/** A distance as it stands on a label. Each text is made once: forty new ones a frame would be garbage. */

const known: string[] = []
/** In millimetres. */
const LONGEST = 9_999_999

/** Millimetres with one decimal below 100, without above. */
export function millimetreText(metres: number): string {
  const tenths = Math.round(Math.max(metres, 0) * 10_000)
  if (tenths >= 1000) return textOf(10_000 + Math.min(Math.round(metres * 1000), LONGEST))
  return textOf(tenths)
}

/** `key`: tenths of a millimetre, or 10 000 and the whole millimetres. */
function textOf(key: number): string {
  if (key > 2 * 10_000) return `${key - 10_000} mm`
  const text = known[key]
  if (text !== undefined) return text
  const made = key < 10_000 ? `${(key / 10).toFixed(1)} mm` : `${key - 10_000} mm`
  known[key] = made
  return made
}
