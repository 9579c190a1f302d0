/**
 * The pieces of triangles in a finest sector that reach a given ball, with their own balls as seen from A's centre.
 * Balls about the pieces, not about the triangles: a wall's triangle is in hundreds of sectors, and near what meets
 * it in few.
 */
import { BALL_RADIUS, BALL_STRIDE, type FieldPart } from './field.ts'
import type { RelativePose } from './relative-pose.ts'
import type { SectorCones } from './sector-cones.ts'
import { levelStart } from './sectors.ts'

export class SectorTriangles {
  count = 0
  triangle: Int32Array = new Int32Array(16)
  balls: Float64Array = new Float64Array(16 * BALL_STRIDE)

  /** Of sector s of A, those that reach sector t of B. */
  takeOfA(
    partA: FieldPart,
    s: number,
    partB: FieldPart,
    t: number,
    cones: SectorCones,
    pose: RelativePose,
  ): void {
    const { numbers } = pose
    const scale = pose.scaleA[0]
    const slack = pose.slack[0]
    const at = pose.scaleB[0] * partB.ballAt[t]
    const reach = pose.scaleB[0] * partB.ballRadius[t]
    const lx = at * cones.axis[3 * t]
    const ly = at * cones.axis[3 * t + 1]
    const lz = at * cones.axis[3 * t + 2]
    const qx = numbers[9] + numbers[0] * lx + numbers[1] * ly + numbers[2] * lz
    const qy = numbers[10] + numbers[3] * lx + numbers[4] * ly + numbers[5] * lz
    const qz = numbers[11] + numbers[6] * lx + numbers[7] * ly + numbers[8] * lz
    const { triangles, pieceBalls, start } = partA
    const sector = s - levelStart(partA.levels)
    const end = start[sector + 1]
    this.reserve(end - start[sector])
    let count = 0
    for (let i = start[sector]; i < end; i++) {
      const o = i * BALL_STRIDE
      const x = scale * pieceBalls[o]
      const y = scale * pieceBalls[o + 1]
      const z = scale * pieceBalls[o + 2]
      const radius = scale * pieceBalls[o + BALL_RADIUS] + slack
      const dx = x - qx
      const dy = y - qy
      const dz = z - qz
      if (dx * dx + dy * dy + dz * dz > (radius + reach) * (radius + reach)) continue
      this.triangle[count] = triangles[i]
      const to = BALL_STRIDE * count++
      this.balls[to] = x
      this.balls[to + 1] = y
      this.balls[to + 2] = z
      this.balls[to + BALL_RADIUS] = radius
    }
    this.count = count
  }

  /** Of sector t of B, those that reach sector s of A. */
  takeOfB(
    partB: FieldPart,
    t: number,
    partA: FieldPart,
    s: number,
    cones: SectorCones,
    pose: RelativePose,
  ): void {
    const { numbers } = pose
    const scale = pose.scaleB[0]
    const slack = pose.slack[0]
    const at = pose.scaleA[0] * partA.ballAt[s]
    const reach = pose.scaleA[0] * partA.ballRadius[s]
    const px = at * cones.axis[3 * s]
    const py = at * cones.axis[3 * s + 1]
    const pz = at * cones.axis[3 * s + 2]
    const { triangles, pieceBalls, start } = partB
    const sector = t - levelStart(partB.levels)
    const end = start[sector + 1]
    this.reserve(end - start[sector])
    let count = 0
    for (let i = start[sector]; i < end; i++) {
      const o = i * BALL_STRIDE
      const lx = scale * pieceBalls[o]
      const ly = scale * pieceBalls[o + 1]
      const lz = scale * pieceBalls[o + 2]
      const x = numbers[9] + numbers[0] * lx + numbers[1] * ly + numbers[2] * lz
      const y = numbers[10] + numbers[3] * lx + numbers[4] * ly + numbers[5] * lz
      const z = numbers[11] + numbers[6] * lx + numbers[7] * ly + numbers[8] * lz
      const radius = scale * pieceBalls[o + BALL_RADIUS] + slack
      const dx = x - px
      const dy = y - py
      const dz = z - pz
      if (dx * dx + dy * dy + dz * dz > (radius + reach) * (radius + reach)) continue
      this.triangle[count] = triangles[i]
      const to = BALL_STRIDE * count++
      this.balls[to] = x
      this.balls[to + 1] = y
      this.balls[to + 2] = z
      this.balls[to + BALL_RADIUS] = radius
    }
    this.count = count
  }

  private reserve(count: number): void {
    if (count <= this.triangle.length) return
    this.triangle = new Int32Array(2 * count)
    this.balls = new Float64Array(2 * count * BALL_STRIDE)
  }
}

/** Whether ball i of one list and ball j of another are apart. */
export function ballsApart(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  const o = i * BALL_STRIDE
  const p = j * BALL_STRIDE
  const x = a[o] - b[p]
  const y = a[o + 1] - b[p + 1]
  const z = a[o + 2] - b[p + 2]
  const reach = a[o + BALL_RADIUS] + b[p + BALL_RADIUS]
  return x * x + y * y + z * z > reach * reach
}
