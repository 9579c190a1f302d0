/** The simulated headset's hands as a headset would tell of them, without iwer's device, which wants a window. */
import { Matrix4, Quaternion, Vector3 } from 'three'
import { LEFT } from '../../../engine/record/frame-record.ts'
import { poseOfMatrix } from '../../../renderer/xr/pose-of-matrix.ts'
import { type IwerPose, PosedHand } from '../../../renderer/xr/sim-hand-poses.ts'
import { TRACKED_HAND, XR_JOINT, XR_RADIUS, type XrHandInput } from '../../../walkthrough/xr/xr-input.ts'

const FOLDER = '../../../node_modules/iwer/lib/device/configs/hand/'

export async function iwerPoses(): Promise<readonly [relaxed: IwerPose, pinch: IwerPose, point: IwerPose]> {
  const load = async (name: string): Promise<IwerPose> => {
    const module = (await import(`${FOLDER}${name}.js`)) as Record<string, IwerPose>
    return module[`${name}HandPose`]
  }
  return Promise.all([load('relaxed'), load('pinch'), load('point')])
}

export const posedHand = async (): Promise<PosedHand> => new PosedHand(...(await iwerPoses()))

export function tellHand(
  out: XrHandInput,
  posed: PosedHand,
  side: number,
  wrist: readonly number[],
  turn: readonly number[],
): void {
  const [x, y, z, qx, qy, qz, qw] = [...wrist, ...turn]
  const at = new Matrix4().compose(new Vector3(x, y, z), new Quaternion(qx, qy, qz, qw), new Vector3(1, 1, 1))
  const mirror = new Matrix4().makeScale(side === LEFT ? 1 : -1, 1, 1)
  const fromWrist = posed.wristOffset.clone().invert()
  let joint = 0
  for (const { offsetMatrix, radius } of Object.values(posed.shown.jointTransforms)) {
    const local = fromWrist.clone().multiply(new Matrix4().fromArray(Array.from(offsetMatrix)))
    const world = at.clone().multiply(mirror.clone().multiply(local).multiply(mirror))
    poseOfMatrix(out.joints, joint * XR_JOINT, world.elements, 0)
    out.joints[joint * XR_JOINT + XR_RADIUS] = radius
    joint++
  }
  out.source = TRACKED_HAND
  out.tracked = true
}
