/** The verdict never depends on history (DESIGN.md): tracked, from scratch, from anywhere — the same bits. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { NO_FEATURE, WALKS_LOST } from '../../../engine/narrow/convex-pair.ts'
import { MOTION_FAMILIES } from '../../twins/motion-families.ts'
import { atGap, POSE_FAMILIES } from '../../twins/pose-families.ts'
import { MANY_SIDED_FAMILIES, plainShape, SHAPE_FAMILIES } from '../../twins/shape-families.ts'
import { type EngineAnswer, EnginePair, sameAnswer } from '../support/engine-pair.ts'
import { asSource, type JudgedPair } from '../support/judge-pair.ts'
import { featureCodes } from '../support/polytope-features.ts'
import { SEED, VOLUME } from '../support/volume.ts'

const FRAMES = 60
/** Motions for each family of shapes and each family of motions. */
const MOTIONS = 6 * VOLUME
/** Poses for each family of shapes and each family of poses, and arbitrary starts in each. */
const POSES = 12 * VOLUME
const STARTS = 12

const SHAPES = Object.entries({ ...SHAPE_FAMILIES, ...MANY_SIDED_FAMILIES })

function difference(name: string, pair: JudgedPair, tracked: EngineAnswer, scratch: EngineAnswer): string {
  return `${name}\n  here ${JSON.stringify(tracked)}\n  scratch ${JSON.stringify(scratch)}\n${asSource(pair)}`
}

/** Nearer to touching than this the engine may choose to decide by looking at everything; bodies are about 1 m. */
const CLOSE_CALL = 1e-4

/** 1 where a walk was lost since the last call, though the pair was no close call. */
function lostFar(engine: EnginePair, { distance }: EngineAnswer): number {
  const { counters } = engine.pair
  const lost = counters[WALKS_LOST] > 0 && Math.abs(distance) > CLOSE_CALL
  counters[WALKS_LOST] = 0
  return lost ? 1 : 0
}

describe(`tracked equals from scratch, bit for bit, seed ${SEED}`, () => {
  it.each(Object.keys(MOTION_FAMILIES).map((name, index) => [name, index] as const))(
    `%s: ${SHAPES.length * MOTIONS} motions of ${FRAMES} frames`,
    (motion, index) => {
      const random = new Random(SEED + index)
      const differences: string[] = []
      let lost = 0
      for (const [nameA, familyA] of SHAPES) {
        for (let i = 0; i < MOTIONS; i++) {
          const [nameB, familyB] = SHAPES[random.below(SHAPES.length)]
          // The motions measure gaps with the twin: two bodies of 200 sides would take it seconds.
          if (nameA in MANY_SIDED_FAMILIES && nameB in MANY_SIDED_FAMILIES) continue
          const a = plainShape(familyA, random)
          const b = plainShape(familyB, random)
          const engine = new EnginePair()
          const polytopeA = engine.add(a.vertices)
          const polytopeB = engine.add(b.vertices)
          let warmA = NO_FEATURE
          let warmB = NO_FEATURE
          const frames = MOTION_FAMILIES[motion](random, a, b, FRAMES)
          for (const [frame, { poseA, poseB }] of frames.entries()) {
            const tracked = engine.ask(polytopeA, poseA, polytopeB, poseB, warmA, warmB)
            lost += lostFar(engine, tracked)
            warmA = engine.pair.warm[0]
            warmB = engine.pair.warm[1]
            const scratch = engine.ask(polytopeA, poseA, polytopeB, poseB)
            if (sameAnswer(tracked, scratch)) continue
            const name = `${nameA}, ${nameB}, motion ${i}, frame ${frame}`
            differences.push(difference(name, { a, b, poseA, poseB }, tracked, scratch))
          }
        }
      }
      expect(differences.slice(0, 3), `${differences.length} frames differ`).toEqual([])
      expect(lost, 'walks lost').toBe(0)
    },
  )

  it.each(Object.keys(POSE_FAMILIES).map((name, index) => [name, index] as const))(
    `starting from any two features, %s: ${SHAPES.length * POSES} poses with ${STARTS} starts each`,
    (poseName, index) => {
      const random = new Random(SEED + 100 + index)
      const differences: string[] = []
      let lost = 0
      for (const [nameA, familyA] of SHAPES) {
        for (let i = 0; i < POSES; i++) {
          const [nameB, familyB] = SHAPES[random.below(SHAPES.length)]
          if (nameA in MANY_SIDED_FAMILIES && nameB in MANY_SIDED_FAMILIES) continue
          const a = plainShape(familyA, random)
          const b = plainShape(familyB, random)
          const { poseA, poseB } = POSE_FAMILIES[poseName](random, a, b)
          const engine = new EnginePair()
          const polytopeA = engine.add(a.vertices)
          const polytopeB = engine.add(b.vertices)
          const startsA = featureCodes(engine.pool, polytopeA)
          const startsB = featureCodes(engine.pool, polytopeB)
          const scratch = engine.ask(polytopeA, poseA, polytopeB, poseB)
          for (let start = 0; start < STARTS; start++) {
            const warmA = startsA[random.below(startsA.length)]
            const warmB = startsB[random.below(startsB.length)]
            const tracked = engine.ask(polytopeA, poseA, polytopeB, poseB, warmA, warmB)
            lost += lostFar(engine, tracked)
            if (sameAnswer(tracked, scratch)) continue
            const name = `${nameA}, ${nameB}, pose ${i}, from ${warmA} and ${warmB}`
            differences.push(difference(name, { a, b, poseA, poseB }, tracked, scratch))
          }
        }
      }
      expect(differences.slice(0, 3), `${differences.length} answers differ`).toEqual([])
      expect(lost, 'walks lost').toBe(0)
    },
  )

  it('every combination of two features of small bodies is a start', () => {
    const random = new Random(SEED + 200)
    const differences: string[] = []
    const small = ['box', 'tetrahedron', 'lattice', 'wedge', 'plate box', 'needle prism']
    for (let round = 0; round < 12 * VOLUME; round++) {
      const a = plainShape(SHAPE_FAMILIES[small[random.below(small.length)]], random)
      const b = plainShape(SHAPE_FAMILIES[small[random.below(small.length)]], random)
      const engine = new EnginePair()
      const polytopeA = engine.add(a.vertices)
      const polytopeB = engine.add(b.vertices)
      for (const [poseName, place] of Object.entries(POSE_FAMILIES)) {
        const { poseA, poseB } = place(random, a, b)
        const scratch = engine.ask(polytopeA, poseA, polytopeB, poseB)
        for (const warmA of featureCodes(engine.pool, polytopeA)) {
          for (const warmB of featureCodes(engine.pool, polytopeB)) {
            const tracked = engine.ask(polytopeA, poseA, polytopeB, poseB, warmA, warmB)
            if (sameAnswer(tracked, scratch)) continue
            const name = `${poseName}, round ${round}, from ${warmA} and ${warmB}`
            differences.push(difference(name, { a, b, poseA, poseB }, tracked, scratch))
          }
        }
      }
    }
    expect(differences.slice(0, 3), `${differences.length} answers differ`).toEqual([])
  })

  it('at the very edge of the touching band', () => {
    const random = new Random(SEED + 300)
    const differences: string[] = []
    const shapes = Object.entries(SHAPE_FAMILIES)
    for (let round = 0; round < 400 * VOLUME; round++) {
      const [nameA, familyA] = shapes[round % shapes.length]
      const [nameB, familyB] = shapes[random.below(shapes.length)]
      const a = plainShape(familyA, random)
      const b = plainShape(familyB, random)
      const engine = new EnginePair()
      const polytopeA = engine.add(a.vertices)
      const polytopeB = engine.add(b.vertices)
      const posed = POSE_FAMILIES['at a wanted gap'](random, a, b)
      const startsA = featureCodes(engine.pool, polytopeA)
      const startsB = featureCodes(engine.pool, polytopeB)
      // Somewhere in here the engine's verdict changes; wherever that is, all starts must agree about it.
      let near = 0.5e-10
      let far = 2e-10
      const reach = engine.ask(polytopeA, posed.poseA, polytopeB, posed.poseB)
      const size = Math.max(1e-3, Math.abs(reach.distance))
      for (let halving = 0; halving < 24; halving++) {
        const gap = ((near + far) / 2) * size * 3
        const { poseA, poseB } = atGap(a, b, posed, gap)
        const scratch = engine.ask(polytopeA, poseA, polytopeB, poseB)
        if (scratch.colliding) near = (near + far) / 2
        else far = (near + far) / 2
        for (let start = 0; start < 4; start++) {
          const warmA = startsA[random.below(startsA.length)]
          const warmB = startsB[random.below(startsB.length)]
          const tracked = engine.ask(polytopeA, poseA, polytopeB, poseB, warmA, warmB)
          if (sameAnswer(tracked, scratch)) continue
          const name = `${nameA}, ${nameB}, round ${round}, gap ${gap}, from ${warmA} and ${warmB}`
          differences.push(difference(name, { a, b, poseA, poseB }, tracked, scratch))
        }
      }
    }
    expect(differences.slice(0, 3), `${differences.length} answers differ`).toEqual([])
  })
})
