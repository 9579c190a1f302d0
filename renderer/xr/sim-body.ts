/**
 * Whoever is in the simulated headset: a head that looks and steps, and hands before the body, which turns with the head.
 * The device is told whenever something has changed, and never else: a test may have put head and hands elsewhere.
 */
import { LEFT, RIGHT } from '../../engine/record/frame-record.ts'
import { multiplyQuaternions, turnVector } from '../../walkthrough/quaternion.ts'
import type { SimulatedHeadset } from './simulated-headset.ts'

const STANDING = 1.6
const CROUCHED = 1
const STEEPEST = 1.5
/** Where the right wrist rests, before the body and below the eyes. Metres. */
const REST = [0.17, -0.3, -0.42] as const

/** Of a wrist: place before the body, then yaw and pitch. */
const YAW = 3
const PITCH = 4

export class SimBody {
  private readonly headset: SimulatedHeadset
  private readonly feet = new Float64Array(2)
  private yaw = 0
  /** A little down, where the hands are. */
  private pitch = -0.3
  private height = STANDING
  private readonly wrists = [restOf(LEFT), restOf(RIGHT)] as const
  private readonly body = new Float64Array(4)
  private readonly nod = new Float64Array(4)
  private readonly turn = new Float64Array(4)
  private readonly place = new Float64Array(3)
  private isMoved = true

  constructor(headset: SimulatedHeadset) {
    this.headset = headset
  }

  /** Metres ahead and to the right of where the head looks. */
  step(ahead: number, aside: number): void {
    if (ahead === 0 && aside === 0) return
    const [sine, cosine] = [Math.sin(this.yaw), Math.cos(this.yaw)]
    this.feet[0]! += aside * cosine - ahead * sine
    this.feet[1]! -= aside * sine + ahead * cosine
    this.isMoved = true
  }

  crouch(on: boolean): void {
    const height = on ? CROUCHED : STANDING
    this.isMoved ||= height !== this.height
    this.height = height
  }

  /** Radians, to the left and up. */
  look(yaw: number, pitch: number): void {
    this.yaw += yaw
    this.pitch = Math.max(-STEEPEST, Math.min(STEEPEST, this.pitch + pitch))
    this.isMoved = true
  }

  /** Metres: to the right, up, and towards the body. */
  moveHand(side: number, x: number, y: number, z: number): void {
    const wrist = this.wrists[side]!
    wrist[0]! += x
    wrist[1]! += y
    wrist[2]! += z
    this.isMoved = true
  }

  turnHand(side: number, yaw: number, pitch: number): void {
    const wrist = this.wrists[side]!
    wrist[YAW]! += yaw
    wrist[PITCH]! += pitch
    this.isMoved = true
  }

  /** To the device, where something has changed. */
  tell(): void {
    if (!this.isMoved) return
    this.isMoved = false
    const { headset, body, nod, turn, place, feet, height } = this
    body.set([0, Math.sin(this.yaw / 2), 0, Math.cos(this.yaw / 2)])
    nod.set([Math.sin(this.pitch / 2), 0, 0, Math.cos(this.pitch / 2)])
    multiplyQuaternions(turn, 0, body, 0, nod, 0)
    headset.setHead([feet[0]!, height, feet[1]!], four(turn))
    for (const side of [LEFT, RIGHT]) {
      const wrist = this.wrists[side]!
      turnVector(place, 0, body, 0, wrist, 0)
      const yaw = (this.yaw + wrist[YAW]!) / 2
      body.set([0, Math.sin(yaw), 0, Math.cos(yaw)])
      nod.set([Math.sin(wrist[PITCH]! / 2), 0, 0, Math.cos(wrist[PITCH]! / 2)])
      multiplyQuaternions(turn, 0, body, 0, nod, 0)
      headset.setWrist(side, [feet[0]! + place[0]!, height + place[1]!, feet[1]! + place[2]!], four(turn))
      body.set([0, Math.sin(this.yaw / 2), 0, Math.cos(this.yaw / 2)])
    }
  }
}

function restOf(side: number): Float64Array {
  return new Float64Array([side === LEFT ? -REST[0] : REST[0], REST[1], REST[2], 0, 0])
}

function four(turn: Float64Array): [number, number, number, number] {
  return [turn[0]!, turn[1]!, turn[2]!, turn[3]!]
}
