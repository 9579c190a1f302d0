/** Triangles, segments and points that touch a part exactly, and those at the ends of the scale. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { type PlainPolytope, plainPair } from '../../twins/convex-pair.ts'
import { plainHull } from '../../twins/plain-hull.ts'
import { atGap } from '../../twins/pose-families.ts'
import { along, centredAt, randomDirection, randomQuaternion } from '../../twins/rotations.ts'
import { FAR, MANY_SIDED_FAMILIES, plainShape, sphereShape, stretched } from '../../twins/shape-families.ts'
import { TOUCHING_FAMILIES } from '../../twins/touching-pairs.ts'
import { asSource, type JudgedPair } from '../support/judge-pair.ts'
import { SEED, VOLUME } from '../support/volume.ts'
import { faultsOfTriangle, TrianglePair } from './judge-triangle.ts'
import { plainTriangle, TRIANGLE_FAMILIES } from './triangle-families.ts'

const FAULTS_SHOWN = 4

function judge(pair: JudgedPair, shown: string[], mustCollide = false): void {
  const engine = new TrianglePair()
  const answer = engine.ask(engine.add(pair.a.vertices), pair)
  const faults = faultsOfTriangle(engine, pair, answer)
  if (mustCollide && !answer.colliding) faults.push('touches in real numbers, so it must be colliding')
  if (faults.length > 0) shown.push(`${faults.join('; ')}\n${asSource(pair)}`)
}

/** Three corners of a face of b, or two, or one: what is left of a body where it touches another. */
function pieceOf(random: Random, { vertices, faces }: PlainPolytope): PlainPolytope {
  const loop = faces[random.below(faces.length)]!
  const places = [0, 1, 2].map(() => loop[random.below(loop.length)]!)
  const [i, j, k] = random.below(2) === 0 ? loop : places
  return plainTriangle(
    Float64Array.from([i!, j!, k!].flatMap((v) => [...vertices.subarray(3 * v, 3 * v + 3)])),
  )
}

describe(`triangles at the ends, seed ${SEED}`, () => {
  it.each(Object.keys(TOUCHING_FAMILIES).map((name, index) => [name, index] as const))(
    'pieces of exactly touching bodies, near and 50 km away: %s',
    (name, index) => {
      const random = new Random(SEED + 400 + index)
      const faults: string[] = []
      let touching = 0
      for (let round = 0; round < 150 * VOLUME; round++) {
        const { a, b, poseA, poseB } = TOUCHING_FAMILIES[name]!(random)
        const pair = { a, b: pieceOf(random, b), poseA, poseB }
        // All numbers are dyadic here, so the twin's verdict is that of real numbers.
        const { colliding } = plainPair(a, poseA, pair.b, poseB)
        if (colliding) touching++
        judge(pair, faults, colliding)
      }
      expect(faults.slice(0, FAULTS_SHOWN), `${faults.length} faults`).toEqual([])
      expect(touching).toBeGreaterThan(15 * VOLUME)
    },
  )

  const SIZES: readonly [string, number, number, number][] = [
    ['both a micrometre', 1e-6, 1e-6, 0],
    ['both a thousand kilometres', 1e6, 1e6, 0],
    ['a wall a million times the part', 1, 1e6, 0],
    ['a grain a millionth of the part', 1e6, 1, 0],
    ['both at 1e-40', 1e-40, 1e-40, 0],
    ['both at 1e40', 1e40, 1e40, 0],
    ['5,000 km from the origin', 1, 1, 100 * FAR],
  ]
  it.each(SIZES)('%s', (_, sizeA, sizeB, far) => {
    const random = new Random(SEED + 500)
    const faults: string[] = []
    for (let round = 0; round < 60 * VOLUME; round++) {
      const a = plainHull(stretched(sphereShape(random, 6 + random.below(14)), sizeA, sizeA, sizeA))
      const own = TRIANGLE_FAMILIES[round % 2 === 0 ? 'triangle' : 'right angle']!(random)
      const b = plainTriangle(stretched(own, sizeB, sizeB, sizeB))
      const at = along([0, 0, 0], [0.6, -0.48, 0.64], far)
      const outside = along(at, randomDirection(random), 4 * (sizeA + sizeB))
      const poseA = centredAt(a, randomQuaternion(random), 1, at)
      const poseB = centredAt(b, randomQuaternion(random), 1, outside)
      const gap = [-0.3, -1e-3, 1e-3, 0.3, 2][random.below(5)]! * Math.min(sizeA, sizeB)
      judge({ a, b, ...atGap(a, b, { poseA, poseB }, gap) }, faults)
    }
    expect(faults.slice(0, FAULTS_SHOWN), `${faults.length} faults`).toEqual([])
  })

  it.each(Object.keys(MANY_SIDED_FAMILIES))('%s', (name) => {
    const random = new Random(SEED + 600)
    const faults: string[] = []
    for (let round = 0; round < 8 * VOLUME; round++) {
      const a = plainShape(MANY_SIDED_FAMILIES[name]!, random)
      const b = plainTriangle(TRIANGLE_FAMILIES[['triangle', 'needle', 'segment'][round % 3]!]!(random))
      const outside = along([0, 0, 0], randomDirection(random), 6)
      const poseA = centredAt(a, randomQuaternion(random), 1, [0, 0, 0])
      const poseB = centredAt(b, randomQuaternion(random), 1, outside)
      judge({ a, b, ...atGap(a, b, { poseA, poseB }, [-0.2, 1e-4, 0.2][random.below(3)]!) }, faults)
    }
    expect(faults.slice(0, FAULTS_SHOWN), `${faults.length} faults`).toEqual([])
  })
})
