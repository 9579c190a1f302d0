/** The exact test without any history against the plain twin, over every family of shapes and poses. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { WALKS_LOST } from '../../../engine/narrow/convex-pair.ts'
import { type PlainPolytope, pairSize } from '../../twins/convex-pair.ts'
import { POSE_FAMILIES } from '../../twins/pose-families.ts'
import { MANY_SIDED_FAMILIES, plainShape, SHAPE_FAMILIES } from '../../twins/shape-families.ts'
import { TOUCHING_FAMILIES } from '../../twins/touching-pairs.ts'
import { EnginePair } from '../support/engine-pair.ts'
import { asSource, faultsOf, type JudgedPair } from '../support/judge-pair.ts'
import { SEED, VOLUME } from '../support/volume.ts'

/** Pairs of shapes for each family of shapes; each stands in all families of poses. */
const SHAPE_PAIRS = 160 * VOLUME
/** Exactly touching pairs of each kind. */
const TOUCHING_PAIRS = 600 * VOLUME

/** Nearer to touching than this fraction of the size, the engine may choose to decide by looking at everything. */
const CLOSE_CALL = 1e-5

/** Enough to see what is wrong; a broken engine would print megabytes. */
const FAULTS_SHOWN = 5

let built: { a: PlainPolytope; b: PlainPolytope; engine: [EnginePair, number, number] } | undefined

/** The two shapes as the engine builds them; kept, since they are asked about in many poses one after another. */
function engineWith({ a, b }: JudgedPair): [EnginePair, number, number] {
  if (built?.a === a && built.b === b) return built.engine
  const pair = new EnginePair()
  built = { a, b, engine: [pair, pair.add(a.vertices), pair.add(b.vertices)] }
  return built.engine
}

function judge(name: string, pair: JudgedPair, shown: string[], mustCollide = false): void {
  const [engine, polytopeA, polytopeB] = engineWith(pair)
  engine.pair.counters.fill(0)
  const answer = engine.ask(polytopeA, pair.poseA, polytopeB, pair.poseB)
  const faults = faultsOf(engine, polytopeA, polytopeB, pair, answer)
  if (mustCollide && !answer.colliding) faults.push('touches in real numbers, so it must be colliding')
  const size = pairSize(pair.a, pair.poseA, pair.b, pair.poseB)
  if (engine.pair.counters[WALKS_LOST] > 0 && Math.abs(answer.distance) > CLOSE_CALL * size)
    faults.push('the walk lost its way')
  if (faults.length === 0) return
  if (shown.length < FAULTS_SHOWN) shown.push(`${name}: ${faults.join('; ')}\n${asSource(pair)}`)
  else shown[FAULTS_SHOWN] = `… (${Number(/\d+/.exec(shown[FAULTS_SHOWN] ?? '0')) + 1} more)`
}

describe(`from scratch, seed ${SEED}`, () => {
  const families = Object.entries(SHAPE_FAMILIES)
  it.each(families.map(([name], index) => [name, index] as const))(
    `%s against every family: ${SHAPE_PAIRS} pairs of shapes in ${Object.keys(POSE_FAMILIES).length} poses`,
    (nameA, index) => {
      const random = new Random(SEED + index)
      const faults: string[] = []
      for (let round = 0; round < SHAPE_PAIRS; round++) {
        const [nameB, familyB] = families[round % families.length]
        const a = plainShape(SHAPE_FAMILIES[nameA], random)
        const b = plainShape(familyB, random)
        for (const [namePose, place] of Object.entries(POSE_FAMILIES)) {
          const pair = { a, b, ...place(random, a, b) }
          judge(`${nameA}, ${nameB}, ${namePose}, round ${round}`, pair, faults)
        }
      }
      expect(faults).toEqual([])
    },
  )

  it.each(Object.keys(TOUCHING_FAMILIES).map((name, index) => [name, index] as const))(
    `exactly touching, near and 50 km away, %s: ${TOUCHING_PAIRS} pairs`,
    (name, index) => {
      const random = new Random(SEED + 100 + index)
      const faults: string[] = []
      for (let round = 0; round < TOUCHING_PAIRS; round++)
        judge(`${name}, round ${round}`, TOUCHING_FAMILIES[name](random), faults, true)
      expect(faults).toEqual([])
    },
  )

  it('faces and vertices with many neighbours', () => {
    const random = new Random(SEED + 200)
    const faults: string[] = []
    const manySided = Object.entries(MANY_SIDED_FAMILIES)
    const others = [...manySided, ...Object.entries(SHAPE_FAMILIES)]
    const poses = Object.entries(POSE_FAMILIES)
    let round = 0
    for (const [nameA, familyA] of manySided) {
      for (const [nameB, familyB] of others) {
        const a = plainShape(familyA, random)
        const b = plainShape(familyB, random)
        const count = nameB in MANY_SIDED_FAMILIES ? VOLUME : 5 * VOLUME
        for (let i = 0; i < count; i++) {
          const [namePose, place] = poses[round++ % poses.length]
          judge(`${nameA}, ${nameB}, ${namePose}`, { a, b, ...place(random, a, b) }, faults)
        }
      }
    }
    expect(faults).toEqual([])
  })
})
