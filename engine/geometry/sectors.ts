/**
 * Constant time at features with many neighbours (3.2.2): the Voronoi region of a face with many edges, or of
 * a vertex with many, is split into one sector an edge, and a table over the angle in a plane finds the sector.
 * Nobody outside sees the split: the feature that is reported is the whole face or vertex.
 *
 * A table is [frame, bucket count, half-edge (or place in the fan) of each bucket …]; its frame in `pool.frame` is four vectors.
 * A bucket names the sector at the bucket's first angle, so that the search goes forward only.
 */
import { MANY_NEIGHBOURS } from '../settings.ts'
import {
  edgeNext,
  edgeTarget,
  faceSectors,
  faceSize,
  firstInFan,
  PLANE_STRIDE,
  type PolytopePool,
  VERTEX_STRIDE,
  vertexSectors,
} from './polytope-pool.ts'

const FRAME_LENGTH = 12
/** Where a frame keeps the polytope's centroid. */
export const FRAME_CENTROID = 9
const BUCKETS = 2

/** Table and frame entries that a feature with so many neighbours needs. */
export function sectorTableLength(neighbours: number): number {
  return neighbours > MANY_NEIGHBOURS ? BUCKETS + 2 * neighbours : 0
}
export function sectorFrameLength(neighbours: number): number {
  return neighbours > MANY_NEIGHBOURS ? FRAME_LENGTH : 0
}

/** Grows with the angle of (x, y), from 0 to 4 over a full turn: an angle without trigonometry. */
function diamondAngle(x: number, y: number): number {
  if (y >= 0) return x >= 0 ? y / (x + y) : 1 - x / (y - x)
  return x < 0 ? 2 - y / (-x - y) : 3 + x / (x - y)
}

/** The bucket of a direction in the sector's plane; the centre itself belongs to the first. */
function bucketOf(x: number, y: number, buckets: number): number {
  const bucket = Math.floor(diamondAngle(x, y) * 0.25 * buckets)
  return bucket >= 0 && bucket < buckets ? bucket : 0
}

/** The half-edge of face f whose sector about the face's middle holds point p (local, at `point[o]`). */
export function faceSector(pool: PolytopePool, f: number, point: Float64Array, o: number): number {
  const { table, frame, vertex } = pool
  const start = faceSectors(pool, f)
  const at = table[start]
  const x = point[o] - frame[at]
  const y = point[o + 1] - frame[at + 1]
  const z = point[o + 2] - frame[at + 2]
  const u = x * frame[at + 3] + y * frame[at + 4] + z * frame[at + 5]
  const v = x * frame[at + 6] + y * frame[at + 7] + z * frame[at + 8]
  let h = table[start + BUCKETS + bucketOf(u, v, table[start + 1])]
  for (let steps = faceSize(pool, f); steps > 0; steps--) {
    const t = edgeTarget(pool, h) * VERTEX_STRIDE
    const tx = vertex[t] - frame[at]
    const ty = vertex[t + 1] - frame[at + 1]
    const tz = vertex[t + 2] - frame[at + 2]
    const tu = tx * frame[at + 3] + ty * frame[at + 4] + tz * frame[at + 5]
    const tv = tx * frame[at + 6] + ty * frame[at + 7] + tz * frame[at + 8]
    if (tu * v - tv * u <= 0) break
    h = edgeNext(pool, h)
  }
  return h
}

/**
 * The place in the fan of vertex v of the edge that lies farthest in a direction, measured where the edges cross a plane
 * across the vertex's cone. There they are corners of a convex polygon, on which a linear function has one
 * top; unit directions have no such order, and a search among them can end at a false one.
 */
export function vertexSector(pool: PolytopePool, v: number, direction: Float64Array, o: number): number {
  const { table, frame } = pool
  const start = vertexSectors(pool, v)
  const at = table[start]
  const x = direction[o]
  const y = direction[o + 1]
  const z = direction[o + 2]
  const u = x * frame[at + 3] + y * frame[at + 4] + z * frame[at + 5]
  const w = x * frame[at + 6] + y * frame[at + 7] + z * frame[at + 8]
  const first = firstInFan(pool, v)
  const end = firstInFan(pool, v + 1)
  let place = table[start + BUCKETS + bucketOf(u, w, table[start + 1])]
  for (let steps = end - first; steps > 0; steps--) {
    const next = place + 1 < end ? place + 1 : first
    if (!isFarther(pool, next, place, at, direction, o)) break
    place = next
  }
  return place
}

/** Is the edge at place g of the fan farther along a direction than that at h, both cut by the plane across the axis at frame[at]? */
function isFarther(
  pool: PolytopePool,
  g: number,
  h: number,
  at: number,
  direction: Float64Array,
  o: number,
): boolean {
  const { fan, frame } = pool
  const x = direction[o]
  const y = direction[o + 1]
  const z = direction[o + 2]
  const i = g * PLANE_STRIDE
  const j = h * PLANE_STRIDE
  const gAlong = fan[i] * x + fan[i + 1] * y + fan[i + 2] * z
  const hAlong = fan[j] * x + fan[j + 1] * y + fan[j + 2] * z
  const gDepth = fan[i] * frame[at] + fan[i + 1] * frame[at + 1] + fan[i + 2] * frame[at + 2]
  const hDepth = fan[j] * frame[at] + fan[j + 1] * frame[at + 1] + fan[j + 2] * frame[at + 2]
  return gAlong * hDepth > hAlong * gDepth
}
