/** Holds the engine's answer against the plain twin's, in sentences. */
import {
  checkCertificate,
  featureContains,
  type PlainPolytope,
  type PlainPose,
  pairSize,
  plainPair,
} from '../../twins/convex-pair.ts'
import type { EngineAnswer, EnginePair } from './engine-pair.ts'
import { isWellNamed, plainFeature } from './polytope-features.ts'

/** What DESIGN.md promises, relative to the pair's size. */
export const EXACTNESS = 1e-9

/** Around touching the verdict may go either way: the engine's own band is half of this (settings.ts). */
const TOUCHING_BAND = 2e-10

/** Coordinates are a rounding away from what they stand for; so many roundings meet in one answer. */
const COORDINATE_ROUNDING = 32 * 2 ** -52

export interface JudgedPair {
  readonly a: PlainPolytope
  readonly b: PlainPolytope
  readonly poseA: PlainPose
  readonly poseB: PlainPose
}

/** How coarse world coordinates are where the bodies stand, by position or by their own coordinates. */
export function coarseness({ a, b, poseA, poseB }: JudgedPair): number {
  const reach = (values: ArrayLike<number>) =>
    Array.from(values).reduce((m, v) => Math.max(m, Math.abs(v)), 0)
  const far =
    Math.max(reach(poseA.position), reach(a.vertices) * poseA.scale) +
    Math.max(reach(poseB.position), reach(b.vertices) * poseB.scale)
  return COORDINATE_ROUNDING * far
}

/** What is wrong with an answer; nothing where it is right. */
export function faultsOf(
  engine: EnginePair,
  polytopeA: number,
  polytopeB: number,
  pair: JudgedPair,
  answer: EngineAnswer,
): string[] {
  const { a, b, poseA, poseB } = pair
  const faults: string[] = []
  const size = pairSize(a, poseA, b, poseB)
  const coarse = coarseness(pair)
  const slack = EXACTNESS * size + coarse
  const truth = plainPair(a, poseA, b, poseB)
  const undecided = Math.abs(truth.distance) <= TOUCHING_BAND * size + coarse
  if (answer.colliding !== truth.colliding && !undecided)
    faults.push(`says ${answer.colliding ? 'colliding' : 'apart'}, but the distance is ${truth.distance}`)
  if (!(Math.abs(answer.distance - truth.distance) <= slack))
    faults.push(`distance ${answer.distance}, but it is ${truth.distance} (size ${size})`)
  if (answer.colliding ? !(answer.distance <= 0) : !(answer.distance > 0))
    faults.push(`colliding is ${answer.colliding}, yet the distance is ${answer.distance}`)
  faults.push(...checkCertificate(a, poseA, b, poseB, answer, EXACTNESS + coarse / size))
  const { pool } = engine
  const sides = [
    ['A', a, poseA, polytopeA, answer.featureA, answer.pointA],
    ['B', b, poseB, polytopeB, answer.featureB, answer.pointB],
  ] as const
  for (const [name, polytope, pose, number, code, point] of sides) {
    const feature = plainFeature(pool, code)
    if (!isWellNamed(pool, number, code)) faults.push(`feature ${name} (code ${code}) has a wrong name`)
    if (!featureContains(polytope, pose, feature, point, slack))
      faults.push(`feature ${name} (${feature.type} ${feature.vertices}) does not contain ${point}`)
  }
  return faults
}

/** A case as text that can be pasted into a test of its own. */
export function asSource({ a, b, poseA, poseB }: JudgedPair): string {
  const numbers = (values: ArrayLike<number>) => `[${Array.from(values).join(', ')}]`
  const pose = (p: PlainPose) =>
    `{ position: ${numbers(p.position)}, rotation: ${numbers(p.rotation)}, scale: ${p.scale} }`
  return `a: ${numbers(a.vertices)}\nposeA: ${pose(poseA)}\nb: ${numbers(b.vertices)}\nposeB: ${pose(poseB)}`
}
