/**
 * An AABB tree packed for points in any order, which are bound by cache misses: 16 bytes a node instead of 60, and the
 * corners of triangles in the order of the leaves. Borders of boxes become steps from 0 to 65,535 by a rounded but
 * monotone rule; so do the points that are compared with them, and what is in a box stays in it.
 */
import { type AabbTree, BOX_MAX, BOX_STRIDE, NO_CHILD, TREE_ROOT } from '../soup/aabb-tree.ts'

/** A node's eight 16-bit numbers: six borders, in the order of a box, and room for its link. */
export const PACKED_STRIDE = 8
/** The same node as four 32-bit numbers, the last its link: the second child, or −1 − the first place at a leaf. */
export const LINK_STRIDE = 4
export const LINK = 3
/** xyz of three corners a triangle, in the order of the leaves. */
export const CORNERS_STRIDE = 9

const MOST_STEPS = 65_535

export class PackedTree {
  readonly tree: AabbTree
  readonly border: Uint16Array
  readonly link: Int32Array
  readonly corners: Float64Array
  private readonly from = new Float64Array(3)
  private readonly scale = new Float64Array(3)

  constructor(tree: AabbTree) {
    const { box, second, first, nodeCount, mesh, order } = tree
    const bytes = new ArrayBuffer(nodeCount * 2 * PACKED_STRIDE)
    this.tree = tree
    this.border = new Uint16Array(bytes)
    this.link = new Int32Array(bytes)
    for (let axis = 0; axis < 3 && nodeCount > 0; axis++) {
      const root = TREE_ROOT * BOX_STRIDE + axis
      const scale = MOST_STEPS / (box[root + BOX_MAX] - box[root])
      this.from[axis] = box[root]
      // Of a flat body every box is the whole: no step tells them apart.
      this.scale[axis] = Number.isFinite(scale) ? scale : 0
    }
    for (let node = 0; node < nodeCount; node++) {
      for (let k = 0; k < BOX_STRIDE; k++) {
        this.border[node * PACKED_STRIDE + k] = this.step(k % 3, box[node * BOX_STRIDE + k])
      }
      this.link[node * LINK_STRIDE + LINK] = second[node] === NO_CHILD ? -1 - first[node] : second[node]
    }
    this.corners = new Float64Array(order.length * CORNERS_STRIDE)
    for (let k = 0; k < order.length; k++) {
      for (let corner = 0; corner < 3; corner++) {
        const v = 3 * mesh.corners[3 * order[k] + corner]
        const to = k * CORNERS_STRIDE + 3 * corner
        this.corners[to] = mesh.positions[v]
        this.corners[to + 1] = mesh.positions[v + 1]
        this.corners[to + 2] = mesh.positions[v + 2]
      }
    }
  }

  step(axis: number, coordinate: number): number {
    const step = (coordinate - this.from[axis]) * this.scale[axis]
    return step <= 0 ? 0 : step >= MOST_STEPS ? MOST_STEPS : step | 0
  }
}
