/**
 * The plane between a triangle of cloth and a convex part or soup triangle of a solid, in the solid's own coordinates: the
 * widest gap between the two, or, where they meet, the way on which the cloth leaves.
 */
import { BALL_STRIDE, CENTER, FACE_STRIDE, NORMAL_OFFSET } from '../../engine/geometry/polytope-pool.ts'
import { toBody } from '../../engine/math/body-coordinates.ts'
import { POSE_STRIDE, SCALE } from '../../engine/math/pose.ts'
import { writeTriangle } from '../../engine/soup/triangle-mesh.ts'
import { writeNormal } from '../../engine/soup/triangle-normal.ts'
import { PartGap } from './part-gap.ts'
import type { SolidMotions } from './solid-motions.ts'

/** Metres that a part may be through cloth and still be taken for one that came from the nearest side. */
const SHALLOW = 0.003
/** And those beyond which nothing holds it: to pull it back would stretch the cloth over all of a finger. */
const DEEP = 0.01
/** The same of a pair whose side is known from the step before. */
const LOST = 0.02

export class PlaneFinder {
  /** Relative to the part's own middle. */
  readonly gap = new PartGap()
  private readonly corners: Uint32Array
  private readonly motions: SolidMotions
  private readonly soup = new Float64Array(9)
  private readonly point = new Float64Array(3)

  constructor(corners: Uint32Array, motions: SolidMotions) {
    this.corners = corners
    this.motions = motions
  }

  /** Triangle and solid that are looked at. */
  take(x: Float64Array, triangle: number, body: number, feature: number): void {
    const { corners, motions, point } = this
    const finder = this.gap
    const { shapes, bodies } = motions.world
    const list = finder.corners
    const isSoup = shapes.isSoup(bodies.root[body])
    const { polytopes, nodePolytope } = shapes
    if (isSoup) {
      writeTriangle(shapes.soupOf(bodies.root[body]).mesh, feature, this.soup)
      list.list = this.soup
      list.stride = 3
      list.from = 0
      list.to = 3
    } else {
      list.list = polytopes.vertex
      list.stride = 4
      list.from = polytopes.firstVertex[nodePolytope[feature]]
      list.to = polytopes.firstVertex[nodePolytope[feature] + 1]
    }
    const c = isSoup ? -1 : nodePolytope[feature] * BALL_STRIDE + CENTER
    for (let corner = 0; corner < 3; corner++) {
      toBody(point, motions.now, body, x, 3 * corners[3 * triangle + corner])
      for (let k = 0; k < 3; k++) {
        finder.triangle[3 * corner + k] = c < 0 ? point[k] : point[k] - polytopes.ball[c + k]
      }
    }
  }

  /** The triangle's own normal, away from the part: for what lies on each other that is it. */
  guess(): void {
    const finder = this.gap
    const { axis, triangle: t, corners } = finder
    this.writeNormal()
    const o = corners.from * corners.stride
    let side = 0
    for (let k = 0; k < 3; k++) side += axis[k] * (t[k] - (corners.stride === 3 ? corners.list[o + k] : 0))
    if (side < 0) for (let k = 0; k < 3; k++) axis[k] = -axis[k]
  }

  /** A plane of before (four numbers at `p`): it may still be between the two. */
  recall(planes: Float64Array, p: number): void {
    for (let k = 0; k < 3; k++) this.gap.axis[k] = planes[p + k]
  }

  /** Whether triangle and solid are apart along the axis as it is. */
  isBetween(): boolean {
    this.gap.measure()
    return this.gap.gap[0] > 0
  }

  /** The unit normal of the finder's triangle; upwards where it has none. */
  private writeNormal(): void {
    const { axis, triangle } = this.gap
    writeNormal(triangle, 0, 3, 6, axis)
    if (axis[0] === 0 && axis[1] === 0 && axis[2] === 0) axis[1] = 1
  }

  /**
   * What presses on cloth that lies on a plane goes no other way: a plate's rim is thin, and its nearest side is above.
   * False where that would be too deep; one that is `apart` then has the axis that it had.
   */
  press(body: number, planes: Float64Array, p: number, floor: number, apart: boolean): boolean {
    const { gap, motions, point } = this
    const { now } = motions
    const from = floor * POSE_STRIDE
    const to = body * POSE_STRIDE
    for (let k = 0; k < 3; k++) point[k] = gap.axis[k]
    gap.axis.fill(0)
    for (let row = 0; row < 3; row++) {
      const r = from + 3 * row
      const n = now[r] * planes[p] + now[r + 1] * planes[p + 1] + now[r + 2] * planes[p + 2]
      for (let k = 0; k < 3; k++) gap.axis[k] -= now[to + 3 * row + k] * n
    }
    gap.measure()
    if (gap.gap[0] * now[to + SCALE] > -DEEP) return true
    if (apart) {
      for (let k = 0; k < 3; k++) gap.axis[k] = point[k]
      gap.measure()
    }
    return false
  }

  /**
   * Takes a plane of before (four numbers at `p`) where the two meet, or where they are apart with the solid beyond it.
   * False where it was left so far behind that the cloth lets go of it; one that is `apart` then has the axis that it had.
   */
  keep(body: number, planes: Float64Array, p: number, apart: boolean): boolean {
    const { gap, motions, point } = this
    const { axis } = gap
    let turn = 0
    for (let k = 0; k < 3; k++) turn += axis[k] * planes[p + k]
    if (apart && turn > 0) return true
    for (let k = 0; k < 3; k++) {
      point[k] = axis[k]
      axis[k] = planes[p + k]
    }
    gap.measure()
    if (gap.gap[0] * motions.now[body * POSE_STRIDE + SCALE] > -LOST) return true
    if (!apart) return false
    for (let k = 0; k < 3; k++) axis[k] = point[k]
    gap.measure()
    return false
  }

  /**
   * Of a pair that meets before anything is known of it. By the part's nearest face; but a finger that is through goes
   * back to where its middle is, or cloth would hang on it. False: it is so far through that the cloth lets go of it.
   */
  leave(body: number, feature: number): boolean {
    const { motions } = this
    const finder = this.gap
    const { shapes, bodies } = motions.world
    if (shapes.isSoup(bodies.root[body])) {
      this.leaveTriangle()
      return true
    }
    const { face, firstFace } = shapes.polytopes
    const polytope = shapes.nodePolytope[feature]
    const { triangle: t, axis } = finder
    let best = -Infinity
    let chosen = 0
    for (let f = firstFace[polytope]; f < firstFace[polytope + 1]; f++) {
      const o = f * FACE_STRIDE
      let low = Infinity
      for (let c = 0; c < 9; c += 3) {
        const height = face[o] * t[c] + face[o + 1] * t[c + 1] + face[o + 2] * t[c + 2]
        if (height < low) low = height
      }
      if (low - face[o + NORMAL_OFFSET] > best) {
        best = low - face[o + NORMAL_OFFSET]
        chosen = o
      }
    }
    const scale = motions.now[body * POSE_STRIDE + SCALE]
    const back = motions.presses(body) && best * scale < -SHALLOW
    if (back) this.guess()
    else for (let k = 0; k < 3; k++) axis[k] = face[chosen + k]
    finder.measure()
    return !back || finder.gap[0] * scale > -DEEP
  }

  /** Through a wall without thickness, to the side on which more of the cloth's triangle is. */
  private leaveTriangle(): void {
    const { soup: s } = this
    const finder = this.gap
    const { triangle: t, axis } = finder
    const ux = s[3] - s[0]
    const uy = s[4] - s[1]
    const uz = s[5] - s[2]
    const vx = s[6] - s[0]
    const vy = s[7] - s[1]
    const vz = s[8] - s[2]
    const x = uy * vz - uz * vy
    const y = uz * vx - ux * vz
    const z = ux * vy - uy * vx
    const square = x * x + y * y + z * z
    if (!(square > 0)) return
    let above = 0
    for (let c = 0; c < 9; c += 3) above += x * (t[c] - s[0]) + y * (t[c + 1] - s[1]) + z * (t[c + 2] - s[2])
    const per = (above < 0 ? -1 : 1) / Math.sqrt(square)
    axis[0] = x * per
    axis[1] = y * per
    axis[2] = z * per
    finder.measure()
  }

  /** Metres of a point before the nearest side of a convex part; less than 0 inside. */
  distanceTo(body: number, feature: number, x: Float64Array, o: number): number {
    const { motions, point } = this
    const { shapes } = motions.world
    const { face, firstFace, ball } = shapes.polytopes
    const polytope = shapes.nodePolytope[feature]
    const c = polytope * BALL_STRIDE + CENTER
    toBody(point, motions.now, body, x, o)
    for (let k = 0; k < 3; k++) point[k] -= ball[c + k]
    let most = -Infinity
    for (let f = firstFace[polytope]; f < firstFace[polytope + 1]; f++) {
      const p = f * FACE_STRIDE
      const height =
        face[p] * point[0] + face[p + 1] * point[1] + face[p + 2] * point[2] - face[p + NORMAL_OFFSET]
      if (height > most) most = height
    }
    return most * motions.now[body * POSE_STRIDE + SCALE]
  }

  /** The plane, into four numbers at `p`: unit normal towards the cloth, and how far the solid goes along it. */
  write(body: number, feature: number, planes: Float64Array, p: number): void {
    const { gap, motions } = this
    const { shapes, bodies } = motions.world
    let offset = gap.support[0]
    const isSoup = shapes.isSoup(bodies.root[body])
    const c = isSoup ? -1 : shapes.nodePolytope[feature] * BALL_STRIDE + CENTER
    for (let k = 0; k < 3; k++) {
      planes[p + k] = gap.axis[k]
      if (c >= 0) offset += gap.axis[k] * shapes.polytopes.ball[c + k]
    }
    planes[p + 3] = offset
  }
}
