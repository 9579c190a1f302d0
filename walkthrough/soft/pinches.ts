/**
 * Cloth between two solids that leave it less room than it keeps from both: under a cup on a table, between hand and door.
 * Each solid alone would push it into the other, and it would tremble. It is put between the two instead and stays there,
 * and neither pushes it.
 */
import { toBody, toWorld } from '../../engine/math/body-coordinates.ts'
import type { SolidMotions } from './solid-motions.ts'

/** Metres of room at least: a hand may press deeper than to the table's surface. */
const LEAST_ROOM = 1e-4
/** Cosine between the ways off two solids, below which they oppose each other. */
const OPPOSED = -0.9
/** Share of the room that is left to either solid at least. */
const RIM = 0.1
/** Metres a substep that it is pulled aside and stays: threads that are stretched by more than a hundredth slip. */
const GRIP = 0.0002

/** Reads as `nearest[SIDE * vertex + …]`: the way off the solid (3), and metres beyond what is kept from it. */
const SIDE = 4
const BEYOND = 3

export class Pinches {
  /** By vertex: 1 where it is held between two solids. */
  readonly pinched: Uint8Array
  count = 0
  private readonly motions: SolidMotions
  /** By vertex: the solid that it is deepest in, and the one of those that oppose it; −1: none. */
  private readonly nearest: Float64Array
  private readonly opposed: Float64Array
  private readonly nearestBody: Int32Array
  /** By vertex that is pressed: metres to what presses it. */
  private readonly pressedFrom: Float64Array
  private readonly opposedBody: Int32Array
  /** Vertices that are near a solid, each once. */
  private readonly list: Int32Array
  private listed = 0
  private readonly local = new Float64Array(3)
  private readonly slide = new Float64Array(3)
  private readonly rise = new Float64Array(1)
  private readonly shift = new Float64Array(3)
  /** Metres that cloth keeps from what stands still, and from what presses. */
  private readonly thickness: number
  private readonly pressThickness: number

  constructor(vertices: number, motions: SolidMotions, thickness: number, pressThickness: number) {
    this.pinched = new Uint8Array(vertices)
    this.motions = motions
    this.thickness = thickness
    this.pressThickness = pressThickness
    this.nearest = new Float64Array(SIDE * vertices)
    this.opposed = new Float64Array(SIDE * vertices)
    this.pressedFrom = new Float64Array(vertices)
    this.nearestBody = new Int32Array(vertices).fill(-1)
    this.opposedBody = new Int32Array(vertices).fill(-1)
    this.list = new Int32Array(vertices)
  }

  begin(): void {
    for (let i = 0; i < this.listed; i++) {
      const v = this.list[i]
      this.nearestBody[v] = -1
      this.opposedBody[v] = -1
      this.pinched[v] = 0
    }
    this.listed = 0
    this.count = 0
  }

  /**
   * First what is known to be pressed between two solids, each with its plane (four numbers: normal, offset at which
   * cloth is to be), if they leave it too little room. `distance`: metres to the one that presses; the nearest does …
   */
  press(
    v: number,
    distance: Float64Array,
    body: number,
    p: number,
    otherBody: number,
    q: number,
    planes: Float64Array,
    x: Float64Array,
  ): void {
    const { nearest, opposed, nearestBody, opposedBody, pressedFrom } = this
    const o = SIDE * v
    if (this.pinched[v] === 1 && distance[0] >= pressedFrom[v]) return
    const beyond = height(planes, p, x, v)
    const beyondOther = height(planes, q, x, v)
    if (beyond + beyondOther >= 0) return
    pressedFrom[v] = distance[0]
    if (nearestBody[v] < 0) this.list[this.listed++] = v
    nearestBody[v] = body
    opposedBody[v] = otherBody
    for (let k = 0; k < 3; k++) {
      nearest[o + k] = planes[p + k]
      opposed[o + k] = planes[q + k]
    }
    nearest[o + BEYOND] = beyond
    opposed[o + BEYOND] = beyondOther
    this.pinched[v] = 1
  }

  /** … then all other planes of all triangles … */
  meet(v: number, body: number, planes: Float64Array, p: number, x: Float64Array): void {
    const { nearest, nearestBody } = this
    if (this.pinched[v] === 1) return
    const beyond = height(planes, p, x, v)
    if (nearestBody[v] < 0) this.list[this.listed++] = v
    else if (beyond >= nearest[SIDE * v + BEYOND]) return
    nearestBody[v] = body
    for (let k = 0; k < 3; k++) nearest[SIDE * v + k] = planes[p + k]
    nearest[SIDE * v + BEYOND] = beyond
  }

  /** … and all of them again. */
  oppose(v: number, body: number, planes: Float64Array, p: number, x: Float64Array): void {
    const { nearest, opposed, opposedBody } = this
    const o = SIDE * v
    // Parts of one thing leave no room between them that cloth could be in.
    if (this.pinched[v] === 1 || body === this.nearestBody[v]) return
    const turn = planes[p] * nearest[o] + planes[p + 1] * nearest[o + 1] + planes[p + 2] * nearest[o + 2]
    if (turn > OPPOSED) return
    const beyond = height(planes, p, x, v)
    if (beyond + nearest[o + BEYOND] >= 0) return
    if (opposedBody[v] >= 0 && beyond >= opposed[o + BEYOND]) return
    opposedBody[v] = body
    for (let k = 0; k < 3; k++) opposed[o + k] = planes[p + k]
    opposed[o + BEYOND] = beyond
  }

  /** Puts what is pinched into the room that is left; it has no speed there but the solid's. */
  settle(x: Float64Array, previous: Float64Array, inverseMass: Float64Array): void {
    for (let i = 0; i < this.listed; i++) {
      const v = this.list[i]
      const isHeld = this.opposedBody[v] >= 0 && inverseMass[v] > 0
      this.pinched[v] = isHeld ? 1 : 0
      if (!isHeld) continue
      this.count++
      this.place(v, x, previous)
    }
  }

  private place(v: number, x: Float64Array, previous: Float64Array): void {
    const { motions, nearest, opposed, nearestBody, opposedBody } = this
    const o = SIDE * v
    const nearestPresses = motions.presses(nearestBody[v])
    const opposedPresses = motions.presses(opposedBody[v])
    // Measured from what stands still, where the room is less than nothing: it is the hand that gives way.
    const fromOpposed = nearestPresses && !opposedPresses
    const base = fromOpposed ? opposed : nearest
    const kept = (fromOpposed ? opposedPresses : nearestPresses) ? this.pressThickness : this.thickness
    const keptThere = (fromOpposed ? nearestPresses : opposedPresses) ? this.pressThickness : this.thickness
    const left = nearest[o + BEYOND] + opposed[o + BEYOND] + kept + keptThere
    const room = left > LEAST_ROOM ? left : LEAST_ROOM
    const now = base[o + BEYOND] + kept
    const inside = now > RIM * room ? now : RIM * room
    // Towards its place by a way that keeps the order of layers: several share the room.
    const height = (room * inside) / (inside + (room * keptThere) / (kept + keptThere))
    this.findShift(fromOpposed ? opposedBody[v] : nearestBody[v], x, 3 * v)
    this.rise[0] = height - now
    this.putAt(v, x, previous, base)
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
