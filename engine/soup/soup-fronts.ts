/**
 * Planes that a part must not pass, from the rows found so far: a triangle that lies wholly on or behind one of them
 * says nothing new about where the part may go. A flat wall is one front, however many triangles it is made of.
 */
import { TOUCH_ULPS } from '../settings.ts'
import { type AabbTree, BOX_MAX, BOX_STRIDE } from './aabb-tree.ts'
import {
  CENTER_IN_WORLD,
  FAR_OUT,
  PART_CENTER,
  PART_RADIUS,
  PART_SCALE,
  SOUP_SCALE,
  TO_WORLD,
} from './polytope-frame.ts'
import type { SoupPart } from './soup-part.ts'
import type { SoupRows } from './soup-rows.ts'

/** How far a triangle may stand out of a front and still be part of it, of the reach and of the part's radius. */
const FLUSH = 1e-6
const FLUSH_OF_RADIUS = 1e-9

/** Unit normal in the soup's axes, towards the soup, and its offset from the middle of the part. */
const PLANE = 4

export class SoupFronts {
  count = 0
  /** The first row of the part whose fronts these are. */
  firstRow = 0
  private planes = new Float64Array(PLANE * 32)
  private readonly one: SoupPart
  private readonly center = new Float64Array(3)

  constructor(one: SoupPart) {
    this.one = one
  }

  clear(firstRow: number): void {
    this.count = 0
    this.firstRow = firstRow
  }

  /** Row i as a front, for a reach in metres. The part must be placed. */
  add({ normal, point }: SoupRows, i: number, reach: number): void {
    const { frame } = this.one.exact.sight
    if (this.planes.length < PLANE * (this.count + 1)) {
      const longer = new Float64Array(2 * this.planes.length)
      longer.set(this.planes)
      this.planes = longer
    }
    const { planes, center } = this
    const o = PLANE * this.count++
    const scale = frame[SOUP_SCALE]
    let offset = 0
    for (let k = 0; k < 3; k++) {
      const r = TO_WORLD + k
      planes[o + k] =
        frame[r] * normal[3 * i] + frame[r + 3] * normal[3 * i + 1] + frame[r + 6] * normal[3 * i + 2]
      offset += normal[3 * i + k] * (point[3 * i + k] - frame[CENTER_IN_WORLD + k])
      center[k] = frame[PART_CENTER + k]
    }
    const flush =
      FLUSH * reach +
      FLUSH_OF_RADIUS * frame[PART_RADIUS] * frame[PART_SCALE] +
      8 * TOUCH_ULPS * frame[FAR_OUT]
    planes[o + 3] = (offset - flush) / scale
  }

  /** Whether all of a node's box is on or behind one of the fronts. */
  hidesNode({ box }: AabbTree, node: number): boolean {
    const { planes, center } = this
    const b = node * BOX_STRIDE
    for (let o = 0; o < PLANE * this.count; o += PLANE) {
      let least = 0
      for (let k = 0; k < 3; k++) {
        const n = planes[o + k]
        least += n * (box[n > 0 ? b + k : b + BOX_MAX + k] - center[k])
      }
      if (least >= planes[o + 3]) return true
    }
    return false
  }

  /** Whether a triangle is a row already, or lies on or behind one of the fronts. */
  hidesTriangle({ mesh }: AabbTree, t: number, rows: SoupRows): boolean {
    for (let i = this.firstRow; i < rows.count; i++) if (rows.triangle[i] === t) return true
    const { planes, center } = this
    const { positions, corners } = mesh
    for (let o = 0; o < PLANE * this.count; o += PLANE) {
      let behind = true
      for (let c = 3 * t; c < 3 * t + 3 && behind; c++) {
        const i = 3 * corners[c]
        const height =
          planes[o] * (positions[i] - center[0]) +
          planes[o + 1] * (positions[i + 1] - center[1]) +
          planes[o + 2] * (positions[i + 2] - center[2])
        behind = height >= planes[o + 3]
      }
      if (behind) return true
    }
    return false
  }
}
