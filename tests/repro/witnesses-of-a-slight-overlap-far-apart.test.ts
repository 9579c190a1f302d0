/**
 * A thin body 1e-8 deep in another: of several directions that are equally short as far as rounding can tell, the
 * first was taken, along which the two extremal features are not across from each other. No shadows met, and the
 * witnesses stayed at two vertices more than a metre apart.
 */
import { expect, it } from 'vitest'
import { EnginePair } from '../engine/support/engine-pair.ts'
import { faultsOf } from '../engine/support/judge-pair.ts'
import { plainHull } from '../twins/plain-hull.ts'

it('witnesses are as far apart as the bodies are deep', () => {
  const a = plainHull(Float64Array.of(-1, 0, -1, 0, 2, 2, 1, 0, 2, 1, -2, -2, 1, -2, -1))
  const b = plainHull(
    Float64Array.of(
      ...[0.14570541766587425, 0.5924457819861441, -6.505045303896324e-8],
      ...[-0.5170372278784738, 0.6974376883334698, -2.63026140674457e-8],
      ...[-0.6180475157093748, 0.000938608649275918, 6.868957652650078e-8],
      ...[0.27570805781633567, -0.0570855204213709, 2.399250768683376e-8],
      ...[0.3687281345069463, -0.30350543220433357, 2.9706932201120417e-8],
      ...[0.8326257594217527, -0.16368143871042198, -4.668796423780698e-8],
      ...[-0.03492341508528283, -0.5748714687388906, 2.688820487127716e-8],
      ...[0.7361513617032233, -0.28415896672016583, 1.6081721111596576e-8],
      ...[0.810070190727987, 0.30438982530168884, 5.700493357000965e-9],
      ...[0.42876031796618785, -0.28151163931311396, -6.756808614705062e-8],
      ...[-0.016946630881752016, 0.12205094581893695, -2.1526848543666263e-8],
    ),
  )
  const poseA = {
    position: [0, 0, 0],
    rotation: [0.4052268911496554, -0.6638182800685614, -0.4184112142867125, 0.4691146059281475],
    scale: 1,
  } as const
  const poseB = {
    position: [2.481540488131529, -1.634632550112282, -1.346184960022529],
    rotation: [0.4488341904285926, 0.8208513514475253, -0.277230343675138, 0.21884758366234286],
    scale: 1.0471891344059259,
  } as const
  const engine = new EnginePair()
  const polytopeA = engine.add(a.vertices)
  const polytopeB = engine.add(b.vertices)
  const answer = engine.ask(polytopeA, poseA, polytopeB, poseB)
  expect(faultsOf(engine, polytopeA, polytopeB, { a, b, poseA, poseB }, answer)).toEqual([])
})
