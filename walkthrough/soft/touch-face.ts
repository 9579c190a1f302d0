/** The face that a convex thing turns towards another: its foremost corners, seen along the axis between the two. */
import type { Corners } from './part-gap.ts'

const MOST_CORNERS = 64

export class TouchFace {
  count = 0
  readonly u = new Float64Array(MOST_CORNERS)
  readonly v = new Float64Array(MOST_CORNERS)
  /** Along the axis. */
  readonly height = new Float64Array(MOST_CORNERS)
  /** The corners that stand about all others, counter-clockwise. */
  readonly ring = new Int32Array(MOST_CORNERS)
  ringCount = 0
  /** Metres behind the foremost corner that belong to the face. */
  readonly band = new Float64Array(1)

  take(corners: Corners, frame: Float64Array, towards: number): void {
    const band = this.band[0]
    const { list, stride, from, to } = corners
    let foremost = -Infinity
    for (let c = from; c < to; c++) {
      const o = c * stride
      const h = towards * (frame[6] * list[o] + frame[7] * list[o + 1] + frame[8] * list[o + 2])
      if (h > foremost) foremost = h
    }
    this.count = 0
    for (let c = from; c < to && this.count < MOST_CORNERS; c++) {
      const o = c * stride
      const h = frame[6] * list[o] + frame[7] * list[o + 1] + frame[8] * list[o + 2]
      if (towards * h < foremost - band) continue
      const i = this.count++
      this.u[i] = frame[0] * list[o] + frame[1] * list[o + 1] + frame[2] * list[o + 2]
      this.v[i] = frame[3] * list[o] + frame[4] * list[o + 1] + frame[5] * list[o + 2]
      this.height[i] = h
    }
    this.wrap()
  }

  /** From the lowest corner on, each time to the one that has all others on its left. */
  private wrap(): void {
    const { u, v, ring, count } = this
    let start = 0
    for (let i = 1; i < count; i++) if (v[i] < v[start] || (v[i] === v[start] && u[i] < u[start])) start = i
    this.ringCount = 0
    let at = start
    do {
      ring[this.ringCount++] = at
      let next = -1
      for (let i = 0; i < count; i++) {
        if (u[i] === u[at] && v[i] === v[at]) continue
        if (next < 0) {
          next = i
          continue
        }
        const nu = u[next] - u[at]
        const nv = v[next] - v[at]
        const iu = u[i] - u[at]
        const iv = v[i] - v[at]
        const left = nu * iv - nv * iu
        if (left < 0 || (left === 0 && iu * iu + iv * iv > nu * nu + nv * nv)) next = i
      }
      if (next < 0) return
      at = next
    } while (at !== start && this.ringCount < count)
  }

  /** The height of the face at a place seen along the axis, into out[2]; false where it does not cover it. */
  covers(place: Float64Array): boolean {
    const { u, v, height, ring } = this
    const x = place[0]
    const y = place[1]
    const a = ring[0]
    for (let i = 1; i + 1 < this.ringCount; i++) {
      const b = ring[i]
      const c = ring[i + 1]
      const area = (u[b] - u[a]) * (v[c] - v[a]) - (v[b] - v[a]) * (u[c] - u[a])
      const toB = (x - u[a]) * (v[c] - v[a]) - (y - v[a]) * (u[c] - u[a])
      const toC = (u[b] - u[a]) * (y - v[a]) - (v[b] - v[a]) * (x - u[a])
      if (!(area > 0) || toB < 0 || toC < 0 || toB + toC > area) continue
      place[2] = height[a] + (toB * (height[b] - height[a]) + toC * (height[c] - height[a])) / area
      return true
    }
    return false
  }
}
