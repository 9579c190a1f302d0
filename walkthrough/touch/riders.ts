/**
 * What goes along when a body is pushed: whatever stands on it or lies in it, and on that in turn. A bowl of fruit that is
 * pushed is one thing, not ten that push each other.
 */
import { BOX_MAX, BOX_SIZE } from '../../engine/broad/broad-phase.ts'
import { type Stage, TRACKING_REACH } from '../stage.ts'

/** What rests on a body or in it has its lowest point at least so much above the body's. Metres. */
const HIGHER = 0.001
/** How far apart, at most, the boxes of two bodies are of which one rests on the other. Metres. */
const NEIGHBOURHOOD = 0.004
const X = 0
const Y = 1
const Z = 2

/** Whether the body `other` may rest on `body` or in it, judged by their boxes. */
export function mayRestOn(stage: Stage, other: number, body: number): boolean {
  const { boxes } = stage.world
  const a = body * BOX_SIZE
  const b = other * BOX_SIZE
  // What stands beside it on the same ground does not rest on it.
  if (boxes[b + Y] < boxes[a + Y] + HIGHER) return false
  const near = NEIGHBOURHOOD - 2 * TRACKING_REACH
  for (let k = 0; k < 3; k++) {
    if (boxes[b + k] > boxes[a + BOX_MAX + k] + near || boxes[a + k] > boxes[b + BOX_MAX + k] + near)
      return false
  }
  return true
}

/** A mask of bodies with none in it. */
export const NOBODY = new Uint8Array(0)

export class Riders {
  /** The body itself, then what rides on it. */
  group = new Int32Array(16)
  count = 0
  /** By engine body: 1 for the group's. */
  isIn = new Uint8Array(64)
  private readonly stage: Stage

  constructor(stage: Stage) {
    this.stage = stage
  }

  /** The group of a body; what `leavesOut` names is in nobody's. */
  gather(body: number, leavesOut: Uint8Array = NOBODY): void {
    const { stage } = this
    if (this.isIn.length < stage.movable.length) this.isIn = new Uint8Array(stage.movable.length)
    this.isIn.fill(0)
    this.count = 0
    this.add(body)
    for (let i = 0; i < this.count; i++) {
      const carrier = this.group[i]
      for (let other = 0; other < stage.end; other++) {
        if (stage.movable[other] === 0 || this.isIn[other] === 1 || (leavesOut[other] ?? 0) !== 0) continue
        if (mayRestOn(stage, other, carrier) && this.hasItsMiddleOn(other, carrier)) this.add(other)
      }
    }
  }

  private add(body: number): void {
    if (this.count === this.group.length) {
      const group = new Int32Array(this.group.length * 2)
      group.set(this.group)
      this.group = group
    }
    this.group[this.count++] = body
    this.isIn[body] = 1
  }

  private hasItsMiddleOn(other: number, carrier: number): boolean {
    const { boxes } = this.stage.world
    const a = carrier * BOX_SIZE
    const b = other * BOX_SIZE
    for (let k = X; k <= Z; k += Z) {
      const middle = (boxes[b + k] + boxes[b + BOX_MAX + k]) / 2
      if (middle < boxes[a + k] || middle > boxes[a + BOX_MAX + k]) return false
    }
    return true
  }
}
