/**
 * Measures a person's hand while it is tracked: bones have the same length in every pose, and knuckles the same place in
 * the palm. Each measure is the median of many frames, so that a frame in which the tracker was mistaken changes nothing.
 */
import { type HandSide, RIGHT } from '../../engine/record/frame-record.ts'
import { type FingerMeasures, type HandMeasures, humanMeasures, thumbRoot } from '../hand/hand-measures.ts'
import { makeHand } from '../hand/hand-model.ts'
import { FINGERS } from '../hand/joints.ts'
import { FINGER_BONES, SEGMENTS } from '../hand/skeleton.ts'
import { turnVector } from '../quaternion.ts'
import { PALM_NUMBERS, palmOf, palmTurn, readPalm, turnBetween } from './palm-frame.ts'
import { areNear, firstJoint } from './tracked-hand.ts'
import { TRACKED_HAND, XR_JOINT, XR_RADIUS, type XrHandInput } from './xr-input.ts'

/** Good frames: about a second of them. */
export const FRAMES_TO_FIT = 90
const THUMB = 0
/**
 * A finger's numbers: where its first joint is, three lengths, four half widths. Of the thumb it is the second joint:
 * trackers put the first one anywhere between wrist and palm, and let it wander by more than a centimetre.
 */
const ROOT = 0
const LENGTHS = 3
const WIDTHS = 6
const NUMBERS = 10
/** From the wrist to the middle of the knuckles; a frame in which it is shorter or longer is no hand at all. Metres. */
const SHORTEST_PALM = 0.04
const LONGEST_PALM = 0.15

export class HandFit {
  private readonly side: number
  /** By number, FRAMES_TO_FIT values. */
  private readonly samples = new Float64Array(FINGERS.length * NUMBERS * FRAMES_TO_FIT)
  private readonly palm = new Float64Array(PALM_NUMBERS)
  private readonly standardTurn = new Float64Array(4)
  private readonly turn = new Float64Array(4)
  private readonly back = new Float64Array(4)
  private readonly point = new Float64Array(3)
  private count = 0
  private found: HandMeasures | null = null

  constructor(side: HandSide) {
    this.side = side === RIGHT ? 1 : -1
    palmTurn(this.standardTurn, 0, palmOf(makeHand(side === RIGHT ? 'right' : 'left')), this.side)
  }

  /** Null until enough good frames were there; then it stays. */
  get measures(): HandMeasures | null {
    return this.found
  }

  /** How far it is, 0 to 1. */
  get progress(): number {
    return this.count / FRAMES_TO_FIT
  }

  restart(): void {
    this.count = 0
    this.found = null
  }

  /** A frame; allocates nothing but in the one that ends it. */
  add(input: XrHandInput): void {
    if (this.found !== null || !input.tracked || input.source !== TRACKED_HAND) return
    if (!this.turnOf(input.joints)) return
    for (let finger = 0; finger < FINGERS.length; finger++) this.sample(finger, input.joints)
    this.count++
    if (this.count === FRAMES_TO_FIT) this.found = this.conclude()
  }

  /** From the room to the frame in which a standard hand has its knuckles, to `back`; false where it is no hand. */
  private turnOf(joints: Float64Array): boolean {
    const { palm, turn, back } = this
    if (!areNear(joints)) return false
    readPalm(palm, joints)
    if (!palmTurn(turn, 0, palm, this.side)) return false
    let squares = 0
    for (let k = 0; k < 3; k++) {
      const way = 0.25 * (palm[3 + k] + palm[6 + k] + palm[9 + k] + palm[12 + k]) - palm[k]
      squares += way * way
    }
    if (squares < SHORTEST_PALM * SHORTEST_PALM || squares > LONGEST_PALM * LONGEST_PALM) return false
    turnBetween(back, 0, this.standardTurn, turn)
    for (let k = 0; k < 3; k++) back[k] = -back[k]
    return true
  }

  private sample(finger: number, joints: Float64Array): void {
    const { point, palm, samples, count } = this
    const at = finger * NUMBERS * FRAMES_TO_FIT + count
    const first = firstJoint(finger)
    const known = finger === THUMB ? first + 1 : first
    for (let k = 0; k < 3; k++) point[k] = joints[known * XR_JOINT + k] - palm[k]
    turnVector(point, 0, this.back, 0, point, 0)
    // Of a right hand.
    point[0] *= this.side
    for (let k = 0; k < 3; k++) samples[at + (ROOT + k) * FRAMES_TO_FIT] = point[k]
    for (let segment = 0; segment < SEGMENTS; segment++) {
      const j = (first + segment) * XR_JOINT
      const x = joints[j + XR_JOINT] - joints[j]
      const y = joints[j + XR_JOINT + 1] - joints[j + 1]
      const z = joints[j + XR_JOINT + 2] - joints[j + 2]
      samples[at + (LENGTHS + segment) * FRAMES_TO_FIT] = Math.sqrt(x * x + y * y + z * z)
    }
    for (let joint = 0; joint <= SEGMENTS; joint++) {
      samples[at + (WIDTHS + joint) * FRAMES_TO_FIT] = joints[(first + joint) * XR_JOINT + XR_RADIUS]
    }
  }

  private conclude(): HandMeasures {
    const fingers = FINGERS.map((_, finger) => this.fingerOf(finger))
    const [thumb] = fingers
    thumb.root = thumbRoot(fingers)
    const first = this.samples.subarray(0, LENGTHS * FRAMES_TO_FIT)
    for (let i = 0; i < FRAMES_TO_FIT; i++) {
      const x = first[i] - thumb.root[0]
      const y = first[FRAMES_TO_FIT + i] - thumb.root[1]
      const z = first[2 * FRAMES_TO_FIT + i] - thumb.root[2]
      this.samples[LENGTHS * FRAMES_TO_FIT + i] = Math.sqrt(x * x + y * y + z * z)
    }
    thumb.lengths[0] = this.median(LENGTHS)
    return humanMeasures(fingers)
  }

  private fingerOf(finger: number): FingerMeasures {
    const value = (number: number) => this.median(finger * NUMBERS + number)
    const standard = FINGER_BONES[finger]
    const lengths = [0, 1, 2].map((k) => value(LENGTHS + k)) as FingerMeasures['lengths']
    // A device that knows no radii gives none: then the finger is as stout as a standard one of its length.
    const stoutness = sum(lengths) / sum(standard.lengths)
    const widths = standard.widths.map((wide, k) => {
      const radius = value(WIDTHS + k)
      return radius > 0 ? radius : wide * stoutness
    })
    return {
      root: [value(ROOT), value(ROOT + 1), value(ROOT + 2)],
      lengths,
      widths: widths as FingerMeasures['widths'],
    }
  }

  /** Of those that are numbers; NaN where none is. */
  private median(number: number): number {
    const first = number * FRAMES_TO_FIT
    const values = this.samples.slice(first, first + FRAMES_TO_FIT).filter((value) => !Number.isNaN(value))
    values.sort()
    const half = values.length >> 1
    return values.length % 2 === 1 ? values[half] : 0.5 * (values[half - 1] + values[half])
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
