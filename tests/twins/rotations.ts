import type { Random } from '../../engine/math/random.ts'
import { type PlainPolytope, type PlainPose, prepare, type Vector } from './placed-polytope.ts'

/** x, y, z, w; any length but 0. */
export type Quaternion = PlainPose['rotation']

export function randomQuaternion(random: Random): Quaternion {
  const out = new Float64Array(4)
  random.rotation(out, 0)
  return [out[0], out[1], out[2], out[3]]
}

export function randomDirection(random: Random): Vector {
  const out = new Float64Array(3)
  random.onSphere(out, 0)
  return [out[0], out[1], out[2]]
}

/** A turn by `angle` radians (small: the half angle stands for its tangent) about a random axis. */
export function smallTurn(random: Random, angle: number): Quaternion {
  return turnAbout(randomDirection(random), angle)
}

export function turnAbout(axis: Vector, angle: number): Quaternion {
  const half = angle / 2
  return [half * axis[0], half * axis[1], half * axis[2], 1]
}

/** First q, then p; normalised, so that long motions do not run out of exponents. */
export function times(p: Quaternion, q: Quaternion): Quaternion {
  const x = p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1]
  const y = p[3] * q[1] - p[0] * q[2] + p[1] * q[3] + p[2] * q[0]
  const z = p[3] * q[2] + p[0] * q[1] - p[1] * q[0] + p[2] * q[3]
  const w = p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2]
  const length = Math.hypot(x, y, z, w)
  return [x / length, y / length, z / length, w / length]
}

/** The shortest turn that takes one unit vector to another; not for opposite ones. */
export function turnFromTo(from: Vector, to: Vector): Quaternion {
  return [
    from[1] * to[2] - from[2] * to[1],
    from[2] * to[0] - from[0] * to[2],
    from[0] * to[1] - from[1] * to[0],
    1 + from[0] * to[0] + from[1] * to[1] + from[2] * to[2],
  ]
}

/** Exact for the quarter turns and small dyadic vectors: only products, sums and a division by 1, 2 or 4. */
export function rotate([x, y, z, w]: Quaternion, [a, b, c]: Vector): Vector {
  const square = x * x + y * y + z * z + w * w
  return [
    ((w * w + x * x - y * y - z * z) * a + 2 * (x * y - w * z) * b + 2 * (x * z + w * y) * c) / square,
    (2 * (x * y + w * z) * a + (w * w + y * y - x * x - z * z) * b + 2 * (y * z - w * x) * c) / square,
    (2 * (x * z - w * y) * a + 2 * (y * z + w * x) * b + (w * w + z * z - x * x - y * y) * c) / square,
  ]
}

export function along(from: Vector, direction: Vector, by: number): Vector {
  return [from[0] + by * direction[0], from[1] + by * direction[1], from[2] + by * direction[2]]
}

/** The pose that puts the centre of the body's box at a point. */
export function centredAt(
  polytope: PlainPolytope,
  rotation: Quaternion,
  scale: number,
  at: Vector,
): PlainPose {
  return { position: along(at, rotate(rotation, prepare(polytope).centre), -scale), rotation, scale }
}
