import {
  type DoubleDouble,
  exactDifference,
  exactly,
  exactProduct,
  minus,
  over,
  plus,
  productDifference,
  times,
} from './double-double.ts'

/** A convex polytope as anyone would write it down. */
export interface PlainPolytope {
  /** x, y, z of each vertex in body coordinates. Points that no face names are ignored. */
  readonly vertices: Float64Array
  /** Loops of vertex indices, counter-clockwise seen from outside. */
  readonly faces: readonly (readonly number[])[]
}

export type Vector = readonly [x: number, y: number, z: number]

/** Where a body stands: world = position + scale · rotation(body). */
export interface PlainPose {
  readonly position: Vector
  /** A quaternion x, y, z, w; need not be normalised. */
  readonly rotation: readonly [x: number, y: number, z: number, w: number]
  readonly scale: number
}

/** What depends on the shape alone. */
export interface PreparedPolytope {
  /** The vertices that faces name, ascending. */
  readonly used: Int32Array
  /** The same, neighbours in the list far apart: a support search that may end early meets a good one sooner. */
  readonly scattered: Int32Array
  readonly faces: readonly (readonly number[])[]
  /** Two vertices an edge, the lower index first. */
  readonly edges: Int32Array
  /** For each side of each loop its edge e, or ~e where the loop runs from the higher index to the lower. */
  readonly loopEdges: readonly (readonly number[])[]
  /** Two vertices an edge: the next ones of the two loops that it is a side of. */
  readonly wings: Int32Array
  readonly centre: Vector
  readonly radius: number
  readonly fromCentre: Float64Array
  /** What `fromCentre` has lost to rounding. */
  readonly fromCentreLow: Float64Array
  readonly edgeHigh: Float64Array
  readonly edgeLow: Float64Array
  readonly normals: Float64Array
}

/** A polytope in the pair's common frame: world axes, the origin at the centre of A. */
export interface PlacedPolytope extends PreparedPolytope {
  readonly vertices: Float64Array
  /** What `vertices` have lost to rounding. */
  readonly verticesLow: Float64Array
}

export interface PlacedPair {
  readonly a: PlacedPolytope
  readonly b: PlacedPolytope
  /** The frame's origin in the world. */
  readonly origin: readonly [DoubleDouble, DoubleDouble, DoubleDouble]
  /** The sum of the radii about the centres of their boxes, scaled: what tolerances are relative to. */
  readonly size: number
  /** The greatest coordinate there can be in the frame: what its rounding is relative to. */
  readonly extent: number
}

const prepared = new WeakMap<PlainPolytope, PreparedPolytope>()

export function prepare(polytope: PlainPolytope): PreparedPolytope {
  const known = prepared.get(polytope)
  if (known) return known
  const { vertices, faces } = polytope
  const used = Int32Array.from(new Set(faces.flat())).sort()
  const centre = boxCentre(vertices, used)
  const fromCentre = vertices.map((value, index) => value - centre[index % 3])
  let radius = 0
  for (const vertex of used)
    radius = Math.max(radius, Math.hypot(...fromCentre.subarray(3 * vertex, 3 * vertex + 3)))

  const edges: number[] = []
  const edgeOf = new Map<string, number>()
  const edgeHigh: number[] = []
  const edgeLow: number[] = []
  for (const loop of faces) {
    for (let corner = 0; corner < loop.length; corner++) {
      const from = loop[corner]
      const to = loop[(corner + 1) % loop.length]
      // Every edge is met once in each direction.
      if (from > to) continue
      edgeOf.set(`${from} ${to}`, edges.length / 2)
      edges.push(from, to)
      for (let axis = 0; axis < 3; axis++) {
        const [high, low] = exactDifference(vertices[3 * to + axis], vertices[3 * from + axis])
        edgeHigh.push(high)
        edgeLow.push(low)
      }
    }
  }
  const side = (loop: readonly number[], corner: number) => {
    const from = loop[corner]
    const to = loop[(corner + 1) % loop.length]
    return from < to ? edgeOf.get(`${from} ${to}`)! : ~edgeOf.get(`${to} ${from}`)!
  }
  const loopEdges = faces.map((loop) => loop.map((_, corner) => side(loop, corner)))
  const wings = new Int32Array(edges.length)
  loopEdges.forEach((sides, face) => {
    sides.forEach((edge, corner) => {
      wings[edge < 0 ? 2 * ~edge + 1 : 2 * edge] = faces[face][(corner + 2) % sides.length]
    })
  })
  const result: PreparedPolytope = {
    used,
    scattered: scatter(used),
    faces,
    edges: Int32Array.from(edges),
    loopEdges,
    wings,
    centre,
    radius,
    fromCentre,
    fromCentreLow: vertices.map((value, index) => exactDifference(value, centre[index % 3])[1]),
    edgeHigh: Float64Array.from(edgeHigh),
    edgeLow: Float64Array.from(edgeLow),
    normals: Float64Array.from(faces.flatMap((loop) => faceNormal(vertices, loop))),
  }
  prepared.set(polytope, result)
  return result
}

/**
 * Both bodies about the centre of A. The two centres are placed in 106 bits: subtracting rounded world
 * coordinates instead would cost 7e-12 m for anything 50 km out, be it by position or by body coordinates.
 */
export function placePair(
  a: PlainPolytope,
  poseA: PlainPose,
  b: PlainPolytope,
  poseB: PlainPose,
): PlacedPair {
  const shapeA = prepare(a)
  const shapeB = prepare(b)
  const matrixA = poseMatrix(poseA)
  const matrixB = poseMatrix(poseB)
  const origin = placedPoint(matrixA, poseA.position, shapeA.centre)
  const centreB = placedPoint(matrixB, poseB.position, shapeB.centre)
  const offset = [minus(centreB[0], origin[0]), minus(centreB[1], origin[1]), minus(centreB[2], origin[2])]
  const size = pairSize(a, poseA, b, poseB)
  return {
    a: placed(shapeA, matrixA, NOWHERE),
    b: placed(shapeB, matrixB, offset),
    origin,
    size,
    extent: size + Math.hypot(offset[0][0], offset[1][0], offset[2][0]),
  }
}

/** The sum of the two bodies' radii: what tolerances are relative to. */
export function pairSize(a: PlainPolytope, poseA: PlainPose, b: PlainPolytope, poseB: PlainPose): number {
  return prepare(a).radius * poseA.scale + prepare(b).radius * poseB.scale
}

export function translated(body: PlacedPolytope, by: Vector): PlacedPolytope {
  return { ...body, vertices: body.vertices.map((value, index) => value + by[index % 3]) }
}

export function toWorld(pair: PlacedPair, point: Vector): Vector {
  const along = (axis: 0 | 1 | 2) => plus(pair.origin[axis], exactly(point[axis]))[0]
  return [along(0), along(1), along(2)]
}

export function fromWorld(pair: PlacedPair, point: Vector): Vector {
  const along = (axis: 0 | 1 | 2) => minus(exactly(point[axis]), pair.origin[axis])[0]
  return [along(0), along(1), along(2)]
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function minusVector(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function alongVector(from: Vector, direction: Vector, by: number): Vector {
  return [from[0] + by * direction[0], from[1] + by * direction[1], from[2] + by * direction[2]]
}

export function vertexOf(body: PlacedPolytope, vertex: number): Vector {
  return [body.vertices[3 * vertex], body.vertices[3 * vertex + 1], body.vertices[3 * vertex + 2]]
}

/** Steps of about a golden section of the list, around and around; a step with a divisor in common with the length is widened. */
function scatter(list: Int32Array): Int32Array {
  const shares = (step: number): boolean => {
    let [a, b] = [list.length, step]
    while (b > 0) [a, b] = [b, a % b]
    return a > 1
  }
  let step = Math.max(1, Math.round(0.618 * list.length))
  while (shares(step)) step++
  return list.map((_, index) => list[(index * step) % list.length])
}

function boxCentre(vertices: Float64Array, used: Int32Array): Vector {
  const along = (axis: number) => {
    let low = Infinity
    let high = -Infinity
    for (const vertex of used) {
      low = Math.min(low, vertices[3 * vertex + axis])
      high = Math.max(high, vertices[3 * vertex + axis])
    }
    return low + (high - low) / 2
  }
  return [along(0), along(1), along(2)]
}

/**
 * The area vector of a fan, made unit. Each triangle's cross product is taken in 106 bits: a sliver a
 * thousandth as wide as long would otherwise tilt by 1e-13 along its length.
 */
function faceNormal(vertices: Float64Array, loop: readonly number[]): Vector {
  const first = 3 * loop[0]
  const difference = (vertex: number, axis: number) =>
    exactDifference(vertices[3 * vertex + axis], vertices[first + axis])
  const normal: [number, number, number] = [0, 0, 0]
  for (let corner = 1; corner + 1 < loop.length; corner++) {
    for (let axis = 0; axis < 3; axis++) {
      const next = (axis + 1) % 3
      const last = (axis + 2) % 3
      normal[axis] += productDifference(
        ...difference(loop[corner], next),
        ...difference(loop[corner + 1], last),
        ...difference(loop[corner], last),
        ...difference(loop[corner + 1], next),
      )
    }
  }
  const length = Math.hypot(...normal)
  return [normal[0] / length, normal[1] / length, normal[2] / length]
}

/** scale · rotation, row by row; the division by the quaternion's square normalises it without a root. */
function poseMatrix({ rotation: [x, y, z, w], scale }: PlainPose): DoubleDouble[] {
  const [xx, yy, zz, ww] = [exactProduct(x, x), exactProduct(y, y), exactProduct(z, z), exactProduct(w, w)]
  const twice = (value: DoubleDouble): DoubleDouble => [2 * value[0], 2 * value[1]]
  const [xy, xz, yz] = [exactProduct(x, y), exactProduct(x, z), exactProduct(y, z)]
  const [wx, wy, wz] = [exactProduct(w, x), exactProduct(w, y), exactProduct(w, z)]
  const square = plus(plus(xx, yy), plus(zz, ww))
  const homogeneous = [
    minus(plus(ww, xx), plus(yy, zz)),
    twice(minus(xy, wz)),
    twice(plus(xz, wy)),
    twice(plus(xy, wz)),
    minus(plus(ww, yy), plus(xx, zz)),
    twice(minus(yz, wx)),
    twice(minus(xz, wy)),
    twice(plus(yz, wx)),
    minus(plus(ww, zz), plus(xx, yy)),
  ]
  return homogeneous.map((entry) => over(times(entry, exactly(scale)), square))
}

function placedPoint(
  matrix: DoubleDouble[],
  position: Vector,
  point: Vector,
): [DoubleDouble, DoubleDouble, DoubleDouble] {
  const row = (axis: 0 | 1 | 2) => {
    let sum = exactly(position[axis])
    for (let column = 0; column < 3; column++) {
      sum = plus(sum, times(matrix[3 * axis + column], exactly(point[column])))
    }
    return sum
  }
  return [row(0), row(1), row(2)]
}

const NOWHERE: readonly DoubleDouble[] = [exactly(0), exactly(0), exactly(0)]

function placed(
  shape: PreparedPolytope,
  matrix: DoubleDouble[],
  offset: readonly DoubleDouble[],
): PlacedPolytope {
  const [vertices, verticesLow] = transformed(matrix, shape.fromCentre, shape.fromCentreLow, offset)
  const [edgeHigh, edgeLow] = transformed(matrix, shape.edgeHigh, shape.edgeLow, NOWHERE)
  const normals = rotated(matrix, shape.normals)
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at], normals[at + 1], normals[at + 2])
    for (let axis = 0; axis < 3; axis++) normals[at + axis] /= length
  }
  return { ...shape, vertices, verticesLow, normals, edgeHigh, edgeLow }
}

function transformed(
  matrix: DoubleDouble[],
  high: Float64Array,
  low: Float64Array,
  offset: readonly DoubleDouble[],
): [Float64Array, Float64Array] {
  const resultHigh = new Float64Array(high.length)
  const resultLow = new Float64Array(high.length)
  for (let at = 0; at < high.length; at += 3) {
    for (let axis = 0; axis < 3; axis++) {
      let sum = times(matrix[3 * axis], [high[at], low[at]])
      sum = plus(sum, times(matrix[3 * axis + 1], [high[at + 1], low[at + 1]]))
      sum = plus(sum, times(matrix[3 * axis + 2], [high[at + 2], low[at + 2]]))
      sum = plus(sum, offset[axis])
      resultHigh[at + axis] = sum[0]
      resultLow[at + axis] = sum[1]
    }
  }
  return [resultHigh, resultLow]
}

function rotated(matrix: DoubleDouble[], vectors: Float64Array): Float64Array {
  const m = matrix.map((entry) => entry[0])
  const result = new Float64Array(vectors.length)
  for (let at = 0; at < vectors.length; at += 3) {
    const x = vectors[at]
    const y = vectors[at + 1]
    const z = vectors[at + 2]
    result[at] = m[0] * x + m[1] * y + m[2] * z
    result[at + 1] = m[3] * x + m[4] * y + m[5] * z
    result[at + 2] = m[6] * x + m[7] * y + m[8] * z
  }
  return result
}
