/**
 * From the mouse to the hand: what a cursor, a wheel and keys make of it, relative to the eye. Pure state; the pose it
 * asks for follows the cursor at once, whatever the hand then may do in a scene full of things.
 */
import { sinCos } from '../../engine/math/sin-cos.ts'
import { GripAndPose } from './grip-and-pose.ts'
import type { HandModel } from './hand-model.ts'
import { DEGREE } from './joints.ts'

/** Metres from the eye's plane to the plane in which the cursor moves the hand. */
export const NEAREST_REACH = 0.2
export const FARTHEST_REACH = 1.1
const HOME_REACH = 0.45
/** Nobody's arm is longer: in the picture's corners the hand stays this near along the cursor's ray. */
const ARM = 1.2
/** Where the hand rests in the picture: right of and below the middle for a right hand. */
const HOME_X = 0.22
const HOME_Y = -0.28

/**
 * Degrees for a right hand, about the eye's y (positive: fingers to the left), then x (up), then z (thumb down): the
 * home, and how far wrist and arm turn from there. One's own hand as one reaches out: inwards, fingers up a bit, the
 * thumb's side higher.
 */
const HOME_TURN = [14, 48, -18]
const LEAST_TURN = [-60, -120, -75]
const MOST_TURN = [75, 40, 115]

/**
 * How far the hand turns along with the cursor's ray, 0 to 1, as an arm does. Without it a hand at the picture's edge
 * shows little but the end of its wrist.
 */
const FOLLOW = 0.6

const X = 0
const Y = 1
const REACH = 2
const TURN = 3
/** Half the picture's height and width at a distance of 1. */
const TANGENT_Y = 6
const TANGENT_X = 7
const STATE_LENGTH = 8

export class HandControl {
  readonly fingers = new GripAndPose()
  /** Position and quaternion of the hand's frame in the world, as of the last `update`. */
  readonly target = new Float64Array(7)
  private readonly grip: Float64Array
  /** 1 for a right hand, −1 for a left one: what turns about y and z, and where home is. */
  private readonly side: number
  private readonly state = new Float64Array(STATE_LENGTH)
  /** The hand's rotation against the eye. */
  private readonly turned = new Float64Array(4)
  private readonly trig = new Float64Array(6)

  constructor(model: HandModel) {
    this.grip = model.grip
    this.side = model.handedness === 'right' ? 1 : -1
    this.setView(70, 16 / 9)
    this.home()
  }

  /** The picture: degrees from top to bottom, and its width over its height. */
  setView(fieldOfView: number, aspect: number): void {
    const { state, trig } = this
    sinCos(0.5 * fieldOfView * DEGREE, trig, 0)
    state[TANGENT_Y] = trig[0] / trig[1]
    state[TANGENT_X] = state[TANGENT_Y] * aspect
  }

  /** The cursor, −1 to 1 from left to right and from bottom to top. */
  pointAt(x: number, y: number): void {
    this.state[X] = x
    this.state[Y] = y
  }

  /** In and out; metres. */
  moveReach(by: number): void {
    const { state } = this
    state[REACH] = Math.min(FARTHEST_REACH, Math.max(NEAREST_REACH, state[REACH] + by))
  }

  get reach(): number {
    return this.state[REACH]
  }

  /**
   * Turns the hand about the point it grips at; radians, added to what was turned before. Positive: fingers to the left,
   * fingers up, top of the hand to the left.
   */
  turn(yaw: number, pitch: number, roll: number): void {
    this.state[TURN] += yaw
    this.state[TURN + 1] += pitch
    this.state[TURN + 2] += roll
    this.keepTurnHuman()
    this.writeRotation()
  }

  /** Back to rest: place, reach and turn, not the pose. The place lasts until the cursor moves. */
  home(): void {
    const { state, side } = this
    state[X] = HOME_X * side
    state[Y] = HOME_Y
    state[REACH] = HOME_REACH
    state.fill(0, TURN, TURN + 3)
    this.writeRotation()
  }

  /** The target for an eye at the seven numbers eye[o …]; the fingers after `seconds`. Allocates nothing. */
  update(eye: ArrayLike<number>, o: number, seconds: number): void {
    const { state, turned, grip, target } = this
    this.fingers.advance(seconds)
    const rayX = state[X] * state[TANGENT_X]
    const rayY = state[Y] * state[TANGENT_Y]
    const length = Math.sqrt(rayX * rayX + rayY * rayY + 1)
    const depth = state[REACH] * length > ARM ? ARM / length : state[REACH]

    // The shortest turn from straight ahead to the ray: about (rayY, −rayX, 0), which is their cross product.
    const ax = FOLLOW * rayY
    const ay = -FOLLOW * rayX
    const slope = Math.sqrt(ax * ax + ay * ay + 1)
    const aw = 1 + slope
    const unit = 1 / Math.sqrt(ax * ax + ay * ay + aw * aw)
    const fx = ax * unit
    const fy = ay * unit
    const fw = aw * unit
    const qx = fw * turned[0] + fx * turned[3] + fy * turned[2]
    const qy = fw * turned[1] - fx * turned[2] + fy * turned[3]
    const qz = fw * turned[2] + fx * turned[1] - fy * turned[0]
    const qw = fw * turned[3] - fx * turned[0] - fy * turned[1]
    const gx = grip[0]
    const gy = grip[1]
    const gz = grip[2]
    const sx = 2 * (qy * gz - qz * gy)
    const sy = 2 * (qz * gx - qx * gz)
    const sz = 2 * (qx * gy - qy * gx)
    const x = rayX * depth - (gx + qw * sx + qy * sz - qz * sy)
    const y = rayY * depth - (gy + qw * sy + qz * sx - qx * sz)
    const z = -depth - (gz + qw * sz + qx * sy - qy * sx)

    const ex = eye[o + 3]
    const ey = eye[o + 4]
    const ez = eye[o + 5]
    const ew = eye[o + 6]
    const tx = 2 * (ey * z - ez * y)
    const ty = 2 * (ez * x - ex * z)
    const tz = 2 * (ex * y - ey * x)
    target[0] = eye[o] + x + ew * tx + ey * tz - ez * ty
    target[1] = eye[o + 1] + y + ew * ty + ez * tx - ex * tz
    target[2] = eye[o + 2] + z + ew * tz + ex * ty - ey * tx
    target[3] = ew * qx + ex * qw + ey * qz - ez * qy
    target[4] = ew * qy - ex * qz + ey * qw + ez * qx
    target[5] = ew * qz + ex * qy - ey * qx + ez * qw
    target[6] = ew * qw - ex * qx - ey * qy - ez * qz
  }

  private keepTurnHuman(): void {
    const { state, side } = this
    for (let k = 0; k < 3; k++) {
      const flip = k === 1 ? 1 : side
      const turn = state[TURN + k] * flip
      state[TURN + k] = Math.min(MOST_TURN[k] * DEGREE, Math.max(LEAST_TURN[k] * DEGREE, turn)) * flip
    }
  }

  /** Yaw, then pitch, then roll, each from home. */
  private writeRotation(): void {
    const { state, side, trig, turned } = this
    for (let k = 0; k < 3; k++) {
      const flip = k === 1 ? 1 : side
      sinCos(0.5 * (HOME_TURN[k] * DEGREE * flip + state[TURN + k]), trig, 2 * k)
    }
    const sy = trig[0]
    const cy = trig[1]
    const sp = trig[2]
    const cp = trig[3]
    const sr = trig[4]
    const cr = trig[5]
    turned[0] = cy * sp * cr + sy * cp * sr
    turned[1] = sy * cp * cr - cy * sp * sr
    turned[2] = cy * cp * sr - sy * sp * cr
    turned[3] = cy * cp * cr + sy * sp * sr
  }
}
