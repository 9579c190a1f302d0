/**
 * Someone who plays with a cloth, two-handed: stands before it and moves both hands about in it, at any speed that hands
 * have, turning them, opening and closing them, and takes them away in the end. Tells what a headset would tell.
 */
import type { Random } from '../../engine/math/random.ts'
import { makeHand, SIDES } from '../../walkthrough/hand/hand-model.ts'
import { blendJoints, type Pose, STANDARD } from '../../walkthrough/hand/poses.ts'
import { poseRelativeTo, turnVector } from '../../walkthrough/quaternion.ts'
import type { HeadsetPerson } from '../../walkthrough/xr/headset-person.ts'
import { PosedHand } from '../headset/posed-hand.ts'

/** m/s. */
const SLOWEST = 0.2
const EYES = 1.62
/** Metres beyond the cloth that a hand goes. */
const BEYOND = 0.1
/** How far a hand turns from straight ahead, as a share of a half turn. */
const TURN = 0.35
/** Seconds in which a hand changes its pose. */
const BENDING = 0.4
/** Metres from the wrist to the middle of a hand, and those between two middles: a person's hands are not in each other. */
const TO_MIDDLE = 0.09
const APART = 0.22
/** How often a place is looked for that the other hand is not at. */
const TRIES = 32
/** Where hands wait, in the room. */
const AWAY = [
  [-0.3, 1, 0.25],
  [0.3, 1, 0.25],
] as const

class Hand {
  readonly root = new Float64Array(7)
  readonly joints = Float64Array.from(STANDARD.open)
  readonly goal = new Float64Array(7)
  readonly bent = Float64Array.from(STANDARD.open)
  speed = 0
}

export class PlayingPerson {
  private readonly person: HeadsetPerson
  private readonly random: Random
  private readonly fastest: number
  private readonly poses: readonly Pose[]
  private readonly hands = [new Hand(), new Hand()] as const
  private readonly posed: readonly PosedHand[]

  constructor(person: HeadsetPerson, random: Random, fastest: number, poses: readonly Pose[]) {
    this.poses = poses
    this.person = person
    this.random = random
    this.fastest = fastest
    this.posed = SIDES.map((side) => new PosedHand(makeHand(side), random))
    const { input } = person
    input.headTracked = true
    input.head[1] = EYES
    input.head[6] = 1
    this.hands.forEach((hand, side) => {
      hand.root.set(AWAY[side]!)
      hand.root[6] = 1
      this.leave(side)
    })
  }

  /** Before each frame; `box`: minima and maxima of the cloth, in the world. */
  play(seconds: number, box: Float64Array): void {
    this.hands.forEach((hand, side) => {
      if (this.move(hand, side, seconds)) this.choose(side, box)
    })
  }

  /** Before each frame, once there has been enough of it. */
  stop(seconds: number): void {
    this.hands.forEach((hand, side) => {
      this.leave(side)
      this.move(hand, side, seconds)
    })
  }

  private leave(side: number): void {
    const hand = this.hands[side]!
    hand.goal.fill(0)
    hand.goal.set(AWAY[side]!)
    hand.goal[6] = 1
    hand.bent.set(STANDARD.open)
    hand.speed = Math.max(hand.speed, 0.5)
  }

  /** Somewhere in the cloth where the other hand neither is nor goes; arms are not crossed. */
  private choose(side: number, box: Float64Array): void {
    const { random } = this
    const hand = this.hands[side]!
    const other = this.hands[1 - side]!
    for (let i = 0; i < TRIES; i++) {
      this.aim(hand, box)
      const { goal } = hand
      const isOnItsSide = side === 0 ? goal[0]! < other.goal[0]! : goal[0]! > other.goal[0]!
      if (isOnItsSide && between(goal, other.goal) > APART && between(goal, other.root) > APART) break
    }
    hand.bent.set(STANDARD[this.poses[random.below(this.poses.length)]!])
    hand.speed = random.between(SLOWEST, this.fastest)
  }

  private aim(hand: Hand, box: Float64Array): void {
    const { random } = this
    const at = new Float64Array(7)
    for (let k = 0; k < 3; k++) at[k] = random.between(box[k]! - BEYOND, box[3 + k]! + BEYOND)
    at[6] = 1
    poseRelativeTo(hand.goal, 0, this.person.walk.pose, 0, at, 0)
    // Fingers reach about so far beyond the wrist, which is what goes there.
    hand.goal[2]! += 0.12
    for (let k = 0; k < 3; k++) hand.goal[3 + k] = random.between(-TURN, TURN)
    hand.goal[6] = 1
    normalize(hand.goal)
  }

  /** True where it is there, or the other hand is in its way. */
  private move(hand: Hand, side: number, seconds: number): boolean {
    const { root, goal, joints } = hand
    const other = this.hands[1 - side]!.root
    const way = Math.hypot(goal[0]! - root[0]!, goal[1]! - root[1]!, goal[2]! - root[2]!)
    const share = way > hand.speed * seconds ? (hand.speed * seconds) / way : 1
    const next = root.map((value, k) => value + share * (goal[k]! - value))
    normalize(next)
    const isFree = between(next, other) > Math.min(APART, between(root, other))
    if (isFree) root.set(next)
    blendJoints(joints, hand.bent, Math.min(1, seconds / BENDING), joints)
    this.posed[side]!.write(this.person.input.hands[side]!, root, joints)
    return share === 1 || !isFree
  }
}

function normalize(pose: Float64Array): void {
  const length = Math.hypot(...pose.subarray(3))
  for (let k = 3; k < 7; k++) pose[k]! /= length
}

/** Metres between the middles of two hands. */
function between(a: Float64Array, b: Float64Array): number {
  const middle = [a, b].map((root) => {
    const ahead = Float64Array.of(0, 0, -TO_MIDDLE)
    turnVector(ahead, 0, root, 3, ahead, 0)
    return ahead.map((value, k) => value + root[k]!)
  }) as [Float64Array, Float64Array]
  return Math.hypot(...middle[0].map((value, k) => value - middle[1][k]!))
}
