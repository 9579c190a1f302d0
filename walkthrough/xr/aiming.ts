/**
 * When a person aims to be elsewhere, and when they let go. With a stick: pushed ahead it aims, pushed aside meanwhile it
 * turns the person who will land, let back it goes. With the own hand: a pinch that is held aims, opened it goes.
 */
import { CONTROLLER, TRACKED_HAND, type XrHandInput } from './xr-input.ts'

/** What a frame comes to. */
export const NOTHING = 0
/** Aims, and the aim counts. */
export const AIMS = 1
/** Aims, but lets go just now: fingers that open carry the aim off, so it stays where it was. */
export const LETS_GO = 2
/** Is to be there. */
export const GOES = 3
export type Aim = typeof NOTHING | typeof AIMS | typeof LETS_GO | typeof GOES

/** A stick aims from the first on, holds down to the second, and goes below the third; a new aim needs it below the last. */
const PUSHED = 0.7
const HELD = 0.6
const LET_BACK = 0.4
const RESTS = 0.3
/** The same for a pinch, and how many seconds it must have been held: a short one is no aim. */
const PINCHED = 0.9
const STILL_PINCHED = 0.8
const OPENED = 0.5
const LONG_PINCH = 0.25
/** Sine of 20°: a stick that is this little aside is meant to be straight ahead. */
const ASIDE = 0.342

export class Aiming {
  /** Sine and cosine of the turn to the left on landing. */
  readonly turn = Float64Array.of(0, 1)
  private source = 0
  private isAiming = false
  /** Aiming begins only from rest: a stick that is held at the beginning, or after a break, aims at nothing. */
  private isArmed = false
  private pinchedFor = 0

  advance(seconds: number, hand: XrHandInput, pinch: number): Aim {
    if (hand.source !== this.source) this.stop()
    this.source = hand.source
    if (hand.source === CONTROLLER) return this.byStick(hand)
    if (hand.source === TRACKED_HAND) return this.byPinch(seconds, hand, pinch)
    return NOTHING
  }

  stop(): void {
    this.isAiming = false
    this.isArmed = false
    this.pinchedFor = 0
  }

  private byStick({ stickX, stickY, tracked }: XrHandInput): Aim {
    const push = Math.sqrt(stickX * stickX + stickY * stickY)
    if (!tracked) {
      this.stop()
      return NOTHING
    }
    if (!this.isAiming) {
      if (push < RESTS) this.isArmed = true
      else if (!this.isArmed) return NOTHING
      else if (Math.abs(stickX) > PUSHED) this.isArmed = false
      if (!(this.isArmed && stickY > PUSHED && stickY > Math.abs(stickX))) return NOTHING
      this.begin()
    }
    if (push < LET_BACK) return this.end()
    if (push < HELD) return LETS_GO
    this.turn[0] = -stickX / push
    this.turn[1] = stickY / push
    if (stickY > 0 && Math.abs(this.turn[0]) < ASIDE) this.turnNothing()
    return AIMS
  }

  private byPinch(seconds: number, { tracked }: XrHandInput, pinch: number): Aim {
    // A pinch that was held when the hand was lost may have been opened since.
    if (!tracked) {
      this.stop()
      return NOTHING
    }
    if (!this.isAiming) {
      if (pinch < OPENED) this.isArmed = true
      this.pinchedFor = this.isArmed && pinch > PINCHED ? this.pinchedFor + seconds : 0
      if (!(this.pinchedFor > LONG_PINCH)) return NOTHING
      this.begin()
    }
    if (pinch < OPENED) return this.end()
    return pinch < STILL_PINCHED ? LETS_GO : AIMS
  }

  private begin(): void {
    this.isAiming = true
    this.isArmed = false
    this.turnNothing()
  }

  private end(): Aim {
    this.isAiming = false
    this.isArmed = true
    this.pinchedFor = 0
    return GOES
  }

  private turnNothing(): void {
    this.turn[0] = 0
    this.turn[1] = 1
  }
}
