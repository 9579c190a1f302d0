/**
 * The rings that a curtain hangs on: its pinned vertices. A hand pushes them aside, or there would be no place for it at
 * the curtain's upper edge; where the cloth between two is taut, the one takes the other along; and they swing back.
 */
import type { SoftMesh } from './soft-mesh.ts'
import { distanceBetween } from './topology.ts'

/** Metres that a ring may be from its place: half an arm, more than hands reach beyond a rail. */
export const FARTHEST = 0.25
/** Metres a substep in which rings swing back. */
const SWING = 0.001
/** Once along all rings and back: what is pulled at one end is felt at the other. */
const SWEEPS = 2

export class Rings {
  private readonly pins: Int32Array
  /** Where the cloth began: its pins are there. */
  private readonly places: Float64Array
  /** Metres of cloth between a ring and the next. */
  private readonly lengths: Float64Array
  /** By ring, in the order of `pins`: 1 where a hand has pushed it in this substep. */
  private readonly pushed: Uint8Array
  /** By vertex, its place in `pins`; −1: it is none. */
  private readonly numbers: Int32Array
  /** Whether any ring is away from its place. */
  private away = false

  constructor({ pins, positions, rest }: SoftMesh) {
    this.pins = Int32Array.from(pins).sort()
    this.places = positions
    this.pushed = new Uint8Array(pins.length)
    this.numbers = new Int32Array(rest.length / 3).fill(-1)
    this.lengths = new Float64Array(pins.length)
    for (let i = 0; i < pins.length; i++) {
      this.numbers[this.pins[i]] = i
      if (i > 0) this.lengths[i - 1] = distanceBetween(rest, this.pins[i - 1], this.pins[i])
    }
  }

  /** At the beginning of a substep: those that were pushed aside go towards their places. */
  swingBack(x: Float64Array): void {
    const { pins, places } = this
    this.pushed.fill(0)
    this.away = false
    for (let i = 0; i < pins.length; i++) {
      const o = 3 * pins[i]
      const dx = places[o] - x[o]
      const dy = places[o + 1] - x[o + 1]
      const dz = places[o + 2] - x[o + 2]
      const square = dx * dx + dy * dy + dz * dz
      if (square === 0) continue
      this.away = true
      const share = square > SWING * SWING ? SWING / Math.sqrt(square) : 1
      x[o] += share * dx
      x[o + 1] += share * dy
      x[o + 2] += share * dz
    }
  }

  /** A ring (by its vertex) gives way by so many metres (by[0]) along a direction (three numbers at `p`). */
  push(v: number, by: Float64Array, directions: Float64Array, p: number, x: Float64Array): void {
    const o = 3 * v
    for (let k = 0; k < 3; k++) x[o + k] += by[0] * directions[p + k]
    this.pushed[this.numbers[v]] = 1
    this.away = true
    this.hold(o, x)
  }

  /** Those that are farther from each other than the cloth between them is long. */
  pull(x: Float64Array): void {
    if (!this.away) return
    const last = this.pins.length - 1
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      for (let i = 0; i < last; i++) this.pullOne(i, i + 1, x)
      for (let i = last; i > 0; i--) this.pullOne(i, i - 1, x)
    }
  }

  /** The second comes along, unless a hand is at it. */
  private pullOne(first: number, second: number, x: Float64Array): void {
    if (this.pushed[second] === 1) return
    const length = this.lengths[first < second ? first : second]
    const a = 3 * this.pins[first]
    const b = 3 * this.pins[second]
    const dx = x[b] - x[a]
    const dy = x[b + 1] - x[a + 1]
    const dz = x[b + 2] - x[a + 2]
    const square = dx * dx + dy * dy + dz * dz
    if (square <= length * length) return
    const share = length / Math.sqrt(square)
    x[b] = x[a] + share * dx
    x[b + 1] = x[a + 1] + share * dy
    x[b + 2] = x[a + 2] + share * dz
    this.hold(b, x)
  }

  private hold(o: number, x: Float64Array): void {
    const { places } = this
    let square = 0
    for (let k = 0; k < 3; k++) square += (x[o + k] - places[o + k]) ** 2
    if (square <= FARTHEST * FARTHEST) return
    const share = FARTHEST / Math.sqrt(square)
    for (let k = 0; k < 3; k++) x[o + k] = places[o + k] + share * (x[o + k] - places[o + k])
  }
}
