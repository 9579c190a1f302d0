/**
 * The lower and the higher of two finite numbers, to within rounding, without a comparison: one that goes either way as
 * often as not is guessed wrong by the processor half of the time, and costs more than all of this.
 */
export function lower(a: number, b: number): number {
  return 0.5 * (a + b - Math.abs(a - b))
}

export function higher(a: number, b: number): number {
  return 0.5 * (a + b + Math.abs(a - b))
}
