/**
 * One convex part against triangles of one soup: everything happens in the part's own local, unscaled coordinates,
 * where its planes are ready-made. Corners are subtracted from the part's centre before anything else, in the
 * soup's coordinates: 50 km from the origin the difference is exact to the last bit of what was stored.
 */
import { BALL_STRIDE, type PolytopePool, RADIUS } from '../geometry/polytope-pool.ts'
import { POSE_STRIDE, POSITION, SCALE } from '../math/pose.ts'

/** From the soup's lengths and axes to the part's (9, row by row). */
export const TO_PART = 0
/** The middle of the part's ball in the soup's coordinates (3). */
export const PART_CENTER = 9
/** Scale of the part and of the soup. */
export const PART_SCALE = 12
export const SOUP_SCALE = 13
/** The sum of the coordinates that were subtracted from each other, in the world's lengths: what rounding is of. */
export const FAR_OUT = 14
/** The part's bounding radius, in its local lengths. */
export const PART_RADIUS = 15
/** From the soup's axes to the world's (9), and the soup's origin in the world (3). */
export const TO_WORLD = 16
export const SOUP_ORIGIN = 25
/** From the part's axes to the world's (9, row by row), and the middle of its ball in the world (3). */
export const PART_TO_WORLD = 28
export const CENTER_IN_WORLD = 37
/** From the part's lengths and axes to the soup's (9, row by row). */
export const TO_SOUP = 40
export const FRAME_LENGTH = 49

/** Where a part stands to a soup; poses number `thing` and `soup` of `pose`. */
export function setFrame(
  frame: Float64Array,
  pool: PolytopePool,
  polytope: number,
  pose: Float64Array,
  thing: number,
  soup: number,
): void {
  const { ball } = pool
  const a = thing * POSE_STRIDE
  const b = soup * POSE_STRIDE
  const sa = pose[a + SCALE]
  const sb = pose[b + SCALE]
  const i = polytope * BALL_STRIDE
  const cx = ball[i] * sa
  const cy = ball[i + 1] * sa
  const cz = ball[i + 2] * sa
  const ox = pose[a] * cx + pose[a + 1] * cy + pose[a + 2] * cz
  const oy = pose[a + 3] * cx + pose[a + 4] * cy + pose[a + 5] * cz
  const oz = pose[a + 6] * cx + pose[a + 7] * cy + pose[a + 8] * cz
  const ax = pose[a + POSITION]
  const ay = pose[a + POSITION + 1]
  const az = pose[a + POSITION + 2]
  const bx = pose[b + POSITION]
  const by = pose[b + POSITION + 1]
  const bz = pose[b + POSITION + 2]
  const wx = ax - bx + ox
  const wy = ay - by + oy
  const wz = az - bz + oz
  frame[PART_SCALE] = sa
  frame[SOUP_SCALE] = sb
  frame[PART_RADIUS] = ball[i + RADIUS]
  frame[FAR_OUT] =
    Math.abs(ax) +
    Math.abs(ay) +
    Math.abs(az) +
    Math.abs(bx) +
    Math.abs(by) +
    Math.abs(bz) +
    Math.abs(cx) +
    Math.abs(cy) +
    Math.abs(cz)
  frame[CENTER_IN_WORLD] = ax + ox
  frame[CENTER_IN_WORLD + 1] = ay + oy
  frame[CENTER_IN_WORLD + 2] = az + oz
  const grow = sb / sa
  const shrink = sa / sb
  for (let k = 0; k < 3; k++) {
    const p0 = pose[a + k]
    const p1 = pose[a + 3 + k]
    const p2 = pose[a + 6 + k]
    frame[PART_CENTER + k] = (pose[b + k] * wx + pose[b + 3 + k] * wy + pose[b + 6 + k] * wz) / sb
    frame[SOUP_ORIGIN + k] = pose[b + POSITION + k]
    for (let j = 0; j < 3; j++) {
      const r = p0 * pose[b + j] + p1 * pose[b + 3 + j] + p2 * pose[b + 6 + j]
      frame[TO_PART + 3 * k + j] = r * grow
      frame[TO_SOUP + 3 * j + k] = r * shrink
      frame[TO_WORLD + 3 * k + j] = pose[b + 3 * k + j]
      frame[PART_TO_WORLD + 3 * k + j] = pose[a + 3 * k + j]
    }
  }
}

/** Turns the vector at from[o] from the part's axes to the world's. */
export function turnToWorld(
  frame: Float64Array,
  from: Float64Array,
  o: number,
  to: Float64Array,
  at: number,
): void {
  const x = from[o]
  const y = from[o + 1]
  const z = from[o + 2]
  const r = PART_TO_WORLD
  to[at] = frame[r] * x + frame[r + 1] * y + frame[r + 2] * z
  to[at + 1] = frame[r + 3] * x + frame[r + 4] * y + frame[r + 5] * z
  to[at + 2] = frame[r + 6] * x + frame[r + 7] * y + frame[r + 8] * z
}

/** Carries the point at from[o] from the part's coordinates to the world's. */
export function carryToWorld(
  frame: Float64Array,
  from: Float64Array,
  o: number,
  to: Float64Array,
  at: number,
): void {
  turnToWorld(frame, from, o, to, at)
  const scale = frame[PART_SCALE]
  to[at] = to[at] * scale + frame[CENTER_IN_WORLD]
  to[at + 1] = to[at + 1] * scale + frame[CENTER_IN_WORLD + 1]
  to[at + 2] = to[at + 2] * scale + frame[CENTER_IN_WORLD + 2]
}
