/**
 * The spherical distance field of a body (two-views, IV): for every sector of directions about a centre, between
 * which radii the body's surface lies, at all resolutions from the whole sphere down. It is kept in the body's own
 * coordinates, so no motion of the body touches it, and a uniform scale multiplies its radii.
 *
 * The paper stores a coarse level and the differences to the finer ones. Here every level is stored as it is: a
 * query jumps to any sector without summing differences down to it, what a sum of rounded differences gives back is
 * not the radius but one near it (which could be too small), and all levels together are but a third longer than
 * the finest one alone.
 */
import type { TriangleMesh } from '../triangle-mesh.ts'
import { levelStart } from './sectors.ts'

/** One pair of numbers a sector, of all levels. Where nothing is, near is infinite and far is NOTHING. */
export interface RadiusLevels {
  readonly near: Float64Array
  readonly far: Float64Array
}

export const NOTHING = -1

/** The part of a field about one of its centres. */
export interface FieldPart {
  /** The finest level. */
  readonly levels: number
  /** In body coordinates. */
  readonly centre: Float64Array
  /** Of the triangles that belong to this centre: each belongs to one. */
  readonly own: RadiusLevels
  /** Of all triangles of the body. The same arrays as `own` when there is but one centre. */
  readonly all: RadiusLevels
  /** Whether the centre is in the solid, which is then solid from there up to `all.near`. */
  readonly centreInside: boolean
  /** Balls about the sectors of `own`: how far from the centre along the sector's axis, and their radii. */
  readonly ballAt: Float64Array
  readonly ballRadius: Float64Array
  /** Where the triangles of each sector of the finest level begin in `triangles`, and the end of the last. */
  readonly start: Int32Array
  readonly triangles: Int32Array
  /** A ball about the piece of the triangle in the sector, from the centre, for each entry of `triangles`. */
  readonly pieceBalls: Float64Array
}

/** Reads as `balls[i * BALL_STRIDE + …]`: the middle and the radius of a ball. */
export const BALL_STRIDE = 4
export const BALL_RADIUS = 3

export interface SphericalField {
  readonly mesh: TriangleMesh
  readonly parts: readonly FieldPart[]
  /** No point of the body is farther from the origin of its coordinates. */
  readonly extent: number
  /** One vertex of each connected piece of the surface. */
  readonly pieces: Int32Array
}

export function emptyRadii(levels: number): RadiusLevels {
  const count = levelStart(levels + 1)
  return {
    near: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    far: new Float64Array(count).fill(NOTHING),
  }
}
