/**
 * Numbers as tables show them. The log's grid is 15 µm, a 65 536th of a turn's component and 1 µm of distance: six and
 * seven digits after the point tell every step of it apart, and the sixteen of a double would only bury them.
 */
export function sixDigits(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0
}

export function sevenDigits(value: number): number {
  return Math.round(value * 1e7) / 1e7 + 0
}

/** Microseconds as seconds. */
export function seconds(microseconds: number): number {
  return microseconds / 1e6
}
