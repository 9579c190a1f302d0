/**
 * Two exactly touching bodies were reported as touching 0.7 m aside: edges whose shadows lie on one line, one behind
 * the other, counted as crossing (all four orientations are 0), so the tie-breaker chose them as witnesses.
 */
import { expect, it } from 'vitest'
import { EnginePair } from '../engine/support/engine-pair.ts'
import { faultsOf } from '../engine/support/judge-pair.ts'
import { plainHull } from '../twins/plain-hull.ts'

it('witnesses of a touching pair are the same point', () => {
  const a = plainHull(Float64Array.of(0, -1, -1, -1, 1, 1, 0, 1, -1, 0, 1, 1, 1, 0, -1, 1, -1, -1))
  const b = plainHull(Float64Array.of(-1, 0, 0, -1, -1, 1, 1, 1, -1, -1, -1, -1))
  const poseA = { position: [0, 0, 0], rotation: [1, 0, 0, 0], scale: 2 } as const
  const poseB = { position: [2.5, 0.5, 3], rotation: [1, 0, 1, 0], scale: 1 } as const
  const engine = new EnginePair()
  const polytopeA = engine.add(a.vertices)
  const polytopeB = engine.add(b.vertices)
  const answer = engine.ask(polytopeA, poseA, polytopeB, poseB)
  expect(faultsOf(engine, polytopeA, polytopeB, { a, b, poseA, poseB }, answer)).toEqual([])
})
