import { orient2d, orient3d } from 'robust-predicates'
import type { PlainPolytope } from './placed-polytope.ts'

/**
 * The convex hull by gift wrapping with exact predicates: start from one supporting plane, and turn a plane about
 * each edge found until it meets the next point. O(points × faces), so for some hundred points; independent of
 * the engine's hull. Exactly coplanar points make one face; points inside faces and edges are in no loop, and
 * of equal points the first stands for all.
 */
export function plainHull(points: Float64Array): PlainPolytope {
  const distinct = distinctPoints(points)
  const faces: number[][] = []
  const wrapped = new Set<string>()
  const pending: [from: number, to: number][] = []
  const addFace = (triangle: readonly [number, number, number]) => {
    const loop = faceLoop(points, distinct, triangle)
    faces.push(loop)
    for (let corner = 0; corner < loop.length; corner++) {
      const from = loop[corner]
      const to = loop[(corner + 1) % loop.length]
      wrapped.add(`${from} ${to}`)
      pending.push([to, from])
    }
  }
  addFace(firstTriangle(points, distinct))
  for (let edge = pending.pop(); edge; edge = pending.pop()) {
    const [from, to] = edge
    if (wrapped.has(`${from} ${to}`)) continue
    let third = -1
    for (const vertex of distinct) {
      if (collinear(points, from, to, vertex)) continue
      if (third < 0 || outside(points, from, to, third, vertex) > 0) third = vertex
    }
    addFace([from, to, third])
  }
  return { vertices: points, faces }
}

/** Positive where the point lies on the side from which the triangle runs counter-clockwise; exact sign. */
function outside(points: Float64Array, a: number, b: number, c: number, point: number): number {
  const [i, j, k, l] = [3 * a, 3 * b, 3 * c, 3 * point]
  // orient3d is negative where a, b, c run counter-clockwise seen from the point.
  // biome-ignore format: one point a line
  return -orient3d(
    points[i], points[i + 1], points[i + 2],
    points[j], points[j + 1], points[j + 2],
    points[k], points[k + 1], points[k + 2],
    points[l], points[l + 1], points[l + 2],
  )
}

/** Exact sign of the turn a → b → c in the projection that drops one coordinate. */
function turn(points: Float64Array, drop: number, a: number, b: number, c: number): number {
  const u = (drop + 1) % 3
  const v = (drop + 2) % 3
  const [i, j, k] = [3 * a, 3 * b, 3 * c]
  // orient2d is negative for counter-clockwise triples.
  return -orient2d(points[i + u], points[i + v], points[j + u], points[j + v], points[k + u], points[k + v])
}

function collinear(points: Float64Array, a: number, b: number, c: number): boolean {
  return [0, 1, 2].every((drop) => turn(points, drop, a, b, c) === 0)
}

function distinctPoints(points: Float64Array): number[] {
  const first = new Map<string, number>()
  for (let vertex = 0; 3 * vertex < points.length; vertex++) {
    // Adding 0 makes −0 and 0 the same key.
    const key = `${points[3 * vertex] + 0} ${points[3 * vertex + 1] + 0} ${points[3 * vertex + 2] + 0}`
    if (!first.has(key)) first.set(key, vertex)
  }
  return [...first.values()]
}

/** The lexicographically first point is a corner of the hull, so some supporting plane goes through it. */
function firstTriangle(points: Float64Array, distinct: number[]): [number, number, number] {
  const corner = distinct.reduce((least, vertex) => (before(points, vertex, least) ? vertex : least))
  for (const b of distinct) {
    for (const c of distinct) {
      if (b === corner || c === corner || b === c || collinear(points, corner, b, c)) continue
      const heights = distinct.map((vertex) => outside(points, corner, b, c, vertex))
      if (heights.every((height) => height <= 0) && heights.some((height) => height < 0))
        return [corner, b, c]
    }
  }
  throw new Error('the points do not span a volume')
}

function before(points: Float64Array, a: number, b: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (points[3 * a + axis] !== points[3 * b + axis]) return points[3 * a + axis] < points[3 * b + axis]
  }
  return false
}

/** The loop of the face in the triangle's plane: wrapping again, a dimension lower. */
function faceLoop(
  points: Float64Array,
  distinct: number[],
  [a, b, c]: readonly [number, number, number],
): number[] {
  const members = distinct.filter((vertex) => outside(points, a, b, c, vertex) === 0)
  // In a projection in which the triangle has area the face's points keep their order around the face.
  const drop = [0, 1, 2].find((axis) => turn(points, axis, a, b, c) !== 0)!
  const sign = Math.sign(turn(points, drop, a, b, c))
  const first = members.reduce((least, vertex) => (before(points, vertex, least) ? vertex : least))
  const loop: number[] = []
  let at = first
  do {
    loop.push(at)
    let next = at
    for (const vertex of members) {
      if (vertex === at) continue
      const side = next === at ? -1 : sign * turn(points, drop, at, next, vertex)
      if (side < 0 || (side === 0 && farther(points, at, vertex, next))) next = vertex
    }
    at = next
  } while (at !== first)
  return loop
}

/** Of two points on one ray from the corner `at`: monotone in every coordinate, so any difference decides. */
function farther(points: Float64Array, at: number, a: number, b: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const [origin, p, q] = [points[3 * at + axis], points[3 * a + axis], points[3 * b + axis]]
    if (p !== q) return p > q ? q >= origin : q <= origin
  }
  return false
}
