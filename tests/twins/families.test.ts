import { describe, expect, it } from 'vitest'
import { Random } from '../../engine/math/random.ts'
import { checkCertificate, plainPair } from './convex-pair.ts'
import { MOTION_FAMILIES } from './motion-families.ts'
import { QUARTER_TURNS } from './pose-families.ts'
import { rotate } from './rotations.ts'
import { plainShape, SHAPE_FAMILIES } from './shape-families.ts'
import { TOUCHING_FAMILIES } from './touching-pairs.ts'

const SEED = 7

describe(`exactly touching pairs (seed ${SEED})`, () => {
  it.each(Object.entries(TOUCHING_FAMILIES))('%s: colliding, depth 0', (_, family) => {
    const random = new Random(SEED)
    for (let round = 0; round < 300; round++) {
      const { a, b, poseA, poseB } = family(random)
      const answer = plainPair(a, poseA, b, poseB)
      expect(answer.colliding, `round ${round}`).toBe(true)
      expect(Math.abs(answer.distance), `round ${round}`).toBeLessThan(1e-14)
      expect(checkCertificate(a, poseA, b, poseB, answer, 1e-13), `round ${round}`).toEqual([])
    }
  })

  it.each(Object.entries(TOUCHING_FAMILIES))('%s: a hair along the normal parts them', (_, family) => {
    const random = new Random(SEED + 1)
    for (let round = 0; round < 100; round++) {
      const { a, b, poseA, poseB } = family(random)
      const { direction } = plainPair(a, poseA, b, poseB)
      const [x, y, z] = poseB.position
      const hair = 1e-9
      const moved = [x + hair * direction[0], y + hair * direction[1], z + hair * direction[2]] as const
      const answer = plainPair(a, poseA, b, { ...poseB, position: moved })
      expect(answer.colliding, `round ${round}`).toBe(false)
      expect(Math.abs(answer.distance - hair), `round ${round}`).toBeLessThan(1.5e-11)
    }
  })
})

describe('motions', () => {
  it.each(Object.entries(MOTION_FAMILIES))(
    `%s: every frame's answer proves itself (seed ${SEED})`,
    (name, family) => {
      const random = new Random(SEED)
      const shapes = Object.values(SHAPE_FAMILIES)
      let meetings = 0
      for (let round = 0; round < 20; round++) {
        const a = plainShape(shapes[random.below(shapes.length)], random)
        const b = plainShape(shapes[random.below(shapes.length)], random)
        const frames = family(random, a, b, 30)
        expect(frames).toHaveLength(30)
        for (const { poseA, poseB } of frames) {
          const answer = plainPair(a, poseA, b, poseB)
          expect(checkCertificate(a, poseA, b, poseB, answer, 1e-13)).toEqual([])
          if (answer.colliding) meetings++
        }
      }
      // A motion in which the bodies never meet would test nothing.
      expect(meetings, name).toBeGreaterThan(20)
    },
  )
})

it('there are 24 quarter turns, all different, and they move integers to integers', () => {
  const images = QUARTER_TURNS.map((turn) => rotate(turn, [1, 2, 3]).join())
  expect(new Set(images).size).toBe(24)
  for (const image of images) expect(image).toMatch(/^-?[123],-?[123],-?[123]$/)
})
