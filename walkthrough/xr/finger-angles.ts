/**
 * The four angles of a finger that put its bones along tracked ones. All joints of a finger lie in one plane, which the
 * spread turns about an axis through its root: so the spread is that of the plane nearest to the tracked joints, and the
 * bends follow in that plane, each bone aiming from where ours begins to where the tracked one ends.
 */
import { type HandModel, segmentPart } from '../hand/hand-model.ts'
import { FINGERS, HIGHEST, JOINTS_PER_FINGER, LOWEST } from '../hand/joints.ts'
import { PLACE_STRIDE } from '../hand/kinematics.ts'
import { SEGMENTS } from '../hand/skeleton.ts'

const TURN = 6.283185307179586
const QUARTER = 0.25 * TURN
/**
 * Square metres. Where the joints tell next to nothing of the plane (a straight finger along the axis of its spread), it
 * stays as it was: without this it would spin with the tracker's noise.
 */
const KEEP = 4e-8
/** The finger's end matters more than what is before it: it is what touches. */
const WEIGHT_OF_END = 2

export class FingerAngles {
  private readonly finger: number
  /** Where the finger's root is in the hand, and the inverse of how it is turned there. */
  private readonly rest = new Float64Array(7)
  private readonly axisY: number
  private readonly axisZ: number
  /** From the first joint to the second, and on to the third. Metres. */
  private readonly first: number
  private readonly second: number
  /** The spread, and whether it is known. */
  private readonly last = new Float64Array(1)
  private known = false

  constructor(model: HandModel, finger: number) {
    const part = segmentPart(FINGERS[finger], 0)
    this.finger = finger
    const o = part * PLACE_STRIDE
    this.rest.set(model.rest.subarray(o, o + 7))
    for (let k = 3; k < 6; k++) this.rest[k] = -this.rest[k]
    this.axisY = model.spreadAxis[2 * part]
    this.axisZ = model.spreadAxis[2 * part + 1]
    this.first = -model.rest[(part + 1) * PLACE_STRIDE + 2]
    this.second = -model.rest[(part + 2) * PLACE_STRIDE + 2]
  }

  /** The next frame owes nothing to those before it. */
  forget(): void {
    this.known = false
  }

  /**
   * From the second joint, the third and the finger's end in the hand's frame, nine numbers, which are overwritten, to
   * the finger's four angles, each in its human range.
   */
  read(points: Float64Array, joints: Float64Array): void {
    this.toRoot(points)
    const at = this.finger * JOINTS_PER_FINGER
    const spread = within(this.spreadOf(points, at), LOWEST[at], HIGHEST[at])
    this.last[0] = spread
    this.known = true
    joints[at] = spread

    // Across the plane and in it: what is left of x is not the finger's to reach.
    const { axisY, axisZ } = this
    const sine = Math.sin(spread)
    const cosine = Math.cos(spread)
    let y = 0
    let z = 0
    let angle = 0
    for (let segment = 0; segment < SEGMENTS; segment++) {
      const p = 3 * segment
      const along = axisY * points[p + 1] + axisZ * points[p + 2]
      // What of the point is across the axis and across x, turned back by the spread.
      const across = axisZ * points[p + 1] - axisY * points[p + 2]
      const back = cosine * across - sine * points[p]
      const py = axisY * along + axisZ * back
      const pz = axisZ * along - axisY * back
      let bend = Math.atan2(y - py, z - pz) - angle
      if (bend > 0.5 * TURN) bend -= TURN
      else if (bend < -0.5 * TURN) bend += TURN
      const joint = at + 1 + segment
      joints[joint] = within(bend, LOWEST[joint], HIGHEST[joint])
      angle += joints[joint]
      const length = segment === 0 ? this.first : this.second
      y -= length * Math.sin(angle)
      z -= length * Math.cos(angle)
    }
  }

  /** The same points as the finger's first bone sees them while all angles are 0. */
  private toRoot(points: Float64Array): void {
    const { rest } = this
    const qx = rest[3]
    const qy = rest[4]
    const qz = rest[5]
    const qw = rest[6]
    for (let p = 0; p < 3 * SEGMENTS; p += 3) {
      const x = points[p] - rest[0]
      const y = points[p + 1] - rest[1]
      const z = points[p + 2] - rest[2]
      const tx = 2 * (qy * z - qz * y)
      const ty = 2 * (qz * x - qx * z)
      const tz = 2 * (qx * y - qy * x)
      points[p] = x + qw * tx + qy * tz - qz * ty
      points[p + 1] = y + qw * ty + qz * tx - qx * tz
      points[p + 2] = z + qw * tz + qx * ty - qy * tx
    }
  }

  /**
   * Turned by s, the plane's normal is cos s · x + sin s · (axis × x). The squares of the points' distances from the plane
   * add up to a constant and a wave of 2 s, which is least at one place of a half turn.
   */
  private spreadOf(points: Float64Array, at: number): number {
    const { axisY, axisZ } = this
    let same = 0
    let mixed = 0
    for (let segment = 0; segment < SEGMENTS; segment++) {
      const p = 3 * segment
      const x = points[p]
      const across = axisZ * points[p + 1] - axisY * points[p + 2]
      const weight = segment === SEGMENTS - 1 ? WEIGHT_OF_END : 1
      same += weight * (across * across - x * x)
      mixed += weight * 2 * x * across
    }
    if (this.known) {
      same += KEEP * Math.cos(2 * this.last[0])
      mixed -= KEEP * Math.sin(2 * this.last[0])
    }
    const spread = 0.5 * Math.atan2(-mixed, same)
    const middle = 0.5 * (LOWEST[at] + HIGHEST[at])
    if (spread < middle - QUARTER) return spread + 0.5 * TURN
    return spread > middle + QUARTER ? spread - 0.5 * TURN : spread
  }
}

function within(angle: number, lowest: number, highest: number): number {
  return angle < lowest ? lowest : angle > highest ? highest : angle
}
