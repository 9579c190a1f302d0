/** A person with a headset in a scene, told frame by frame what the headset would tell. */
import { defaultSettings, type Settings } from '../../../../contract/settings.ts'
import { RIGHT } from '../../../../engine/record/frame-record.ts'
import type { LoadedScene, Vector } from '../../../../formats/loaded-scene.ts'
import { buildStage } from '../../../../walkthrough/build-stage.ts'
import type { Stage } from '../../../../walkthrough/stage.ts'
import { Walker } from '../../../../walkthrough/walker/walker.ts'
import { RoomWalk } from '../../../../walkthrough/xr/room-walk.ts'
import { CONTROLLER, type XrHandInput, XrInput } from '../../../../walkthrough/xr/xr-input.ts'
import { type TestBody, testScene } from '../../touch/scene.ts'

export const FLOOR: TestBody = { id: 'floor', at: [0, -0.1, 0], boxes: [{ size: [20, 0.2, 20] }] }

/** A body that is one box, by its corners. */
export function block(id: string, low: Vector, high: Vector, kind: 'fixed' | 'movable' = 'fixed'): TestBody {
  return {
    id,
    kind,
    at: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2],
    boxes: [{ size: [high[0] - low[0], high[1] - low[1], high[2] - low[2]] }],
  }
}

export class Headset {
  readonly stage: Stage
  readonly walker: Walker
  readonly walk: RoomWalk
  readonly input = new XrInput()
  settings: Settings
  rate = 90

  constructor(stage: Stage, settings: Partial<Settings> = {}) {
    this.stage = stage
    this.settings = { ...defaultSettings, ...settings }
    this.walker = new Walker(stage.world, (body) => stage.sceneBody[body] >= 0, this.settings)
    const { position, heading } = stage.scene.start
    this.walker.startAt(position, heading)
    this.walk = new RoomWalk(stage, this.walker)
    this.input.headTracked = true
    this.input.head[1] = 1.6
  }

  /** Feet at the origin, looking along −z. */
  static async in(bodies: readonly TestBody[], settings: Partial<Settings> = {}): Promise<Headset> {
    return Headset.of({ ...testScene(bodies), start: { position: [0, 0, 0], heading: 0 } }, settings)
  }

  static async of(scene: LoadedScene, settings: Partial<Settings> = {}): Promise<Headset> {
    const headset = new Headset((await buildStage(scene)).stage, settings)
    headset.run(0.2)
    return headset
  }

  get right(): XrHandInput {
    return this.input.hands[RIGHT]
  }

  frame(seconds = 1 / this.rate): void {
    this.walk.advance(seconds, this.input, this.settings)
  }

  run(seconds: number): void {
    for (let i = 0; i < Math.round(seconds * this.rate); i++) this.frame()
  }

  /** The head goes straight to this place of the room, in so many seconds. */
  goTo(x: number, y: number, z: number, seconds = 1): void {
    const from = this.input.head.slice(0, 3)
    const frames = Math.round(seconds * this.rate)
    for (let i = 1; i <= frames; i++) {
      const share = i / frames
      this.input.head[0] = from[0]! + share * (x - from[0]!)
      this.input.head[1] = from[1]! + share * (y - from[1]!)
      this.input.head[2] = from[2]! + share * (z - from[2]!)
      this.frame()
    }
  }

  /** Turned to the left and looking up, by radians. */
  look(yaw: number, pitch = 0): void {
    const [s, c] = [Math.sin(yaw / 2), Math.cos(yaw / 2)]
    const [p, q] = [Math.sin(pitch / 2), Math.cos(pitch / 2)]
    this.input.head.set([c * p, s * q, -s * p, c * q], 3)
  }

  /** A controller in the hand of a side, at rest, which aims ahead. */
  hold(side: 0 | 1): XrHandInput {
    const hand = this.input.hands[side]
    hand.source = CONTROLLER
    hand.tracked = true
    hand.aim.set([0.2, 1.2, -0.3, 0, 0, 0, 1])
    this.frame()
    return hand
  }

  /** x, z of the head in the world, and where it faces. */
  get at(): readonly [number, number] {
    return [this.walk.eye[0]!, this.walk.eye[2]!]
  }

  get heading(): number {
    return this.walker.heading
  }
}
