/**
 * How far a box is from a soup at least: the gap to the boxes of the soup's leaves. Cheap, and enough to know that
 * nothing can be touched on the next half metre.
 */
import { POSE_STRIDE, POSITION, SCALE } from '../math/pose.ts'
import { type AabbTree, BOX_MAX, BOX_STRIDE, firstChild, NO_CHILD, TREE_ROOT } from './aabb-tree.ts'
import { MAX_TREE_DEPTH } from './build-tree.ts'

/** More than any rounding on the way into the soup's coordinates, as a fraction of the largest one. */
const ROUNDING = 1e-14

export class BoxGap {
  private readonly local = new Float64Array(BOX_STRIDE)
  private readonly stack = new Int32Array(MAX_TREE_DEPTH + 2)

  /** Never more than the true distance, and at most `most`; metres. The box is the world's, pose `body` the soup's. */
  find(tree: AabbTree, pose: Float64Array, body: number, box: Float64Array, most: number): number {
    const scale = pose[body * POSE_STRIDE + SCALE]
    this.takeIn(pose, body, box)
    const { stack, local } = this
    const { second } = tree
    let least = (most / scale) * (most / scale)
    let depth = 0
    stack[depth++] = TREE_ROOT
    while (depth > 0) {
      const node = stack[--depth]
      const gap = gap2(local, 0, tree.box, node * BOX_STRIDE)
      if (gap >= least) continue
      if (second[node] === NO_CHILD) {
        least = gap
        if (least === 0) return 0
        continue
      }
      // The nearer child last, so that it is looked at first.
      const a = firstChild(node)
      const b = second[node]
      const aFirst = gap2(local, 0, tree.box, a * BOX_STRIDE) <= gap2(local, 0, tree.box, b * BOX_STRIDE)
      stack[depth++] = aFirst ? b : a
      stack[depth++] = aFirst ? a : b
    }
    return Math.sqrt(least) * scale
  }

  /** The box around a world box, along the axes of the soup. */
  private takeIn(pose: Float64Array, body: number, box: Float64Array): void {
    const { local } = this
    const o = body * POSE_STRIDE
    const scale = pose[o + SCALE]
    let far = 0
    for (let k = 0; k < 3; k++) {
      const at = Math.abs(pose[o + POSITION + k])
      far = Math.max(far, at, Math.abs(box[k]), Math.abs(box[BOX_MAX + k]))
    }
    for (let k = 0; k < 3; k++) {
      let middle = 0
      let half = 0
      for (let j = 0; j < 3; j++) {
        const turn = pose[o + 3 * j + k]
        middle += turn * ((box[j] + box[BOX_MAX + j]) / 2 - pose[o + POSITION + j])
        half += Math.abs(turn) * ((box[BOX_MAX + j] - box[j]) / 2)
      }
      half += ROUNDING * far
      local[k] = (middle - half) / scale
      local[BOX_MAX + k] = (middle + half) / scale
    }
  }
}

/** The square of the distance of two boxes; 0 where they overlap. */
export function gap2(boxesA: Float64Array, a: number, boxesB: Float64Array, b: number): number {
  let sum = 0
  for (let k = 0; k < 3; k++) {
    const above = boxesB[b + k] - boxesA[a + BOX_MAX + k]
    const below = boxesA[a + k] - boxesB[b + BOX_MAX + k]
    const gap = above > below ? above : below
    if (gap > 0) sum += gap * gap
  }
  return sum
}
