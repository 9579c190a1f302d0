/** What a person might do for a second or two, by a seed: reach, push, grip, carry, undo, change hands, walk. */
import { Random } from '../../../engine/math/random.ts'
import type { Vector } from '../../../formats/loaded-scene.ts'
import { FINGERS } from '../../../walkthrough/hand/joints.ts'
import { POSES } from '../../../walkthrough/hand/poses.ts'
import { normaliseQuaternion } from '../../../walkthrough/quaternion.ts'
import { SCALE_STEP } from '../../../walkthrough/touch/two-handed.ts'
import type { WalkInput } from '../../../walkthrough/walker/walker.ts'
import type { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import type { Room } from './rooms.ts'

const REACHING = 20

export class ScriptedHand {
  private readonly random: Random
  private readonly walkthrough: Walkthrough
  private readonly from: Vector
  private readonly to: Vector
  private readonly turn = Float64Array.of(0, 0, 0, 1)
  private readonly gripAt: number
  private readonly tell: (event: string) => void
  private readonly cursor = new Float64Array(2)
  private frame = 0

  constructor(room: Room, seed: number, tell: (event: string) => void) {
    const random = new Random(seed)
    this.random = random
    this.tell = tell
    this.walkthrough = room.walkthrough
    const { walkthrough } = this
    const spot = room.spot(random)
    // From above: out of what surrounds a thing a hand has to find its way, which takes long.
    const about = (reach: number, above: number): Vector => [
      spot[0] + random.between(-reach, reach),
      spot[1] + above,
      spot[2] + 0.09 + random.between(-reach, reach),
    ]
    this.to = about(0.03, random.between(0, 0.06))
    this.from = about(0.06, 0.18)
    const tilt = new Float64Array(4)
    random.rotation(tilt, 0)
    for (let k = 0; k < 4; k++) this.turn[k] += 0.4 * tilt[k]
    normaliseQuaternion(this.turn, 0)
    this.gripAt = random.between(5, 40)
    walkthrough.setGrip(0)
    // A mouse leads it now and then; else it goes straight to where something is to be touched.
    const usesMouse = seed % 5 === 0
    walkthrough.lead = usesMouse ? null : (root) => this.lead(root)
    if (usesMouse) return
    const feet = room.scene.start.position[1]
    walkthrough.walker.startAt([spot[0] + random.between(-0.4, 0.4), feet, spot[2] + 0.5], 0)
    walkthrough.mover.jump(Float64Array.of(...this.from, ...this.turn), walkthrough.hand.joints)
  }

  /** One frame of the walkthrough; returns its seconds. */
  advance(): number {
    const { random, walkthrough } = this
    const seconds = random.between(0.008, 0.034)
    this.act()
    if (walkthrough.lead === null) this.moveMouse()
    walkthrough.advance(seconds, this.walk())
    this.frame++
    return seconds
  }

  private moveMouse(): void {
    const { cursor, random } = this
    for (let k = 0; k < 2; k++) cursor[k] = Math.max(-1, Math.min(1, cursor[k] + random.between(-0.1, 0.1)))
    this.walkthrough.control.pointAt(cursor[0], cursor[1])
  }

  /** To the spot, and what was gripped is carried up and aside. */
  private lead(root: Float64Array): void {
    const { from, to, frame } = this
    const t = Math.min(1, frame / REACHING)
    const lift = frame > this.gripAt + 10 ? Math.min(0.15, (frame - this.gripAt - 10) * 0.01) : 0
    for (let k = 0; k < 3; k++) root[k] = from[k]! + (to[k]! - from[k]!) * t + (k === 2 ? 0 : lift)
    root.set(this.turn, 3)
  }

  private walk(): WalkInput {
    const { random, walkthrough } = this
    const walks = walkthrough.lead === null
    return {
      forward: walks ? random.between(-1, 1) : 0,
      right: walks ? random.between(-1, 1) : 0,
      run: false,
      crouch: random.below(10) === 0,
      turn: walks ? random.between(-0.1, 0.1) : 0,
      pitch: 0,
    }
  }

  private act(): void {
    const { random, walkthrough, frame, tell } = this
    if (frame === Math.floor(this.gripAt)) {
      walkthrough.setGrip(1)
      tell('grip 1')
    }
    if (frame === Math.floor(this.gripAt) + 25) {
      walkthrough.setGrip(0)
      tell('grip 0')
    }
    const command = COMMANDS[random.below(120)]
    if (command === undefined) return
    tell(`command ${command.name}`)
    command(walkthrough, random)
  }
}

/** What comes between frames now and then. */
const COMMANDS: readonly ((walkthrough: Walkthrough, random: Random) => void)[] = [
  function undo(walkthrough) {
    walkthrough.undo()
  },
  function redo(walkthrough) {
    walkthrough.redo()
  },
  function reset(walkthrough) {
    walkthrough.reset()
  },
  function otherHand(walkthrough) {
    walkthrough.useHand(walkthrough.model.handedness === 'left' ? 'right' : 'left')
  },
  function pose(walkthrough, random) {
    walkthrough.control.fingers.choosePose(POSES[random.below(POSES.length)]!)
  },
  function finger(walkthrough, random) {
    walkthrough.toggleFinger(FINGERS[random.below(FINGERS.length)]!)
  },
  function picture(walkthrough, random) {
    walkthrough.setView(random.between(40, 100), random.between(0.5, 3))
  },
  function larger(walkthrough) {
    walkthrough.scaleHeld(SCALE_STEP)
  },
  function smaller(walkthrough) {
    walkthrough.scaleHeld(1 / SCALE_STEP)
  },
  function unstick(walkthrough) {
    if (walkthrough.lead === null) walkthrough.unstick()
  },
]
