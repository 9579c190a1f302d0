/**
 * Two bodies a ten-millionth as thick as wide, overlapping by half their thickness, came out as 1.5e-8 apart. At such
 * a gap the walk's margin (a length) allows the separating plane to tilt by 1e-6 rad, so it proves nothing.
 */
import { expect, it } from 'vitest'
import { EnginePair } from '../engine/support/engine-pair.ts'
import { faultsOf } from '../engine/support/judge-pair.ts'
import { plainHull } from '../twins/plain-hull.ts'
import { wedgeShape } from '../twins/shape-families.ts'

it('a thin body and a wedge of 1e-9 rad that overlap', () => {
  const a = plainHull(
    Float64Array.of(
      ...[-0.8992132070672255, 0.017186173266247485, -1.3999014830001146e-8],
      ...[-0.07962250357619335, 0.8897484343219269, -2.7633967692406117e-8],
      ...[-0.4719424347584641, 0.6044560080501015, -1.7660708034483825e-10],
      ...[0.3058744137773414, -0.17877405198682345, -6.344363318102653e-8],
      ...[-0.5301372004480203, -0.8287762907765592, -2.422605947960539e-9],
      ...[0.4112384225260968, 0.38260580899759833, 2.9399299628455305e-8],
      ...[-0.6572019759683525, -0.4451988133931998, -3.953381603052357e-8],
      ...[-0.90821697246724, 0.009861508114994907, -1.398211866718146e-8],
    ),
  )
  const b = plainHull(wedgeShape(1e-9))
  const rotation = [0, 0, 0, 1] as const
  const poseA = {
    position: [0.2484892749705716, -0.03048607177268381, 1.7022166776285617e-8],
    rotation,
    scale: 1,
  } as const
  const poseB = { position: [0, -0.5, 0], rotation, scale: 1 } as const
  const engine = new EnginePair()
  const polytopeA = engine.add(a.vertices)
  const polytopeB = engine.add(b.vertices)
  const answer = engine.ask(polytopeA, poseA, polytopeB, poseB)
  expect(faultsOf(engine, polytopeA, polytopeB, { a, b, poseA, poseB }, answer)).toEqual([])
})
