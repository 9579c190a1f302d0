/**
 * Polytopes put into a pool, and their features in plain vectors, for tests that compare with brute force. Of these
 * tests, only this file knows how the pool lays out its numbers.
 */
import { buildPolytope } from '../../../engine/geometry/build-polytope.ts'
import {
  BALL_STRIDE,
  CENTER,
  CENTROID,
  DIRECTION,
  EDGE_STRIDE,
  edgeNext,
  edgeOrigin,
  edgeTwin,
  FACE_STRIDE,
  faceEdge,
  faceSize,
  fanEdge,
  firstInFan,
  NORMAL,
  NORMAL_OFFSET,
  PLANE_STRIDE,
  PolytopePool,
  RADIUS,
  SIDE,
  START,
  STEEPNESS,
  TWIN_SIDE,
  VERTEX_STRIDE,
} from '../../../engine/geometry/polytope-pool.ts'
import { Random } from '../../../engine/math/random.ts'
import type { ShapeFamily } from '../../twins/shape-families.ts'

export type Vector = readonly [number, number, number]

/** One polytope of a pool, and the points that it was made from. */
export class Built {
  readonly pool: PolytopePool
  readonly polytope: number
  readonly points: Float64Array

  constructor(pool: PolytopePool, points: Float64Array) {
    const result = buildPolytope(pool, points)
    if (result.kind === 'fault') throw new Error(`The shape ${result.reason}: ${points.join(', ')}`)
    this.pool = pool
    this.polytope = result.polytope
    this.points = points
  }

  get vertices(): number[] {
    return this.range(this.pool.firstVertex)
  }
  get halfEdges(): number[] {
    return this.range(this.pool.firstHalfEdge)
  }
  get faces(): number[] {
    return this.range(this.pool.firstFace)
  }
  get radius(): number {
    return this.pool.ball[this.polytope * BALL_STRIDE + RADIUS]
  }
  get center(): Vector {
    return vectorAt(this.pool.ball, this.polytope * BALL_STRIDE + CENTER)
  }
  get centroid(): Vector {
    return vectorAt(this.pool.ball, this.polytope * BALL_STRIDE + CENTROID)
  }

  /** A vertex in local coordinates. */
  at(v: number): Vector {
    return vectorAt(this.pool.vertex, v * VERTEX_STRIDE)
  }
  normal(f: number): Vector {
    return vectorAt(this.pool.face, f * FACE_STRIDE + NORMAL)
  }
  /** How far a point lies above the plane of a face. */
  height(f: number, p: Vector): number {
    return dot(this.normal(f), p) - this.pool.face[f * FACE_STRIDE + NORMAL_OFFSET]
  }
  /** At most 1 for all faces where a point is inside, and 1 on the face. */
  gauge(f: number, p: Vector): number {
    return 1 + this.height(f, p) * this.pool.face[f * FACE_STRIDE + STEEPNESS]
  }

  direction(h: number): Vector {
    return vectorAt(this.pool.edge, h * EDGE_STRIDE + DIRECTION)
  }
  /** In the face of h, across h, into the face. */
  inward(h: number): Vector {
    return vectorAt(this.pool.edge, h * EDGE_STRIDE + SIDE)
  }
  /** How far a point lies beyond the vertex–edge plane at the origin of h, towards the target. */
  pastOrigin(h: number, p: Vector): number {
    return dot(this.direction(h), this.fromStart(h, p))
  }
  /** How far a point lies within the face–edge plane of h. */
  within(h: number, p: Vector): number {
    return dot(this.inward(h), this.fromStart(h, p))
  }
  private fromStart(h: number, p: Vector): Vector {
    const [x, y, z] = vectorAt(this.pool.edge, h * EDGE_STRIDE + START)
    return [p[0] - x, p[1] - y, p[2] - z]
  }
  /** Are the side planes, which are kept three times, the same each time? */
  keepsCopiesOf(h: number): boolean {
    const { edge, edgeSide } = this.pool
    const plane = (numbers: Float64Array, i: number) => numbers.subarray(i, i + 3).join()
    const own = plane(edge, h * EDGE_STRIDE + SIDE)
    const other = plane(edge, edgeTwin(this.pool, h) * EDGE_STRIDE + TWIN_SIDE)
    return plane(edgeSide, h * PLANE_STRIDE) === own && other === own
  }

  /** The half-edges that leave v, as they stand in its fan. */
  fan(v: number): number[] {
    return this.fanPlaces(v).map((place) => fanEdge(this.pool, place))
  }
  fanPlaces(v: number): number[] {
    const first = firstInFan(this.pool, v)
    return Array.from({ length: firstInFan(this.pool, v + 1) - first }, (_, i) => first + i)
  }
  fanDirection(place: number): Vector {
    return vectorAt(this.pool.fan, place * PLANE_STRIDE)
  }

  /** The half-edges of a face, in order. */
  sides(f: number): number[] {
    const sides = [faceEdge(this.pool, f)]
    while (sides.length < faceSize(this.pool, f)) sides.push(edgeNext(this.pool, sides.at(-1)!))
    return sides
  }
  corners(f: number): Vector[] {
    return this.sides(f).map((h) => this.at(edgeOrigin(this.pool, h)))
  }

  private range(first: Int32Array): number[] {
    const from = first[this.polytope]
    return Array.from({ length: first[this.polytope + 1] - from }, (_, i) => from + i)
  }
}

/** So many shapes of a family in one pool, so that all but the first begin at numbers other than 0. */
export function buildFamily(family: ShapeFamily, seed: number, count: number): Built[] {
  const random = new Random(seed)
  const pool = new PolytopePool()
  return Array.from({ length: count }, () => new Built(pool, family(random)))
}

export function vectorAt(numbers: ArrayLike<number>, i: number): Vector {
  return [numbers[i], numbers[i + 1], numbers[i + 2]]
}
export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
export function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
export function length(a: Vector): number {
  return Math.sqrt(dot(a, a))
}
