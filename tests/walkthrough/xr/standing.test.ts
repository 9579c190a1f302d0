/** Where a person can stand, judged by brute force over every part. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import type { LoadedScene, Vector } from '../../../formats/loaded-scene.ts'
import { buildStage } from '../../../walkthrough/build-stage.ts'
import { grainShape } from '../../../walkthrough/xr/point-probe.ts'
import { Standing } from '../../../walkthrough/xr/standing.ts'
import { testScene } from '../touch/scene.ts'
import { block, FLOOR, Headset } from './support/headset.ts'
import { PlainSolids } from './support/plain-solids.ts'
import { EYE, PlainStanding, Tally } from './support/plain-standing.ts'

/** Where it is close: at the edges of steps, in the gaps, on the railing and the wall's top, under the ceilings. */
const EDGES: readonly ((random: Random) => [number, number])[] = [
  (random) => [2, -1 + random.between(-0.3, 0.3)],
  (random) => [2.5, -5 + random.between(-0.3, 0.3)],
  (random) => [-3.0005 + random.between(-0.003, 0.003), -2],
  (random) => [-1.75 + random.between(-0.004, 0.004), -2],
  (random) => [2.03 + random.between(-0.05, 0.05), 2],
  (random) => [3.09 + random.between(-0.1, 0.1), 2],
  (random) => [-1 + random.between(-1.3, 1.3), 1 + random.between(-0.3, 0.3)],
  (random) => [-1 + random.between(-1.3, 1.3), 4 + random.between(-0.3, 0.3)],
]

/** Steps, gaps one millimetre too narrow and wide enough, roofs of many slopes, loose things, low ceilings. */
function course(): LoadedScene {
  const scene = testScene([
    FLOOR,
    block('step', [1, 0, -4], [4, 0.17, -1]),
    block('step-2', [1, 0.17, -4], [4, 0.34, -2]),
    block('high-step', [1, 0, -7], [4, 0.5, -5]),
    block('gap-left', [-4, 0, -3], [-3.252, 2, -1]),
    block('gap-right', [-2.749, 0, -3], [-2, 2, -1]),
    block('gap-far', [-1.4945, 0, -3], [-1, 2, -1]),
    block('loose', [-4, 0, 1], [-3, 0.05, 2], 'movable'),
    block('ceiling', [-2, 1.7, 1], [0, 1.8, 3]),
    block('ceiling-2', [-2, 1.77, 4], [0, 1.8, 6]),
    block('rail', [2, 0.9, 1], [2.06, 1, 4]),
    block('wall-top', [3, 0, 1], [3.18, 1, 4]),
    block('roof-1', [5, 0, -4], [8, 0.3, -2]),
    block('roof-2', [5, 0, 0], [8, 0.3, 2]),
    block('roof-3', [5, 0, 4], [8, 0.3, 6]),
  ])
  const lean = [0.5, 0.69, 0.75]
  return {
    ...scene,
    bodies: scene.bodies.map((body) => {
      if (!body.id.startsWith('roof')) return body
      const half = lean[Number(body.id.at(-1)) - 1]! / 2
      return { ...body, rotation: [0, 0, Math.sin(half), Math.cos(half)] }
    }),
    start: { position: [0, 0, 0], heading: 0 },
  }
}

it('agrees with brute force on random places, and where it is close', async () => {
  const { stage } = await buildStage(course())
  const { walker } = new Headset(stage)
  const standing = new Standing(stage, walker, grainShape(stage.world))
  const plain = new PlainStanding(stage, new PlainSolids(stage))
  const random = new Random(9)
  const tally = new Tally()
  for (let i = 0; i < 160; i++) {
    let [x, z] = [random.between(-7, 9), random.between(-8, 8)]
    if (i % 2 === 0) [x, z] = EDGES[(i / 2) % EDGES.length]!(random)
    const top: Vector = [x, random.between(0.5, 2.4), z]
    const floor = plain.floor(top)
    if (floor === null) continue
    const place = Float64Array.of(x, floor.y, z)
    const engine = standing.isPossible(place, Float64Array.from(floor.normal), floor.body, EYE)
    const verdict = plain.isPossible([x, floor.y, z], floor.normal, floor.body)
    tally.add(verdict)
    const where = `place ${i}: ${x} ${floor.y} ${z}, normal ${floor.normal.join(' ')}`
    if (verdict !== undefined) expect(engine, where).toBe(verdict)
  }
  expect(tally.yes).toBeGreaterThan(40)
  expect(tally.no).toBeGreaterThan(40)
  expect(tally.open).toBeLessThan(10)
})

describe('gaps', () => {
  it('one millimetre decides', async () => {
    for (const [width, fits] of [
      [0.503, false],
      [0.505, true],
    ] as const) {
      const headset = await Headset.in([
        FLOOR,
        block('left', [-2, 0, -2], [-width / 2, 2, 2]),
        block('right', [width / 2, 0, -2], [2, 2, 2]),
      ])
      const place = Float64Array.of(0, 0, 0)
      expect(headset.walker.couldStand(place, Float64Array.of(0, 1, 0), EYE)).toBe(fits)
      if (fits) expect(place[1]).toBeCloseTo(0, 4)
    }
  })
})
