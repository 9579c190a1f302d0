/**
 * Which stick does what. The leading hand's: ahead aims (aiming.ts), sideways turns. The other's: walks, where people
 * walk by a stick, sideways too; where they do not, it turns as well. So one controller is enough for everything but
 * walking.
 */
import type { Settings } from '../../contract/settings.ts'
import { LEFT, RIGHT } from '../../engine/record/frame-record.ts'
import { DEAD } from './turning.ts'
import { CONTROLLER, type XrHandInput, type XrInput } from './xr-input.ts'

export class Sticks {
  /** −1 to 1, to the right: how far the view is turned. */
  readonly turn = new Float64Array(1)
  /** To the right and ahead, together no more than 1: how fast the person walks. */
  readonly walk = new Float64Array(2)
  private readonly one = new Float64Array(2)

  /** The side that leads. */
  static leading({ handedness }: Settings): typeof LEFT | typeof RIGHT {
    return handedness === 'left' ? LEFT : RIGHT
  }

  read(input: XrInput, settings: Settings, isAiming: boolean): void {
    const { turn, walk, one } = this
    const leading = Sticks.leading(settings)
    turn[0] = 0
    walk[0] = 0
    walk[1] = 0
    // While it aims, sideways turns whoever lands.
    if (!isAiming) {
      this.readOne(input.hands[leading])
      turn[0] = one[0]
    }
    this.readOne(input.hands[1 - leading])
    if (settings.headsetMove === 'walk') this.setWalk()
    else if (Math.abs(one[0]) > Math.abs(turn[0])) turn[0] = one[0]
  }

  private readOne({ source, stickX, stickY }: XrHandInput): void {
    const { one } = this
    const isGood = source === CONTROLLER && Math.abs(stickX) <= 1 && Math.abs(stickY) <= 1
    one[0] = isGood ? stickX : 0
    one[1] = isGood ? stickY : 0
  }

  private setWalk(): void {
    const { one, walk } = this
    const push = Math.sqrt(one[0] * one[0] + one[1] * one[1])
    if (push <= DEAD) return
    const speed = Math.min((push - DEAD) / (1 - DEAD), 1)
    walk[0] = (speed * one[0]) / push
    walk[1] = (speed * one[1]) / push
  }
}
