/** The soft shade of the hands on what is near them: balls that stand for their parts, for the shaders. */
import { Vector4 } from 'three'
import { BALL_STRIDE, CENTER, RADIUS } from '../../engine/geometry/polytope-pool.ts'
import { POSE_STRIDE, POSITION, SCALE } from '../../engine/math/pose.ts'
import type { World } from '../../engine/world.ts'
import { PLAIN_OCCLUDERS } from './plain-shading.ts'
import type { HandView } from './stage-view.ts'
import { MAX_OCCLUDERS, shadeUniforms } from './touch-shading.ts'

/** Of a part’s bounding ball: what makes the shade plain to see a hand above the table. */
const OCCLUDER_SIZE = 1.1
/** Metres around the hands in which their shade is looked for. */
const SHADE_REACH = 0.3
/** Radii of a ball at which its shade ends in the plain shaders. */
const PLAIN_REACH = 2.2

/** For the plain shaders: centre, and one over the square of the reach. */
export const plainShadeUniforms = {
  plainOccluders: { value: Array.from({ length: PLAIN_OCCLUDERS }, () => new Vector4(0, -1e6, 0, 1)) },
}

/** One ball a part, and one around all of them. */
export function writeHandShade(world: World, hands: readonly HandView[]): void {
  const { occluders, occluderCount, occluderReach } = shadeUniforms
  const reach = occluderReach.value.set(0, 0, 0, 0)
  let count = 0
  for (let h = 0; h < hands.length; h++) {
    const { bodies } = hands[h]!
    for (let i = 0; i < bodies.length && count < MAX_OCCLUDERS; i++) {
      const ball = writeBall(occluders.value[count++]!, world, bodies, i, i + 1)
      ball.w = Math.sqrt(ball.w)
      reach.x += ball.x
      reach.y += ball.y
      reach.z += ball.z
    }
  }
  occluderCount.value = count
  if (count > 0) spanReach(reach, occluders.value, count, hands.length)
}

/** From the sum of the balls' middles to their middle, and how far the shade reaches from there. */
function spanReach(reach: Vector4, balls: readonly Vector4[], count: number, hands: number): void {
  reach.x /= count
  reach.y /= count
  reach.z /= count
  let farthest = 0
  // A single hand is small against its reach. Two may be apart by as much as arms are long.
  for (let i = 0; hands > 1 && i < count; i++) {
    const { x, y, z } = balls[i]!
    farthest = Math.max(farthest, Math.hypot(x - reach.x, y - reach.y, z - reach.z))
  }
  reach.w = SHADE_REACH + farthest
}

/** A few balls, each for neighbouring parts, that shade as much as those together; two hands share them. */
export function writePlainHandShade(world: World, hands: readonly HandView[]): void {
  const balls = plainShadeUniforms.plainOccluders.value
  const each = Math.floor(PLAIN_OCCLUDERS / Math.max(hands.length, 1))
  for (let n = 0; n < PLAIN_OCCLUDERS; n++) {
    const ball = balls[n]!
    const hand = hands[Math.floor(n / each)]
    if (hand === undefined) {
      ball.set(0, -1e6, 0, 1)
      continue
    }
    const { bodies } = hand
    const first = Math.floor(((n % each) * bodies.length) / each)
    const end = Math.floor((((n % each) + 1) * bodies.length) / each)
    writeBall(ball, world, bodies, first, end)
    ball.w = 1 / (PLAIN_REACH * PLAIN_REACH * Math.max(ball.w, 1e-8))
  }
}

/** The middle of parts `first` to `end`, and the sum of the squares of their radii. */
function writeBall(out: Vector4, world: World, bodies: Int32Array, first: number, end: number): Vector4 {
  const { pose, root } = world.bodies
  const { ball } = world.shapes.polytopes
  const { nodePolytope } = world.shapes
  out.set(0, 0, 0, 0)
  for (let i = first; i < end; i++) {
    const body = bodies[i]!
    const p = body * POSE_STRIDE
    const b = nodePolytope[root[body]!]! * BALL_STRIDE
    const scale = pose[p + SCALE]!
    const cx = ball[b + CENTER]! * scale
    const cy = ball[b + CENTER + 1]! * scale
    const cz = ball[b + CENTER + 2]! * scale
    const radius = ball[b + RADIUS]! * scale * OCCLUDER_SIZE
    out.x += pose[p]! * cx + pose[p + 1]! * cy + pose[p + 2]! * cz + pose[p + POSITION]!
    out.y += pose[p + 3]! * cx + pose[p + 4]! * cy + pose[p + 5]! * cz + pose[p + POSITION + 1]!
    out.z += pose[p + 6]! * cx + pose[p + 7]! * cy + pose[p + 8]! * cz + pose[p + POSITION + 2]!
    out.w += radius * radius
  }
  const parts = Math.max(end - first, 1)
  out.x /= parts
  out.y /= parts
  out.z /= parts
  return out
}
