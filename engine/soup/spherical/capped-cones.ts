/**
 * Whether two sectors, as capped cones between their radii, are surely apart (two-views, IV.B). The paper compares a cone with a line by conic sections, and chooses its cases
 * by a heuristic; a wrong rejection would lose a pair of triangles. Here every rejection is a plane between the two,
 * or a sphere about a centre, so that it holds whichever case was chosen: the cases only choose which to try.
 */
import type { FieldPart } from './field.ts'
import type { RelativePose } from './relative-pose.ts'
import { type SectorCones, sectorCones } from './sector-cones.ts'
import { WHOLE_SPHERE } from './sectors.ts'

/** Sine of the angle below which axes count as parallel. By counts on the bodies of the tests: 0.3 to 0.7 do as well. */
const PARALLEL_SINE = 0.5
/** A sine from a cosine near ±1 has lost half its digits: this makes it too large, never too small. */
const SQUARE_ROUNDING = 2 ** -50

/** Far below any length that is not zero for a reason, and far above what underflows when squared. */
const LEAST_LENGTH = 1e-140

const NEAR = 0
const FAR = 1
const COSINE = 2
const SINE = 3
const OF_B = 4

export class CappedCones {
  private readonly pose: RelativePose
  private cones: SectorCones = sectorCones(1)
  private partA: FieldPart | undefined
  private partB: FieldPart | undefined
  /** Axis of the sector of A (3) and of B (3), both in A's axes. */
  private readonly axes = new Float64Array(6)
  /** Near, far, cosine and sine of A, then of B. */
  private readonly caps = new Float64Array(8)
  /** On trial, of any length. In an array, since numbers handed to a method are put on the heap. */
  private readonly direction = new Float64Array(3)

  constructor(pose: RelativePose) {
    this.pose = pose
  }

  set(partA: FieldPart, partB: FieldPart): void {
    this.partA = partA
    this.partB = partB
    this.cones = sectorCones(Math.max(partA.levels, partB.levels))
  }

  /** Whether no point of the surfaces in sector s of A and in sector t of B can be the same. Neither is empty. */
  areApart(s: number, t: number): boolean {
    const { cones, pose, partA, partB } = this
    if (partA === undefined || partB === undefined) return true
    const { axis, cosine, sine } = cones
    const { numbers } = pose
    const scaleA = pose.scaleA[0]
    const scaleB = pose.scaleB[0]
    const slack = pose.slack[0]
    const ax = axis[3 * s]
    const ay = axis[3 * s + 1]
    const az = axis[3 * s + 2]
    const lx = axis[3 * t]
    const ly = axis[3 * t + 1]
    const lz = axis[3 * t + 2]
    const bx = numbers[0] * lx + numbers[1] * ly + numbers[2] * lz
    const by = numbers[3] * lx + numbers[4] * ly + numbers[5] * lz
    const bz = numbers[6] * lx + numbers[7] * ly + numbers[8] * lz
    const atA = scaleA * partA.ballAt[s]
    const atB = scaleB * partB.ballAt[t]
    const radiusA = scaleA * partA.ballRadius[s] + slack
    const radiusB = scaleB * partB.ballRadius[t] + slack

    // Quick rejection: the balls about the two.
    const px = atA * ax
    const py = atA * ay
    const pz = atA * az
    const qx = numbers[9] + atB * bx
    const qy = numbers[10] + atB * by
    const qz = numbers[11] + atB * bz
    const dx = qx - px
    const dy = qy - py
    const dz = qz - pz
    const d2 = dx * dx + dy * dy + dz * dz
    if (d2 > (radiusA + radiusB) * (radiusA + radiusB)) return true

    // The ball of one against the radii of the other: the only test that sees the hollow of a wide sector.
    const nearA = scaleA * partA.own.near[s]
    const farA = scaleA * partA.own.far[s]
    const nearB = scaleB * partB.own.near[t]
    const farB = scaleB * partB.own.far[t]
    const q2 = qx * qx + qy * qy + qz * qz
    const q = Math.sqrt(q2)
    if (q - radiusB > farA || q + radiusB < nearA) return true
    const ex = px - numbers[9]
    const ey = py - numbers[10]
    const ez = pz - numbers[11]
    const e2 = ex * ex + ey * ey + ez * ez
    const e = Math.sqrt(e2)
    if (e - radiusA > farB || e + radiusA < nearB) return true
    if (s === WHOLE_SPHERE && t === WHOLE_SPHERE) return false

    const { axes, caps } = this
    axes[0] = ax
    axes[1] = ay
    axes[2] = az
    axes[3] = bx
    axes[4] = by
    axes[5] = bz
    caps[NEAR] = nearA
    caps[FAR] = farA
    caps[COSINE] = cosine[s]
    caps[SINE] = sine[s]
    caps[OF_B + NEAR] = nearB
    caps[OF_B + FAR] = farB
    caps[OF_B + COSINE] = cosine[t]
    caps[OF_B + SINE] = sine[t]

    const { direction } = this
    direction[0] = ay * bz - az * by
    direction[1] = az * bx - ax * bz
    direction[2] = ax * by - ay * bx
    if (direction[0] ** 2 + direction[1] ** 2 + direction[2] ** 2 > PARALLEL_SINE ** 2) {
      // Across both axes, along the shortest line between them, the cones are as wide as their bounding cylinders.
      if (direction[0] * numbers[9] + direction[1] * numbers[10] + direction[2] * numbers[11] < 0)
        this.turnRound()
      if (this.hasPlane()) return true
    } else {
      // Intervals along the axes: one ends before the other's inner cap. Beyond the outer one is the radii's case.
      direction[0] = -ax
      direction[1] = -ay
      direction[2] = -az
      if (this.hasPlane()) return true
      direction[0] = bx
      direction[1] = by
      direction[2] = bz
      if (this.hasPlane()) return true
    }
    direction[0] = dx
    direction[1] = dy
    direction[2] = dz
    if (this.hasPlane()) return true
    if (s !== WHOLE_SPHERE) {
      // Square to the side of A's cone that faces B, so that only B's width counts.
      const x = qx * ax + qy * ay + qz * az
      const c = cosine[s]
      const w = sine[s] * Math.sqrt(Math.max(0, q2 - x * x)) + c * x
      direction[0] = c * qx - w * ax
      direction[1] = c * qy - w * ay
      direction[2] = c * qz - w * az
      if (this.hasPlane()) return true
    }
    if (t !== WHOLE_SPHERE) {
      const x = ex * bx + ey * by + ez * bz
      const c = cosine[t]
      const w = sine[t] * Math.sqrt(Math.max(0, e2 - x * x)) + c * x
      direction[0] = w * bx - c * ex
      direction[1] = w * by - c * ey
      direction[2] = w * bz - c * ez
      if (this.hasPlane()) return true
    }
    return false
  }

  private turnRound(): void {
    const { direction } = this
    direction[0] = -direction[0]
    direction[1] = -direction[1]
    direction[2] = -direction[2]
  }

  /** Whether a plane square to the direction has the sector of A behind it and that of B before it. */
  private hasPlane(): boolean {
    const { axes, caps, pose, direction } = this
    const { numbers } = pose
    const x = direction[0]
    const y = direction[1]
    const z = direction[2]
    const length = Math.sqrt(x * x + y * y + z * z)
    // Of what is so short, the direction is rounding.
    if (length < LEAST_LENGTH) return false
    const u = x / length
    const v = y / length
    const w = z / length
    // The farthest that a capped cone reaches along a direction: from its rim, or from its cap where the axis is near.
    const m = u * axes[0] + v * axes[1] + w * axes[2]
    const n = -(u * axes[3] + v * axes[4] + w * axes[5])
    let most = 1
    if (m < caps[COSINE]) {
      most = m * caps[COSINE] + Math.sqrt(Math.max(0, 1 - m * m) + SQUARE_ROUNDING) * caps[SINE]
    }
    let least = 1
    if (n < caps[OF_B + COSINE]) {
      least =
        n * caps[OF_B + COSINE] + Math.sqrt(Math.max(0, 1 - n * n) + SQUARE_ROUNDING) * caps[OF_B + SINE]
    }
    const endA = most * caps[most > 0 ? FAR : NEAR]
    const startB =
      u * numbers[9] + v * numbers[10] + w * numbers[11] - least * caps[OF_B + (least > 0 ? FAR : NEAR)]
    return startB > endA + pose.slack[0]
  }
}
