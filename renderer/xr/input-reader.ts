/**
 * From an XRFrame to the flat numbers of walkthrough/xr/xr-input.ts. Our own part allocates nothing; the browser makes
 * the poses it is asked for, and the joints come in one call where it offers that.
 */
import { LEFT, RIGHT } from '../../engine/record/frame-record.ts'
import {
  BUTTON_A,
  BUTTON_B,
  BUTTON_STICK,
  CONTROLLER,
  NO_SOURCE,
  TRACKED_HAND,
  XR_JOINT,
  XR_JOINTS,
  XR_RADIUS,
  type XrHandInput,
  type XrInput,
} from '../../walkthrough/xr/xr-input.ts'
import { poseOfMatrix } from './pose-of-matrix.ts'

const MATRIX = 16

/** What one side is read from. */
interface Side {
  source: XRInputSource | null
  joints: XRJointSpace[]
}

export class InputReader {
  private readonly input: XrInput
  private readonly sides: readonly [Side, Side] = [
    { source: null, joints: [] },
    { source: null, joints: [] },
  ]
  private readonly matrices = new Float32Array(XR_JOINTS * MATRIX)
  private readonly radii = new Float32Array(XR_JOINTS)

  constructor(input: XrInput) {
    this.input = input
  }

  /** After the session's list of sources has changed; also before the first frame. */
  takeSources(sources: Iterable<XRInputSource>): void {
    for (const side of this.sides) {
      side.source = null
      side.joints = []
    }
    for (const source of sources) {
      if (source.handedness !== 'left' && source.handedness !== 'right') continue
      const side = this.sides[source.handedness === 'left' ? LEFT : RIGHT]
      // A controller that is held goes before the hand that holds it.
      if (side.source !== null && side.source.hand == null) continue
      side.source = source
      side.joints = source.hand == null ? [] : [...source.hand.values()]
    }
  }

  sourceOf(side: number): XRInputSource | null {
    return this.sides[side]?.source ?? null
  }

  read(frame: XRFrame, space: XRReferenceSpace): void {
    const { input } = this
    const viewer = frame.getViewerPose(space)
    input.headTracked = viewer != null && !viewer.emulatedPosition
    if (viewer != null) takePose(input.head, viewer.transform)
    for (let side = 0; side < 2; side++) this.readSide(frame, space, side)
  }

  private readSide(frame: XRFrame, space: XRReferenceSpace, side: number): void {
    const { source, joints } = this.sides[side]!
    const out = this.input.hands[side]!
    out.tracked = false
    if (source === null) {
      out.source = NO_SOURCE
      readButtons(out, null)
      return
    }
    const isHand = joints.length >= XR_JOINTS
    out.source = isHand ? TRACKED_HAND : CONTROLLER
    const aim = frame.getPose(source.targetRaySpace, space)
    if (aim != null) takePose(out.aim, aim.transform)
    const grip = source.gripSpace == null ? aim : frame.getPose(source.gripSpace, space)
    if (grip != null) takePose(out.grip, grip.transform)
    out.tracked = isHand ? this.readJoints(frame, space, joints, out) : grip != null && !grip.emulatedPosition
    readButtons(out, source.gamepad ?? null)
  }

  /** False where the hand is not seen; its joints then stay as they were. */
  private readJoints(
    frame: XRFrame,
    space: XRReferenceSpace,
    joints: readonly XRJointSpace[],
    out: XrHandInput,
  ): boolean {
    const { matrices, radii } = this
    const { fillPoses, fillJointRadii } = frame
    if (fillPoses === undefined || fillJointRadii === undefined) return readEach(frame, space, joints, out)
    if (!fillPoses.call(frame, joints, space, matrices)) return false
    if (!fillJointRadii.call(frame, joints, radii)) return false
    for (let joint = 0; joint < XR_JOINTS; joint++) {
      poseOfMatrix(out.joints, joint * XR_JOINT, matrices, joint * MATRIX)
      out.joints[joint * XR_JOINT + XR_RADIUS] = radii[joint]!
    }
    return true
  }
}

function readEach(
  frame: XRFrame,
  space: XRReferenceSpace,
  joints: readonly XRJointSpace[],
  out: XrHandInput,
): boolean {
  const { getJointPose } = frame
  if (getJointPose === undefined) return false
  // Nothing is written unless all are there: half a hand of now and half of before would be a broken one.
  for (let joint = 0; joint < XR_JOINTS; joint++) {
    if (getJointPose.call(frame, joints[joint]!, space) == null) return false
  }
  for (let joint = 0; joint < XR_JOINTS; joint++) {
    const pose = getJointPose.call(frame, joints[joint]!, space)
    if (pose == null) return false
    takePose(out.joints, pose.transform, joint * XR_JOINT)
    out.joints[joint * XR_JOINT + XR_RADIUS] = pose.radius ?? 0
  }
  return true
}

function takePose(out: Float64Array, { position, orientation }: XRRigidTransform, o = 0): void {
  out[o] = position.x
  out[o + 1] = position.y
  out[o + 2] = position.z
  out[o + 3] = orientation.x
  out[o + 4] = orientation.y
  out[o + 5] = orientation.z
  out[o + 6] = orientation.w
}

/** The places of the mapping "xr-standard". */
const TRIGGER = 0
const SQUEEZE = 1
const STICK = 3
const A = 4
const B = 5
const STICK_X = 2
const STICK_Y = 3

function readButtons(out: XrHandInput, gamepad: Gamepad | null): void {
  out.trigger = gamepad?.buttons[TRIGGER]?.value ?? 0
  out.squeeze = gamepad?.buttons[SQUEEZE]?.value ?? 0
  // Those without a stick may have a touch pad, in the first two places.
  const hasStick = gamepad !== null && gamepad.axes.length > STICK_Y
  out.stickX = (hasStick ? gamepad.axes[STICK_X] : gamepad?.axes[0]) ?? 0
  out.stickY = -((hasStick ? gamepad.axes[STICK_Y] : gamepad?.axes[1]) ?? 0)
  out.buttons =
    (gamepad?.buttons[A]?.pressed === true ? BUTTON_A : 0) |
    (gamepad?.buttons[B]?.pressed === true ? BUTTON_B : 0) |
    (gamepad?.buttons[STICK]?.pressed === true ? BUTTON_STICK : 0)
}
