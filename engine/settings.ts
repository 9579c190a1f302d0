/**
 * Every tolerance of the engine, with its unit and its reason. "Size" is the sum of the two bounding radii of
 * a pair, in the same coordinates as the value compared with it.
 */

/**
 * Touching, as a fraction of the pair's size: bodies nearer than this collide with depth 0. Poses that touch
 * in real numbers come apart by rounding (1e-16 near the origin, 7e-12 m at 50 km); without this band the
 * verdict would change with the place. DESIGN.md promises 1e-9, so a tenth of that is never a wrong answer.
 */
export const TOUCH = 1e-10

/** The same in units in the last place of the positions themselves: what storing a pose at 50 km costs. */
export const TOUCH_ULPS = 4 * 2 ** -52

/**
 * How far a point must lie beyond a Voronoi plane before the walk steps over it, as a fraction of the pair's
 * extent. Rounding moves a point by some 1e-16 of that extent: without the margin, two neighbouring regions
 * could each claim that the point lies in the other, and the walk would go back and forth.
 */
export const WALK_MARGIN = 4e-15

/** Constraints that hold by less than so many of the walk's margins could have been decided by rounding. */
export const CLOSE_CALL = 16

/**
 * Equally close, as a fraction of the pair's size (lengths) or in radians (angles): features whose constraint
 * planes hold with less room than this are compared with their neighbours, and the lowest indices win.
 */
export const EQUALLY_CLOSE = 1e-9

/**
 * What the tie-breaker itself takes as the same place, as a fraction of the distance (or, of depths, of the
 * size): far above rounding, and far below the 1e-9 that answers may be off.
 */
export const SAME_PLACE = 1e-12

/** Below this thickness, as a fraction of its radius, a part is flat: its interior is no wider than rounding. */
export const FLATNESS = 1e-13

/** Largest coordinate and scale, and smallest radius: beyond them squares leave the range of float64. */
export const LARGEST_COORDINATE = 1e50
export const SMALLEST_RADIUS = 1e-50

/** Boxes are grown by this fraction of the radius, so that no rounding parts boxes whose bodies touch. */
export const BOX_MARGIN = 4 * TOUCH

/** Features with more neighbours than this get a sector table (3.2.2); below it a plain scan is quicker. */
export const MANY_NEIGHBOURS = 8

/**
 * A walk of more steps than this, and two a vertex of the pair (it may have to go round a rim edge by edge), has
 * lost its way: it is decided exhaustively.
 */
export const STEPS_BEFORE_FALLBACK = 48

/** Below this gap, as a fraction of the pair's size, "apart" is checked again along the direction found. */
export const NEAR_CONTACT = 1e-5
