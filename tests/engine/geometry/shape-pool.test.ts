/** Part trees (3.4): hulls around parts, reaches around hulls, and what happens to parts that are none. */
import { describe, expect, it } from 'vitest'
import {
  BALL_STRIDE,
  CENTER,
  FACE_STRIDE,
  NORMAL,
  NORMAL_OFFSET,
  RADIUS,
} from '../../../engine/geometry/polytope-pool.ts'
import {
  NO_NODE,
  NODE_BALL_STRIDE,
  PartError,
  REACH,
  ShapePool,
} from '../../../engine/geometry/shape-pool.ts'
import { Random } from '../../../engine/math/random.ts'
import { ballShape, boxShape, displaced, FAR } from '../../twins/shape-families.ts'
import { SEED } from '../support/volume.ts'
import { dot, length, minus, type Vector, vectorAt } from './built-polytope.ts'

/** Parts of different sizes, some of them on top of each other, in a room of 10 m about `at`. */
function partsAbout(random: Random, count: number, at: number): Float64Array[] {
  return Array.from({ length: count }, () => {
    const points = ballShape(random, 4 + random.below(12)).map((x) => x * random.between(0.2, 2))
    return displaced(points, at + random.between(-5, 5), random.between(-5, 5), -at + random.between(-5, 5))
  })
}

const CASES = [1, 2, 3, 7, 50].flatMap((count) => [
  [count, 'near the origin', 0, SEED + count] as const,
  [count, '50 km from it', FAR, SEED + count] as const,
])

describe.each(CASES)('a shape of %i parts, %s', (count, _where, at, seed) => {
  const random = new Random(seed)
  const shapes = new ShapePool()
  // Not the first of its pool, so that its nodes do not begin at 0.
  shapes.add(partsAbout(random, 3, 0))
  const parts = partsAbout(random, count, at)
  const root = shapes.add(parts)

  it(`is a tree with one leaf a part, seed ${seed}`, () => {
    const leaves = leavesBelow(shapes, root)
    expect(leaves.map((leaf) => shapes.nodePart[leaf]).sort((a, b) => a - b)).toEqual([...parts.keys()])
    expect(nodesBelow(shapes, root).length, 'one inner node less than leaves').toBe(2 * count - 1)
    expect(depthOf(shapes, root), 'halved at every node').toBe(Math.ceil(Math.log2(count)))
    for (const node of nodesBelow(shapes, root)) {
      expect(shapes.isLeaf(node)).toBe(shapes.nodePart[node] >= 0)
      expect(shapes.nodeRight[node] === NO_NODE).toBe(shapes.isLeaf(node))
    }
  })

  it(`has hulls that hold every part below them, seed ${seed}`, () => {
    for (const node of nodesBelow(shapes, root)) {
      let highest = Number.NEGATIVE_INFINITY
      for (const leaf of leavesBelow(shapes, node)) {
        for (const point of pointsOf(parts[shapes.nodePart[leaf]]))
          highest = Math.max(highest, heightAbove(shapes, node, point))
      }
      // Hulls are exact, their planes rounded; 50 km away the points come in steps of 7e-12.
      expect(highest).toBeLessThan(1e-11)
      expect(highest, 'and no more than that').toBeGreaterThan(-1e-11)
    }
  })

  it(`reaches as far as the balls of the parts, seed ${seed}`, () => {
    const ballOf = (node: number) => {
      const o = shapes.nodePolytope[node] * BALL_STRIDE
      const { ball } = shapes.polytopes
      return { center: vectorAt(ball, o + CENTER), radius: ball[o + RADIUS] }
    }
    for (const node of nodesBelow(shapes, root)) {
      let far = ballOf(node).radius
      for (const leaf of leavesBelow(shapes, node)) {
        const way = length(minus(ballOf(leaf).center, ballOf(node).center))
        far = Math.max(far, way + ballOf(leaf).radius)
      }
      expect(shapes.nodeBall[node * NODE_BALL_STRIDE + REACH]).toBeGreaterThanOrEqual(far)
      expect(shapes.nodeBall[node * NODE_BALL_STRIDE + REACH]).toBeLessThan(far * (1 + 1e-12))
    }
  })
})

describe('parts that are none', () => {
  const good = boxShape(0.5, 0.5, 0.5)
  const cases: [string, Float64Array, string][] = [
    ['empty', new Float64Array(0), 'has no vertices'],
    ['collinear', Float64Array.of(0, 0, 0, 1, 1, 1, 3, 3, 3, 2, 2, 2), 'lies on one line'],
    ['flat', Float64Array.of(0, 0, 2, 1, 0, 2, 0, 1, 2, 1, 1, 2), 'is flat'],
    [
      'not a number',
      good.map((x, i) => (i === 10 ? Number.NaN : x)),
      'has a vertex (number 3) that is not finite or beyond 1e50',
    ],
  ]
  it.each(cases)('%s: the error names the part, and the pool is as it was', (_name, bad, reason) => {
    const random = new Random(SEED)
    const [before, after] = [partsAbout(random, 4, 0), partsAbout(random, 6, 0)]
    const [shapes, clean] = [new ShapePool(), new ShapePool()]
    for (const pool of [shapes, clean]) pool.add(before)
    expect(failure(() => shapes.add([good, good, bad, good]))).toMatchObject({ part: 2, reason })
    expect(countsOf(shapes)).toEqual(countsOf(clean))
    expect(shapes.add(after)).toBe(clean.add(after))
    expect(countsOf(shapes)).toEqual(countsOf(clean))
    const points = pointsOf(after[0])
    const root = shapes.nodeCount - 1
    for (const point of points) expect(heightAbove(shapes, root, point)).toBeLessThan(1e-12)
  })

  it('no parts at all is an error too', () => {
    expect(failure(() => new ShapePool().add([]))).toBeInstanceOf(PartError)
  })
})

function failure(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

function countsOf({ nodeCount, polytopes: pool }: ShapePool): number[] {
  const { polytopeCount, vertexCount, halfEdgeCount, faceCount, tableLength, frameLength } = pool
  return [nodeCount, polytopeCount, vertexCount, halfEdgeCount, faceCount, tableLength, frameLength]
}

function nodesBelow(shapes: ShapePool, node: number): number[] {
  if (shapes.isLeaf(node)) return [node]
  const children = [shapes.nodeLeft[node], shapes.nodeRight[node]]
  return [node, ...children.flatMap((child) => nodesBelow(shapes, child))]
}

function leavesBelow(shapes: ShapePool, node: number): number[] {
  return nodesBelow(shapes, node).filter((each) => shapes.isLeaf(each))
}

function depthOf(shapes: ShapePool, node: number): number {
  if (shapes.isLeaf(node)) return 0
  return 1 + Math.max(depthOf(shapes, shapes.nodeLeft[node]), depthOf(shapes, shapes.nodeRight[node]))
}

function pointsOf(points: Float64Array): Vector[] {
  return Array.from({ length: points.length / 3 }, (_, i) => vectorAt(points, 3 * i))
}

/** How far a point of the body lies above the highest face plane of a node's hull. */
function heightAbove(shapes: ShapePool, node: number, point: Vector): number {
  const pool = shapes.polytopes
  const polytope = shapes.nodePolytope[node]
  const local = minus(point, vectorAt(pool.ball, polytope * BALL_STRIDE + CENTER))
  let highest = Number.NEGATIVE_INFINITY
  for (let f = pool.firstFace[polytope]; f < pool.firstFace[polytope + 1]; f++) {
    const o = f * FACE_STRIDE
    highest = Math.max(highest, dot(vectorAt(pool.face, o + NORMAL), local) - pool.face[o + NORMAL_OFFSET])
  }
  return highest
}
