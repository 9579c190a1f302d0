/** One triangle against one convex part: every family of parts, triangles and poses, against the plain twin. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { POSE_FAMILIES } from '../../twins/pose-families.ts'
import { plainShape, SHAPE_FAMILIES } from '../../twins/shape-families.ts'
import { asSource, type JudgedPair } from '../support/judge-pair.ts'
import { SEED, VOLUME } from '../support/volume.ts'
import { faultsOfTriangle, TrianglePair } from './judge-triangle.ts'
import { plainTriangle, TRIANGLE_FAMILIES } from './triangle-families.ts'

/** Parts for each family of triangles; each stands in all families of poses. */
const ROUNDS = 48 * VOLUME
const FAULTS_SHOWN = 5

function judge(
  name: string,
  engine: TrianglePair,
  polytope: number,
  pair: JudgedPair,
  shown: string[],
): void {
  const faults = faultsOfTriangle(engine, pair, engine.ask(polytope, pair))
  if (faults.length > 0) shown.push(`${name}: ${faults.join('; ')}\n${asSource(pair)}`)
}

describe(`part against triangle, seed ${SEED}`, () => {
  const shapes = Object.entries(SHAPE_FAMILIES)
  it.each(Object.entries(TRIANGLE_FAMILIES).map(([name, family], index) => [name, family, index] as const))(
    '%s',
    (nameB, family, index) => {
      const random = new Random(SEED + 300 + index)
      const faults: string[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const [nameA, shape] = shapes[round % shapes.length]!
        const a = plainShape(shape, random)
        const b = plainTriangle(family(random))
        const engine = new TrianglePair()
        const polytope = engine.add(a.vertices)
        for (const [pose, place] of Object.entries(POSE_FAMILIES)) {
          const pair = { a, b, ...place(random, a, b) }
          // A point has no radius to be scaled by.
          if (!Number.isFinite(pair.poseB.scale)) continue
          judge(`${nameA}, ${nameB}, ${pose}, round ${round}`, engine, polytope, pair, faults)
        }
      }
      expect(faults.slice(0, FAULTS_SHOWN), `${faults.length} faults`).toEqual([])
    },
  )
})
