/** The colour of a moment on the hand's path, linear rgb: from deep blue at the beginning to pale yellow at the end. */
import type { Rgb } from '../view/overlays/palette.ts'

/** None is red, which means contact; each is brighter than the one before, for those who do not see the hues. */
const STOPS: readonly Rgb[] = [
  [0.03, 0.07, 0.5],
  [0.02, 0.32, 0.62],
  [0.03, 0.56, 0.45],
  [0.45, 0.75, 0.16],
  [1, 0.88, 0.32],
]

/** Writes three numbers for a fraction of the session at out[o]. */
export function writePathColor(out: Float32Array, o: number, fraction: number): void {
  const place = Math.min(1, Math.max(0, fraction)) * (STOPS.length - 1)
  const before = Math.min(STOPS.length - 2, Math.floor(place))
  const share = place - before
  for (let k = 0; k < 3; k++) {
    out[o + k] = STOPS[before]![k]! * (1 - share) + STOPS[before + 1]![k]! * share
  }
}
