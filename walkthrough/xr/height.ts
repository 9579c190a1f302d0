/**
 * How much higher than in the room a person's eyes are in the world. Someone who sits gets what is missing to the eyes of
 * someone who stands; the feet are on the floor all the same. Never less than nothing: nobody sinks into the floor.
 */
import type { Settings } from '../../contract/settings.ts'

/** A first height below this is no one's who stands or sits: the headset does not know where the floor is. */
const NO_FLOOR = 0.5

/** Taller than anyone: nothing is missing. */
const TALL = Number.POSITIVE_INFINITY

const STANDING = 0
const SEATED = 1

export class HeadHeight {
  /** Metres. */
  raise = 0
  /** The head's height in the room when the person is upright, standing and seated; NaN as long as it is not known. */
  private readonly upright = Float64Array.of(Number.NaN, Number.NaN)

  advance(head: Float64Array, { headsetSeated, eyeHeight }: Settings): void {
    const { upright } = this
    const mode = headsetSeated ? SEATED : STANDING
    if (Number.isNaN(upright[mode])) upright[mode] = headsetSeated || head[1] < NO_FLOOR ? head[1] : TALL
    const missing = eyeHeight - upright[mode]
    this.raise = missing > 0 ? missing : 0
  }

  /** The head's height now is that of someone upright. */
  calibrate(head: Float64Array, { headsetSeated }: Settings): void {
    this.upright[headsetSeated ? SEATED : STANDING] = head[1]
  }
}
