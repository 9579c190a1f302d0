/** The simulated headset as someone at the desk has it: installed, led by keys and mouse, drawn in the app's canvas. */
import { LEFT, RIGHT } from '../../engine/record/frame-record.ts'
import type { Picture } from '../app/scene-opening.ts'
import * as state from '../state.ts'
import { SimControl } from './sim-control.ts'
import type { SimPose } from './sim-hand-poses.ts'
import { SimulatedHeadset } from './simulated-headset.ts'
import * as vr from './vr-state.ts'

/** Of the canvas where the processor draws: two eyes are twice the work. */
const SOFTWARE_RESOLUTION = 0.6

export class SimDesk {
  readonly headset: SimulatedHeadset
  private readonly picture: Picture
  private readonly control: SimControl

  constructor(picture: Picture, leave: () => void) {
    const stage = picture.canvas.parentElement
    if (stage === null) throw new Error('The picture is not in the window.')
    this.picture = picture
    this.headset = new SimulatedHeadset(stage)
    this.headset.useHands(vr.simHands.value)
    vr.simPoses.value = ['relaxed', 'relaxed']
    this.control = new SimControl(this.headset, picture.canvas, {
      target: () => vr.simTarget.value,
      chooseTarget: (target) => {
        vr.simTarget.value = target
      },
      choosePose: (pose) => this.choosePose(pose),
      toggleHands: () => this.useHands(!vr.simHands.value),
      leave,
    })
  }

  /** Of the hand that the mouse moves, else of the leading one. */
  choosePose(pose: SimPose): void {
    const target = vr.simTarget.value === 'head' ? state.settings.value.handedness : vr.simTarget.value
    const [left, right] = vr.simPoses.value
    vr.simPoses.value = target === 'left' ? [pose, right] : [left, pose]
    this.headset.setPose(target === 'left' ? LEFT : RIGHT, pose)
  }

  useHands(on: boolean): void {
    vr.simHands.value = on
    this.headset.useHands(on)
  }

  /** Before a frame. */
  advance(seconds: number): void {
    this.control.advance(seconds)
    this.headset.advance(seconds)
    this.fit()
  }

  end(): void {
    this.control.end()
    this.headset.remove()
  }

  /** The picture is as large as the canvas is seen: iwer would take the window's size. */
  private fit(): void {
    const { canvas, view } = this.picture
    const factor = state.settings.value.resolution * (view.software ? SOFTWARE_RESOLUTION : devicePixelRatio)
    const width = 2 * Math.max(1, Math.floor((canvas.clientWidth * factor) / 2))
    const height = Math.max(1, Math.floor(canvas.clientHeight * factor))
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
  }
}
