/**
 * Between bodies of 2,000 vertices that overlap, half of all cold walks ran into the step limit (48, whatever the
 * size), and each was then decided by trying millions of pairs of features: 100 ms and more for one pair. Prisms and
 * cones of 200 sides, one in eight: the walk goes round the rim edge by edge.
 */
import { expect, it } from 'vitest'
import { Random } from '../../engine/math/random.ts'
import { NO_FEATURE, WALKS_LOST } from '../../engine/narrow/convex-pair.ts'
import { EnginePair } from '../engine/support/engine-pair.ts'
import { randomDirection, randomQuaternion } from '../twins/rotations.ts'
import { coneShape, prismShape, sphereShape } from '../twins/shape-families.ts'

const PAIRS = 60

it.each([
  ['spheres of 2,000 vertices', (random: Random) => sphereShape(random, 2000)],
  ['prisms of 200 sides', () => prismShape(200, 0.5)],
  ['cones of 200 sides', () => coneShape(200, 1.5)],
])('%s find their way', (_, make) => {
  const random = new Random(1)
  const engine = new EnginePair()
  const a = engine.add(make(random))
  const b = engine.add(make(random))
  for (let i = 0; i < PAIRS; i++) {
    const [x, y, z] = randomDirection(random)
    const away = random.between(0.2, 2.5)
    const poseA = { position: [0, 0, 0], rotation: randomQuaternion(random), scale: 1 } as const
    const poseB = {
      position: [x * away, y * away, z * away],
      rotation: randomQuaternion(random),
      scale: 1,
    } as const
    engine.decide(a, poseA, b, poseB, NO_FEATURE, NO_FEATURE)
  }
  expect(engine.pair.counters[WALKS_LOST]).toBe(0)
})
