/** How far the opening of a scene is: it is read, put up in slices, then drawn. */
import type { LoadProgress } from '../loading/load.ts'
import { Slices } from '../view/slices.ts'

/** Told while a scene is opened; fraction from 0 to 1, or null where it cannot be told. */
export type Progress = (step: string, fraction: number | null) => void

/** Share of the whole that reading takes, and reading with putting up. */
const READ = 0.6
export const PUT_UP = 0.85

export function reading(progress: Progress): (read: LoadProgress) => void {
  return ({ step, fraction }) => progress(step, fraction === null ? null : fraction * READ)
}

/** Lets the picture be drawn now and then while a stage is built; throws the signal's reason when cancelled. */
export function inSlices(progress: Progress, signal: AbortSignal): (fraction: number) => Promise<void> {
  const slices = new Slices(signal)
  return (fraction) => {
    if (slices.isOver) progress('Making it touchable', READ + fraction * (PUT_UP - READ))
    return slices.pause()
  }
}
