/** The way of the hands through the scene as a line, its colour the time. */

import type { Object3D } from 'three'
import { SegmentLayer } from '../view/overlays/segment-layer.ts'
import type { Segments } from '../view/overlays/segments.ts'
import { writePathColor } from './path-color.ts'
import type { Range } from './player.ts'
import type { Samples } from './survey.ts'
import { PATH_NUMBERS } from './worker-messages.ts'

const ORDER = 18
/** Metres between two samples: farther apart the hand was fetched to another place and did not go there. */
const LEAP = 0.6
const HANDS = 2

export class HandPath {
  private readonly layer = new SegmentLayer({ width: 2, opacity: 0.9, hidden: true, order: ORDER }, 1024)

  get object(): Object3D {
    return this.layer.object
  }

  show(samples: Samples, range: Range): void {
    writePath(this.layer.segments, samples, range)
    this.layer.commit()
  }

  hide(): void {
    this.layer.hide()
  }

  dispose(): void {
    this.object.removeFromParent()
    this.layer.dispose()
  }
}

/** A segment from each place within the range to the next, for each hand. */
export function writePath(
  segments: Segments,
  { times, values }: Samples,
  { from: begin, to: end }: Range,
): void {
  segments.clear()
  const color = new Float32Array(3)
  const tint = [0, 0, 0] as [number, number, number]
  for (let i = 1; i < times.length; i++) {
    if (times[i - 1]! < begin || times[i]! > end) continue
    writePathColor(color, 0, (times[i]! - begin) / (end - begin))
    for (let k = 0; k < 3; k++) tint[k] = color[k]!
    for (let hand = 0; hand < HANDS; hand++) {
      const from = (i - 1) * PATH_NUMBERS + hand * 3
      const to = from + PATH_NUMBERS
      // Not where a hand was not there: comparisons with NaN are false.
      if (distance(values, from, to) <= LEAP) segments.add(values, from, values, to, tint)
    }
  }
}

function distance(values: Float32Array, a: number, b: number): number {
  return Math.hypot(values[b]! - values[a]!, values[b + 1]! - values[a + 1]!, values[b + 2]! - values[a + 2]!)
}
