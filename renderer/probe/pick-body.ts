/** Which of the scene's bodies lies under a spot of the picture, and which are near a point. */
import { BOX_MAX, BOX_SIZE } from '../../engine/broad/broad-phase.ts'
import { directionToBody, scaleOf, toBody } from '../../engine/math/body-coordinates.ts'
import { TreeNearest } from '../../engine/soup/tree-nearest.ts'
import { TreeRay } from '../../engine/soup/tree-ray.ts'
import type { Stage } from '../../walkthrough/stage.ts'
import type { BodySolids } from './body-solid.ts'

export const NO_BODY = -1

export class BodyPicker {
  private readonly stage: Stage
  private readonly solids: BodySolids
  private readonly ray = new TreeRay()
  private readonly measure = new TreeNearest()
  private readonly origin = new Float64Array(3)
  private readonly direction = new Float64Array(3)

  constructor(stage: Stage, solids: BodySolids) {
    this.stage = stage
    this.solids = solids
  }

  /** The first body of the scene along a ray of the world, or NO_BODY. The hand is not of the scene. */
  first(from: ArrayLike<number>, along: ArrayLike<number>): number {
    const { world } = this.stage
    const { pose } = world.bodies
    let found = NO_BODY
    let place = Number.POSITIVE_INFINITY
    for (const body of this.stage.bodies) {
      if (body < 0 || !(entersBox(world.boxes, body, from, along) < place)) continue
      toBody(this.origin, pose, body, from)
      directionToBody(this.direction, pose, body, along)
      if (!this.ray.first(this.solids.treeOf(body), this.origin, 0, this.direction, 0, place)) continue
      if (!(this.ray.place < place)) continue
      place = this.ray.place
      found = body
    }
    return found
  }

  /** The bodies nearest to a point of the world, nearest first: measured where their boxes are the nearest. */
  nearest(point: ArrayLike<number>, most: number): number[] {
    const { boxes } = this.stage.world
    return [...this.stage.bodies]
      .filter((body) => body >= 0)
      .map((body) => ({ body, away: distanceToBox(boxes, body, point) }))
      .toSorted((a, b) => a.away - b.away)
      .slice(0, 2 * most)
      .map(({ body }) => ({ body, away: this.distanceTo(body, point) }))
      .toSorted((a, b) => a.away - b.away)
      .slice(0, most)
      .map(({ body }) => body)
  }

  private distanceTo(body: number, point: ArrayLike<number>): number {
    const { pose } = this.stage.world.bodies
    toBody(this.origin, pose, body, point)
    this.measure.find(this.solids.treeOf(body), this.origin, 0)
    return this.measure.distance * scaleOf(pose, body)
  }
}

/** Where a ray enters the box of a body, in lengths of its direction; Infinity where it misses. */
function entersBox(
  boxes: Float64Array,
  body: number,
  from: ArrayLike<number>,
  along: ArrayLike<number>,
): number {
  let enter = 0
  let leave = Number.POSITIVE_INFINITY
  for (let k = 0; k < 3; k++) {
    const low = boxes[body * BOX_SIZE + k]! - from[k]!
    const high = boxes[body * BOX_SIZE + BOX_MAX + k]! - from[k]!
    if (along[k] === 0) {
      if (low > 0 || high < 0) return Number.POSITIVE_INFINITY
      continue
    }
    const [a, b] = [low / along[k]!, high / along[k]!]
    enter = Math.max(enter, Math.min(a, b))
    leave = Math.min(leave, Math.max(a, b))
  }
  return enter <= leave ? enter : Number.POSITIVE_INFINITY
}

function distanceToBox(boxes: Float64Array, body: number, point: ArrayLike<number>): number {
  let sum = 0
  for (let k = 0; k < 3; k++) {
    const low = boxes[body * BOX_SIZE + k]! - point[k]!
    const high = point[k]! - boxes[body * BOX_SIZE + BOX_MAX + k]!
    sum += Math.max(0, low, high) ** 2
  }
  return Math.sqrt(sum)
}
