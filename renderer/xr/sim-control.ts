/** Keys and mouse of the simulated headset. */
import { LEFT, RIGHT } from '../../engine/record/frame-record.ts'
import { keyIsTaken } from '../input/keys.ts'
import { SimBody } from './sim-body.ts'
import type { SimPose } from './sim-hand-poses.ts'
import type { SimulatedHeadset } from './simulated-headset.ts'
import type { SimTarget } from './vr-state.ts'

/** Metres and radians: a second of a held key, a pixel of the mouse, a notch of the wheel. */
const PACE = 1
const LOOK = 0.004
const REACH = 0.0012
const NOTCH = 0.03

const POSE_KEYS: Readonly<Record<string, SimPose>> = {
  KeyO: 'open',
  KeyP: 'pinch',
  KeyI: 'point',
  KeyG: 'grasp',
  KeyF: 'fist',
}
const TARGET_KEYS: Readonly<Record<string, SimTarget>> = { Digit1: 'head', Digit2: 'left', Digit3: 'right' }
const HELD = [
  'KeyW',
  'KeyA',
  'KeyS',
  'KeyD',
  'KeyC',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Space',
]

export interface SimCommands {
  target(): SimTarget
  chooseTarget(target: SimTarget): void
  choosePose(pose: SimPose): void
  toggleHands(): void
  leave(): void
}

export class SimControl {
  private readonly headset: SimulatedHeadset
  private readonly commands: SimCommands
  private readonly body: SimBody
  private readonly down = new Set<string>()
  private readonly stop = new AbortController()
  private readonly stick = new Float64Array(2)
  private wasPulled = false

  constructor(headset: SimulatedHeadset, canvas: HTMLElement, commands: SimCommands) {
    this.headset = headset
    this.commands = commands
    this.body = new SimBody(headset)
    const { signal } = this.stop
    // Before the app's own keys, which mean other things on the desktop.
    window.addEventListener('keydown', this.press, { signal, capture: true })
    window.addEventListener('keyup', ({ code }) => this.down.delete(code), { signal })
    window.addEventListener('blur', () => this.down.clear(), { signal })
    canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId), { signal })
    canvas.addEventListener('pointermove', this.drag, { signal })
    canvas.addEventListener('wheel', this.wheel, { signal, passive: true })
    canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  }

  end(): void {
    this.stop.abort()
  }

  /** Once a frame. */
  advance(seconds: number): void {
    const { down, body } = this
    const way = PACE * seconds
    body.step(way * this.between('KeyW', 'KeyS'), way * this.between('KeyD', 'KeyA'))
    body.crouch(down.has('KeyC'))
    body.tell()
    this.tellStick()
  }

  /** Only what has changed: a test may hold the stick. */
  private tellStick(): void {
    const { headset, stick } = this
    const side = this.side
    const x = this.between('ArrowRight', 'ArrowLeft')
    const y = this.between('ArrowUp', 'ArrowDown')
    if (x !== stick[0] || y !== stick[1]) headset.setStick(side, x, y)
    stick[0] = x
    stick[1] = y
    const isPulled = this.down.has('Space')
    if (isPulled !== this.wasPulled) headset.setTrigger(side, isPulled ? 1 : 0)
    this.wasPulled = isPulled
  }

  private between(more: string, less: string): number {
    return Number(this.down.has(more)) - Number(this.down.has(less))
  }

  private get side(): typeof LEFT | typeof RIGHT {
    return this.commands.target() === 'left' ? LEFT : RIGHT
  }

  private readonly press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || keyIsTaken(event)) return
    const { code } = event
    const pose = POSE_KEYS[code]
    const target = TARGET_KEYS[code]
    if (pose !== undefined) this.commands.choosePose(pose)
    else if (target !== undefined) this.commands.chooseTarget(target)
    else if (code === 'KeyH') this.commands.toggleHands()
    else if (code === 'Escape') this.commands.leave()
    else if (HELD.includes(code)) this.down.add(code)
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  private readonly drag = ({ buttons, movementX, movementY }: PointerEvent): void => {
    if ((buttons & 3) === 0) return
    const { body } = this
    if (this.commands.target() === 'head') body.look(-movementX * LOOK, -movementY * LOOK)
    else if ((buttons & 2) !== 0) body.turnHand(this.side, -movementX * LOOK, -movementY * LOOK)
    else body.moveHand(this.side, movementX * REACH, -movementY * REACH, 0)
  }

  private readonly wheel = ({ deltaY }: WheelEvent): void => {
    if (this.commands.target() !== 'head') this.body.moveHand(this.side, 0, 0, Math.sign(deltaY) * NOTCH)
  }
}
