import type { Random } from '../../engine/math/random.ts'
import { pairSize } from './convex-pair.ts'
import { type PlainPolytope, type PlainPose, prepare, type Vector } from './placed-polytope.ts'
import { atGap, POSE_FAMILIES, type PosedPair } from './pose-families.ts'
import {
  along,
  centredAt,
  type Quaternion,
  randomDirection,
  randomQuaternion,
  rotate,
  smallTurn,
  times,
  turnAbout,
  turnFromTo,
} from './rotations.ts'

/** The poses of two given bodies, frame after frame, for trackers that start from the last frame's features. */
export type MotionFamily = (random: Random, a: PlainPolytope, b: PlainPolytope, frames: number) => PosedPair[]

const ORIGIN: Vector = [0, 0, 0]

export const MOTION_FAMILIES: Readonly<Record<string, MotionFamily>> = {
  /** From well apart, through the middle of each other, and out again, both turning by a degree or so a frame. */
  'passing through': (random, a, b, frames) => {
    const reach = prepare(a).radius + prepare(b).radius
    const direction = randomDirection(random)
    const aside = along(ORIGIN, randomDirection(random), random.between(0, 0.4) * reach)
    return tumble(random, frames, 0.02, (rotationA, rotationB, frame) => {
      const way = (3 * (2 * frame - frames + 1)) / frames
      const at = along(aside, direction, way * reach)
      return { poseA: centredAt(a, rotationA, 1, ORIGIN), poseB: centredAt(b, rotationB, 1, at) }
    })
  },
  /** A face of B stays on, just over or just in a face of A while it slides across: parallel faces all the way. */
  'sliding on a face': (random, a, b, frames) => {
    const faceA = faceNormal(a, random)
    const faceB = faceNormal(b, random)
    const rotation = turnFromTo(faceB, [-faceA[0], -faceA[1], -faceA[2]])
    // Opposite vectors have no shortest turn; any half turn about an axis across them does.
    const upright = Math.hypot(...rotation) < 1e-6 ? acrossTo(faceB) : rotation
    const start = { poseA: centredAt(a, [0, 0, 0, 1], 1, ORIGIN), poseB: centredAt(b, upright, 1, ORIGIN) }
    const reach = pairSize(a, start.poseA, b, start.poseB)
    const gap = [0, 1e-9, 1e-3, -1e-3][random.below(4)] * reach
    const level = supportGap(a, b, start.poseB, faceA)
    const sideways = perpendicular(faceA, randomDirection(random))
    return Array.from({ length: frames }, (_, frame) => {
      const turned = times(turnAbout(faceA, 0.01 * frame), upright)
      const slid = along(ORIGIN, sideways, ((2 * frame - frames) / frames) * 1.2 * reach)
      return { poseA: start.poseA, poseB: centredAt(b, turned, 1, along(slid, faceA, gap - level)) }
    })
  },
  /** Moved back to the contact after every small turn: the features change while the distance stays at rounding. */
  'spinning in contact': (random, a, b, frames) => {
    const at = randomDirection(random)
    const reach = prepare(a).radius + prepare(b).radius
    const gap = [0, 1e-9, -1e-3][random.below(3)] * reach
    return tumble(random, frames, 0.02, (rotationA, rotationB) => {
      const poseB = centredAt(b, rotationB, 1, along(ORIGIN, at, 0.5 * reach))
      return atGap(a, b, { poseA: centredAt(a, rotationA, 1, ORIGIN), poseB }, gap)
    })
  },
  /** B grows from a tenth to ten times its size while it turns beside A. */
  growing: (random, a, b, frames) => {
    const at = along(ORIGIN, randomDirection(random), 1.5 * prepare(a).radius)
    return tumble(random, frames, 0.02, (rotationA, rotationB, frame) => {
      const scale = 10 ** ((2 * frame) / frames - 1)
      return { poseA: centredAt(a, rotationA, 1, ORIGIN), poseB: centredAt(b, rotationB, scale, at) }
    })
  },
  /** Rests for a few frames, then appears anywhere else: no coherence to lean on. */
  teleporting: (random, a, b, frames) => {
    const poses: PosedPair[] = []
    while (poses.length < frames) {
      const next = POSE_FAMILIES.anywhere(random, a, b)
      for (let rest = random.below(4); rest >= 0 && poses.length < frames; rest--) poses.push(next)
    }
    return poses
  },
}

/** Both bodies turn steadily about axes of their own; `angle` radians a frame. */
function tumble(
  random: Random,
  frames: number,
  angle: number,
  place: (rotationA: Quaternion, rotationB: Quaternion, frame: number) => PosedPair,
): PosedPair[] {
  const turnA = smallTurn(random, random.between(0, angle))
  const turnB = smallTurn(random, random.between(0, angle))
  let rotationA = randomQuaternion(random)
  let rotationB = randomQuaternion(random)
  return Array.from({ length: frames }, (_, frame) => {
    rotationA = times(turnA, rotationA)
    rotationB = times(turnB, rotationB)
    return place(rotationA, rotationB, frame)
  })
}

function faceNormal(polytope: PlainPolytope, random: Random): Vector {
  const { normals, faces } = prepare(polytope)
  const at = 3 * random.below(faces.length)
  return [normals[at], normals[at + 1], normals[at + 2]]
}

function acrossTo(direction: Vector): Quaternion {
  const [x, y, z] = perpendicular(direction, Math.abs(direction[0]) < 0.5 ? [1, 0, 0] : [0, 1, 0])
  return [x, y, z, 0]
}

function perpendicular(to: Vector, vector: Vector): Vector {
  const part = to[0] * vector[0] + to[1] * vector[1] + to[2] * vector[2]
  const across = along(vector, to, -part)
  const length = Math.hypot(...across)
  return [across[0] / length, across[1] / length, across[2] / length]
}

/** How far B, centred where A is centred (A unturned), lies beyond A along a direction. */
function supportGap(a: PlainPolytope, b: PlainPolytope, poseB: PlainPose, direction: Vector): number {
  const reach = (polytope: PlainPolytope, towards: Vector) => {
    const { used, fromCentre } = prepare(polytope)
    return Math.max(
      ...Array.from(used, (vertex) => {
        const at = 3 * vertex
        return towards[0] * fromCentre[at] + towards[1] * fromCentre[at + 1] + towards[2] * fromCentre[at + 2]
      }),
    )
  }
  const [x, y, z, w] = poseB.rotation
  const back = rotate([-x, -y, -z, w], [-direction[0], -direction[1], -direction[2]])
  return -reach(a, direction) - reach(b, back)
}
