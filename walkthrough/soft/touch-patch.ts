/**
 * Where two convex things lie on each other, across an axis between them: up to four points that hold one up on the other.
 * The corners of each that are about as far along the axis as its foremost one are its face there; both are seen along the
 * axis, and where they cover each other are the points.
 */
import type { Corners } from './part-gap.ts'
import { TouchFace } from './touch-face.ts'

/** Metres behind the foremost corner that still belong to the face: a shard that rocks is to feel both of its sides. */
const BAND = 0.003
const MOST_CANDIDATES = 64
const MOST_POINTS = 4

export class TouchPatch {
  count = 0
  /** By point: a place of the first thing in the world (3), and how far along the axis the second is behind it. */
  readonly at = new Float64Array(3 * MOST_POINTS)
  readonly gap = new Float64Array(MOST_POINTS)
  /** Metres that corners may go until this is asked again. */
  readonly way = new Float64Array(1)
  private readonly first = new TouchFace()
  private readonly second = new TouchFace()
  /** Two directions across the axis, and the axis. */
  private readonly frame = new Float64Array(9)
  private candidates = 0
  /** Place seen along the axis, the height of the first, the gap. */
  private readonly candidate = new Float64Array(4 * (MOST_CANDIDATES + 1))
  private readonly place = new Float64Array(3)

  /** `axis`: unit, from the second to the first. */
  find(axis: Float64Array, a: Corners, b: Corners): void {
    const { first, second } = this
    first.band[0] = this.way[0] > 2 * BAND ? this.way[0] : BAND
    second.band[0] = first.band[0]
    this.setFrame(axis)
    first.take(a, this.frame, -1)
    second.take(b, this.frame, 1)
    this.candidates = 0
    this.addCorners(first, second, 1)
    this.addCorners(second, first, -1)
    this.addCrossings()
    if (this.candidates === 0) this.addForemost()
    this.choose()
  }

  private setFrame(axis: Float64Array): void {
    const { frame: f } = this
    const x = axis[0]
    const y = axis[1]
    const z = axis[2]
    // Any direction that is not the axis's own.
    const flat = x * x < 0.5 ? 1 : 0
    const ux = flat === 1 ? 0 : -z
    const uy = flat === 1 ? z : 0
    const uz = flat === 1 ? -y : x
    const per = 1 / Math.sqrt(ux * ux + uy * uy + uz * uz)
    f[0] = ux * per
    f[1] = uy * per
    f[2] = uz * per
    f[3] = y * f[2] - z * f[1]
    f[4] = z * f[0] - x * f[2]
    f[5] = x * f[1] - y * f[0]
    f[6] = x
    f[7] = y
    f[8] = z
  }

  /** Corners of one face that the other covers. */
  private addCorners(own: TouchFace, other: TouchFace, sign: number): void {
    const { place } = this
    for (let i = 0; i < own.count; i++) {
      place[0] = own.u[i]
      place[1] = own.v[i]
      if (!other.covers(place)) continue
      const o = this.add()
      this.candidate[o] = own.u[i]
      this.candidate[o + 1] = own.v[i]
      this.candidate[o + 2] = sign > 0 ? own.height[i] : place[2]
      this.candidate[o + 3] = sign * (own.height[i] - place[2])
    }
  }

  /** Where the sides of both faces cross. */
  private addCrossings(): void {
    const { first: a, second: b } = this
    const sidesA = a.ringCount > 2 ? a.ringCount : a.ringCount - 1
    const sidesB = b.ringCount > 2 ? b.ringCount : b.ringCount - 1
    for (let i = 0; i < sidesA; i++) {
      const p = a.ring[i]
      const q = a.ring[i + 1 < a.ringCount ? i + 1 : 0]
      const pu = a.u[q] - a.u[p]
      const pv = a.v[q] - a.v[p]
      for (let j = 0; j < sidesB; j++) {
        const r = b.ring[j]
        const s = b.ring[j + 1 < b.ringCount ? j + 1 : 0]
        const ru = b.u[s] - b.u[r]
        const rv = b.v[s] - b.v[r]
        const area = pu * rv - pv * ru
        if (area === 0) continue
        const du = b.u[r] - a.u[p]
        const dv = b.v[r] - a.v[p]
        const onA = (du * rv - dv * ru) / area
        const onB = (du * pv - dv * pu) / area
        if (!(onA >= 0 && onA <= 1 && onB >= 0 && onB <= 1)) continue
        const height = a.height[p] + onA * (a.height[q] - a.height[p])
        const gap = height - b.height[r] - onB * (b.height[s] - b.height[r])
        const o = this.add()
        this.candidate[o] = a.u[p] + onA * pu
        this.candidate[o + 1] = a.v[p] + onA * pv
        this.candidate[o + 2] = height
        this.candidate[o + 3] = gap
      }
    }
  }

  /** Side by side, seen along the axis: the nearest corners alone. */
  private addForemost(): void {
    const { first, second } = this
    let low = 0
    for (let i = 1; i < first.count; i++) if (first.height[i] < first.height[low]) low = i
    let high = 0
    for (let i = 1; i < second.count; i++) if (second.height[i] > second.height[high]) high = i
    const o = this.add()
    this.candidate[o] = first.u[low]
    this.candidate[o + 1] = first.v[low]
    this.candidate[o + 2] = first.height[low]
    this.candidate[o + 3] = first.height[low] - second.height[high]
  }

  /** Where the next candidate is written; one place more than counts takes what is too many. */
  private add(): number {
    const o = 4 * this.candidates
    if (this.candidates < MOST_CANDIDATES) this.candidates++
    return o
  }

  /** The nearest, the one farthest from it, and those farthest to both sides of the line between them. */
  private choose(): void {
    const { candidate: c, candidates } = this
    this.count = 0
    let nearest = 0
    for (let i = 1; i < candidates; i++) if (c[4 * i + 3] < c[4 * nearest + 3]) nearest = i
    this.keep(nearest)
    let far = -1
    let most = 1e-8
    for (let i = 0; i < candidates; i++) {
      const du = c[4 * i] - c[4 * nearest]
      const dv = c[4 * i + 1] - c[4 * nearest + 1]
      if (du * du + dv * dv <= most) continue
      most = du * du + dv * dv
      far = i
    }
    if (far < 0) return
    this.keep(far)
    const lu = c[4 * far] - c[4 * nearest]
    const lv = c[4 * far + 1] - c[4 * nearest + 1]
    let left = -1
    let right = -1
    let mostLeft = 1e-3 * most
    let mostRight = -1e-3 * most
    for (let i = 0; i < candidates; i++) {
      const side = lu * (c[4 * i + 1] - c[4 * nearest + 1]) - lv * (c[4 * i] - c[4 * nearest])
      if (side > mostLeft) {
        mostLeft = side
        left = i
      }
      if (side < mostRight) {
        mostRight = side
        right = i
      }
    }
    if (left >= 0) this.keep(left)
    if (right >= 0) this.keep(right)
  }

  private keep(i: number): void {
    const { candidate: c, frame: f } = this
    const o = 3 * this.count
    for (let k = 0; k < 3; k++) {
      this.at[o + k] = c[4 * i] * f[k] + c[4 * i + 1] * f[3 + k] + c[4 * i + 2] * f[6 + k]
    }
    this.gap[this.count++] = c[4 * i + 3]
  }
}
