/** The messages of each frame. */
import type { SessionDetails } from '../../../contract/sessions.ts'
import { digestText } from '../../../engine/record/frame-digest.ts'
import { HAND_INTS, LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import { ANGLE_STEP, POSE_INTS } from '../../../engine/record/grid.ts'
import type { LoadedScene } from '../../../formats/loaded-scene.ts'
import { SIDES } from '../../../walkthrough/hand/hand-model.ts'
import { FINGERS } from '../../../walkthrough/hand/joints.ts'
import { FrameValues, JOINT_NAMES } from './frame-values.ts'
import type { ExportFrame } from './frames.ts'
import { HandPoses } from './hand-poses.ts'
import {
  colorJson,
  deletionJson,
  entityJson,
  poseJson,
  ROOT_FRAME,
  SCENE_FRAME,
  sceneJson,
  sphereJson,
  timeJson,
  transformJson,
  transformsJson,
} from './mcap-json.ts'
import { bodyFrame, handEntities, handFrame, handPartFrame, sceneEntities } from './mcap-shapes.ts'
import { Names } from './names.ts'
import { sixDigits } from './numbers.ts'

type Send = (topic: string, time: bigint, json: string) => void

/** The scene's y is the world's z: a quarter turn about x. */
const UPRIGHT = [0, 0, 0, Math.SQRT1_2, 0, 0, Math.SQRT1_2]
const RED = colorJson(0.9, 0.1, 0.1, 1)
/** Metres. */
const BALL = 0.01
const JOINTS = FINGERS.flatMap((finger) => JOINT_NAMES.map((joint) => `${finger}_${joint}`))

export class McapFrames {
  readonly #start: bigint
  readonly #values: FrameValues
  readonly #names: Names
  readonly #scene: LoadedScene | null
  readonly #moved: ReadonlySet<number>
  readonly #withScenery: boolean
  readonly #send: Send
  readonly #hands: readonly [HandPoses, HandPoses]
  /** By body that ever moves: its transform but for the time. */
  readonly #transforms = new Map<number, string>()
  #isFirst = true
  #shownHands = 0
  #hadContacts = false

  constructor(
    { begin }: SessionDetails,
    scene: LoadedScene | null,
    moved: readonly number[],
    withScenery: boolean,
    send: Send,
  ) {
    this.#start = BigInt(begin.startedAt) * 1_000_000n
    this.#hands = [new HandPoses(LEFT, begin.hands), new HandPoses(RIGHT, begin.hands)]
    this.#values = new FrameValues(begin.origin)
    this.#names = new Names(begin.participants)
    this.#scene = scene
    this.#moved = new Set(moved)
    this.#withScenery = withScenery
    this.#send = send
  }

  frame(frame: ExportFrame): void {
    const nanoseconds = this.#start + BigInt(frame.record.time) * 1000n
    const time = timeJson(nanoseconds)
    const send = (topic: string, json: string) => this.#send(topic, nanoseconds, json)
    if (this.#isFirst) this.#sendScene(send, time)
    const view = poseJson(this.#values.pose(frame.state.view, 0), 0)
    send('/view', `{"timestamp":${time},"frame_id":"${SCENE_FRAME}","pose":${view}}`)
    for (const side of [LEFT, RIGHT] as const) this.#sendHand(send, time, frame, side)
    this.#sendBodies(send, time, frame)
    this.#sendContacts(send, time, frame)
    for (const event of frame.record.events) {
      send('/events', `{"timestamp":${time},"frame":${frame.number},"event":${JSON.stringify(event)}}`)
    }
    this.#isFirst = false
  }

  #sendScene(send: (topic: string, json: string) => void, time: string): void {
    send('/tf', transformsJson(time, [transformJson(ROOT_FRAME, SCENE_FRAME, UPRIGHT, 0)]))
    if (this.#scene === null) return
    const entities = sceneEntities(time, this.#scene, this.#moved, this.#names, this.#withScenery)
    send('/scene', sceneJson(entities))
    // Until it first moves, a body is where the scene has it.
    for (const body of this.#moved) {
      const placed = this.#scene.bodies[body]
      if (placed !== undefined) this.#place(body, [...placed.position, ...placed.rotation], Number.NaN)
    }
  }

  #sendHand(
    send: (topic: string, json: string) => void,
    time: string,
    { number, state }: ExportFrame,
    side: 0 | 1,
  ): void {
    const bit = 1 << side
    const name = SIDES[side]
    const hand = this.#hands[side]
    if ((state.hands & bit) === 0) {
      if ((this.#shownHands & bit) !== 0) send(`/hand/${name}/shape`, sceneJson([], [deletionJson(time)]))
      this.#shownHands &= ~bit
      return
    }
    hand.set(state.hand)
    const root = this.#values.pose(state.hand, side * HAND_INTS)
    const transforms = [transformJson(SCENE_FRAME, handFrame(name), root, 0)]
    for (const part of hand.jointed) {
      const child = handPartFrame(name, hand.model.parts[part]!.name)
      transforms.push(transformJson(handFrame(name), child, hand.parts, 7 * part))
    }
    send(`/hand/${name}`, transformsJson(time, transforms))
    const first = side * HAND_INTS + POSE_INTS
    const joints = JOINTS.map((joint, i) => `"${joint}":${sixDigits(state.hand[first + i]! * ANGLE_STEP)}`)
    send(`/hand/${name}/joints`, `{"timestamp":${time},"frame":${number},"joints":{${joints.join(',')}}}`)
    if ((this.#shownHands & bit) === 0) {
      send(`/hand/${name}/shape`, sceneJson(handEntities(time, name, hand)))
    }
    this.#shownHands |= bit
  }

  #sendBodies(
    send: (topic: string, json: string) => void,
    time: string,
    { record, state }: ExportFrame,
  ): void {
    if (this.#isFirst) {
      for (const body of this.#moved) {
        if (state.known[body] !== 0)
          this.#placeLogged(body, state.poses, body * POSE_INTS, state.scales[body]!)
      }
    }
    for (let i = 0; i < record.movedCount; i++) {
      const body = record.movedBody[i]!
      this.#placeLogged(body, record.movedPose, i * POSE_INTS, state.scales[body]!)
    }
    // All of them each time: whoever jumps into the middle of the file gets the last message of each topic alone.
    if ((record.movedCount > 0 || this.#isFirst) && this.#transforms.size > 0) {
      send('/bodies', transformsJson(time, this.#transforms.values()))
    }
  }

  #placeLogged(body: number, ints: Int32Array, o: number, scale: number): void {
    this.#place(body, this.#values.pose(ints, o), scale)
  }

  #place(body: number, pose: ArrayLike<number>, scale: number): void {
    const transform = transformJson(SCENE_FRAME, bodyFrame(this.#names.body(body).key), pose, 0)
    const sized = Number.isNaN(scale) ? transform : `${transform.slice(0, -1)},"scale":${scale}}`
    this.#transforms.set(body, sized)
  }

  #sendContacts(
    send: (topic: string, json: string) => void,
    time: string,
    { number, record }: ExportFrame,
  ): void {
    const had = this.#hadContacts
    this.#hadContacts = record.contactCount > 0
    if (!had && !this.#hadContacts) return
    const values = this.#values.contacts(record)
    const contacts = values.map(({ first, second, point: [x, y, z], ...rest }) => ({
      first: this.#names.of(first).name,
      firstId: first,
      finger: this.#names.of(first).finger,
      second: this.#names.of(second).name,
      secondId: second,
      ...rest,
      point: { x, y, z },
    }))
    const head = `{"timestamp":${time},"frame":${number},"digest":"${digestText(record.digest)}"`
    send('/contacts', `${head},"contacts":${JSON.stringify(contacts)}}`)
    const spheres = values.map(({ point }) => sphereJson(point, BALL, RED))
    send('/contacts/points', sceneJson([entityJson(time, { id: 'contacts', frame: SCENE_FRAME, spheres })]))
  }
}
