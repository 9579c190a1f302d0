/** What kind of surface do triangles make? Vertices are told apart by position alone, since files repeat them. */
import { convexityOf } from '../engine/geometry/convexity.ts'
import { countEdges } from '../engine/inside/edge-table.ts'
import { hasNoArea } from '../engine/inside/on-triangle.ts'
import { weldVertices } from '../engine/inside/weld.ts'
import { type TriangleMesh, triangleCount } from '../engine/soup/triangle-mesh.ts'
import { countSplitVertices } from './analyze-vertices.ts'

export interface Surface {
  /** No edge is open: each has an even number of triangles. */
  readonly watertight: boolean
  /** No edge has more than two triangles, and those at a vertex hang together. */
  readonly manifold: boolean
  /** Neighbours face the same way. */
  readonly oriented: boolean
  /** Watertight, and bounds its own convex hull, up to 1e-5 of its size: files round coordinates. */
  readonly convex: boolean
  readonly openEdges: number
  readonly crowdedEdges: number
  readonly splitVertices: number
  /** Triangles without an area. */
  readonly flatTriangles: number
}

/** Files mostly keep coordinates in 24 bits. */
const FLOAT32_ROUNDING = 2 ** -24

export function analyzeSurface(mesh: TriangleMesh): Surface {
  const welded = weldVertices(mesh.positions)
  const corners = withoutCollapsed(mesh.corners, welded)
  const edges = countEdges(corners, welded)
  let openEdges = 0
  let crowdedEdges = 0
  let turnedEdges = 0
  for (let e = 0; e < edges.count; e++) {
    const uses = edges.uses[e]!
    if (uses % 2 === 1) openEdges++
    else if (edges.surplus[e] !== 0) turnedEdges++
    if (uses > 2) crowdedEdges++
  }
  const splitVertices = countSplitVertices(corners, edges, mesh.positions.length / 3)
  let flatTriangles = 0
  for (let t = 0; t < triangleCount(mesh); t++) if (hasNoArea(mesh, t)) flatTriangles++
  const watertight = edges.count > 0 && openEdges === 0
  return {
    watertight,
    manifold: crowdedEdges === 0 && splitVertices === 0,
    oriented: turnedEdges === 0,
    convex: watertight && turnedEdges === 0 && isConvex(mesh.positions, corners),
    openEdges,
    crowdedEdges,
    splitVertices,
    flatTriangles,
  }
}

/** By welded vertices; a triangle with two corners in one place has no inside and joins nothing. */
function withoutCollapsed(corners: Uint32Array, welded: Uint32Array): Uint32Array {
  const kept = new Uint32Array(corners.length)
  let count = 0
  for (let c = 0; c < corners.length; c += 3) {
    const i = welded[corners[c]!]!
    const j = welded[corners[c + 1]!]!
    const k = welded[corners[c + 2]!]!
    if (i === j || j === k || k === i) continue
    kept[count++] = i
    kept[count++] = j
    kept[count++] = k
  }
  return kept.subarray(0, count)
}

/** Inside out counts too: the shape is convex, whichever way its triangles face. */
function isConvex(positions: Float64Array, corners: Uint32Array): boolean {
  const numbers = new Map<number, number>()
  const points: number[] = []
  const triangles = corners.map((vertex) => {
    let number = numbers.get(vertex)
    if (number === undefined) {
      number = numbers.size
      numbers.set(vertex, number)
      points.push(...positions.subarray(3 * vertex, 3 * vertex + 3))
    }
    return number
  })
  const largest = points.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  // To a size of about 1, by a power of two, which rounds nothing: volumes of very small or large ones leave doubles.
  const scale = 2 ** Math.max(-1000, Math.min(1000, -Math.floor(Math.log2(largest))))
  const scaled = Float64Array.from(points, (x) => x * scale)
  const { kind } = convexityOf(scaled, triangles, FLOAT32_ROUNDING * largest * scale)
  return kind === 'convex' || kind === 'inward'
}
