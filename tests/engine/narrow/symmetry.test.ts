/** Which body is called A is nobody's business: the verdict and the distance do not change. */
import { expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { pairSize } from '../../twins/convex-pair.ts'
import { POSE_FAMILIES } from '../../twins/pose-families.ts'
import { plainShape, SHAPE_FAMILIES } from '../../twins/shape-families.ts'
import { TOUCHING_FAMILIES } from '../../twins/touching-pairs.ts'
import { EnginePair } from '../support/engine-pair.ts'
import { asSource, coarseness, type JudgedPair } from '../support/judge-pair.ts'
import { SEED, VOLUME } from '../support/volume.ts'

const SHAPE_PAIRS = 600 * VOLUME
const TOUCHING_PAIRS = 200 * VOLUME
/** Rounding alone, relative to the pair's size. */
const ROUNDED = 1e-12
/** Within this of touching the two ways may round to different sides of the engine's band (settings.ts). */
const BAND = 1.01e-10

function asymmetries(name: string, pair: JudgedPair): string[] {
  const { a, b, poseA, poseB } = pair
  const engine = new EnginePair()
  const polytopeA = engine.add(a.vertices)
  const polytopeB = engine.add(b.vertices)
  const there = engine.ask(polytopeA, poseA, polytopeB, poseB)
  const back = engine.ask(polytopeB, poseB, polytopeA, poseA)
  const size = pairSize(a, poseA, b, poseB)
  const undecided = BAND * size + coarseness(pair)
  const found: string[] = []
  if (there.colliding !== back.colliding) {
    if (Math.abs(there.distance) > undecided || Math.abs(back.distance) > undecided)
      found.push(`${there.colliding} at ${there.distance}, swapped ${back.colliding} at ${back.distance}`)
  } else if (!(Math.abs(there.distance - back.distance) <= ROUNDED * size + coarseness(pair))) {
    found.push(`distance ${there.distance}, swapped ${back.distance}`)
  }
  return found.map((fault) => `${name}: ${fault}\n${asSource(pair)}`)
}

it(`swapping the bodies changes nothing, seed ${SEED}: ${SHAPE_PAIRS} pairs of shapes in all poses`, () => {
  const random = new Random(SEED)
  const families = Object.entries(SHAPE_FAMILIES)
  const found: string[] = []
  for (let round = 0; round < SHAPE_PAIRS; round++) {
    const [nameA, familyA] = families[round % families.length]
    const [nameB, familyB] = families[random.below(families.length)]
    const a = plainShape(familyA, random)
    const b = plainShape(familyB, random)
    for (const [namePose, place] of Object.entries(POSE_FAMILIES))
      found.push(...asymmetries(`${nameA}, ${nameB}, ${namePose}`, { a, b, ...place(random, a, b) }))
  }
  for (const [name, make] of Object.entries(TOUCHING_FAMILIES))
    for (let round = 0; round < TOUCHING_PAIRS; round++) found.push(...asymmetries(name, make(random)))
  expect(found.slice(0, 3), `${found.length} pairs`).toEqual([])
})
