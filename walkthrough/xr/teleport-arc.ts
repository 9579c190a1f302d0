/** Where a throw from the hand would come down: a parabola, cast piece by piece until it meets something. */
import type { ShapeId } from '../../engine/bodies.ts'
import type { Accepts, Probe } from '../../engine/query/probe.ts'
import type { World } from '../../engine/world.ts'
import { turnVector } from '../quaternion.ts'
import { GRAVITY } from '../walker/limits.ts'
import { pointProbe } from './point-probe.ts'

/** m/s: from the hand of someone who stands it reaches some four metres straight ahead, and eight at most. */
const SPEED = 8
/** Seconds of a piece; straight, it is 3 mm off the parabola at most. */
const PIECE = 0.05
/** Two seconds: over the edge of a roof it ends in the air. */
export const MOST_POINTS = 41
/** Metres: where it stops before what it meets. */
const SKIN = 0.002

const AHEAD = Float64Array.of(0, 0, -1)
/** Nobody. */
export const NO_BODY = -1

export class TeleportArc {
  isShown = false
  /** Whether a person could stand where it ends. */
  isLegal = false
  /** Points of the arc, three numbers each; the last is where it ends. */
  count = 0
  readonly points = new Float64Array(3 * MOST_POINTS)
  /** Where the person's feet would be, or where it ends. */
  readonly landing = new Float64Array(3)
  /** Of what it meets there. */
  readonly normal = Float64Array.of(0, 1, 0)
  /** x, z, unit: where the person would look. */
  readonly ahead = Float64Array.of(0, -1)
  private readonly probe: Probe
  private readonly accepts: Accepts
  private readonly piece = new Float64Array(3)
  private readonly velocity = new Float64Array(3)

  constructor(world: World, grain: ShapeId, accepts: Accepts) {
    this.probe = pointProbe(world, grain)
    this.accepts = accepts
  }

  hide(): void {
    this.isShown = false
    this.isLegal = false
    this.count = 0
  }

  /** From an aim in the world; the body that is met, or NO_BODY. */
  throwFrom(aim: Float64Array): number {
    const { probe, points, landing, normal, velocity } = this
    turnVector(velocity, 0, aim, 3, AHEAD, 0)
    for (let k = 0; k < 3; k++) {
      velocity[k] *= SPEED
      points[k] = aim[k]
      landing[k] = aim[k]
      normal[k] = k === 1 ? 1 : 0
    }
    this.count = 1
    probe.moveTo(aim[0], aim[1], aim[2])
    // A hand in a wall throws nothing.
    if (probe.near(SKIN, this.accepts) > 0) return NO_BODY
    while (this.count < MOST_POINTS) {
      const isFree = this.castPiece()
      this.count++
      if (!isFree) return probe.hitBody
    }
    return NO_BODY
  }

  /** Adds a point; false where something was met. */
  private castPiece(): boolean {
    const { probe, points, landing, normal, velocity, piece } = this
    const o = 3 * this.count
    for (let k = 0; k < 3; k++) piece[k] = velocity[k] * PIECE
    piece[1] -= (GRAVITY * PIECE * PIECE) / 2
    velocity[1] -= GRAVITY * PIECE
    const fraction = probe.cast(piece, SKIN, this.accepts)
    for (let k = 0; k < 3; k++) {
      points[o + k] = points[o - 3 + k] + fraction * piece[k]
      landing[k] = points[o + k]
      probe.position[k] = points[o + k]
    }
    if (fraction === 1) return true
    for (let k = 0; k < 3; k++) {
      landing[k] = probe.hitPoint[k]
      normal[k] = -probe.hitNormal[k]
    }
    return false
  }
}
