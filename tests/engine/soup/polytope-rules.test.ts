/** What an answer depends on: the lowest of equally close features, no history, and no more than was asked for. */
import { describe, expect, it } from 'vitest'
import { edgeTwin } from '../../../engine/geometry/polytope-pool.ts'
import { Random } from '../../../engine/math/random.ts'
import { EDGE, FACE, VERTEX } from '../../../engine/narrow/walk.ts'
import { Features, measure, overFace, overTriangle } from '../../../engine/soup/polytope-measure.ts'
import { APART, BEYOND } from '../../../engine/soup/polytope-triangle.ts'
import { plainHull } from '../../twins/plain-hull.ts'
import { POSE_FAMILIES } from '../../twins/pose-families.ts'
import { boxShape, latticeShape, plainShape, SHAPE_FAMILIES } from '../../twins/shape-families.ts'
import type { JudgedPair } from '../support/judge-pair.ts'
import { SEED, VOLUME } from '../support/volume.ts'
import { TrianglePair } from './judge-triangle.ts'
import { plainTriangle, TRIANGLE_FAMILIES } from './triangle-families.ts'

function randomPair(random: Random): JudgedPair {
  const pick = <T>(record: Readonly<Record<string, T>>): T => {
    const values = Object.values(record)
    return values[random.below(values.length)]!
  }
  for (;;) {
    const a = plainShape(pick(SHAPE_FAMILIES), random)
    const b = plainTriangle(pick(TRIANGLE_FAMILIES)(random))
    const posed = pick(POSE_FAMILIES)(random, a, b)
    if (Number.isFinite(posed.poseB.scale)) return { a, b, ...posed }
  }
}

/** Every pair of features with its distance, in the order in which they win. */
function allFeatures(
  engine: TrianglePair,
  polytope: number,
): { codes: [number, number]; distance: number }[] {
  const { sight } = engine.exact
  const { pool } = engine
  const features = new Features()
  const list: { codes: [number, number]; distance: number }[] = []
  const add = (kindA: number, a: number, kindB: number, b: number) => {
    features.choose(kindA, a, kindB, b)
    measure(sight, features)
    list.push({ codes: [4 * a + kindA, 4 * b + kindB], distance: features.measured[0]! })
  }
  for (let v = pool.firstVertex[polytope]!; v < pool.firstVertex[polytope + 1]!; v++) {
    for (let c = 0; c < 3; c++) add(VERTEX, v, VERTEX, c)
    for (let j = 0; j < 3; j++) add(VERTEX, v, EDGE, j)
    if (overTriangle(sight, v)) add(VERTEX, v, FACE, 0)
  }
  for (let h = pool.firstHalfEdge[polytope]!; h < pool.firstHalfEdge[polytope + 1]!; h++) {
    if (edgeTwin(pool, h) < h) continue
    for (let c = 0; c < 3; c++) add(EDGE, h, VERTEX, c)
    for (let j = 0; j < 3; j++) add(EDGE, h, EDGE, j)
  }
  for (let f = pool.firstFace[polytope]!; f < pool.firstFace[polytope + 1]!; f++) {
    for (let c = 0; c < 3; c++) if (overFace(sight, f, c, 0)) add(FACE, f, VERTEX, c)
  }
  return list.filter(({ distance }) => distance >= 0)
}

describe(`rules of the answer, seed ${SEED}`, () => {
  it('of equally close features the lowest win: aligned boxes and lattices', () => {
    const random = new Random(SEED + 1)
    let ties = 0
    for (let round = 0; round < 300 * VOLUME; round++) {
      const extent = () => (1 + random.below(4)) / 4
      const a = plainHull(
        round % 2 === 0
          ? boxShape(extent(), extent(), extent())
          : latticeShape(random, 4 + random.below(10), 2),
      )
      const family = ['lattice', 'right angle', 'segment'][random.below(3)]!
      const b = plainTriangle(TRIANGLE_FAMILIES[family]!(random))
      const pair = { a, b, ...POSE_FAMILIES.aligned!(random, a, b) }
      const engine = new TrianglePair()
      const polytope = engine.add(a.vertices)
      const answer = engine.ask(polytope, pair)
      if (answer.verdict !== APART) continue
      const list = allFeatures(engine, polytope)
      const least = Math.min(...list.map(({ distance }) => distance))
      const equals = list.filter(({ distance }) => distance <= least + 1e-12)
      if (equals.length > 1) ties++
      expect([answer.featureA, answer.featureB], `round ${round}`).toEqual(equals[0]!.codes)
    }
    expect(ties).toBeGreaterThan(50)
  })

  it('the same bits whatever was asked before', () => {
    const random = new Random(SEED + 2)
    const engine = new TrianglePair()
    const pairs = Array.from({ length: 150 * VOLUME }, () => {
      const pair = randomPair(random)
      return { pair, polytope: engine.add(pair.a.vertices) }
    })
    const forward = pairs.map(({ pair, polytope }) => engine.ask(polytope, pair))
    const backward = pairs
      .toReversed()
      .map(({ pair, polytope }) => engine.ask(polytope, pair))
      .toReversed()
    expect(backward).toEqual(forward)
  })

  it('beyond what was asked for is beyond, and everything else is as if all had been asked for', () => {
    const random = new Random(SEED + 3)
    let beyond = 0
    for (let round = 0; round < 300 * VOLUME; round++) {
      const pair = randomPair(random)
      const engine = new TrianglePair()
      const polytope = engine.add(pair.a.vertices)
      const whole = engine.ask(polytope, pair)
      for (const factor of [0, 0.3, 0.999999, 1.000001, 3]) {
        const within = Math.max(0, whole.distance) * factor
        const answer = engine.ask(polytope, pair, within)
        if (whole.distance > within) {
          expect(answer.verdict, `round ${round}`).toBe(BEYOND)
          beyond++
        } else expect(answer, `round ${round}`).toEqual(whole)
      }
    }
    expect(beyond).toBeGreaterThan(50)
  })
})
