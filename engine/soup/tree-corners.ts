/** The corners of a leaf's triangles, nine numbers each, as they are or placed in the world, and their boxes. */
import { POSE_STRIDE, POSITION, SCALE } from '../math/pose.ts'
import { type AabbTree, BOX_MAX, BOX_STRIDE } from './aabb-tree.ts'
import { TRIANGLE_NUMBERS } from './triangle-pair.ts'

export class LeafCorners {
  /** Triangle k of the leaf at k * TRIANGLE_NUMBERS. */
  numbers = new Float64Array(8 * TRIANGLE_NUMBERS)
  private boxes = new Float64Array(8 * BOX_STRIDE)
  /** Whose corners these are: a leaf is often wanted several times in a row. */
  private leaf = -1

  /** Before another tree or pose. */
  forget(): void {
    this.leaf = -1
  }

  /** In the coordinates of the mesh. */
  take(tree: AabbTree, leaf: number): void {
    if (leaf === this.leaf) return
    this.copy(tree, leaf)
    this.fitBoxes(tree.size[leaf])
  }

  /** Whether the boxes of triangle k here and triangle l there have no point in common. */
  areApart(k: number, there: LeafCorners, l: number): boolean {
    const a = this.boxes
    const b = there.boxes
    const i = k * BOX_STRIDE
    const j = l * BOX_STRIDE
    return (
      a[i] > b[j + BOX_MAX] ||
      b[j] > a[i + BOX_MAX] ||
      a[i + 1] > b[j + BOX_MAX + 1] ||
      b[j + 1] > a[i + BOX_MAX + 1] ||
      a[i + 2] > b[j + BOX_MAX + 2] ||
      b[j + 2] > a[i + BOX_MAX + 2]
    )
  }

  /** In the coordinates of the mesh, without boxes. */
  copy(tree: AabbTree, leaf: number): void {
    this.leaf = leaf
    const { positions, corners } = tree.mesh
    this.reserve(tree.size[leaf])
    const { numbers } = this
    let to = 0
    for (let i = tree.first[leaf]; i < tree.first[leaf] + tree.size[leaf]; i++) {
      for (let c = 3 * tree.order[i]; c < 3 * tree.order[i] + 3; c++) {
        const v = 3 * corners[c]
        numbers[to++] = positions[v]
        numbers[to++] = positions[v + 1]
        numbers[to++] = positions[v + 2]
      }
    }
  }

  /**
   * In the world, at pose number p. The same formula for every vertex, whichever triangle asks: triangles that share
   * a vertex share it to the last bit.
   */
  place(tree: AabbTree, leaf: number, pose: Float64Array, p: number): void {
    if (leaf === this.leaf) return
    this.copy(tree, leaf)
    const { numbers } = this
    const o = p * POSE_STRIDE
    const scale = pose[o + SCALE]
    for (let k = 0; k < tree.size[leaf] * TRIANGLE_NUMBERS; k += 3) {
      const x = scale * numbers[k]
      const y = scale * numbers[k + 1]
      const z = scale * numbers[k + 2]
      numbers[k] = pose[o] * x + pose[o + 1] * y + pose[o + 2] * z + pose[o + POSITION]
      numbers[k + 1] = pose[o + 3] * x + pose[o + 4] * y + pose[o + 5] * z + pose[o + POSITION + 1]
      numbers[k + 2] = pose[o + 6] * x + pose[o + 7] * y + pose[o + 8] * z + pose[o + POSITION + 2]
    }
    this.fitBoxes(tree.size[leaf])
  }

  private fitBoxes(triangles: number): void {
    const { numbers } = this
    const boxes = this.boxes
    for (let k = 0; k < triangles; k++) {
      for (let axis = 0; axis < 3; axis++) {
        const p = numbers[k * TRIANGLE_NUMBERS + axis]
        const q = numbers[k * TRIANGLE_NUMBERS + axis + 3]
        const r = numbers[k * TRIANGLE_NUMBERS + axis + 6]
        boxes[k * BOX_STRIDE + axis] = p < q ? (p < r ? p : r) : q < r ? q : r
        boxes[k * BOX_STRIDE + BOX_MAX + axis] = p > q ? (p > r ? p : r) : q > r ? q : r
      }
    }
  }

  private reserve(triangles: number): void {
    if (this.numbers.length >= triangles * TRIANGLE_NUMBERS) return
    this.numbers = new Float64Array(2 * triangles * TRIANGLE_NUMBERS)
    this.boxes = new Float64Array(2 * triangles * BOX_STRIDE)
  }
}

/** Whether two triangles, nine numbers each, share the position of a corner; −0 equals 0. */
export function shareCorner(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  for (let p = i; p < i + TRIANGLE_NUMBERS; p += 3) {
    const x = a[p]
    for (let q = j; q < j + TRIANGLE_NUMBERS; q += 3) {
      if (x === b[q] && a[p + 1] === b[q + 1] && a[p + 2] === b[q + 2]) return true
    }
  }
  return false
}
