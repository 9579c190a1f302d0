/**
 * A tree of axis-aligned boxes over the triangles of a mesh, in flat arrays (two-views, III.A). Nodes are numbered
 * depth first: the first child of an inner node follows it, and every node holds one run of `order`.
 */
import type { TriangleMesh } from './triangle-mesh.ts'

/** Reads as `box[node * BOX_STRIDE + …]`: minX, minY, minZ, maxX, maxY, maxZ. */
export const BOX_STRIDE = 6
export const BOX_MAX = 3

export const NO_CHILD = -1

export interface AabbTree {
  readonly mesh: TriangleMesh
  readonly nodeCount: number
  readonly box: Float64Array
  /** The second child, or NO_CHILD at a leaf. */
  readonly second: Int32Array
  /** Where the node's run begins in `order`, and how many triangles it holds. */
  readonly first: Int32Array
  readonly size: Int32Array
  /** Triangles in the order of the leaves. */
  readonly order: Int32Array
}

export const TREE_ROOT = 0

export function isTreeLeaf(tree: AabbTree, node: number): boolean {
  return tree.second[node] === NO_CHILD
}

export function firstChild(node: number): number {
  return node + 1
}
