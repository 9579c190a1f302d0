/**
 * Keeps the picture out of what is solid. The room does not stop a real head at a virtual wall, so where the head is in
 * something, or beyond something, the view goes black, and what is left to show is the way back.
 */
import type { ShapeId } from '../../engine/bodies.ts'
import type { Accepts, Probe } from '../../engine/query/probe.ts'
import type { World } from '../../engine/world.ts'
import { pointProbe } from './point-probe.ts'

/** Metres round the point between the eyes: both eyes, and what a near plane of 4 cm cuts off, are within. */
export const HEAD = 0.12
/** The view darkens over so much more. */
const NEAR = 0.03
/** Nothing of this thickness fits between the person's middle and the head: no looking through cracks. */
const WAY = 0.02
/** Metres on the plan that a head can be beside the feet: from here the view darkens, and there it is black. */
const FAR_LEAN = 0.7
const FARTHEST_LEAN = 1
/** Metres: too short a way to tell a direction. */
const SHORT = 0.02
/** 1/s: how fast the view comes back. It goes at once. */
const CLEARS = 5

export class HeadGuard {
  /** 0 clear to 1 black. */
  fade = 0
  /** Unit, towards where the head may be; holds while `fade` is more than 0. */
  readonly wayOut = Float64Array.of(0, 1, 0)
  private readonly probe: Probe
  private readonly accepts: Accepts
  private readonly way = new Float64Array(3)
  private readonly nearest = new Float64Array(4)

  constructor(world: World, grain: ShapeId, accepts: Accepts) {
    this.probe = pointProbe(world, grain)
    this.accepts = accepts
  }

  /** `eye` is where the head is in the world, `middle` where it would be straight above the feet. */
  look(seconds: number, eye: Float64Array, middle: Float64Array): void {
    const { way, wayOut, nearest } = this
    for (let k = 0; k < 3; k++) way[k] = middle[k] - eye[k]
    const length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2])
    const goal = this.darkness(eye, length)
    const left = this.fade - CLEARS * seconds
    this.fade = goal > left ? goal : left
    if (goal === 0) return
    // Along the way that the head has come; in place, off what is near.
    if (length > SHORT) for (let k = 0; k < 3; k++) wayOut[k] = way[k] / length
    else for (let k = 0; k < 3; k++) wayOut[k] = nearest[1 + k]
  }

  clear(): void {
    this.fade = 0
  }

  /** How much of `motion` a head that is there may go, 0 to 1, before it comes near something. */
  freeWay(x: number, y: number, z: number, motion: Float64Array): number {
    this.probe.moveTo(x, y, z)
    return this.probe.cast(motion, HEAD + NEAR, this.accepts)
  }

  private darkness(eye: Float64Array, length: number): number {
    const { probe, way, nearest, accepts } = this
    probe.moveTo(eye[0], eye[1], eye[2])
    this.findNearest()
    if (!(nearest[0] > HEAD)) return 1
    // A way shorter than the head is in the ball that is known to be free. It is asked backwards, from a place that is.
    if (length > HEAD && probe.cast(way, WAY, accepts) < 1) return 1
    const aside = Math.sqrt(way[0] * way[0] + way[2] * way[2])
    const close = (HEAD + NEAR - nearest[0]) / NEAR
    const far = (aside - FAR_LEAN) / (FARTHEST_LEAN - FAR_LEAN)
    const most = close > far ? close : far
    return most > 0 ? (most < 1 ? most : 1) : 0
  }

  /** The distance of what is nearest within reach, then the unit vector away from it. */
  private findNearest(): void {
    const { probe, nearest } = this
    const count = probe.near(HEAD + NEAR, this.accepts)
    nearest[0] = HEAD + NEAR
    const { distance, normal } = probe
    for (let i = 0; i < count; i++) {
      if (!(distance[i] < nearest[0])) continue
      nearest[0] = distance[i]
      for (let k = 0; k < 3; k++) nearest[1 + k] = -normal[3 * i + k]
    }
  }
}
