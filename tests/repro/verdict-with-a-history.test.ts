/**
 * A thin body sliding on a face: "touching" where the walk started from last frame's vertex and face, "1.2e-8 apart"
 * from scratch. The same margin as in thin-bodies-said-to-be-apart, now with two ends for one pair of poses.
 */
import { expect, it } from 'vitest'
import { EnginePair } from '../engine/support/engine-pair.ts'
import { featureCodes } from '../engine/support/polytope-features.ts'

it('every start gives the same verdict and distance', () => {
  const engine = new EnginePair()
  const a = engine.add(
    Float64Array.of(
      ...[0.40058497999631854, 0.33052396582953786, -0.03456561431583894],
      ...[0.1668229719178188, -0.49501360243908593, 0.5702612169491389],
      ...[0.410499901871121, -0.13051596840481414, 0.8359990851339502],
      ...[-0.21996782176623328, 0.2704013498616847, -0.5923886077305601],
    ),
  )
  const b = engine.add(
    Float64Array.of(
      ...[-0.18856743668305406, -0.1378235298065584, -1.4959589856623085e-8],
      ...[-0.10568151181077784, -0.8351403617705888, 9.298979867666885e-10],
      ...[-0.3690225994318687, 0.5319746089455297, 6.40986964553595e-8],
      ...[-0.4355747193902013, 0.43714720678621544, 1.1762843115332185e-9],
      ...[0.9216919966026929, -0.276350383445563, 1.7537351055790427e-8],
      ...[-0.6805940698996797, 0.3675535511170139, 6.248312130383986e-8],
    ),
  )
  const poseA = {
    position: [-0.09526604005244385, 0.08224481830477404, -0.12180523870169502],
    rotation: [0, 0, 0, 1],
    scale: 1,
  } as const
  const poseB = {
    position: [0.3899607299727045, 0.5846198053117192, -0.38550075803296524],
    rotation: [-0.5103387823582505, -0.17055800018897904, 0.16927229990851222, 0.8257185866118778],
    scale: 1,
  } as const
  const answers = new Set<string>()
  for (const warmA of featureCodes(engine.pool, a)) {
    for (const warmB of featureCodes(engine.pool, b)) {
      const { colliding, distance } = engine.ask(a, poseA, b, poseB, warmA, warmB)
      answers.add(`${colliding} ${distance}`)
    }
  }
  expect([...answers]).toHaveLength(1)
})
