/**
 * The bench's judge: do two convex bodies overlap, and by how much? Brute force over separating axes and
 * feature pairs, with hulls found by trying every triple of points. It shares no code with the engine, so
 * that a mistake there cannot acquit itself. For the bench's shapes alone: points in general position.
 */
interface Solid {
  readonly points: Float64Array
  /** Three vertex numbers a face, outward by the right-hand rule. */
  readonly faces: readonly (readonly [number, number, number])[]
  /** Two vertex numbers an edge. */
  readonly edges: readonly (readonly [number, number])[]
}

type Vector = [number, number, number]

/** px, py, pz, qx, qy, qz, qw */
const POSE_STRIDE = 7

export class Judge {
  private readonly shapes: readonly Float64Array[]
  private readonly shapeOf: Int32Array
  private readonly solids = new Map<number, Solid>()

  constructor(shapes: readonly Float64Array[], shapeOf: Int32Array) {
    this.shapes = shapes
    this.shapeOf = shapeOf
  }

  /** Touching counts as colliding. */
  colliding(a: number, b: number, poses: Float64Array): boolean {
    return separation(this.placed(a, a, poses), this.placed(b, a, poses), true) <= 0
  }

  /** The distance of the bodies, or minus the depth of their overlap. */
  signedDistance(a: number, b: number, poses: Float64Array): number {
    const one = this.placed(a, a, poses)
    const other = this.placed(b, a, poses)
    const axes = separation(one, other, false)
    // The best axis among face normals and edge pairs gives the depth, but only a lower bound on a distance.
    return axes <= 0 ? axes : distanceApart(one, other)
  }

  /** A body in world axes with the origin at another: far from the scene's origin no digits are lost. */
  private placed(body: number, origin: number, poses: Float64Array): Solid {
    const solid = this.solid(this.shapeOf[body]!)
    const at = body * POSE_STRIDE
    const from = origin * POSE_STRIDE
    const shift = [0, 1, 2].map((axis) => poses[at + axis]! - poses[from + axis]!) as Vector
    const rotation = poses.subarray(at + 3, at + POSE_STRIDE)
    const points = new Float64Array(solid.points.length)
    for (let v = 0; v < points.length; v += 3) {
      const turned = rotate(rotation, point(solid.points, v / 3))
      for (let axis = 0; axis < 3; axis++) points[v + axis] = turned[axis]! + shift[axis]!
    }
    return { points, faces: solid.faces, edges: solid.edges }
  }

  private solid(shape: number): Solid {
    const known = this.solids.get(shape)
    if (known !== undefined) return known
    const solid = solidOf(this.shapes[shape]!)
    this.solids.set(shape, solid)
    return solid
  }
}

/** Every triple of points with all others on one side is a face. */
function solidOf(points: Float64Array): Solid {
  const count = points.length / 3
  const faces: [number, number, number][] = []
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      for (let k = j + 1; k < count; k++) {
        const side = emptySide(points, i, j, k)
        if (side > 0) faces.push([i, j, k])
        if (side < 0) faces.push([i, k, j])
      }
    }
  }
  const edges = faces.flatMap((f) => f.map((v, i) => [v, f[(i + 1) % 3]!] as const).filter(([v, w]) => v < w))
  return { points, faces, edges }
}

/** +1 when no point lies before the triangle's normal, −1 when none lies behind it, else 0. */
function emptySide(points: Float64Array, i: number, j: number, k: number): number {
  const corner = point(points, i)
  const normal = cross(minus(point(points, j), corner), minus(point(points, k), corner))
  let before = false
  let behind = false
  for (let v = 0; v < points.length / 3 && !(before && behind); v++) {
    if (v === i || v === j || v === k) continue
    const height = dot(normal, minus(point(points, v), corner))
    before ||= height > 0
    behind ||= height < 0
  }
  return before === behind ? 0 : behind ? 1 : -1
}

/** The widest gap over all separating-axis candidates; negative is an overlap. May stop at the first gap. */
function separation(a: Solid, b: Solid, stopAtGap: boolean): number {
  let widest = Number.NEGATIVE_INFINITY
  const directionsA = a.edges.map(([v, w]) => minus(point(a.points, w), point(a.points, v)))
  const directionsB = b.edges.map(([v, w]) => minus(point(b.points, w), point(b.points, v)))
  for (const axis of candidateAxes(a, b, directionsA, directionsB)) {
    const length = Math.sqrt(dot(axis, axis))
    // Parallel edges: their cross product is rounding noise, and the faces beside them cover the case.
    if (length < 1e-10) continue
    const gap = gapAlong(a.points, b.points, axis) / length
    if (gap > widest) widest = gap
    if (stopAtGap && widest > 0) break
  }
  return widest
}

function* candidateAxes(a: Solid, b: Solid, directionsA: Vector[], directionsB: Vector[]): Generator<Vector> {
  for (const { points, faces } of [a, b]) {
    for (const [i, j, k] of faces) {
      const corner = point(points, i)
      yield cross(minus(point(points, j), corner), minus(point(points, k), corner))
    }
  }
  for (const one of directionsA) for (const other of directionsB) yield cross(one, other)
}

/** The gap between the shadows of two point sets on an axis, on whichever side it is wider. */
function gapAlong(a: Float64Array, b: Float64Array, [x, y, z]: Vector): number {
  let lowA = Number.POSITIVE_INFINITY
  let highA = Number.NEGATIVE_INFINITY
  for (let v = 0; v < a.length; v += 3) {
    const shadow = a[v]! * x + a[v + 1]! * y + a[v + 2]! * z
    if (shadow < lowA) lowA = shadow
    if (shadow > highA) highA = shadow
  }
  let lowB = Number.POSITIVE_INFINITY
  let highB = Number.NEGATIVE_INFINITY
  for (let v = 0; v < b.length; v += 3) {
    const shadow = b[v]! * x + b[v + 1]! * y + b[v + 2]! * z
    if (shadow < lowB) lowB = shadow
    if (shadow > highB) highB = shadow
  }
  return Math.max(lowB - highA, lowA - highB)
}

/** Two disjoint hulls are closest at two edges (their ends included) or at a vertex and a face's inside. */
function distanceApart(a: Solid, b: Solid): number {
  let least = Number.POSITIVE_INFINITY
  for (const [p, q] of a.edges) {
    for (const [r, s] of b.edges) {
      const distance = segmentDistance(
        point(a.points, p),
        point(a.points, q),
        point(b.points, r),
        point(b.points, s),
      )
      if (distance < least) least = distance
    }
  }
  return Math.min(least, vertexFaceDistance(a, b), vertexFaceDistance(b, a))
}

function segmentDistance(p: Vector, q: Vector, r: Vector, s: Vector): number {
  const u = minus(q, p)
  const v = minus(s, r)
  const w = minus(p, r)
  const uu = dot(u, u)
  const uv = dot(u, v)
  const vv = dot(v, v)
  const determinant = uu * vv - uv * uv
  const along = determinant > 0 ? clamp((uv * dot(v, w) - vv * dot(u, w)) / determinant) : 0
  // Clamping one parameter moves the best other one, so each is found anew for the other.
  const t = clamp((uv * along + dot(v, w)) / vv)
  const k = clamp((uv * t - dot(u, w)) / uu)
  return Math.hypot(...w.map((x, axis) => x + u[axis]! * k - v[axis]! * t))
}

function vertexFaceDistance(a: Solid, b: Solid): number {
  let least = Number.POSITIVE_INFINITY
  for (const face of b.faces) {
    const corners = face.map((v) => point(b.points, v)) as [Vector, Vector, Vector]
    const normal = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]))
    const length = Math.sqrt(dot(normal, normal))
    for (let v = 0; v < a.points.length / 3; v++) {
      const vertex = point(a.points, v)
      const height = dot(normal, minus(vertex, corners[0])) / length
      const above = corners.every(
        (c, i) => dot(cross(normal, minus(corners[(i + 1) % 3]!, c)), minus(vertex, c)) >= 0,
      )
      if (above && height >= 0 && height < least) least = height
    }
  }
  return least
}

function clamp(x: number): number {
  return Math.min(1, Math.max(0, x))
}

function point(points: Float64Array, vertex: number): Vector {
  return [points[vertex * 3]!, points[vertex * 3 + 1]!, points[vertex * 3 + 2]!]
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function rotate(rotation: Float64Array, v: Vector): Vector {
  const axis: Vector = [rotation[0]!, rotation[1]!, rotation[2]!]
  const once = cross(axis, v).map((x) => 2 * x) as Vector
  const twice = cross(axis, once)
  return [0, 1, 2].map((i) => v[i]! + rotation[3]! * once[i]! + twice[i]!) as Vector
}
