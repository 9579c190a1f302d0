/** The fallback that decides lost walks, called directly: it must say what the walk says. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { pairSize } from '../../twins/convex-pair.ts'
import { POSE_FAMILIES } from '../../twins/pose-families.ts'
import { plainShape, SHAPE_FAMILIES } from '../../twins/shape-families.ts'
import { TOUCHING_FAMILIES } from '../../twins/touching-pairs.ts'
import { EnginePair, sameAnswer } from '../support/engine-pair.ts'
import { asSource, coarseness, EXACTNESS, type JudgedPair } from '../support/judge-pair.ts'
import { SEED, VOLUME } from '../support/volume.ts'

const SHAPE_PAIRS = 400 * VOLUME
const TOUCHING_PAIRS = 100 * VOLUME

function disagreements(name: string, pair: JudgedPair): string[] {
  const { a, b, poseA, poseB } = pair
  const engine = new EnginePair()
  const polytopeA = engine.add(a.vertices)
  const polytopeB = engine.add(b.vertices)
  const walked = engine.ask(polytopeA, poseA, polytopeB, poseB)
  const searched = engine.exhaustively(polytopeA, poseA, polytopeB, poseB)
  const slack = EXACTNESS * pairSize(a, poseA, b, poseB) + coarseness(pair)
  const found: string[] = []
  // Within the slack of touching both verdicts are right.
  if (walked.colliding !== searched.colliding && Math.abs(walked.distance - searched.distance) > slack)
    found.push(`walk says ${walked.colliding} (${walked.distance}), search ${searched.colliding}`)
  if (!walked.colliding && !searched.colliding) {
    if (!(Math.abs(walked.distance - searched.distance) <= slack))
      found.push(`walk says ${walked.distance}, search ${searched.distance}`)
  }
  const { featureA, featureB } = searched
  const again = engine.ask(polytopeA, poseA, polytopeB, poseB, featureA, featureB)
  if (!sameAnswer(walked, again)) found.push('a walk from where the search ended says something else')
  return found.map((fault) => `${name}: ${fault}\n${asSource(pair)}`)
}

describe(`the exhaustive search, seed ${SEED}`, () => {
  it(`agrees with the walk: ${SHAPE_PAIRS} pairs of shapes in all families of poses`, () => {
    const random = new Random(SEED)
    const families = Object.entries(SHAPE_FAMILIES)
    const found: string[] = []
    for (let round = 0; round < SHAPE_PAIRS; round++) {
      const [nameA, familyA] = families[round % families.length]
      const [nameB, familyB] = families[random.below(families.length)]
      const a = plainShape(familyA, random)
      const b = plainShape(familyB, random)
      for (const [namePose, place] of Object.entries(POSE_FAMILIES))
        found.push(...disagreements(`${nameA}, ${nameB}, ${namePose}`, { a, b, ...place(random, a, b) }))
    }
    expect(found.slice(0, 3), `${found.length} disagreements`).toEqual([])
  })

  it.each(Object.keys(TOUCHING_FAMILIES).map((name, index) => [name, index] as const))(
    `sees exact contact, %s: ${TOUCHING_PAIRS} pairs`,
    (name, index) => {
      const random = new Random(SEED + 1 + index)
      for (let round = 0; round < TOUCHING_PAIRS; round++) {
        const pair = TOUCHING_FAMILIES[name](random)
        const engine = new EnginePair()
        const polytopeA = engine.add(pair.a.vertices)
        const polytopeB = engine.add(pair.b.vertices)
        const { colliding } = engine.exhaustively(polytopeA, pair.poseA, polytopeB, pair.poseB)
        expect(colliding, `round ${round}\n${asSource(pair)}`).toBe(true)
      }
    },
  )
})
