/** The small loose things of a scene: what a hand reaches for while something is measured. */
import { BOX_MAX, BOX_SIZE } from '../engine/broad/broad-phase.ts'
import type { Stage } from './stage.ts'

/** Loose things no larger than this. Metres. */
const HANDY = 0.35

/** Their middles, in the order of their bodies. */
export function handyThings(stage: Stage): Float64Array[] {
  const { boxes } = stage.world
  const things: Float64Array[] = []
  for (let body = 0; body < stage.end; body++) {
    if (!stage.isMovable(body)) continue
    const middle = new Float64Array(3)
    let size = 0
    for (let k = 0; k < 3; k++) {
      const low = boxes[body * BOX_SIZE + k]
      const high = boxes[body * BOX_SIZE + BOX_MAX + k]
      middle[k] = (low + high) / 2
      size = Math.max(size, high - low)
    }
    if (size < HANDY) things.push(middle)
  }
  return things
}
