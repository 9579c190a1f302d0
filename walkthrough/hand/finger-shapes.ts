/** The phalanges' polytopes, each in its bone's frame: the joint at the origin, the bone along −z, its back to +y. */
import { loft, type Section, shrunk } from './loft.ts'

export interface SegmentSize {
  /** From this joint to the next one, or to the end of the finger. */
  readonly length: number
  /** Half the width at this joint. */
  readonly from: number
  /** Half the width at the next joint; near the end of a finger. */
  readonly to: number
}

/** Points a ring. Ten make a silhouette that reads as round, and 62 to 82 faces a part. */
const AROUND = 10
/** Sine and cosine of 58°: two such domes back to back still meet when a joint is bent by 110°. */
const DOME_HEIGHT = 0.848
const DOME_WIDTH = 0.53
/** A finger is a little flatter than wide. */
const UP = 0.9
const DOWN = 0.95

function across(z: number, wide: number, up = UP, down = DOWN): Section {
  return { z, wide, up: wide * up, down: wide * down }
}

/** A phalanx between two joints, with a half ball around each, so that a bent finger shows no gap. */
export function innerSegment(size: SegmentSize): Float64Array {
  const near = across(0, size.from)
  const far = across(-size.length, size.to)
  const waist = across(-0.5 * size.length, 0.5 * (size.from + size.to), 0.9, 1.04)
  return loft(
    [
      shrunk(near, size.from * DOME_HEIGHT, DOME_WIDTH),
      near,
      waist,
      far,
      shrunk(far, -size.length - size.to * DOME_HEIGHT, DOME_WIDTH),
    ],
    AROUND,
  )
}

/** The phalanx next to the palm: its root is a full knob, the knuckle that stands out of a fist. */
export function baseSegment(size: SegmentSize): Float64Array {
  const near = across(0, size.from)
  const far = across(-size.length, size.to)
  return loft(
    [
      shrunk(near, size.from * 0.92, 0.42),
      shrunk(near, size.from * 0.62, 0.8),
      near,
      far,
      shrunk(far, -size.length - size.to * DOME_HEIGHT, DOME_WIDTH),
    ],
    AROUND,
  )
}

/** The last phalanx: straight along the nail, full at the pad, rounded at the end. */
export function tipSegment(size: SegmentSize): Float64Array {
  const near = across(0, size.from)
  const { length, to } = size
  const pad = across(-length + 1.05 * to, to * 1.02, 0.8, 1)
  return loft(
    [
      shrunk(near, size.from * DOME_HEIGHT, DOME_WIDTH),
      near,
      pad,
      shrunk(pad, -length + 0.34 * to, 0.76, 0.02 * to),
      shrunk(pad, -length, 0.3, 0.06 * to),
    ],
    AROUND,
  )
}
