/**
 * Pairs of which one body is a soup of triangles: a row for each part and triangle that meet, and for each part that
 * meets none, its closest triangle within the reach of the boxes. They are computed anew each frame, since a part that
 * slides along a wall meets other triangles all the time; rows of the same part and triangle go on, so that contacts
 * begin and end. Rows for all that is near would be thousands at a finely made wall, and tell no more.
 */
import type { ShapePool } from '../geometry/shape-pool.ts'
import { SoupParts } from '../soup/soup-parts.ts'
import {
  type ContactRows,
  FEATURE_A,
  MEETS,
  NO_ROW,
  PART_A,
  POINT_A,
  POLYTOPE_A,
  ROW_INTS,
  ROW_NUMBERS,
} from './contact-rows.ts'
import { RowChain } from './row-chain.ts'

/** In the place of a polytope: the side is a triangle, and its part the triangle's number. */
export const TRIANGLE = -1

export class SoupPairs {
  private readonly shapes: ShapePool
  private readonly rows: ContactRows
  private readonly chain: RowChain
  private readonly query: SoupParts
  /** Boxes reach so far beyond their bodies on each side; metres. */
  private readonly tolerance: Float64Array

  constructor(shapes: ShapePool, rows: ContactRows, tolerance: Float64Array) {
    this.shapes = shapes
    this.rows = rows
    this.chain = new RowChain(rows)
    this.query = new SoupParts(shapes)
    this.tolerance = tolerance
  }

  /** Exact tests since this was asked last. */
  takeTests(): number {
    const { exactTests } = this.query
    this.query.exactTests = 0
    return exactTests
  }

  /** Brings the rows of a body pair up to date; `first` is its chain of rows so far. Returns the new chain. */
  update(
    pair: number,
    bodyA: number,
    rootA: number,
    bodyB: number,
    rootB: number,
    first: number,
    pose: Float64Array,
  ): number {
    const { shapes, query, chain } = this
    const soupIsA = shapes.isSoup(rootA)
    chain.begin(first)
    // Two soups are architecture, which does not move against itself.
    if (!(soupIsA && shapes.isSoup(rootB))) {
      query.useSoup(shapes.soupOf(soupIsA ? rootA : rootB))
      query.takeSoupPose(pose, soupIsA ? bodyA : bodyB)
      query.useShape(soupIsA ? rootB : rootA)
      query.takePose(pose, soupIsA ? bodyB : bodyA)
      const meeting = query.near(0)
      for (let i = 0; i < meeting; i++) this.write(i, pair, bodyA, rootA, bodyB, rootB, soupIsA)
      const closest = query.closestOfParts(2 * this.tolerance[0])
      for (let i = 0; i < closest; i++) {
        if (query.rows.distance[i] > 0) this.write(i, pair, bodyA, rootA, bodyB, rootB, soupIsA)
      }
    }
    chain.end()
    return chain.head
  }

  private write(
    i: number,
    pair: number,
    bodyA: number,
    rootA: number,
    bodyB: number,
    rootB: number,
    soupIsA: boolean,
  ): void {
    const { rows, shapes, chain } = this
    const near = this.query.rows
    const part = near.part[i]
    const triangle = near.triangle[i]
    const partA = soupIsA ? triangle : part
    const partB = soupIsA ? part : triangle
    let row = chain.take(PART_A, partA, partB)
    if (row === NO_ROW) {
      row = rows.open(shapes, pair, bodyA, rootA, bodyB, rootB)
      const o = row * ROW_INTS
      rows.ints[o + PART_A] = partA
      rows.ints[o + PART_A + 1] = partB
      rows.ints[o + POLYTOPE_A + (soupIsA ? 0 : 1)] = TRIANGLE
      rows.ints[o + POLYTOPE_A + (soupIsA ? 1 : 0)] = shapes.nodePolytope[this.query.nodeOf(part)]
    }
    chain.append(row)
    const o = row * ROW_INTS
    const n = row * ROW_NUMBERS
    rows.ints[o + FEATURE_A] = soupIsA ? near.triangleFeature[i] : near.partFeature[i]
    rows.ints[o + FEATURE_A + 1] = soupIsA ? near.partFeature[i] : near.triangleFeature[i]
    rows.numbers[n] = near.distance[i]
    const onA = soupIsA ? near.point : near.partPoint
    const onB = soupIsA ? near.partPoint : near.point
    for (let k = 0; k < 3; k++) {
      rows.numbers[n + POINT_A + k] = onA[3 * i + k]
      rows.numbers[n + POINT_A + 3 + k] = onB[3 * i + k]
    }
    const meets = near.distance[i] <= 0
    rows.ints[o + MEETS] = meets ? 1 : 0
    if (meets) rows.enterMeeting(row)
    else rows.leaveMeeting(row)
  }
}
