/**
 * Cloth between two solids that leave it less room than it keeps from both: under a cup on a table, between hand and door.
 * Each solid alone would push it into the other, and it would tremble. It is put between the two instead and stays there,
 * and neither pushes it. Where there is no room at all, a hand has pressed into furniture, or the cloth's triangles are too
 * large for the place: then cloth is in the furniture, where nobody sees it, and not in the hand.
 */
import { toBody, toWorld } from '../../engine/math/body-coordinates.ts'
import type { SolidMotions } from './solid-motions.ts'
import type { SolidPairs } from './solid-pairs.ts'

/** Metres of room at least: a hand may press deeper than to the table's surface. */
const LEAST_ROOM = 1e-4
/** Cosine between the ways off two solids, below which they oppose each other. */
const OPPOSED = -0.6
/** Share of the room that is left to either solid at least. */
const RIM = 0.1
/** Metres that cloth may be in what stands, for a hand's sake: more than its flesh gives way, less than a table's top is thick. */
const DEEPEST = 0.006
/** Metres that it is moved at once: farther, threads would be torn. */
const FARTHEST = 0.01
/** Metres a substep that it is pulled aside and stays: threads that are stretched by more than a hundredth slip. */
const GRIP = 0.0002

/** What it asks of pairs, by their numbers. */
type Pairs = Pick<SolidPairs, 'body' | 'isConvex' | 'distanceTo'>

/** Reads as `nearest[SIDE * vertex + …]`: the way off the solid (3), and metres beyond what is kept from it. */
const SIDE = 4
const BEYOND = 3

/** How a vertex is pinched: by something that presses, onto what stands, … */
export const ON_WHAT_STANDS = 1
/** … or onto another that presses. */
const BETWEEN_PRESSING = 2

export class Pinches {
  /** By vertex: how it is held between two solids; 0: it is not. */
  readonly pinched: Uint8Array
  count = 0
  private readonly motions: SolidMotions
  private readonly pairs: Pairs
  /** By vertex: of what presses on it, the one that it is deepest in, and the one of those that oppose it. */
  private readonly nearest: Float64Array
  private readonly opposed: Float64Array
  /** Their pairs; −1: none. */
  private readonly nearestPair: Int32Array
  private readonly opposedPair: Int32Array
  /** Vertices that something presses on, each once. */
  private readonly list: Int32Array
  private listed = 0
  private readonly local = new Float64Array(3)
  private readonly slide = new Float64Array(3)
  private readonly rise = new Float64Array(1)
  private readonly shift = new Float64Array(3)
  private readonly trial = new Float64Array(3)
  /** Metres that cloth keeps from what stands still, and from what presses. */
  private readonly thickness: number
  private readonly pressThickness: number

  constructor(
    vertices: number,
    motions: SolidMotions,
    pairs: Pairs,
    thickness: number,
    pressThickness: number,
  ) {
    this.pinched = new Uint8Array(vertices)
    this.motions = motions
    this.pairs = pairs
    this.thickness = thickness
    this.pressThickness = pressThickness
    this.nearest = new Float64Array(SIDE * vertices)
    this.opposed = new Float64Array(SIDE * vertices)
    this.nearestPair = new Int32Array(vertices).fill(-1)
    this.opposedPair = new Int32Array(vertices).fill(-1)
    this.list = new Int32Array(vertices)
  }

  begin(): void {
    for (let i = 0; i < this.listed; i++) {
      const v = this.list[i]
      this.nearestPair[v] = -1
      this.opposedPair[v] = -1
      this.pinched[v] = 0
    }
    this.listed = 0
    this.count = 0
  }

  /** All pairs of what presses, with their planes (four numbers each: normal, offset at which cloth is to be) … */
  meet(v: number, pair: number, planes: Float64Array, x: Float64Array): void {
    const { nearest, nearestPair } = this
    const p = 4 * pair
    const beyond = height(planes, p, x, v)
    if (nearestPair[v] < 0) this.list[this.listed++] = v
    else if (beyond >= nearest[SIDE * v + BEYOND]) return
    nearestPair[v] = pair
    for (let k = 0; k < 3; k++) nearest[SIDE * v + k] = planes[p + k]
    nearest[SIDE * v + BEYOND] = beyond
  }

  /** … then all pairs. */
  oppose(v: number, pair: number, planes: Float64Array, x: Float64Array): void {
    const { nearest, opposed, nearestPair, opposedPair } = this
    const { body } = this.pairs
    const p = 4 * pair
    const o = SIDE * v
    // Parts of one thing leave no room between them that cloth could be in.
    if (nearestPair[v] < 0 || body[pair] === body[nearestPair[v]]) return
    const turn = planes[p] * nearest[o] + planes[p + 1] * nearest[o + 1] + planes[p + 2] * nearest[o + 2]
    if (turn > OPPOSED) return
    const beyond = height(planes, p, x, v)
    const there = nearest[o + BEYOND]
    // Whether going before the one would lead behind the other.
    if ((there < 0 ? beyond - turn * there : there - turn * beyond) >= 0) return
    if (opposedPair[v] >= 0 && beyond >= opposed[o + BEYOND]) return
    opposedPair[v] = pair
    for (let k = 0; k < 3; k++) opposed[o + k] = planes[p + k]
    opposed[o + BEYOND] = beyond
  }

  /** Puts what is pinched into the room that is left; it has no speed there but the solid's. */
  settle(x: Float64Array, previous: Float64Array, inverseMass: Float64Array): void {
    for (let i = 0; i < this.listed; i++) {
      const v = this.list[i]
      if (this.opposedPair[v] < 0 || inverseMass[v] === 0) continue
      this.pinched[v] = this.motions.presses(this.pairs.body[this.opposedPair[v]])
        ? BETWEEN_PRESSING
        : ON_WHAT_STANDS
      this.count++
      this.place(v, x, previous)
    }
  }

  /** The same vertices again, after threads have pulled at them. */
  settleAgain(planes: Float64Array, x: Float64Array, previous: Float64Array): void {
    if (this.count === 0) return
    for (let i = 0; i < this.listed; i++) {
      const v = this.list[i]
      if (this.pinched[v] === 0) continue
      this.nearest[SIDE * v + BEYOND] = height(planes, 4 * this.nearestPair[v], x, v)
      this.opposed[SIDE * v + BEYOND] = height(planes, 4 * this.opposedPair[v], x, v)
      this.place(v, x, previous)
    }
  }

  private place(v: number, x: Float64Array, previous: Float64Array): void {
    const { nearest, opposed } = this
    const o = SIDE * v
    const stands = !this.motions.presses(this.pairs.body[this.opposedPair[v]])
    const kept = this.pressThickness
    const keptThere = stands ? this.thickness : this.pressThickness
    const left = nearest[o + BEYOND] + opposed[o + BEYOND] + kept + keptThere
    const room = left > LEAST_ROOM ? left : LEAST_ROOM
    const now = nearest[o + BEYOND] + kept
    const rim = RIM * room
    // Towards its place by a way that keeps the order of layers, those in the hand too: several share the room.
    const inside = now > rim ? now : 0.5 * rim * (1 + rim / (2 * rim - now))
    const there = (room * inside) / (inside + (room * keptThere) / (kept + keptThere))
    const by = there - now
    this.rise[0] = by > FARTHEST ? FARTHEST : by < -FARTHEST ? -FARTHEST : by
    if (stands) this.spareFurniture(v, x)
    this.findShift(this.pairs.body[this.opposedPair[v]], x, 3 * v)
    this.putAt(v, x, previous, nearest)
  }

  /** Less of a rise, where it would be too deep in what stands. */
  private spareFurniture(v: number, x: Float64Array): void {
    const { trial, nearest, pairs, rise } = this
    const pair = this.opposedPair[v]
    if (!(rise[0] > 0) || !pairs.isConvex(pair)) return
    for (let k = 0; k < 3; k++) trial[k] = x[3 * v + k] + rise[0] * nearest[SIDE * v + k]
    const deep = -pairs.distanceTo(pair, trial, 0) - DEEPEST
    if (deep > 0) rise[0] = rise[0] > deep ? rise[0] - deep : 0
  }

  /** By `rise` along a side's way; across it, it stays with the solid, unless it is pulled hard. */
  private putAt(v: number, x: Float64Array, previous: Float64Array, side: Float64Array): void {
    const { shift, slide } = this
    const rise = this.rise[0]
    const o = SIDE * v
    let along = 0
    for (let k = 0; k < 3; k++) {
      slide[k] = x[3 * v + k] - previous[3 * v + k] - shift[k]
      along += slide[k] * side[o + k]
    }
    let square = 0
    for (let k = 0; k < 3; k++) {
      slide[k] -= along * side[o + k]
      square += slide[k] * slide[k]
    }
    const back = square <= GRIP * GRIP ? 1 : GRIP / Math.sqrt(square)
    for (let k = 0; k < 3; k++) {
      x[3 * v + k] += rise * side[o + k] - back * slide[k]
      previous[3 * v + k] = x[3 * v + k] - shift[k]
    }
  }

  /** At the end of a substep, whoever else has pulled at it: it has no speed of its own. */
  still(x: Float64Array, previous: Float64Array): void {
    if (this.count === 0) return
    for (let i = 0; i < this.listed; i++) {
      const v = this.list[i]
      if (this.pinched[v] === 0) continue
      for (let k = 3 * v; k < 3 * v + 3; k++) previous[k] = x[k]
    }
  }

  /** How far the solid's own point there has come since the last substep. */
  private findShift(body: number, x: Float64Array, o: number): void {
    const { local, shift, motions } = this
    shift.fill(0)
    if (motions.travel[body] === 0) return
    toBody(local, motions.now, body, x, o)
    toWorld(shift, 0, motions.before, body, local)
    for (let k = 0; k < 3; k++) shift[k] = x[o + k] - shift[k]
  }
}

/** Metres of a vertex before a plane, four numbers at `p`. */
function height(planes: Float64Array, p: number, x: Float64Array, v: number): number {
  const o = 3 * v
  return planes[p] * x[o] + planes[p + 1] * x[o + 1] + planes[p + 2] * x[o + 2] - planes[p + 3]
}
