/** What a walker is told, what it remembers, and where that is in its flat state. */
import type { Settings } from '../../contract/settings.ts'

export type WalkerSettings = Pick<Settings, 'walkSpeed' | 'runSpeed' | 'eyeHeight'>

export interface WalkInput {
  /** −1 to 1 each. */
  readonly forward: number
  readonly right: number
  readonly run: boolean
  readonly crouch: boolean
  /** Radians to add: positive turns left. */
  readonly turn: number
  /** Radians to add: positive looks up. */
  readonly pitch: number
}

/** Places in `Walker.state`; metres and radians. */
export const FEET = 0
export const HEADING = 3
export const PITCH = 4
/** m/s, positive upward. */
export const VERTICAL_SPEED = 5
/** Above the feet, as far as it has come up or down. */
export const EYE_HEIGHT = 6
/** How much higher the eye still is than it will be, after steps of the feet. */
export const EYE_LAG = 7
/** Seconds since the feet have left the ground; −1 on the ground. */
export const FALLING = 8
/** Of the barrel; see BarrelShapes. */
export const SIZE = 9
export const WALKER_STATE = 10

export const ON_GROUND = -1

/** Within ±π. */
export function wrapped(angle: number): number {
  if (angle >= -Math.PI && angle < Math.PI) return angle
  return angle - 2 * Math.PI * Math.floor((angle + Math.PI) / (2 * Math.PI))
}
