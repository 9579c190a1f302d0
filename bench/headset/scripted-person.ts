/**
 * Someone who stands at one place after the other and takes things up with both hands at once: reaches, closes, lifts,
 * carries, lets go. Tells what a headset would tell, 90 times a second, and never stands quite still.
 */
import { Random } from '../../engine/math/random.ts'
import { makeHand, SIDES } from '../../walkthrough/hand/hand-model.ts'
import { JOINT_COUNT } from '../../walkthrough/hand/joints.ts'
import { graspJoints } from '../../walkthrough/hand/poses.ts'
import { poseRelativeTo } from '../../walkthrough/quaternion.ts'
import type { HeadsetPerson } from '../../walkthrough/xr/headset-person.ts'
import { PosedHand } from './posed-hand.ts'
import type { Station } from './stations.ts'

/** m/s, as a hand moves among crockery. */
const PACE = 0.5
/** Seconds at one place, and before everything is put back. */
const STAY = 8
/** What a hand does one after the other: to the thing, close, lift, aside, open. Seconds of what takes time. */
const REACHES = 0
const CLOSES = 1
const LIFTS = 2
const CARRIES = 3
const OPENS = 4
const CLOSING = 0.3
const LIFT = 0.12
const ASIDE = 0.15
/** Metres about which the head sways, and how far from the wrist a thing is when the hand closes round it. */
const SWAY = 0.06
const EYES = 1.62

class Hand {
  readonly root = Float64Array.of(0, 1, -0.3, 0, 0, 0, 1)
  readonly joints = new Float64Array(JOINT_COUNT)
  readonly goal = new Float64Array(3)
  doing = REACHES
  since = 0
  closed = 0
  thing = 0
}

export class ScriptedPerson {
  private readonly person: HeadsetPerson
  private readonly stations: readonly Station[]
  private readonly putBack: () => void
  private readonly hands = [new Hand(), new Hand()] as const
  private readonly posed: readonly PosedHand[]
  private readonly grips: readonly Float64Array[]
  private readonly random: Random
  private readonly inWorld = Float64Array.of(0, 0, 0, 0, 0, 0, 1)
  private readonly inRoom = new Float64Array(7)
  private station = -1
  private time = 0
  private left = 0

  constructor(person: HeadsetPerson, stations: readonly Station[], seed: number, putBack: () => void) {
    this.person = person
    this.stations = stations
    this.putBack = putBack
    this.random = new Random(seed)
    const models = SIDES.map((side) => makeHand(side))
    this.posed = models.map((model) => new PosedHand(model, this.random))
    this.grips = models.map(({ grip }) => grip)
    person.input.headTracked = true
  }

  /** Before each frame. */
  advance(seconds: number): void {
    this.time += seconds
    this.left -= seconds
    if (this.left <= 0) this.goOn()
    this.moveHead()
    for (let side = 0; side < 2; side++) this.moveHand(side, seconds)
  }

  private goOn(): void {
    this.left = STAY
    this.station = (this.station + 1) % this.stations.length
    this.putBack()
    const { feet, heading } = this.stations[this.station]!
    this.person.walk.placeAt(feet, heading)
    for (const hand of this.hands) this.reachForNext(hand)
  }

  private moveHead(): void {
    const { head } = this.person.input
    head[0] = SWAY * Math.sin(1.1 * this.time)
    head[1] = EYES + 0.02 * Math.sin(1.7 * this.time)
    head[2] = SWAY * Math.sin(0.7 * this.time)
    const yaw = 0.3 * Math.sin(0.5 * this.time)
    head[4] = Math.sin(yaw / 2)
    head[6] = Math.cos(yaw / 2)
  }

  private moveHand(side: number, seconds: number): void {
    const hand = this.hands[side]!
    hand.since += seconds
    const isThere = this.approach(hand, side, PACE * seconds)
    if (hand.doing === CLOSES) hand.closed = Math.min(1, hand.since / CLOSING)
    else if (hand.doing === OPENS) hand.closed = Math.max(0, 1 - hand.since / CLOSING)
    graspJoints(hand.closed, hand.joints)
    this.posed[side]!.write(this.person.input.hands[side]!, hand.root, hand.joints)
    // What cannot be reached is left alone after a while, as people do.
    if (hand.since > 2 || (isThere && (hand.doing === REACHES || hand.since > CLOSING)))
      this.doNext(hand, side)
  }

  private doNext(hand: Hand, side: number): void {
    hand.since = 0
    hand.doing = hand.doing === OPENS ? REACHES : hand.doing + 1
    if (hand.doing === REACHES) this.reachForNext(hand)
    else if (hand.doing === LIFTS) hand.goal[1]! += LIFT
    else if (hand.doing === CARRIES) hand.goal[0]! += side === 0 ? -ASIDE : ASIDE
  }

  private reachForNext(hand: Hand): void {
    const { things } = this.stations[this.station]!
    hand.doing = REACHES
    hand.since = 0
    hand.closed = 0
    hand.goal.set(things[this.random.below(things.length)]!)
  }

  /** The middle of the grip towards the goal, which is in the world; true where it is there. */
  private approach(hand: Hand, side: number, most: number): boolean {
    const { inWorld, inRoom } = this
    const { pose } = this.person.walk
    for (let k = 0; k < 3; k++) inWorld[k] = hand.goal[k]!
    poseRelativeTo(inRoom, 0, pose, 0, inWorld, 0)
    let sum = 0
    for (let k = 0; k < 3; k++) {
      inRoom[k]! -= this.grips[side]![k]! + hand.root[k]!
      sum += inRoom[k]! * inRoom[k]!
    }
    const length = Math.sqrt(sum)
    const share = length > most ? most / length : 1
    for (let k = 0; k < 3; k++) hand.root[k]! += inRoom[k]! * share
    return share === 1
  }
}
