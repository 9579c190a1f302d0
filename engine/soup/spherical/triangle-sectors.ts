/**
 * The sectors that a triangle touches, and between which radii it does, found by clipping it to the planes of the
 * sectors from the cube's faces down. Planes are moved outwards by a margin far above the rounding of a clip, so
 * whatever a clip cuts off lies outside the sector even in exact arithmetic, and no sector is missed.
 */
import { BALL_RADIUS, BALL_STRIDE } from './field.ts'
import { CUBE_FACES, faceAxis, faceSign, firstSubsector, MAX_LEVEL, sectorEdge } from './sectors.ts'

/** Of the largest coordinate of the triangle about the centre. A clip's rounding stays under 2^-47 of it. */
const MARGIN = 2 ** -44
/** Three corners, one more for each of the four planes of a face and of the two of every level below. */
const POLYGON = 3 * (3 + 4 + 2 * MAX_LEVEL)
/** Four clips to a face leave their polygon in the slot that level 1 starts from. */
const FACE_SLOT = 4
const SLOTS = FACE_SLOT + 1 + 2 * MAX_LEVEL

const X = 0
const Y = 1
const Z = 2

export class TriangleSectors {
  count = 0
  sector: Int32Array = new Int32Array(64)
  /** Bounds on the distance from the centre to the triangle's points in the sector. */
  near: Float64Array = new Float64Array(64)
  far: Float64Array = new Float64Array(64)
  /** A ball about those points, BALL_STRIDE numbers each. */
  balls: Float64Array = new Float64Array(64 * BALL_STRIDE)
  private face = 0
  private level = 1
  private margin = 0
  private readonly corners = new Float64Array(9)
  private readonly normal = new Float64Array(3)
  private readonly polygons = new Float64Array(SLOTS * POLYGON)

  /** Corner k of the triangle, relative to the centre. */
  setCorner(k: number, x: number, y: number, z: number): void {
    this.corners[3 * k] = x
    this.corners[3 * k + 1] = y
    this.corners[3 * k + 2] = z
  }

  /** Finds the sectors of a level that the triangle touches; degenerate triangles are segments or points. */
  find(level: number): void {
    this.count = 0
    this.level = level
    let largest = 0
    for (let i = 0; i < 9; i++) largest = Math.max(largest, Math.abs(this.corners[i]))
    this.margin = MARGIN * largest
    for (let face = 0; face < CUBE_FACES; face++) this.clipToFace(face)
  }

  private clipToFace(face: number): void {
    const { corners, polygons } = this
    this.face = face
    const k = faceAxis(face)
    const sign = faceSign(face)
    for (let c = 0; c < 9; c += 3) {
      polygons[c + X] = corners[c + ((k + 1) % 3)]
      polygons[c + Y] = corners[c + ((k + 2) % 3)]
      polygons[c + Z] = sign * corners[c + k]
    }
    this.writeNormal()
    let count = this.clip(0, 3, 1, X, -1, 1)
    count = this.clip(1, count, 2, X, 1, -1)
    count = this.clip(2, count, 3, Y, -1, 1)
    count = this.clip(3, count, FACE_SLOT, Y, 1, -1)
    if (count > 0) this.divide(FACE_SLOT, count, 1 + face, 1, 0, 0)
  }

  /** Keeps what lies where side · (coordinate − edge · z) ≥ 0, or a little less. Returns the number of corners. */
  private clip(from: number, count: number, to: number, axis: number, edge: number, side: number): number {
    if (count === 0) return 0
    const { polygons, margin } = this
    const start = from * POLYGON
    let kept = 0
    let write = to * POLYGON
    let last = start + 3 * (count - 1)
    let lastValue = side * (polygons[last + axis] - edge * polygons[last + Z]) + margin
    for (let i = 0; i < count; i++) {
      const at = start + 3 * i
      const value = side * (polygons[at + axis] - edge * polygons[at + Z]) + margin
      if (value >= 0 !== lastValue >= 0) {
        const t = lastValue / (lastValue - value)
        for (let c = 0; c < 3; c++) {
          polygons[write + c] = polygons[last + c] + t * (polygons[at + c] - polygons[last + c])
        }
        write += 3
        kept++
      }
      if (value >= 0) {
        polygons[write] = polygons[at]
        polygons[write + 1] = polygons[at + 1]
        polygons[write + 2] = polygons[at + 2]
        write += 3
        kept++
      }
      last = at
      lastValue = value
    }
    return kept
  }

  private divide(slot: number, count: number, sector: number, level: number, i: number, j: number): void {
    if (level === this.level) {
      this.add(sector, slot * POLYGON, count)
      return
    }
    const u = sectorEdge(level + 1, 2 * i + 1)
    const v = sectorEdge(level + 1, 2 * j + 1)
    for (let right = 0; right < 2; right++) {
      const half = this.clip(slot, count, slot + 1, X, u, 2 * right - 1)
      if (half === 0) continue
      for (let upper = 0; upper < 2; upper++) {
        const quarter = this.clip(slot + 1, half, slot + 2, Y, v, 2 * upper - 1)
        if (quarter === 0) continue
        const child = firstSubsector(sector) + right + 2 * upper
        this.divide(slot + 2, quarter, child, level + 1, 2 * i + right, 2 * j + upper)
      }
    }
  }

  private add(sector: number, start: number, count: number): void {
    if (this.count === this.sector.length) this.grow()
    this.sector[this.count] = sector
    this.near[this.count] = Math.max(0, this.nearest(start, count) - this.margin)
    this.far[this.count] = this.farthest(start, count) + this.margin
    this.writeBall(start, count, this.count * BALL_STRIDE)
    this.count++
  }

  /** About the middle of the box around the corners, turned back from the face's axes. */
  private writeBall(start: number, count: number, to: number): void {
    const { polygons, balls, face } = this
    const end = start + 3 * count
    for (let c = 0; c < 3; c++) {
      let low = Number.POSITIVE_INFINITY
      let high = Number.NEGATIVE_INFINITY
      for (let at = start + c; at < end; at += 3) {
        low = Math.min(low, polygons[at])
        high = Math.max(high, polygons[at])
      }
      balls[to + c] = 0.5 * low + 0.5 * high
    }
    let radius2 = 0
    for (let at = start; at < end; at += 3) {
      const x = polygons[at] - balls[to]
      const y = polygons[at + 1] - balls[to + 1]
      const z = polygons[at + 2] - balls[to + 2]
      radius2 = Math.max(radius2, x * x + y * y + z * z)
    }
    balls[to + BALL_RADIUS] = Math.sqrt(radius2) + this.margin
    const x = balls[to + X]
    const y = balls[to + Y]
    const z = balls[to + Z]
    const k = faceAxis(face)
    balls[to + ((k + 1) % 3)] = x
    balls[to + ((k + 2) % 3)] = y
    balls[to + k] = faceSign(face) * z
  }

  private farthest(start: number, count: number): number {
    const { polygons } = this
    let far2 = 0
    for (let at = start; at < start + 3 * count; at += 3) {
      const x = polygons[at]
      const y = polygons[at + 1]
      const z = polygons[at + 2]
      far2 = Math.max(far2, x * x + y * y + z * z)
    }
    return Math.sqrt(far2)
  }

  /**
   * The least dot product of the corners with any unit vector bounds the distance from below; it is the distance
   * when the vector points to the nearest point, which lies on an edge or straight ahead along the normal. So a
   * sliver's bad normal makes the bound loose, never wrong.
   */
  private nearest(start: number, count: number): number {
    const { polygons, normal } = this
    let best2 = Number.POSITIVE_INFINITY
    let x = 0
    let y = 0
    let z = 0
    let last = start + 3 * (count - 1)
    for (let at = start; at < start + 3 * count; at += 3) {
      const dx = polygons[at] - polygons[last]
      const dy = polygons[at + 1] - polygons[last + 1]
      const dz = polygons[at + 2] - polygons[last + 2]
      const along = -(polygons[last] * dx + polygons[last + 1] * dy + polygons[last + 2] * dz)
      const length2 = dx * dx + dy * dy + dz * dz
      const t = along <= 0 ? 0 : along >= length2 ? 1 : along / length2
      const px = polygons[last] + t * dx
      const py = polygons[last + 1] + t * dy
      const pz = polygons[last + 2] + t * dz
      const distance2 = px * px + py * py + pz * pz
      if (distance2 < best2) {
        best2 = distance2
        x = px
        y = py
        z = pz
      }
      last = at
    }
    const toEdge = this.leastAlong(start, count, x, y, z)
    return Math.max(toEdge, this.leastAlong(start, count, normal[0], normal[1], normal[2]))
  }

  private leastAlong(start: number, count: number, x: number, y: number, z: number): number {
    const length = Math.sqrt(x * x + y * y + z * z)
    if (length === 0) return 0
    const { polygons } = this
    let least = Number.POSITIVE_INFINITY
    let most = Number.NEGATIVE_INFINITY
    for (let at = start; at < start + 3 * count; at += 3) {
      const along = (polygons[at] * x + polygons[at + 1] * y + polygons[at + 2] * z) / length
      least = Math.min(least, along)
      most = Math.max(most, along)
    }
    // The normal may point at the centre: then the other way round is the one that bounds.
    return least > 0 ? least : most < 0 ? -most : 0
  }

  private writeNormal(): void {
    const { polygons, normal } = this
    const ax = polygons[3] - polygons[0]
    const ay = polygons[4] - polygons[1]
    const az = polygons[5] - polygons[2]
    const bx = polygons[6] - polygons[0]
    const by = polygons[7] - polygons[1]
    const bz = polygons[8] - polygons[2]
    normal[0] = ay * bz - az * by
    normal[1] = az * bx - ax * bz
    normal[2] = ax * by - ay * bx
  }

  private grow(): void {
    const sector = new Int32Array(2 * this.count)
    const near = new Float64Array(2 * this.count)
    const far = new Float64Array(2 * this.count)
    sector.set(this.sector)
    near.set(this.near)
    far.set(this.far)
    const balls = new Float64Array(2 * this.count * BALL_STRIDE)
    balls.set(this.balls)
    this.balls = balls
    this.sector = sector
    this.near = near
    this.far = far
  }
}
