/** What a walker can do and how near it goes; metres, seconds and radians. */

export const RADIUS = 0.25
/** Above the eye to the top of the head. */
export const ABOVE_EYE = 0.1
/** The same for a head that is tracked: a ball of HEAD round the eyes (xr/head-guard.ts) is then within the barrel. */
export const ABOVE_HEAD = 0.13
/** How near the barrel goes to walls. Wide enough that no rounding is seen in it, too narrow to be seen. */
export const SKIN = 0.004
/**
 * How high it stands above the floor: more than the skin, or every seam between two boards would stand within
 * the skin of a walker that crosses it, and stop it for a moment.
 */
export const FLOOR_GAP = 0.005
/** Nearer than this something has come to the walker, and it gives way. */
export const TOO_NEAR = SKIN / 2

/** Steps up to this height are climbed. */
export const STEP_HEIGHT = 0.2
/** What it rises to get over such a step, the skin below it included. */
export const STEP_RISE = STEP_HEIGHT + FLOOR_GAP + SKIN
/** Cosine of 40°: how far up the normal of a floor must point. A little less, so that 40° itself is a floor. */
export const FLOOR_COSINE = 0.766 - 1e-3
/** Normals that point no more up or down than this belong to walls: what scenes call upright is so to 1e-7. */
export const UPRIGHT = 0.02

export const GRAVITY = 9.81
/** m/s; what a falling person reaches. */
export const FASTEST_FALL = 55

/** The longest time that is walked at once: at 1.4 m/s some 3 cm. Longer frames are split. */
export const LONGEST_STEP = 1 / 40
/** The longest way that is walked at once, where a way is given and not a speed. */
export const LONGEST_PIECE = 0.08
/** Metres of a piece below which it is as good as none. */
export const STOPPED = 1e-5
/** A frame longer than this was no walking: the window was hidden. */
export const LONGEST_FRAME = 1

export const MOST_PITCH = (85 * Math.PI) / 180

/** Of the eye's height. */
export const CROUCHED = 0.6
/** m/s at which the eye goes down and up. */
export const CROUCH_SPEED = 3
/** Of the speed when crouched. */
export const CROUCHED_PACE = 0.5

/** m/s at which a walker leaves what it stands in. */
export const PUSH_SPEED = 1
/** 1/s: how fast the eye makes up for a step that the feet have taken at once. */
export const EYE_FOLLOWS = 12
/** How far the eye may be above its place before the head could be in a ceiling. */
export const EYE_MARGIN = 0.05
/** Seconds of falling after which a walker may turn out to have left the world. */
export const LONG_FALL = 0.5
