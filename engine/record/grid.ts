/**
 * The grid of the log. What a person moves is rounded to it before the engine sees it, so that a log of whole numbers
 * holds exactly what was computed on, and a replay computes on the same.
 */

/** A step of a position, in metres: 15 µm. */
export const POSITION_STEP = 2 ** -16
/** A step of a quaternion's component: as fine at an arm's length. */
export const TURN_STEP = 2 ** -16
/** A step of a joint's angle, in radians: 12 µm at a fingertip. */
export const ANGLE_STEP = 2 ** -13
/** A step of a contact's distance, in metres: 1 µm. */
export const DISTANCE_STEP = 2 ** -20
/** Positions reach this far from the grid's origin, in metres; beyond, they are held at the edge. */
export const FARTHEST = 2 ** 15 - 1

/**
 * Whole numbers of a pose: the position, three components of the quaternion in the order x y z w without the largest,
 * and which one that is (0 to 3; 4 more where it is negative). The largest follows from the others, so that the
 * quaternion has unit length, and rounding what was rounded changes nothing.
 */
export const POSE_INTS = 7

const EDGE = FARTHEST / POSITION_STEP
const MOST_ANGLE = 2 ** 30

export class Grid {
  /** Whole metres. Buildings may stand far from zero. */
  readonly origin = new Float64Array(3)

  constructor(origin: ArrayLike<number> = [0, 0, 0]) {
    for (let k = 0; k < 3; k++) this.origin[k] = Math.round(origin[k]!)
  }

  /** Rounds seven numbers at pose[p] to whole numbers at ints[o]. */
  roundPose(ints: Int32Array, o: number, pose: ArrayLike<number>, p: number): void {
    this.roundPoint(ints, o, pose, p)
    roundTurn(ints, o + 3, pose, p + 3)
  }

  /** The same for three numbers of a position. */
  roundPoint(ints: Int32Array, o: number, point: ArrayLike<number>, p: number): void {
    for (let k = 0; k < 3; k++) {
      const steps = Math.round((point[p + k]! - this.origin[k]!) / POSITION_STEP)
      ints[o + k] = Math.min(EDGE, Math.max(-EDGE, steps))
    }
  }

  /** Whether a position is within reach of the grid. */
  holds(point: ArrayLike<number>): boolean {
    for (let k = 0; k < 3; k++) if (!(Math.abs(point[k]! - this.origin[k]!) <= FARTHEST)) return false
    return true
  }

  /** The seven numbers that whole ones stand for; true of nothing else but what `roundPose` or a decoder wrote. */
  exactPose(pose: Float64Array, p: number, ints: Int32Array, o: number): void {
    for (let k = 0; k < 3; k++) pose[p + k] = this.origin[k]! + ints[o + k]! * POSITION_STEP
    exactTurn(pose, p + 3, ints, o + 3)
  }
}

function roundTurn(ints: Int32Array, o: number, turn: ArrayLike<number>, q: number): void {
  let largest = 0
  let sum = turn[q]! * turn[q]!
  for (let k = 1; k < 4; k++) {
    sum += turn[q + k]! * turn[q + k]!
    if (Math.abs(turn[q + k]!) > Math.abs(turn[q + largest]!)) largest = k
  }
  if (!(sum > 0 && sum < Number.POSITIVE_INFINITY)) {
    // No rotation at all: not turned.
    ints.fill(0, o, o + 3)
    ints[o + 3] = 3
    return
  }
  const scale = 1 / (Math.sqrt(sum) * TURN_STEP)
  let at = o
  for (let k = 0; k < 4; k++) if (k !== largest) ints[at++] = Math.round(turn[q + k]! * scale)
  ints[at] = largest + (turn[q + largest]! < 0 ? 4 : 0)
  keepLargest(ints, o, largest)
}

/**
 * Rounded up, a component can exceed the one that was the largest by a hair. Rounding again would then leave out the
 * other one, and give another rotation each time. So it gives way, by a step or two.
 */
function keepLargest(ints: Int32Array, o: number, largest: number): void {
  for (;;) {
    const rest = largestOf(ints, o)
    let greatest = 0
    for (let k = 1; k < 3; k++) if (Math.abs(ints[o + k]!) > Math.abs(ints[o + greatest]!)) greatest = k
    const value = Math.abs(ints[o + greatest]!) * TURN_STEP
    // Of equal ones the first is left out: those before it must be smaller, those after it may be as large.
    if (value < rest || (value === rest && greatest >= largest)) return
    ints[o + greatest] -= Math.sign(ints[o + greatest]!)
  }
}

/** The component that is left out, but for its sign. */
function largestOf(ints: Int32Array, o: number): number {
  let rest = 1
  for (let k = 0; k < 3; k++) {
    const value = ints[o + k]! * TURN_STEP
    rest -= value * value
  }
  return Math.sqrt(Math.max(0, rest))
}

function exactTurn(turn: Float64Array, q: number, ints: Int32Array, o: number): void {
  const code = ints[o + 3]! & 7
  const largest = largestOf(ints, o)
  let at = o
  for (let k = 0; k < 4; k++) {
    if (k === (code & 3)) turn[q + k] = code > 3 ? -largest : largest
    else turn[q + k] = ints[at++]! * TURN_STEP
  }
}

/** Whether whole numbers at ints[o] can have come from a quaternion: a damaged log may hold anything. */
export function isTurn(ints: Int32Array, o: number): boolean {
  let sum = 0
  for (let k = 0; k < 3; k++) sum += (ints[o + k]! * TURN_STEP) ** 2
  // The largest of four is at least a half.
  return ints[o + 3]! >>> 0 <= 7 && sum <= 0.751
}

export function roundAngles(ints: Int32Array, o: number, angles: Float64Array): void {
  for (let i = 0; i < angles.length; i++) {
    ints[o + i] = Math.min(MOST_ANGLE, Math.max(-MOST_ANGLE, Math.round(angles[i]! / ANGLE_STEP)))
  }
}

export function exactAngles(angles: Float64Array, ints: Int32Array, o: number): void {
  for (let i = 0; i < angles.length; i++) angles[i] = ints[o + i]! * ANGLE_STEP
}
