/** Where every part of a hand stands, from where the hand stands and how its joints are bent. */
import { sinCos } from '../../engine/math/sin-cos.ts'
import type { HandModel } from './hand-model.ts'
import { FINGERS, JOINT_COUNT, JOINTS_PER_FINGER } from './joints.ts'

/** Numbers a part: position x, y, z, and a quaternion x, y, z, w. */
export const PLACE_STRIDE = 7

/** Sine and cosine of half of every joint's angle; the last pair is that of no angle, for parts without a joint. */
const halves = new Float64Array(2 * JOINT_COUNT + 2)
halves[2 * JOINT_COUNT + 1] = 1

/**
 * Writes seven numbers a part to `out`, for a hand whose frame is the seven numbers at root[rootOffset] (its quaternion
 * of unit length). Allocates nothing.
 */
export function placeHand(
  model: HandModel,
  root: ArrayLike<number>,
  rootOffset: number,
  joints: Float64Array,
  out: Float64Array,
): void {
  const { parent, rest, spreadJoint, bendJoint, spreadAxis } = model
  for (let i = 0; i < JOINT_COUNT; i++) sinCos(0.5 * joints[i], halves, 2 * i)
  for (let part = 0; part < parent.length; part++) {
    const on = parent[part] < 0 ? root : out
    const p = parent[part] < 0 ? rootOffset : parent[part] * PLACE_STRIDE
    const r = part * PLACE_STRIDE
    const px = on[p + 3]
    const py = on[p + 4]
    const pz = on[p + 5]
    const pw = on[p + 6]
    const x = rest[r]
    const y = rest[r + 1]
    const z = rest[r + 2]
    const tx = 2 * (py * z - pz * y)
    const ty = 2 * (pz * x - px * z)
    const tz = 2 * (px * y - py * x)
    out[r] = on[p] + x + pw * tx + (py * tz - pz * ty)
    out[r + 1] = on[p + 1] + y + pw * ty + (pz * tx - px * tz)
    out[r + 2] = on[p + 2] + z + pw * tz + (px * ty - py * tx)

    const rx = rest[r + 3]
    const ry = rest[r + 4]
    const rz = rest[r + 5]
    const rw = rest[r + 6]
    const qx = pw * rx + px * rw + py * rz - pz * ry
    const qy = pw * ry - px * rz + py * rw + pz * rx
    const qz = pw * rz + px * ry - py * rx + pz * rw
    const qw = pw * rw - px * rx - py * ry - pz * rz

    const spread = 2 * (spreadJoint[part] < 0 ? JOINT_COUNT : spreadJoint[part])
    const bend = 2 * (bendJoint[part] < 0 ? JOINT_COUNT : bendJoint[part])
    const sy = spreadAxis[2 * part] * halves[spread]
    const sz = spreadAxis[2 * part + 1] * halves[spread]
    const cs = halves[spread + 1]
    const sb = halves[bend]
    const cb = halves[bend + 1]
    // The spread, then the bend about −x: towards the palm.
    const jx = -cs * sb
    const jy = sy * cb - sz * sb
    const jz = sz * cb + sy * sb
    const jw = cs * cb
    out[r + 3] = qw * jx + qx * jw + qy * jz - qz * jy
    out[r + 4] = qw * jy - qx * jz + qy * jw + qz * jx
    out[r + 5] = qw * jz + qx * jy - qy * jx + qz * jw
    out[r + 6] = qw * jw - qx * jx - qy * jy - qz * jz
  }
}

/** A radius about the hand's origin that holds every part in every pose; metres. */
export function reachOf(model: HandModel): number {
  const joint = new Float64Array(model.parts.length)
  let reach = 0
  model.parts.forEach((part, i) => {
    joint[i] = (model.parent[i] < 0 ? 0 : joint[model.parent[i]]) + lengthAt(model.rest, PLACE_STRIDE * i)
    reach = Math.max(reach, joint[i] + radiusOf(part.points))
  })
  return reach
}

/** By joint: how far any point that it moves can be from it; metres. */
export function leversOf(model: HandModel): Float64Array {
  const levers = new Float64Array(JOINT_COUNT)
  for (let part = model.parts.length - 1; part >= 0; part--) {
    // From this part's joint inwards, joint by joint, the lever grows by the bones between.
    let lever = radiusOf(model.parts[part].points)
    for (let at = part; at >= 0; at = model.parent[at]) {
      for (const joint of [model.spreadJoint[at], model.bendJoint[at]]) {
        if (joint >= 0) levers[joint] = Math.max(levers[joint], lever)
      }
      lever += lengthAt(model.rest, PLACE_STRIDE * at)
    }
  }
  return levers
}

/** A bound on how far any point of the hand moves in the hand's frame while its joints go from one to the other. */
export function maxJointMotion(levers: Float64Array, from: Float64Array, to: Float64Array): number {
  let most = 0
  for (let finger = 0; finger < FINGERS.length; finger++) {
    const motion = fingerMotion(levers, finger, from, to)
    if (motion > most) most = motion
  }
  return most
}

/** The same for one finger, counted from the thumb. */
export function fingerMotion(
  levers: Float64Array,
  finger: number,
  from: Float64Array,
  to: Float64Array,
): number {
  const first = finger * JOINTS_PER_FINGER
  let motion = 0
  for (let i = first; i < first + JOINTS_PER_FINGER; i++) motion += Math.abs(to[i] - from[i]) * levers[i]
  return motion
}

function radiusOf(points: Float64Array): number {
  let radius = 0
  for (let i = 0; i < points.length; i += 3) radius = Math.max(radius, lengthAt(points, i))
  return radius
}

function lengthAt(a: Float64Array, o: number): number {
  return Math.sqrt(a[o] * a[o] + a[o + 1] * a[o + 1] + a[o + 2] * a[o + 2])
}
