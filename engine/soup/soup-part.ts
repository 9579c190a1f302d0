/**
 * One part of a thing at a time against a soup: the exact test, and the part's box in the soup's own coordinates,
 * where the boxes of its tree are. Whatever touches the part touches that box, rounding included.
 */
import { VERTEX_STRIDE } from '../geometry/polytope-pool.ts'
import type { ShapePool } from '../geometry/shape-pool.ts'
import { POSE_STRIDE } from '../math/pose.ts'
import { BOX_MARGIN, TOUCH, TOUCH_ULPS } from '../settings.ts'
import { type AabbTree, BOX_MAX, BOX_STRIDE, TREE_ROOT } from './aabb-tree.ts'
import { FAR_OUT, PART_CENTER, PART_RADIUS, PART_SCALE, SOUP_SCALE, TO_SOUP } from './polytope-frame.ts'
import { PolytopeTriangle } from './polytope-triangle.ts'

/** Places of the two poses. */
export const THING = 0
export const SOUP = 1

export class SoupPart {
  readonly pose = new Float64Array(2 * POSE_STRIDE)
  readonly shapes: ShapePool
  readonly exact: PolytopeTriangle
  /** The part's box in the soup's coordinates, grown by the reach asked for. */
  readonly box = new Float64Array(BOX_STRIDE)
  /** Metres. */
  readonly reach = new Float64Array(1)
  private readonly margin = new Float64Array(1)

  constructor(shapes: ShapePool) {
    this.shapes = shapes
    this.exact = new PolytopeTriangle(shapes.polytopes)
  }

  /** Sets up the part (or hull) of a node, and its box. */
  place(node: number, tree: AabbTree): void {
    const { exact, pose, box } = this
    const { pool, frame } = exact.sight
    const polytope = this.shapes.nodePolytope[node]
    exact.place(polytope, pose, THING, SOUP)
    const { vertex } = pool
    const first = pool.firstVertex[polytope]
    const end = pool.firstVertex[polytope + 1]
    this.setMargin(tree)
    const margin = this.margin[0]
    for (let k = 0; k < 3; k++) {
      const r = TO_SOUP + 3 * k
      const x = frame[r]
      const y = frame[r + 1]
      const z = frame[r + 2]
      let low = Number.POSITIVE_INFINITY
      let high = Number.NEGATIVE_INFINITY
      for (let i = first * VERTEX_STRIDE; i < end * VERTEX_STRIDE; i += VERTEX_STRIDE) {
        const at = x * vertex[i] + y * vertex[i + 1] + z * vertex[i + 2]
        if (at < low) low = at
        if (at > high) high = at
      }
      box[k] = frame[PART_CENTER + k] + low - margin
      box[BOX_MAX + k] = frame[PART_CENTER + k] + high + margin
    }
  }

  /** The reach and what counts as touching, for the largest triangle there can be; in the soup's lengths. */
  private setMargin(tree: AabbTree): void {
    const { frame } = this.exact.sight
    const whole = TREE_ROOT * BOX_STRIDE
    let largest = 0
    let far = 0
    for (let k = 0; k < 3; k++) {
      largest += tree.box[whole + BOX_MAX + k] - tree.box[whole + k]
      far += Math.max(Math.abs(tree.box[whole + k]), Math.abs(tree.box[whole + BOX_MAX + k]))
    }
    const scale = frame[SOUP_SCALE]
    const size = frame[PART_RADIUS] * frame[PART_SCALE]
    const rounding =
      BOX_MARGIN * size + 2 * TOUCH * largest * scale + 2 * TOUCH_ULPS * (frame[FAR_OUT] + far * scale)
    this.margin[0] = (this.reach[0] + rounding) / scale
  }

  /** Takes triangle t of the soup for the exact test. */
  take(tree: AabbTree, t: number): void {
    const { positions, corners } = tree.mesh
    this.exact.take(positions, corners[3 * t], corners[3 * t + 1], corners[3 * t + 2])
  }
}

/** Whether a node of the tree meets the box at other[0 … 5]. */
export function nodeMeetsBox(tree: AabbTree, node: number, other: Float64Array): boolean {
  const { box } = tree
  const b = node * BOX_STRIDE
  return (
    box[b] <= other[3] &&
    box[b + 3] >= other[0] &&
    box[b + 1] <= other[4] &&
    box[b + 4] >= other[1] &&
    box[b + 2] <= other[5] &&
    box[b + 5] >= other[2]
  )
}

/** Writes the box of triangle t to out[0 … 5]. */
export function writeTriangleBox(tree: AabbTree, t: number, out: Float64Array): void {
  const { positions, corners } = tree.mesh
  const a = 3 * corners[3 * t]
  const b = 3 * corners[3 * t + 1]
  const c = 3 * corners[3 * t + 2]
  for (let k = 0; k < 3; k++) {
    const p = positions[a + k]
    const q = positions[b + k]
    const r = positions[c + k]
    out[k] = p < q ? (p < r ? p : r) : q < r ? q : r
    out[BOX_MAX + k] = p > q ? (p > r ? p : r) : q > r ? q : r
  }
}

export function boxesMeet(a: Float64Array, b: Float64Array): boolean {
  return a[0] <= b[3] && a[3] >= b[0] && a[1] <= b[4] && a[4] >= b[1] && a[2] <= b[5] && a[5] >= b[2]
}
