/** Up and down: rising over a step, coming down on a floor, falling, and gliding down what is too steep to stand on. */
import type { Barrel } from './barrel.ts'
import { FLOOR_COSINE, FLOOR_GAP, SKIN, UPRIGHT } from './limits.ts'

/** How a way down ended. */
export const NOTHING_BELOW = 0
export const LANDED = 1
/** On something too steep to stand on. */
export const ON_STEEP = 2

const MOST_TURNS = 6

export class Vertical {
  private readonly barrel: Barrel
  /** Normal of the last thing that was in the way. */
  private readonly last = new Float64Array(3)

  constructor(barrel: Barrel) {
    this.barrel = barrel
  }

  /** As far up as there is room, `height` at most. */
  rise(height: number): void {
    const { barrel } = this
    this.aim(height)
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      if (barrel.sweep(SKIN)) return
      if (!this.isUpright()) return
      this.clip()
    }
  }

  /** Down to a floor, `height` at most; walls are passed by, and nothing steep is glided down. */
  lower(height: number): number {
    const { barrel } = this
    this.aim(-height)
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      if (barrel.sweep(FLOOR_GAP)) return NOTHING_BELOW
      if (barrel.normal[1] >= FLOOR_COSINE) return LANDED
      if (!this.isUpright()) return ON_STEEP
      this.clip()
    }
    return ON_STEEP
  }

  /** Whether there is ground within `height` below; it is then on it. */
  followGround(height: number): boolean {
    const end = this.lower(height)
    if (end !== ON_STEEP) return end === LANDED
    // The rim of the bottom has just left an edge: aside of it the way down is free. Without this it would hang
    // there for some frames of a fast machine, and then drop.
    const { motion, normal } = this.barrel
    const length = Math.sqrt(normal[0] * normal[0] + normal[2] * normal[2])
    if (length < UPRIGHT) return false
    motion[0] = (FLOOR_GAP * normal[0]) / length
    motion[1] = 0
    motion[2] = (FLOOR_GAP * normal[2]) / length
    this.barrel.sweep(SKIN)
    return this.lower(height) === LANDED
  }

  /** The same for a fall, which goes on down along what is steep. */
  fall(height: number): number {
    const { barrel, last } = this
    const { motion, normal } = barrel
    this.aim(-height)
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      if (barrel.sweep(FLOOR_GAP)) return turn === 0 ? NOTHING_BELOW : ON_STEEP
      if (normal[1] >= FLOOR_COSINE) return LANDED
      this.clip()
      // In the gutter between two slopes the way leads along both.
      if (turn > 0 && motion[0] * last[0] + motion[1] * last[1] + motion[2] * last[2] < 0)
        this.turnAlongBoth()
      for (let k = 0; k < 3; k++) last[k] = normal[k]
      if (!(motion[1] < 0)) return ON_STEEP
    }
    return ON_STEEP
  }

  private aim(height: number): void {
    const { motion } = this.barrel
    motion[0] = 0
    motion[1] = height
    motion[2] = 0
  }

  private isUpright(): boolean {
    const up = this.barrel.normal[1]
    return up < UPRIGHT && up > -UPRIGHT
  }

  private clip(): void {
    const { motion, normal } = this.barrel
    const into = motion[0] * normal[0] + motion[1] * normal[1] + motion[2] * normal[2]
    for (let k = 0; k < 3; k++) motion[k] -= into * normal[k]
  }

  private turnAlongBoth(): void {
    const { last } = this
    const { motion, normal } = this.barrel
    const x = normal[1] * last[2] - normal[2] * last[1]
    const y = normal[2] * last[0] - normal[0] * last[2]
    const z = normal[0] * last[1] - normal[1] * last[0]
    const length2 = x * x + y * y + z * z
    const share = length2 > 1e-12 ? (motion[0] * x + motion[1] * y + motion[2] * z) / length2 : 0
    motion[0] = share * x
    motion[1] = share * y
    motion[2] = share * z
  }
}
