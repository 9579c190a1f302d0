/** Which pieces of a mesh are convex, and so exact parts of a body by their own corners. */
import { type Convexity, convexityOf, ON_THE_HULL } from '../../engine/geometry/convexity.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { weld } from './weld.ts'

export interface ConvexParts {
  /** Corners of each convex piece, xyz. */
  readonly parts: Float64Array[]
  /** Pieces of the mesh, the convex ones among them. */
  readonly pieces: number
}

/** Float32, as glTF stores coordinates: half a unit in the last place. */
const FLOAT32 = 2 ** -24

/**
 * Points xyz and triangles of a whole mesh. `rounding` is a fraction of the mesh's size that its file rounded
 * coordinates to, beyond what float32 does.
 */
export function convexParts(points: Float64Array, triangles: Uint32Array, rounding = 0): ConvexParts {
  const { size, reach } = extentOf(points)
  const off = rounding * size + FLOAT32 * reach
  const exact = judge(points, triangles, 0, off, rounding)
  if (exact.open === 0) return exact
  // Writers that move vertices before they store them leave seams of a last bit, which look like borders.
  const closer = judge(points, triangles, ON_THE_HULL * size + 2 * off, off, rounding)
  return closer.pieces - closer.parts.length < exact.pieces - exact.parts.length ? closer : exact
}

function judge(
  points: Float64Array,
  triangles: Uint32Array,
  seam: number,
  off: number,
  rounding: number,
): ConvexParts & { readonly open: number } {
  const welded = weld(points, seam)
  const places = new Float64Array(3 * welded.count)
  welded.point.forEach((i, place) => {
    places.set(points.subarray(3 * i, 3 * i + 3), 3 * place)
  })
  const pieces = piecesOf(
    places,
    Int32Array.from(triangles, (v) => welded.place[v]!),
  )
  const local = new Int32Array(welded.count)
  const parts: Float64Array[] = []
  const hollows: Float64Array[] = []
  for (const piece of pieces) {
    if (!piece.closed) continue
    const alone = separate(places, piece, local)
    const tolerance = Math.max(ON_THE_HULL, 2 * rounding)
    const verdict: Convexity = convexityOf(alone.points, alone.triangles, off, tolerance)
    if (verdict.kind === 'convex') parts.push(cornersOf(alone.points, verdict.corners))
    else if (verdict.kind === 'inward') hollows.push(alone.points.slice(0, 3))
  }
  return {
    parts: parts.filter((part) => !hollows.some((point) => inBoxOf(part, point))),
    pieces: pieces.length,
    open: pieces.filter((piece) => !piece.closed).length,
  }
}

/** A piece with its own points, in the order of the mesh: among equally close features the lowest indices win. */
function separate(places: Float64Array, piece: Piece, local: Int32Array) {
  const used = piece.triangles.toSorted().filter((place, i, sorted) => i === 0 || place !== sorted[i - 1])
  used.forEach((place, i) => {
    local[place] = i
  })
  return { points: cornersOf(places, used), triangles: piece.triangles.map((place) => local[place]!) }
}

export function cornersOf(points: Float64Array, corners: ArrayLike<number>): Float64Array {
  const out = new Float64Array(3 * corners.length)
  for (let i = 0; i < corners.length; i++) {
    for (let k = 0; k < 3; k++) out[3 * i + k] = points[3 * corners[i]! + k]!
  }
  return out
}

/** An outer wall with a hollow inside is no solid: who stands in that room must not stand in a part. */
function inBoxOf(part: Float64Array, point: Float64Array): boolean {
  for (let k = 0; k < 3; k++) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let i = k; i < part.length; i += 3) {
      low = Math.min(low, part[i]!)
      high = Math.max(high, part[i]!)
    }
    if (point[k]! < low || point[k]! > high) return false
  }
  return true
}

function extentOf(points: Float64Array): { size: number; reach: number } {
  let sum = 0
  let reach = 0
  for (let k = 0; k < 3; k++) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let i = k; i < points.length; i += 3) {
      low = Math.min(low, points[i]!)
      high = Math.max(high, points[i]!)
    }
    sum += (high - low) ** 2
    reach = Math.max(reach, Math.abs(low), Math.abs(high))
  }
  return { size: Math.sqrt(sum), reach }
}
