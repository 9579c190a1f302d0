/**
 * A thing that is let go tilted comes down the way it stood in the scene: loose bodies do not topple, and a cup that rested on
 * its rim would look wrong. Only what is not tilted far; a bottle that was laid down stays so.
 */
import type { BodyId } from '../../engine/bodies.ts'
import type { Accepts, Probe } from '../../engine/query/probe.ts'
import { blendQuaternions, multiplyQuaternions, normaliseQuaternion, turnVector } from '../quaternion.ts'
import { PLACE, type Stage } from '../stage.ts'

/** Cosine of the farthest tilt that is taken back: 60°. */
const FARTHEST = 0.5
/** Upright enough: one minus the cosine of about a twentieth of a degree. */
const UPRIGHT = 4e-7
/** Radians a second. */
const SPEED = 5
/** How far a thing may be lifted to get round, and in how many tries. Metres. */
const LIFT = 0.012
const TRIES = 5

export class Levelling {
  private readonly stage: Stage
  private readonly probe: Probe
  private readonly old = new Float64Array(7)
  private readonly next = new Float64Array(7)
  private readonly since = new Float64Array(4)
  private readonly up = new Float64Array(3)
  private readonly turn = new Float64Array(4)
  private readonly center = new Float64Array(3)
  private readonly arm = new Float64Array(3)

  constructor(stage: Stage, probe: Probe) {
    this.stage = stage
    this.probe = probe
  }

  /** Turns a body upright by as much as `seconds` allow; true where it was turned. `onMove` is told before. */
  advance(body: number, seconds: number, stops: Accepts, onMove: (body: number) => void): boolean {
    const { stage, old, next, up } = this
    const o = body * PLACE
    this.findUp(o)
    if (1 - up[1] < UPRIGHT || up[1] < FARTHEST) return false
    this.findTurn(seconds)
    for (let k = 0; k < 7; k++) old[k] = stage.places[o + k]
    this.turnAboutCenter(body)
    onMove(body)
    for (let lift = 0; lift < TRIES; lift++) {
      stage.movePose(body, next, 0)
      this.probe.useBody(body as BodyId)
      if (this.probe.near(0, stops) === 0) return true
      next[1] += LIFT / (TRIES - 1)
    }
    stage.movePose(body, old, 0)
    return false
  }

  /** Where the scene's own up of this body points now. */
  private findUp(o: number): void {
    const { places, startPlaces } = this.stage
    const { since, up } = this
    // The turn since the start: now ⊗ start⁻¹.
    for (let k = 0; k < 3; k++) since[k] = -startPlaces[o + 3 + k]
    since[3] = startPlaces[o + 6]
    multiplyQuaternions(since, 0, places, o + 3, since, 0)
    turnVector(up, 0, since, 0, UP, 0)
  }

  /** The part of the shortest turn from `up` to the true one that `seconds` allow. */
  private findTurn(seconds: number): void {
    const { up, turn } = this
    // up × (0, 1, 0), and 1 + their product: twice the half-angle's quaternion.
    turn[0] = -up[2]
    turn[1] = 0
    turn[2] = up[0]
    turn[3] = 1 + up[1]
    normaliseQuaternion(turn, 0)
    const tilt = 2 * Math.sqrt(turn[0] * turn[0] + turn[2] * turn[2])
    const most = SPEED * seconds
    if (tilt > most) blendQuaternions(turn, 0, NO_TURN, 0, turn, 0, most / tilt)
  }

  private turnAboutCenter(body: number): void {
    const { stage, old, next, turn, center, arm } = this
    const { boxes } = stage.world
    for (let k = 0; k < 3; k++) {
      center[k] = (boxes[body * 6 + k] + boxes[body * 6 + 3 + k]) / 2
      arm[k] = old[k] - center[k]
    }
    turnVector(next, 0, turn, 0, arm, 0)
    for (let k = 0; k < 3; k++) next[k] += center[k]
    multiplyQuaternions(next, 3, turn, 0, old, 3)
    normaliseQuaternion(next, 3)
  }
}

const UP = Float64Array.of(0, 1, 0)
const NO_TURN = Float64Array.of(0, 0, 0, 1)
