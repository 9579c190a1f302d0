/** A shape's tree of parts as lines in the body's coordinates: parts by their depth, hulls around several of them faint. */
import {
  BALL_STRIDE,
  edgeOrigin,
  edgeTarget,
  edgeTwin,
  VERTEX_STRIDE,
} from '../../../engine/geometry/polytope-pool.ts'
import type { ShapePool } from '../../../engine/geometry/shape-pool.ts'
import { PART_DEPTHS } from './palette.ts'

const HULL_OPACITY = 0.14
const PART_OPACITY = 0.75

export interface PartEdges {
  /** Two points a line. */
  readonly positions: Float32Array
  /** Linear rgb and opacity, a point. */
  readonly colors: Float32Array
}

export function partEdges(shapes: ShapePool, root: number): PartEdges {
  const positions: number[] = []
  const colors: number[] = []
  const visit = (node: number, depth: number): void => {
    const isPart = shapes.isLeaf(node)
    addEdges(positions, shapes, node)
    const color = PART_DEPTHS[depth % PART_DEPTHS.length]!
    const opacity = isPart ? PART_OPACITY : HULL_OPACITY
    while (colors.length / 4 < positions.length / 3) colors.push(...color, opacity)
    if (isPart) return
    visit(shapes.nodeLeft[node]!, depth + 1)
    visit(shapes.nodeRight[node]!, depth + 1)
  }
  visit(root, 0)
  return { positions: Float32Array.from(positions), colors: Float32Array.from(colors) }
}

function addEdges(out: number[], shapes: ShapePool, node: number): void {
  const pool = shapes.polytopes
  const polytope = shapes.nodePolytope[node]!
  const b = polytope * BALL_STRIDE
  for (let h = pool.firstHalfEdge[polytope]!; h < pool.firstHalfEdge[polytope + 1]!; h++) {
    if (edgeTwin(pool, h) < h) continue
    for (const vertex of [edgeOrigin(pool, h), edgeTarget(pool, h)]) {
      for (let k = 0; k < 3; k++) out.push(pool.vertex[vertex * VERTEX_STRIDE + k]! + pool.ball[b + k]!)
    }
  }
}
