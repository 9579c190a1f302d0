/**
 * Quick acceptance (two-views, IV.B: spheres inside the cones), for the question whether solids share a point. About a
 * centre in its solid, a body is solid up to the least radius of any surface in the sector. The ball lies in a cone
 * within the sector, not in the cone about it: the next sector may be hollow.
 */
import { BALL_RADIUS, BALL_STRIDE, type FieldPart } from './field.ts'
import type { RelativePose } from './relative-pose.ts'
import { type SectorCones, sectorCones } from './sector-cones.ts'
import { WHOLE_SPHERE } from './sectors.ts'

/** Balls of the pair on trial: in the solid of A, about its surface, in the solid of B, about its surface. */
const SOLID_A = 0
const SURFACE_A = BALL_STRIDE
const SOLID_B = 2 * BALL_STRIDE
const SURFACE_B = 3 * BALL_STRIDE

export class SolidBalls {
  private readonly pose: RelativePose
  private cones: SectorCones = sectorCones(1)
  private partA: FieldPart | undefined
  private partB: FieldPart | undefined
  private readonly balls = new Float64Array(4 * BALL_STRIDE)

  constructor(pose: RelativePose) {
    this.pose = pose
  }

  set(partA: FieldPart, partB: FieldPart): void {
    this.partA = partA
    this.partB = partB
    this.cones = sectorCones(Math.max(partA.levels, partB.levels))
  }

  /** Whether the solids surely share a point in sector s of A and sector t of B. Neither is empty. */
  overlap(s: number, t: number): boolean {
    const { partA, partB, balls } = this
    if (partA === undefined || partB === undefined) return false
    if (!partA.centreInside && !partB.centreInside) return false
    this.writeOnAxis(partA, s, SOLID_A)
    this.writeOnAxis(partB, t, SOLID_B)
    this.scaleBalls(SOLID_A, this.pose.scaleA)
    this.scaleBalls(SOLID_B, this.pose.scaleB)
    this.placeInA(SOLID_B)
    this.placeInA(SURFACE_B)
    return (
      (balls[SOLID_A + BALL_RADIUS] > 0 &&
        balls[SOLID_B + BALL_RADIUS] > 0 &&
        this.isNear(SOLID_A, SOLID_B, 1)) ||
      this.isNear(SOLID_A, SURFACE_B, -1) ||
      this.isNear(SOLID_B, SURFACE_A, -1)
    )
  }

  /** The ball in the solid, then the one about the surface: along the sector's axis, at the scale of the body. */
  private writeOnAxis(part: FieldPart, sector: number, to: number): void {
    const { balls, cones } = this
    // A sector that no surface closes has no radius up to which it is solid.
    const near = part.all.near[sector]
    const solid = part.centreInside && near < Number.POSITIVE_INFINITY ? near : 0
    const sine = cones.innerSine[sector]
    const at = sector === WHOLE_SPHERE ? 0 : solid / (1 + sine)
    for (let k = 0; k < 3; k++) {
      const axis = cones.axis[3 * sector + k]
      balls[to + k] = at * axis
      balls[to + BALL_STRIDE + k] = part.ballAt[sector] * axis
    }
    balls[to + BALL_RADIUS] = sector === WHOLE_SPHERE ? solid : at * sine
    balls[to + BALL_STRIDE + BALL_RADIUS] = part.ballRadius[sector]
  }

  private scaleBalls(o: number, scale: Float64Array): void {
    for (let k = 0; k < 2 * BALL_STRIDE; k++) this.balls[o + k] *= scale[0]
  }

  private placeInA(o: number): void {
    const { balls } = this
    const { numbers } = this.pose
    const x = balls[o]
    const y = balls[o + 1]
    const z = balls[o + 2]
    balls[o] = numbers[9] + numbers[0] * x + numbers[1] * y + numbers[2] * z
    balls[o + 1] = numbers[10] + numbers[3] * x + numbers[4] * y + numbers[5] * z
    balls[o + 2] = numbers[11] + numbers[6] * x + numbers[7] * y + numbers[8] * z
  }

  /** Whether ball o overlaps ball p (sign 1) or holds it (sign −1). */
  private isNear(o: number, p: number, sign: number): boolean {
    const { balls } = this
    const reach = balls[o + BALL_RADIUS] + sign * balls[p + BALL_RADIUS] - this.pose.slack[0]
    const x = balls[o] - balls[p]
    const y = balls[o + 1] - balls[p + 1]
    const z = balls[o + 2] - balls[p + 2]
    return reach > 0 && x * x + y * y + z * z < reach * reach
  }
}
