/**
 * Moves over the floor, along walls, around corners and up slopes, never up a wall: walls are lines on the plan
 * along which the rest of the way is turned, and floors say how high the rest of the way must go.
 */
import type { Barrel } from './barrel.ts'
import { FLOOR_COSINE, SKIN, STEP_RISE } from './limits.ts'

const MOST_TURNS = 6
/** Metres above the feet: what is in the way up here would still be, if the feet were on the highest step. */
const STUB_HEIGHT = STEP_RISE + 0.05
/** Of the way: what rounding may hold against a wall that it runs along. */
const SAME = 1e-12

export class Slide {
  /** Something upright was in the way, near the floor: a step, perhaps. */
  stubbed = false
  private readonly barrel: Barrel
  /** x, z on the plan: what is still to be gone. */
  private readonly rest = new Float64Array(2)
  private readonly turned = new Float64Array(2)
  /** x, z of a wall's normal on the plan (unit), and how much it leans over, for each length on the plan. */
  private readonly walls = new Float64Array(3 * MOST_TURNS)
  private wallCount = 0
  /** How much a floor rises for each metre in x and z. */
  private readonly floors = new Float64Array(2 * MOST_TURNS)
  private floorCount = 0

  constructor(barrel: Barrel) {
    this.barrel = barrel
  }

  /** x and z in `way`. */
  move(way: Float64Array): void {
    const { barrel, rest } = this
    const { motion } = barrel
    rest[0] = way[0]
    rest[1] = way[1]
    this.stubbed = false
    this.wallCount = 0
    this.floorCount = 0
    motion[0] = rest[0]
    motion[1] = 0
    motion[2] = rest[1]
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const x = motion[0]
      const z = motion[2]
      const length2 = x * x + z * z
      if (!(length2 > 0)) return
      if (barrel.sweep(SKIN)) return
      // What was gone of this piece is gone of the whole rest.
      const left = (motion[0] * x + motion[2] * z) / length2
      rest[0] *= left
      rest[1] *= left
      if (!this.remember() || !this.turn()) return
    }
  }

  /** Notes what was hit; false where no turn helps: a ceiling. */
  private remember(): boolean {
    const { normal } = this.barrel
    const { walls, floors } = this
    if (normal[1] >= FLOOR_COSINE) {
      const i = 2 * this.floorCount++
      floors[i] = -normal[0] / normal[1]
      floors[i + 1] = -normal[2] / normal[1]
      return true
    }
    if (this.barrel.height[0] < STUB_HEIGHT) this.stubbed = true
    const length = Math.sqrt(normal[0] * normal[0] + normal[2] * normal[2])
    if (length < 1e-3) return false
    const i = 3 * this.wallCount++
    walls[i] = normal[0] / length
    walls[i + 1] = normal[2] / length
    walls[i + 2] = normal[1] < 0 ? -normal[1] / length : 0
    return true
  }

  /** The rest of the way along what is known; false where there is none. */
  private turn(): boolean {
    const { rest, turned, walls } = this
    turned[0] = rest[0]
    turned[1] = rest[1]
    let open = this.isOpen()
    for (let wall = 0; wall < this.wallCount && !open; wall++) {
      const i = 3 * wall
      const into = rest[0] * walls[i] + rest[1] * walls[i + 1]
      if (into >= 0) continue
      turned[0] = rest[0] - into * walls[i]
      turned[1] = rest[1] - into * walls[i + 1]
      open = this.isOpen()
    }
    if (!open) return false
    const { motion } = this.barrel
    motion[1] = this.rise()
    this.leaveRoomForLeaning(motion[1])
    motion[0] = turned[0]
    motion[2] = turned[1]
    // Pushed back by what leans over, it would go the way it came, and come again in the next frame.
    const ahead = turned[0] * rest[0] + turned[1] * rest[1]
    return ahead > SAME * (rest[0] * rest[0] + rest[1] * rest[1])
  }

  /** Whether the turned way leads into no wall. */
  private isOpen(): boolean {
    const { turned, walls } = this
    const length = Math.abs(turned[0]) + Math.abs(turned[1])
    for (let wall = 0; wall < this.wallCount; wall++) {
      const i = 3 * wall
      if (turned[0] * walls[i] + turned[1] * walls[i + 1] < -SAME * length) return false
    }
    return true
  }

  private rise(): number {
    const { turned, floors } = this
    let most = 0
    for (let floor = 0; floor < this.floorCount; floor++) {
      const i = 2 * floor
      const rise = floors[i] * turned[0] + floors[i + 1] * turned[1]
      if (rise > most) most = rise
    }
    return most
  }

  /** Going up along a wall that leans over, by rounding or in earnest, means going away from it. */
  private leaveRoomForLeaning(rise: number): void {
    const { turned, walls } = this
    if (rise === 0) return
    for (let wall = 0; wall < this.wallCount; wall++) {
      const i = 3 * wall
      const away = walls[i + 2] * rise - (turned[0] * walls[i] + turned[1] * walls[i + 1])
      if (away <= 0) continue
      turned[0] += away * walls[i]
      turned[1] += away * walls[i + 1]
    }
  }
}
