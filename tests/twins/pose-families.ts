import type { Random } from '../../engine/math/random.ts'
import { plainPair } from './convex-pair.ts'
import { type PlainPolytope, type PlainPose, prepare, type Vector } from './placed-polytope.ts'
import {
  along,
  centredAt,
  type Quaternion,
  randomDirection,
  randomQuaternion,
  smallTurn,
  times,
} from './rotations.ts'
import { FAR } from './shape-families.ts'

export interface PosedPair {
  readonly poseA: PlainPose
  readonly poseB: PlainPose
}

/** Puts two given bodies somewhere; every call another place. */
export type PoseFamily = (random: Random, a: PlainPolytope, b: PlainPolytope) => PosedPair

/** All 24 turns of a cube, as quaternions of 0, ±1: their matrices are exact, so parallel stays parallel. */
export const QUARTER_TURNS: readonly Quaternion[] = quarterTurns()

/** B moved along the shortest way until the bodies are `gap` apart; −gap deep (or less) where it is negative. */
export function atGap(
  a: PlainPolytope,
  b: PlainPolytope,
  { poseA, poseB }: PosedPair,
  gap: number,
): PosedPair {
  const { direction, distance } = plainPair(a, poseA, b, poseB)
  return { poseA, poseB: { ...poseB, position: along(poseB.position, direction, gap - distance) } }
}

/** B comes along a random line from outside and stops `gap` sizes before A, or inside it. */
function onLine(
  random: Random,
  a: PlainPolytope,
  b: PlainPolytope,
  gap: number,
  scaleB: number,
  at: Vector,
): PosedPair {
  const poseA = centredAt(a, randomQuaternion(random), 1, at)
  const reach = prepare(a).radius + scaleB * prepare(b).radius
  const outside = along(at, randomDirection(random), 2 * reach)
  return atGap(a, b, { poseA, poseB: centredAt(b, randomQuaternion(random), scaleB, outside) }, gap * reach)
}

const ORIGIN: Vector = [0, 0, 0]

export const POSE_FAMILIES: Readonly<Record<string, PoseFamily>> = {
  anywhere: (random, a, b) => {
    const poseA = centredAt(a, randomQuaternion(random), random.between(0.5, 2), ORIGIN)
    const scale = random.between(0.5, 2)
    const reach = prepare(a).radius * poseA.scale + prepare(b).radius * scale
    const at = along(ORIGIN, randomDirection(random), random.between(0, 3) * reach)
    return { poseA, poseB: centredAt(b, randomQuaternion(random), scale, at) }
  },
  'at a wanted gap': (random, a, b) =>
    onLine(random, a, b, random.between(-0.5, 3), random.between(0.5, 2), ORIGIN),
  aligned: (random, a, b) => {
    const turn = () => QUARTER_TURNS[random.below(QUARTER_TURNS.length)]
    const place = () => (random.below(25) - 12) / 4
    const near = random.below(2) === 0
    const at: Vector = near ? [place() / 4, place() / 4, place() / 4] : [place(), place(), place()]
    return { poseA: centredAt(a, turn(), 1, ORIGIN), poseB: centredAt(b, turn(), 1, at) }
  },
  'nearly aligned': (random, a, b) => {
    const rotation = randomQuaternion(random)
    const turned = times(smallTurn(random, 10 ** -random.between(2, 12)), rotation)
    const reach = prepare(a).radius + prepare(b).radius
    const at = along(ORIGIN, randomDirection(random), random.between(0, 1.5) * reach)
    return { poseA: centredAt(a, rotation, 1, ORIGIN), poseB: centredAt(b, turned, 1, at) }
  },
  'nearly touching': (random, a, b) => {
    const gap = [1e-6, 1e-8, -1e-6, -1e-8][random.below(4)]
    return onLine(random, a, b, gap, random.between(0.5, 2), ORIGIN)
  },
  contained: (random, a, b) => {
    const poseA = centredAt(a, randomQuaternion(random), 1, ORIGIN)
    const scale = (random.between(0.001, 0.2) * prepare(a).radius) / prepare(b).radius
    const at = along(ORIGIN, randomDirection(random), random.between(0, 0.3) * prepare(a).radius)
    return { poseA, poseB: centredAt(b, randomQuaternion(random), scale, at) }
  },
  concentric: (random, a, b) => {
    const turn = random.below(2) === 0 ? QUARTER_TURNS[0] : randomQuaternion(random)
    const scale = [1, 0.5, 0.125][random.below(3)]
    return { poseA: centredAt(a, turn, 1, ORIGIN), poseB: centredAt(b, turn, scale, ORIGIN) }
  },
  'a thousand times smaller': (random, a, b) => onLine(random, a, b, smallGap(random) / 1000, 0.001, ORIGIN),
  'a thousand times larger': (random, a, b) => onLine(random, a, b, smallGap(random) / 1000, 1000, ORIGIN),
  'both 50 km away': (random, a, b) => {
    const at = along([FAR, -FAR, FAR], randomDirection(random), FAR / 10)
    return onLine(random, a, b, smallGap(random), random.between(0.5, 2), at)
  },
}

/** In units of the smaller body where sizes differ, so that both sides of contact are met. */
function smallGap(random: Random): number {
  return random.between(-0.5, 1)
}

function quarterTurns(): Quaternion[] {
  const digits = [-1, 0, 1]
  const turns: Quaternion[] = []
  for (const x of digits) {
    for (const y of digits) {
      for (const z of digits) {
        for (const w of digits) {
          const count = Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(w)
          // q and −q turn alike: the one whose first digit from w backwards is 1 stands for both.
          const leading = [w, z, y, x].find((digit) => digit !== 0)
          if (leading === 1 && (count === 1 || count === 2 || count === 4)) turns.push([x, y, z, w])
        }
      }
    }
  }
  // The identity first.
  return turns.sort((p, q) => Math.hypot(p[0], p[1], p[2]) - Math.hypot(q[0], q[1], q[2]))
}
