/**
 * The boxes of one tree in the frame of another (two-views, Fig. 3): a box turned against the axes is replaced by the
 * upright box around it. The new boxes are large enough for all rounding, of their own numbers and of the corners'
 * way into the world, so that boxes apart prove triangles apart.
 */
import { POSE_STRIDE, POSITION, SCALE } from '../math/pose.ts'
import { type AabbTree, BOX_MAX, BOX_STRIDE } from './aabb-tree.ts'

/**
 * Roundings that a corner's coordinate goes through on its way, each at most half a unit in the last place of the
 * largest number met: under thirty, and twice that since the rotation's rows are orthonormal only up to rounding.
 */
const ROUNDINGS = 64 * 2 ** -53
/** What numbers near the smallest double lose, whatever their size. */
const UNDERFLOW = 2 ** -1060

/** A turn by less than this, in radians, leaves boxes as good as upright. */
const UPRIGHT = 1e-6

export class RealignedBoxes {
  /** Whether boxes grow by being realigned. */
  turned = false
  /** From the one frame to the other, row by row, and the size of each entry. */
  private readonly turn = new Float64Array(9)
  private readonly size = new Float64Array(9)
  private readonly shift = new Float64Array(4)

  /** From the frame of b (pose number j) to that of a (pose number i). */
  set(a: AabbTree, poseA: Float64Array, i: number, b: AabbTree, poseB: Float64Array, j: number): void {
    const from = j * POSE_STRIDE
    const to = i * POSE_STRIDE
    const scaleA = poseA[to + SCALE]
    const scaleB = poseB[from + SCALE]
    for (let row = 0; row < 3; row++) {
      let shift = 0
      for (let k = 0; k < 3; k++) {
        shift += poseA[to + 3 * k + row] * (poseB[from + POSITION + k] - poseA[to + POSITION + k])
        let entry = 0
        for (let l = 0; l < 3; l++) entry += poseA[to + 3 * l + row] * poseB[from + 3 * l + k]
        this.turn[3 * row + k] = (entry * scaleB) / scaleA
        this.size[3 * row + k] = Math.abs(this.turn[3 * row + k])
      }
      this.shift[row] = shift / scaleA
    }
    this.turned = false
    for (let k = 0; k < 9; k++) if (k % 4 !== 0 && this.size[k] > UPRIGHT * this.size[0]) this.turned = true
    const reach = farthest(a, poseA, to) + farthest(b, poseB, from)
    this.shift[3] = (ROUNDINGS * reach + UNDERFLOW) / scaleA
  }

  /** One frame for both: boxes stay where they are, up to rounding. */
  setSame(tree: AabbTree): void {
    for (let k = 0; k < 9; k++) this.size[k] = this.turn[k] = k % 4 === 0 ? 1 : 0
    this.turned = false
    this.shift.fill(0)
    this.shift[3] = ROUNDINGS * largestCorner(tree) + UNDERFLOW
  }

  /** Writes the box around the one at box[o], seen from the other frame, to out[to]. */
  write(box: Float64Array, o: number, out: Float64Array, to: number): void {
    const turn = this.turn
    const size = this.size
    const shift = this.shift
    const x = (box[o] + box[o + BOX_MAX]) / 2
    const y = (box[o + 1] + box[o + BOX_MAX + 1]) / 2
    const z = (box[o + 2] + box[o + BOX_MAX + 2]) / 2
    const halfX = (box[o + BOX_MAX] - box[o]) / 2
    const halfY = (box[o + BOX_MAX + 1] - box[o + 1]) / 2
    const halfZ = (box[o + BOX_MAX + 2] - box[o + 2]) / 2
    const margin = shift[3]
    for (let row = 0; row < 3; row++) {
      const k = 3 * row
      const middle = turn[k] * x + turn[k + 1] * y + turn[k + 2] * z + shift[row]
      const half = size[k] * halfX + size[k + 1] * halfY + size[k + 2] * halfZ + margin
      out[to + row] = middle - half
      out[to + BOX_MAX + row] = middle + half
    }
  }
}

/** No number on the way of a corner into the world and into the other's frame is larger. */
function farthest(tree: AabbTree, pose: Float64Array, o: number): number {
  const position =
    Math.abs(pose[o + POSITION]) + Math.abs(pose[o + POSITION + 1]) + Math.abs(pose[o + POSITION + 2])
  return 3 * pose[o + SCALE] * largestCorner(tree) + position
}

function largestCorner(tree: AabbTree): number {
  let largest = 0
  for (let k = 0; k < BOX_STRIDE; k++) largest = Math.max(largest, Math.abs(tree.box[k]))
  return largest
}
