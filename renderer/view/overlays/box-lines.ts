/** The boxes of all bodies as lines: grey-blue where they are alone, amber where they overlap. */
import { BOX_MAX, BOX_SIZE } from '../../../engine/broad/broad-phase.ts'
import type { World } from '../../../engine/world.ts'
import { BOX_ALONE, BOX_OVERLAPS, BOX_OVERLAPS_HAND, type Rgb } from './palette.ts'
import type { Segments } from './segments.ts'

const ALONE = 0
const OVERLAPS = 1
const OVERLAPS_HAND = 2

export class BoxLines {
  /** By body: ALONE, OVERLAPS or OVERLAPS_HAND. */
  private state = new Uint8Array(64)
  private readonly corners = new Float64Array(8 * 3)

  /** `ofHand`: by body, 1 for the hand's parts and what it carries. */
  write(out: Segments, world: World, ofHand: Uint8Array): void {
    const { root, end } = world.bodies
    out.clear()
    this.findOverlaps(world, ofHand)
    for (let body = 0; body < end; body++) {
      if (root[body]! < 0) continue
      this.addBox(out, world.boxes, body, colorOf(this.state[body]!))
    }
  }

  private findOverlaps(world: World, ofHand: Uint8Array): void {
    const { end } = world.bodies
    if (this.state.length < end) this.state = new Uint8Array(2 * end)
    const { state } = this
    state.fill(ALONE)
    const { active, activeCount, bodyA, bodyB } = world.broad.pairs
    for (let i = 0; i < activeCount; i++) {
      const a = bodyA[active[i]!]!
      const b = bodyB[active[i]!]!
      const found = ofHand[a] === 1 || ofHand[b] === 1 ? OVERLAPS_HAND : OVERLAPS
      if (state[a]! < found) state[a] = found
      if (state[b]! < found) state[b] = found
    }
  }

  private addBox(out: Segments, boxes: Float64Array, body: number, color: Rgb): void {
    const { corners } = this
    const b = body * BOX_SIZE
    for (let corner = 0; corner < 8; corner++) {
      for (let k = 0; k < 3; k++) corners[3 * corner + k] = boxes[b + k + ((corner >> k) & 1) * BOX_MAX]!
    }
    // An edge joins two corners whose numbers differ in one bit.
    for (let corner = 0; corner < 8; corner++) {
      for (let k = 0; k < 3; k++) {
        const other = corner | (1 << k)
        if (other !== corner) out.add(corners, 3 * corner, corners, 3 * other, color)
      }
    }
  }
}

function colorOf(state: number): Rgb {
  if (state === OVERLAPS_HAND) return BOX_OVERLAPS_HAND
  return state === OVERLAPS ? BOX_OVERLAPS : BOX_ALONE
}
