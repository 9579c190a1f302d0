/** Very small, very large, very unlike, very far: the promise is relative to the pair's size throughout. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import type { PlainPolytope, Vector } from '../../twins/convex-pair.ts'
import { plainHull } from '../../twins/plain-hull.ts'
import { atGap, type PosedPair } from '../../twins/pose-families.ts'
import { along, centredAt, randomDirection, randomQuaternion } from '../../twins/rotations.ts'
import { boxShape, displaced, FAR, sphereShape, stretched } from '../../twins/shape-families.ts'
import { EnginePair } from '../support/engine-pair.ts'
import { asSource, faultsOf } from '../support/judge-pair.ts'
import { SEED, VOLUME } from '../support/volume.ts'

const PAIRS = 300 * VOLUME

type Maker = (random: Random) => { a: PlainPolytope; b: PlainPolytope } & PosedPair

function shape(random: Random, size: number): Float64Array {
  const box = random.below(2) === 0
  const points = box ? boxShape(0.5, 0.75, 1) : sphereShape(random, 6 + random.below(14))
  return stretched(points, size, size, size)
}

/** Sizes by the shapes' own coordinates (`size`) and by the scale of their poses. */
function pairOf(
  random: Random,
  sizeA: number,
  sizeB: number,
  scaleA: number,
  scaleB: number,
  at: Vector,
  local: Vector,
) {
  const a = plainHull(displaced(shape(random, sizeA), ...local))
  const b = plainHull(displaced(shape(random, sizeB), ...local))
  const smaller = Math.min(sizeA * scaleA, sizeB * scaleB)
  const reach = 2 * (sizeA * scaleA + sizeB * scaleB)
  const outside = along(at, randomDirection(random), reach)
  const poseA = centredAt(a, randomQuaternion(random), scaleA, at)
  const poseB = centredAt(b, randomQuaternion(random), scaleB, outside)
  const gap = [-0.3, -1e-3, 1e-3, 0.3, 2][random.below(5)] * smaller
  return { a, b, ...atGap(a, b, { poseA, poseB }, gap) }
}

const HERE: Vector = [0, 0, 0]
const KM_5000: Vector = [5e6, -3e6, 4e6]

const CASES: Readonly<Record<string, Maker>> = {
  'a micrometre by coordinates': (random) => pairOf(random, 1e-6, 1e-6, 1, 1, HERE, HERE),
  'a micrometre by scale': (random) => pairOf(random, 1, 1, 1e-6, 1e-6, HERE, HERE),
  'a thousand kilometres by coordinates': (random) => pairOf(random, 1e6, 1e6, 1, 1, HERE, HERE),
  'a thousand kilometres by scale': (random) => pairOf(random, 1, 1, 1e6, 1e6, HERE, HERE),
  'one a thousand times the other, by coordinates': (random) => pairOf(random, 1000, 1, 1, 1, HERE, HERE),
  'one a thousand times the other, by scale': (random) => pairOf(random, 1, 1, 1, 1000, HERE, HERE),
  'one a million times the other': (random) => pairOf(random, 1, 1, 1e6, 1, HERE, HERE),
  'scale undoes size': (random) => pairOf(random, 1e6, 1e-6, 1e-6, 1e6, HERE, HERE),
  '5,000 km from the origin': (random) => pairOf(random, 1, 1, 1, 1, KM_5000, HERE),
  '50 km from their own origins': (random) => pairOf(random, 1, 1, 1, 1, HERE, [FAR, -FAR, FAR / 3]),
  '50 km from their own origins and from the world’s': (random) =>
    pairOf(random, 1, 1, 1, 1, [FAR, FAR, -FAR], [FAR, -FAR, FAR / 3]),
}

describe(`scales and places, seed ${SEED}`, () => {
  it.each(Object.keys(CASES).map((name, index) => [name, index] as const))(
    `%s: ${PAIRS} pairs`,
    (name, index) => {
      const random = new Random(SEED + index)
      const found: string[] = []
      for (let round = 0; round < PAIRS; round++) {
        const pair = CASES[name](random)
        const engine = new EnginePair()
        const polytopeA = engine.add(pair.a.vertices)
        const polytopeB = engine.add(pair.b.vertices)
        const answer = engine.ask(polytopeA, pair.poseA, polytopeB, pair.poseB)
        const faults = faultsOf(engine, polytopeA, polytopeB, pair, answer)
        if (faults.length > 0) found.push(`round ${round}: ${faults.join('; ')}\n${asSource(pair)}`)
      }
      expect(found.slice(0, 3), `${found.length} pairs`).toEqual([])
    },
  )
})
