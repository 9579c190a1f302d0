import { crossEdges } from './edge-cross.ts'
import { vertexToEdge, vertexToVertex } from './gap-vector.ts'
import { alongVector, type PlacedPolytope, type Vector, vertexOf } from './placed-polytope.ts'
import { separationAlong } from './separating-axes.ts'

export interface PlainFeature {
  readonly type: 'vertex' | 'edge' | 'face'
  /** One vertex, the two of an edge (lower index first), or a face's loop. */
  readonly vertices: readonly number[]
}

export interface ClosestFeatures {
  readonly distance: number
  readonly pointA: Vector
  readonly pointB: Vector
  /** Unit, from A to B, taken from the face's or the edges' normal where there is one; absent at distance 0. */
  readonly direction: Vector | undefined
  readonly featureA: PlainFeature
  readonly featureB: PlainFeature
}

/** A pair of points of the two boundaries. */
interface Candidate {
  readonly distance: number
  readonly pointA: Vector
  readonly pointB: Vector
  readonly featureA: PlainFeature
  readonly featureB: PlainFeature
  /**
   * From A to B, any length: the face's or the edges' normal; where a vertex meets an edge or a vertex, the
   * difference in full precision.
   */
  readonly way: () => Vector
}

/** The candidates that may be the closest as far as rounded distances can tell. */
class Shortlist {
  /** What is farther need not be offered. */
  limit = Infinity
  private readonly slack: number
  private candidates: Candidate[] = []

  constructor(slack: number) {
    this.slack = slack
  }

  offer(candidate: Candidate): void {
    this.limit = Math.min(this.limit, candidate.distance + this.slack)
    this.candidates.push(candidate)
  }

  /** For loops over the pair the other way round, whose "A" is the pair's B. */
  offerSwapped({ distance, pointA, pointB, featureA, featureB, way }: Candidate): void {
    const back = (): Vector => {
      const [x, y, z] = way()
      return [-x, -y, -z]
    }
    this.offer({
      distance,
      pointA: pointB,
      pointB: pointA,
      featureA: featureB,
      featureB: featureA,
      way: back,
    })
  }

  closest(): Candidate[] {
    return this.candidates.filter((candidate) => candidate.distance <= this.limit)
  }
}

/** Distances that differ by less than this fraction of the extent are equal as far as rounding can tell. */
const ROUNDED = 1e-15

/**
 * The closest points of two bodies that do not overlap, by trying every pair of features: each candidate is a
 * pair of points of the two boundaries, and the closest pair is among them. Points 1e-8 aside of the closest are
 * only 1e-16 farther apart, so rounded distances leave a shortlist. But of their directions only that of
 * the closest pair separates the bodies by the whole distance, and one 1e-8 aside falls short by 1e-8: so the
 * best separation decides. Lower features win what is still equal.
 */
export function closestFeatures(a: PlacedPolytope, b: PlacedPolytope, extent: number): ClosestFeatures {
  const shortlist = new Shortlist(ROUNDED * extent)
  tryVertices(a, b, shortlist)
  tryVertexEdge(a, b, shortlist, false)
  tryVertexEdge(b, a, shortlist, true)
  tryEdges(a, b, shortlist)
  tryVertexFace(a, b, shortlist, false)
  tryVertexFace(b, a, shortlist, true)
  let best: ClosestFeatures | undefined
  let bestSeparation = -Infinity
  for (const candidate of shortlist.closest()) {
    const direction = unit(candidate.way())
    const separation = direction ? separationAlong(a, b, ...direction) : 0
    if (best && separation <= bestSeparation + ROUNDED * extent) continue
    best = { ...candidate, direction }
    bestSeparation = separation
  }
  return best!
}

function unit([x, y, z]: Vector): Vector | undefined {
  const length = Math.hypot(x, y, z)
  return length > 0 ? [x / length, y / length, z / length] : undefined
}

function vertexFeature(vertex: number): PlainFeature {
  return { type: 'vertex', vertices: [vertex] }
}

function edgeFeature(body: PlacedPolytope, edge: number): PlainFeature {
  return { type: 'edge', vertices: [body.edges[2 * edge], body.edges[2 * edge + 1]] }
}

function tryVertices(a: PlacedPolytope, b: PlacedPolytope, shortlist: Shortlist): void {
  for (let i = 0; i < a.used.length; i++) {
    const p = 3 * a.used[i]
    for (let j = 0; j < b.used.length; j++) {
      const q = 3 * b.used[j]
      const x = b.vertices[q] - a.vertices[p]
      const y = b.vertices[q + 1] - a.vertices[p + 1]
      const z = b.vertices[q + 2] - a.vertices[p + 2]
      const distance = Math.sqrt(x * x + y * y + z * z)
      if (distance > shortlist.limit) continue
      const [vertexA, vertexB] = [a.used[i], b.used[j]]
      shortlist.offer({
        distance,
        pointA: vertexOf(a, vertexA),
        pointB: vertexOf(b, vertexB),
        featureA: vertexFeature(vertexA),
        featureB: vertexFeature(vertexB),
        way: () => vertexToVertex(a, vertexA, b, vertexB),
      })
    }
  }
}

/** Vertices of `a` against the insides of edges of `b`; `swap` when this `a` is the pair's B. */
function tryVertexEdge(a: PlacedPolytope, b: PlacedPolytope, shortlist: Shortlist, swap: boolean): void {
  for (let edge = 0; 2 * edge < b.edges.length; edge++) {
    const q = 3 * b.edges[2 * edge]
    const ex = b.edgeHigh[3 * edge]
    const ey = b.edgeHigh[3 * edge + 1]
    const ez = b.edgeHigh[3 * edge + 2]
    const square = ex * ex + ey * ey + ez * ez
    for (let i = 0; i < a.used.length; i++) {
      const p = 3 * a.used[i]
      const x = a.vertices[p] - b.vertices[q]
      const y = a.vertices[p + 1] - b.vertices[q + 1]
      const z = a.vertices[p + 2] - b.vertices[q + 2]
      const t = (x * ex + y * ey + z * ez) / square
      // Also where the edge has no length.
      if (!(t > 0 && t < 1)) continue
      const rx = x - t * ex
      const ry = y - t * ey
      const rz = z - t * ez
      const distance = Math.sqrt(rx * rx + ry * ry + rz * rz)
      if (distance > shortlist.limit) continue
      const vertex = a.used[i]
      const candidate: Candidate = {
        distance,
        pointA: vertexOf(a, vertex),
        pointB: alongVector(vertexOf(b, b.edges[2 * edge]), [ex, ey, ez], t),
        featureA: vertexFeature(vertex),
        featureB: edgeFeature(b, edge),
        way: () => vertexToEdge(a, vertex, b, edge),
      }
      if (swap) shortlist.offerSwapped(candidate)
      else shortlist.offer(candidate)
    }
  }
}

function tryEdges(a: PlacedPolytope, b: PlacedPolytope, shortlist: Shortlist): void {
  const m = new Float64Array(3)
  for (let edgeA = 0; 2 * edgeA < a.edges.length; edgeA++) {
    const p = 3 * a.edges[2 * edgeA]
    const ux = a.edgeHigh[3 * edgeA]
    const uy = a.edgeHigh[3 * edgeA + 1]
    const uz = a.edgeHigh[3 * edgeA + 2]
    for (let edgeB = 0; 2 * edgeB < b.edges.length; edgeB++) {
      // Of parallel edges some end is as close as any inside: tryVertexEdge has it.
      if (!crossEdges(a, edgeA, b, edgeB, m)) continue
      const q = 3 * b.edges[2 * edgeB]
      const mx = m[0]
      const my = m[1]
      const mz = m[2]
      const wx = b.vertices[q] - a.vertices[p]
      const wy = b.vertices[q + 1] - a.vertices[p + 1]
      const wz = b.vertices[q + 2] - a.vertices[p + 2]
      const square = mx * mx + my * my + mz * mz
      const along = (wx * mx + wy * my + wz * mz) / Math.sqrt(square)
      if (Math.abs(along) > shortlist.limit) continue
      // The foot on A by a triple product with the accurate normal: the usual 2×2 system divides by the sine
      // squared and would place the feet of edges at 1e-7 wrong by 1e-9 sideways. The foot on B is the one across
      // from it: by a triple product of its own it would be off along the edges by another 1e-16 over the sine.
      const vx = b.edgeHigh[3 * edgeB]
      const vy = b.edgeHigh[3 * edgeB + 1]
      const vz = b.edgeHigh[3 * edgeB + 2]
      const s = ((wy * vz - wz * vy) * mx + (wz * vx - wx * vz) * my + (wx * vy - wy * vx) * mz) / square
      if (!(s > 0 && s < 1)) continue
      const t = ((s * ux - wx) * vx + (s * uy - wy) * vy + (s * uz - wz) * vz) / (vx * vx + vy * vy + vz * vz)
      if (!(t > 0 && t < 1)) continue
      const sign = along < 0 ? -1 : 1
      shortlist.offer({
        distance: Math.abs(along),
        pointA: alongVector(vertexOf(a, a.edges[2 * edgeA]), [ux, uy, uz], s),
        pointB: alongVector(vertexOf(b, b.edges[2 * edgeB]), [vx, vy, vz], t),
        featureA: edgeFeature(a, edgeA),
        featureB: edgeFeature(b, edgeB),
        way: () => [sign * mx, sign * my, sign * mz],
      })
    }
  }
}

/** Vertices of `a` over the insides of faces of `b`. */
function tryVertexFace(a: PlacedPolytope, b: PlacedPolytope, shortlist: Shortlist, swap: boolean): void {
  for (let face = 0; face < b.faces.length; face++) {
    const loop = b.faces[face]
    const nx = b.normals[3 * face]
    const ny = b.normals[3 * face + 1]
    const nz = b.normals[3 * face + 2]
    const q = 3 * loop[0]
    for (let i = 0; i < a.used.length; i++) {
      const p = 3 * a.used[i]
      const height =
        nx * (a.vertices[p] - b.vertices[q]) +
        ny * (a.vertices[p + 1] - b.vertices[q + 1]) +
        nz * (a.vertices[p + 2] - b.vertices[q + 2])
      if (Math.abs(height) > shortlist.limit) continue
      const vertex = a.used[i]
      const point = vertexOf(a, vertex)
      const normal: Vector = [nx, ny, nz]
      if (!overLoop(b, face, normal, point)) continue
      const sign = height < 0 ? 1 : -1
      const candidate: Candidate = {
        distance: Math.abs(height),
        pointA: point,
        pointB: alongVector(point, normal, -height),
        featureA: vertexFeature(vertex),
        featureB: { type: 'face', vertices: loop },
        way: () => [sign * nx, sign * ny, sign * nz],
      }
      if (swap) shortlist.offerSwapped(candidate)
      else shortlist.offer(candidate)
    }
  }
}

/** Whether the point's foot on the face's plane lies within its loop. */
export function overLoop(body: PlacedPolytope, face: number, normal: Vector, point: Vector): boolean {
  const loop = body.faces[face]
  const sides = body.loopEdges[face]
  const v = body.vertices
  for (let corner = 0; corner < loop.length; corner++) {
    const from = 3 * loop[corner]
    // The side as subtracted in body coordinates: the difference of two placed vertices would turn a side of a
    // millionth of the body by 1e-10.
    const side = sides[corner]
    const edge = 3 * (side < 0 ? ~side : side)
    const ex = body.edgeHigh[edge]
    const ey = body.edgeHigh[edge + 1]
    const ez = body.edgeHigh[edge + 2]
    const left =
      (normal[1] * ez - normal[2] * ey) * (point[0] - v[from]) +
      (normal[2] * ex - normal[0] * ez) * (point[1] - v[from + 1]) +
      (normal[0] * ey - normal[1] * ex) * (point[2] - v[from + 2])
    // Also where the loop has no area, and so no normal: a triangle may be a segment.
    if (!(side < 0 ? left <= 0 : left >= 0)) return false
  }
  return true
}
