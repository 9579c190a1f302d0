/**
 * The end faces of a wedge of 1e-9 rad are triangles a billion times longer than wide. A point far past their tip is
 * within the tie tolerance of both long sides' lines, so the tie-breaker took it to be above the face: distances
 * came out short by half a metre, and bodies 0.7 m apart as colliding.
 */
import { expect, it } from 'vitest'
import { Random } from '../../engine/math/random.ts'
import { EnginePair } from '../engine/support/engine-pair.ts'
import { asSource, faultsOf } from '../engine/support/judge-pair.ts'
import { plainHull } from '../twins/plain-hull.ts'
import { POSE_FAMILIES } from '../twins/pose-families.ts'
import { boxShape, wedgeShape } from '../twins/shape-families.ts'

const POSES = 600

it.each([
  ['a cube', boxShape(0.5, 0.5, 0.5)],
  ['a plate', boxShape(1, 1, 0.001)],
])('%s and a wedge with sliver ends', (_, points) => {
  const random = new Random(7)
  const a = plainHull(points)
  const b = plainHull(wedgeShape(1e-9))
  const engine = new EnginePair()
  const polytopeA = engine.add(a.vertices)
  const polytopeB = engine.add(b.vertices)
  const found: string[] = []
  for (let round = 0; round < POSES; round++) {
    const pair = { a, b, ...POSE_FAMILIES[round % 2 === 0 ? 'aligned' : 'concentric'](random, a, b) }
    const answer = engine.ask(polytopeA, pair.poseA, polytopeB, pair.poseB)
    const faults = faultsOf(engine, polytopeA, polytopeB, pair, answer)
    if (faults.length > 0) found.push(`${faults.join('; ')}\n${asSource(pair)}`)
  }
  expect(found.slice(0, 2), `${found.length} of ${POSES}`).toEqual([])
})
