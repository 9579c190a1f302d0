/** The thumb's first segment: a metacarpal bone with the ball of the thumb around it. */
import type { SegmentSize } from './finger-shapes.ts'
import { loft } from './loft.ts'

export function thumbBaseShape({ length, from, to }: SegmentSize): Float64Array {
  return loft(
    [
      { z: 0.8 * from, y: -0.003, x: 0.002, wide: 0.5 * from, up: 0.4 * from, down: 0.42 * from },
      { z: 0.15 * from, y: -0.003, x: 0.003, wide: from, up: 0.74 * from, down: 0.92 * from },
      { z: -0.5 * length, y: -0.002, x: 0.003, wide: 1.02 * from, up: 0.76 * from, down: 0.92 * from },
      { z: -length, wide: to, up: 0.92 * to, down: 0.98 * to },
      { z: -length - 0.848 * to, wide: 0.53 * to, up: 0.48 * to, down: 0.5 * to },
    ],
    10,
    0.1,
  )
}
