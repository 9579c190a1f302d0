/** Constant expected time under coherence (3.2.2), counted in steps from feature to feature: no clocks. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { FEATURE_STEPS, NO_FEATURE, WALKS_LOST } from '../../../engine/narrow/convex-pair.ts'
import type { PlainPose, Vector } from '../../twins/convex-pair.ts'
import { along, randomDirection, randomQuaternion, smallTurn, times } from '../../twins/rotations.ts'
import { coneShape, prismShape, sphereShape } from '../../twins/shape-families.ts'
import { EnginePair } from '../support/engine-pair.ts'
import { SEED } from '../support/volume.ts'

/** One per cent of the radius and one degree a frame: a slow motion by the paper's own measure (5.3). */
const STEP = 0.01
const TURN = Math.PI / 180
const FRAMES = 200

interface Steps {
  readonly tracked: number
  readonly cold: number
  readonly lost: number
}

/** Mean steps a test while B tumbles past A, now beside it and now through it. */
function meanSteps(random: Random, a: Float64Array, b: Float64Array, beside: boolean): Steps {
  const engine = new EnginePair()
  const { counters, warm } = engine.pair
  const polytopeA = engine.add(a)
  const polytopeB = engine.add(b)
  let rotationA = randomQuaternion(random)
  let rotationB = randomQuaternion(random)
  const turnA = smallTurn(random, TURN)
  const turnB = smallTurn(random, TURN)
  const aside = along([0, 0, 0], [0, 0, 1], beside ? 2.2 : 0.5)
  const way = randomDirection(random)
  const flat: Vector = [way[0], way[1], 0]
  let [tracked, cold, lost] = [0, 0, 0]
  let [warmA, warmB] = [NO_FEATURE, NO_FEATURE]
  for (let frame = 0; frame <= FRAMES; frame++) {
    rotationA = times(turnA, rotationA)
    rotationB = times(turnB, rotationB)
    const poseA: PlainPose = { position: [0, 0, 0], rotation: rotationA, scale: 1 }
    const position = along(aside, flat, STEP * (frame - FRAMES / 2))
    const poseB: PlainPose = { position, rotation: rotationB, scale: 1 }
    const before = counters[FEATURE_STEPS]
    engine.decide(polytopeA, poseA, polytopeB, poseB, warmA, warmB)
    // The first frame has nothing to start from.
    if (frame > 0) tracked += counters[FEATURE_STEPS] - before
    ;[warmA, warmB] = warm
    const between = counters[FEATURE_STEPS]
    engine.decide(polytopeA, poseA, polytopeB, poseB, NO_FEATURE, NO_FEATURE)
    cold += counters[FEATURE_STEPS] - between
    lost = counters[WALKS_LOST]
  }
  return { tracked: tracked / FRAMES, cold: cold / (FRAMES + 1), lost }
}

function meanOf(runs: readonly Steps[], key: keyof Steps): number {
  return runs.reduce((sum, run) => sum + run[key], 0) / runs.length
}

const MOTIONS = 4

function manyRuns(seed: number, make: (random: Random) => Float64Array, beside: boolean) {
  const random = new Random(seed)
  const runs = Array.from({ length: MOTIONS }, () => meanSteps(random, make(random), make(random), beside))
  return { tracked: meanOf(runs, 'tracked'), cold: meanOf(runs, 'cold'), lost: meanOf(runs, 'lost') }
}

describe(`steps from feature to feature, seed ${SEED}`, () => {
  it.each([
    ['apart', true],
    ['overlapping', false],
  ])('tracked, %s: the same few from 20 to 2,000 vertices', (_, beside) => {
    const results = [20, 200, 2000].map((count) =>
      manyRuns(SEED + count, (random) => sphereShape(random, count), beside),
    )
    const [small, middle, large] = results
    const summary = JSON.stringify(results)
    for (const { tracked, lost } of results) {
      expect(tracked, summary).toBeLessThan(3)
      expect(lost, summary).toBe(0)
    }
    // One degree is a quarter of a feature at 2,000 vertices and a fortieth at 20: a step more a frame is due to it.
    expect(large.tracked, summary).toBeLessThan(small.tracked + 2)
    // From the direction table the way is a few features long, and grows like the root of their number at most.
    expect(middle.cold, summary).toBeLessThan(8)
    expect(large.cold, summary).toBeLessThan(16)
  })

  it.each([
    ['prism', (sides: number) => prismShape(sides, 0.5)],
    ['cone', (sides: number) => coneShape(sides, 1.5)],
  ])('a %s: 200 sides cost what 8 do', (_, make) => {
    const few = manyRuns(SEED, () => make(8), true)
    const many = manyRuns(SEED, () => make(200), true)
    const summary = JSON.stringify({ few, many })
    expect(many.tracked, summary).toBeLessThan(few.tracked + 2)
    // A cold start may go round part of the rim, edge by edge: longer, at the same cost a step.
    expect(many.cold, summary).toBeLessThan(200 / 4)
    expect(many.lost, summary).toBe(0)
  })
})
