/**
 * The simulated headset: iwer in the place of `navigator.xr`, for as long as someone has chosen it. Both eyes are drawn
 * side by side in the app's own canvas. Loaded when it is first asked for.
 */
import { metaQuest3, P_HAND_INPUT, P_SPACE, XRDevice } from 'iwer'
import { Matrix4, Quaternion, Vector3 } from 'three'
import { LEFT, RIGHT } from '../../engine/record/frame-record.ts'
import { type IwerPose, PosedHand, type SimPose } from './sim-hand-poses.ts'

type IwerHand = NonNullable<XRDevice['hands']['left']>
type Three = readonly [number, number, number]
type Four = readonly [number, number, number, number]

/** Metres. */
const PALM = 0.08
/** Degrees from top to bottom of each eye's picture. */
const FIELD = 75

export class SimulatedHeadset {
  readonly device: XRDevice
  private readonly posed: readonly [PosedHand, PosedHand]
  private readonly offset = new Matrix4()
  private readonly wanted = new Matrix4()
  private readonly place = new Vector3()
  private readonly turn = new Quaternion()
  private readonly size = new Vector3(1, 1, 1)

  /** `stage`: the element that the canvas is in; iwer would else move the canvas over everything. */
  constructor(stage: HTMLElement) {
    const { cssText } = stage.style
    this.device = new XRDevice(metaQuest3, {
      stereoEnabled: true,
      fovy: (FIELD * Math.PI) / 180,
      canvasContainer: stage as HTMLDivElement,
    })
    // It makes its container cover the window; ours stays where it is.
    stage.style.cssText = cssText
    this.posed = [this.poseBy('left'), this.poseBy('right')]
    for (const side of [LEFT, RIGHT]) this.setTracked(side, true)
    this.device.installRuntime({ forceInstall: true })
    this.device.primaryInputMode = 'hand'
  }

  /** `navigator.xr` is what it was before. */
  remove(): void {
    this.device.uninstallRuntime()
    // Its own way back forgets this one, which a browser has on the prototype.
    if (Object.hasOwn(navigator, 'userAgent')) Reflect.deleteProperty(navigator, 'userAgent')
  }

  get hasHands(): boolean {
    return this.device.primaryInputMode === 'hand'
  }

  /** Tracked hands, or controllers in them. */
  useHands(on: boolean): void {
    this.device.primaryInputMode = on ? 'hand' : 'controller'
  }

  setHead(place: Three, turn: Four): void {
    this.device.position.set(...place)
    this.device.quaternion.set(...turn)
  }

  /** Where the wrist is: −z to the fingers, +y the hand's back. A controller is put where that hand would hold it. */
  setWrist(side: number, place: Three, turn: Four): void {
    const { offset, wanted } = this
    offset.copy(this.posed[side]!.wristOffset)
    if (side !== LEFT) mirror(offset)
    wanted.compose(this.place.set(...place), this.turn.set(...turn), this.size).multiply(offset.invert())
    wanted.decompose(this.place, this.turn, this.size)
    const hand = this.hand(side)
    hand?.position.set(this.place.x, this.place.y, this.place.z)
    hand?.quaternion.set(this.turn.x, this.turn.y, this.turn.z, this.turn.w)
    // A controller points where the hand does, and is held a palm's length before the wrist.
    this.place.set(0, 0, -PALM).applyQuaternion(this.turn.set(...turn))
    const controller = this.controller(side)
    controller?.position.set(place[0] + this.place.x, place[1] + this.place.y, place[2] + this.place.z)
    controller?.quaternion.set(...turn)
    this.size.set(1, 1, 1)
  }

  /** Where hand and controller point from, along −z. */
  setAim(side: number, place: Three, turn: Four): void {
    for (const input of [this.hand(side), this.controller(side)]) {
      input?.position.set(...place)
      input?.quaternion.set(...turn)
    }
  }

  setPose(side: number, pose: SimPose): void {
    this.posed[side]!.change(pose)
    this.hand(side)?.updatePinchValue(pose === 'pinch' ? 1 : 0)
  }

  /** Of both hands, as a factor of iwer's own: what is measured of them is another person's. */
  setHandSize(factor: number): void {
    for (const posed of this.posed) posed.resize(factor)
  }

  /** A hand that is out of sight is gone; of a controller the headset goes on guessing where it is. */
  setTracked(side: number, tracked: boolean): void {
    const hand = this.hand(side)
    if (hand !== undefined) hand.connected = tracked
    const source = this.controller(side)?.inputSource
    for (const space of [source?.gripSpace, source?.targetRaySpace]) {
      if (space !== undefined) space[P_SPACE].emulated = !tracked
    }
  }

  setTrigger(side: number, value: number): void {
    this.controller(side)?.updateButtonValue('trigger', value)
    if (this.hasHands) this.setPose(side, value > 0 ? 'pinch' : 'open')
  }

  setSqueeze(side: number, value: number): void {
    this.controller(side)?.updateButtonValue('squeeze', value)
    if (this.hasHands) this.setPose(side, value > 0 ? 'grasp' : 'open')
  }

  /** To the right, and away from the person. */
  setStick(side: number, x: number, y: number): void {
    this.controller(side)?.updateAxes('thumbstick', x, -y)
  }

  /** As if it were taken off, and put on again. */
  setWorn(worn: boolean): void {
    this.device.updateVisibilityState(worn ? 'visible' : 'hidden')
  }

  /** Before a frame: fingers take their time. */
  advance(seconds: number): void {
    for (const posed of this.posed) posed.advance(seconds)
  }

  private hand(side: number): IwerHand | undefined {
    return side === LEFT ? this.device.hands.left : this.device.hands.right
  }

  private controller(side: number) {
    return side === LEFT ? this.device.controllers.left : this.device.controllers.right
  }

  private poseBy(side: 'left' | 'right'): PosedHand {
    const hand = this.device.hands[side]
    if (hand === undefined) throw new Error('The simulated headset has no hands.')
    const known = hand[P_HAND_INPUT].poses as unknown as Record<string, IwerPose>
    const { default: relaxed, pinch, point } = known
    if (relaxed === undefined || pinch === undefined || point === undefined) {
      throw new Error('The simulated headset’s hands have no poses.')
    }
    const posed = new PosedHand(relaxed, pinch, point)
    // The list is shared by both hands and lives as long as the page: each gets its own. iwer goes from the first to
    // the second by how far the fingers pinch; here they are the same.
    const own = { ...known, default: posed.shown, pinch: posed.shown }
    Object.assign(hand[P_HAND_INPUT], { poses: own, poseId: 'default' })
    return posed
  }
}

/** From the left hand to the right one: x is the other way round, before and after. */
function mirror(matrix: Matrix4): void {
  const { elements } = matrix
  for (const k of [1, 2, 4, 8, 12]) elements[k]! *= -1
}
