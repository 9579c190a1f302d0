/**
 * Which triangles of a joined mesh a camera can see: neither those that face away from it nor those beside its picture.
 * Without a graphics card the vertices of all others took half of a frame, for nothing.
 */
import type { Camera } from 'three'
import { SIGHT_LENGTH, SIGHT_PLANES, writeSight } from './camera-sight.ts'

/** Triangles that are beside the picture, or not, together: a wall's far end is, while its near one is seen. */
const RUN = 48
/**
 * How far behind its plane the eye must be, as a share of its distance, for a triangle to face away. Whoever draws rounds
 * corners to fractions of a pixel, and what is seen nearly from the side may come out either way: that is left to it.
 */
const SURELY_BEHIND = 0.03
/** A triangle thinner than this share of its length has no plane that could be relied on; it is always drawn. */
const THIN = 1e-4
/** Metres, and a share: what rounding may put out of a ball. */
const ROUNDING = 1e-5

export class SeenTriangles {
  /** The corners of those that are seen, `count` of them, in their old order. */
  readonly corners: Uint32Array
  count = 0
  private readonly all: Uint32Array
  /** First triangle of each run, and the end of the last. */
  private readonly runs: Int32Array
  /** First run of each primitive, and the end of the last. */
  private readonly firstRuns: Int32Array
  /** Of each run, a ball that holds it: centre and radius. */
  private readonly balls: Float64Array
  /** Of each triangle: normal and offset; zero where it is always drawn. */
  private readonly planes: Float32Array
  private readonly sight = new Float64Array(SIGHT_LENGTH).fill(Number.NaN)
  private isOld = true

  /** `all`: the corners of the triangles of all primitives, one after the other; `sizes`: how many corners each has. */
  constructor(all: Uint32Array, sizes: readonly number[]) {
    this.all = all
    this.corners = new Uint32Array(all.length)
    const runs: number[] = []
    this.firstRuns = new Int32Array(sizes.length + 1)
    let first = 0
    for (const [i, size] of sizes.entries()) {
      const end = first + size / 3
      for (; first < end; first = Math.min(first + RUN, end)) runs.push(first)
      this.firstRuns[i + 1] = runs.length
    }
    this.runs = Int32Array.of(...runs, first)
    this.balls = new Float64Array(4 * runs.length)
    this.planes = new Float32Array(4 * first)
  }

  /** After a primitive's points have been written. */
  place(primitive: number, points: Float32Array): void {
    this.isOld = true
    for (let run = this.firstRuns[primitive]!; run < this.firstRuns[primitive + 1]!; run++) {
      this.writeBall(run, points)
      for (let t = this.runs[run]!; t < this.runs[run + 1]!; t++) this.writePlane(t, points)
    }
  }

  /** Picks what `camera` sees; false when that is what was picked before. */
  look(camera: Camera): boolean {
    const { sight, all, corners, runs, balls, planes } = this
    if (!writeSight(sight, camera) && !this.isOld) return false
    this.isOld = false
    const ex = sight[0]!
    const ey = sight[1]!
    const ez = sight[2]!
    let o = 0
    for (let run = 0; run < runs.length - 1; run++) {
      const x = balls[4 * run]!
      const y = balls[4 * run + 1]!
      const z = balls[4 * run + 2]!
      const radius = balls[4 * run + 3]!
      let side = SIGHT_PLANES
      while (
        side < SIGHT_LENGTH &&
        sight[side]! * x + sight[side + 1]! * y + sight[side + 2]! * z + sight[side + 3]! >= -radius
      ) {
        side += 4
      }
      if (side < SIGHT_LENGTH) continue
      const distance = Math.sqrt((ex - x) ** 2 + (ey - y) ** 2 + (ez - z) ** 2) + radius
      const behind = -SURELY_BEHIND * distance
      const end = runs[run + 1]!
      for (let t = runs[run]!; t < end; t++) {
        const p = 4 * t
        if (planes[p]! * ex + planes[p + 1]! * ey + planes[p + 2]! * ez + planes[p + 3]! < behind) continue
        corners[o++] = all[3 * t]!
        corners[o++] = all[3 * t + 1]!
        corners[o++] = all[3 * t + 2]!
      }
    }
    this.count = o
    return true
  }

  private writeBall(run: number, points: Float32Array): void {
    const { all, balls } = this
    const first = 3 * this.runs[run]!
    const end = 3 * this.runs[run + 1]!
    for (let k = 0; k < 3; k++) {
      let least = Number.POSITIVE_INFINITY
      let most = Number.NEGATIVE_INFINITY
      for (let i = first; i < end; i++) {
        const value = points[3 * all[i]! + k]!
        if (value < least) least = value
        if (value > most) most = value
      }
      balls[4 * run + k] = (least + most) / 2
    }
    const x = balls[4 * run]!
    const y = balls[4 * run + 1]!
    const z = balls[4 * run + 2]!
    let squared = 0
    for (let i = first; i < end; i++) {
      const p = 3 * all[i]!
      const here = (points[p]! - x) ** 2 + (points[p + 1]! - y) ** 2 + (points[p + 2]! - z) ** 2
      if (here > squared) squared = here
    }
    balls[4 * run + 3] = Math.sqrt(squared) * (1 + ROUNDING) + ROUNDING
  }

  private writePlane(t: number, points: Float32Array): void {
    const { all, planes } = this
    const a = 3 * all[3 * t]!
    const b = 3 * all[3 * t + 1]!
    const c = 3 * all[3 * t + 2]!
    const ax = points[a]!
    const ay = points[a + 1]!
    const az = points[a + 2]!
    const ux = points[b]! - ax
    const uy = points[b + 1]! - ay
    const uz = points[b + 2]! - az
    const vx = points[c]! - ax
    const vy = points[c + 1]! - ay
    const vz = points[c + 2]! - az
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
    const longest = Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz)
    const share = length > THIN * longest ? 1 / length : 0
    planes[4 * t] = nx * share
    planes[4 * t + 1] = ny * share
    planes[4 * t + 2] = nz * share
    planes[4 * t + 3] = -(nx * ax + ny * ay + nz * az) * share
  }
}
