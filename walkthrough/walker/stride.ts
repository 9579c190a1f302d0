/** A stride on the ground: along the floor, and where something low is in the way, over it. */
import type { Barrel } from './barrel.ts'
import { STEP_RISE } from './limits.ts'
import { Slide } from './slide.ts'
import { ON_STEEP, type Vertical } from './vertical.ts'

/**
 * Metres. A step that leads on by less than this would not find the edge with its bottom, only with the rim of it,
 * however often it is tried; so at high frame rates it is taken that far at once.
 */
const SHORTEST = 0.02
/** Metres by which a step must lead on. The barrel bulges by a millimetre, so much a mere rise in front of a wall does. */
const WORTH_IT = 0.0015

export class Stride {
  readonly slide: Slide
  private readonly barrel: Barrel
  private readonly vertical: Vertical
  private readonly from = new Float64Array(3)
  private readonly plain = new Float64Array(3)
  private readonly step = new Float64Array(2)

  constructor(barrel: Barrel, vertical: Vertical) {
    this.barrel = barrel
    this.vertical = vertical
    this.slide = new Slide(barrel)
  }

  /** x and z in `way`. */
  take(way: Float64Array): void {
    const { barrel, from, plain, slide, step } = this
    const { at } = barrel
    copy(from, at)
    slide.move(way)
    if (!slide.stubbed) return
    copy(plain, at)
    const length = Math.sqrt(way[0] * way[0] + way[1] * way[1])
    const longer = length < SHORTEST ? SHORTEST / length : 1
    step[0] = longer * way[0]
    step[1] = longer * way[1]
    if (this.stepOver(longer > 1)) return
    copy(at, plain)
  }

  private stepOver(isLonger: boolean): boolean {
    const { at } = this.barrel
    const { from, step, vertical, slide } = this
    if (isLonger) {
      copy(at, from)
      slide.move(step)
    }
    const without = at[0] * step[0] + at[2] * step[1]
    copy(at, from)
    vertical.rise(STEP_RISE)
    if (!(at[1] > from[1])) return false
    slide.move(step)
    const gained = at[0] * step[0] + at[2] * step[1] - without
    if (gained < WORTH_IT * Math.sqrt(step[0] * step[0] + step[1] * step[1])) return false
    return vertical.lower(at[1] - from[1]) !== ON_STEEP
  }
}

function copy(to: Float64Array, from: Float64Array): void {
  to[0] = from[0]
  to[1] = from[1]
  to[2] = from[2]
}
