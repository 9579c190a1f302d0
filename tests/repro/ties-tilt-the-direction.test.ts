/**
 * A needle 1e-8 of its size away from a wedge: the tie-breaker takes vertices whose shadows are 1e-9 aside, which at
 * this gap tilts the direction between the closest points by 0.1 rad: the planes across it cut the bodies.
 */
import { expect, it } from 'vitest'
import { EnginePair } from '../engine/support/engine-pair.ts'
import { faultsOf } from '../engine/support/judge-pair.ts'
import { plainHull } from '../twins/plain-hull.ts'
import { wedgeShape } from '../twins/shape-families.ts'

it('the direction between near bodies separates them', () => {
  const a = plainHull(wedgeShape(1e-4))
  const b = plainHull(
    Float64Array.of(
      ...[0.828957337468828, -0.0002630710319485301, -0.0004935821763456689],
      ...[-0.6049378266754186, 0.0007517663546964059, -0.000262483473391562],
      ...[0.02886093174378417, 0.00020566032045952904, -0.0009781977710091986],
      ...[0.6695172045325363, -0.0006429900720181297, 0.00037190116983018263],
      ...[-0.4836771977653571, 0.000843949255466249, -0.00023196125228109907],
      ...[0.17074760211904638, -0.0002361192522190273, 0.0009566049106617229],
    ),
  )
  const poseA = {
    position: [-0.37089077884111255, -0.02842316969521253, -0.33411398293862243],
    rotation: [0.4087554553494267, 0.7124428265038357, 0.5518113880909583, -0.1443897110546241],
    scale: 1,
  } as const
  const poseB = {
    position: [-1.193875147971698, -0.22040766470130047, 1.711184163139228],
    rotation: [0.05185993250427998, 0.6197995031183186, 0.22514948259056675, 0.7499778888901572],
    scale: 1.8475542205851525,
  } as const
  const engine = new EnginePair()
  const polytopeA = engine.add(a.vertices)
  const polytopeB = engine.add(b.vertices)
  const answer = engine.ask(polytopeA, poseA, polytopeB, poseB)
  expect(faultsOf(engine, polytopeA, polytopeB, { a, b, poseA, poseB }, answer)).toEqual([])
})
