/** Numbers a triangle: nine of its corners, then these, then its names. Two cache lines. */
export const RECORD_STRIDE = 16
export const NORMAL = 9
export const DOUBT = 12
/** More than the sum of the sides of the box. */
export const REACH = 13

/** In the same memory, in whole numbers: the three vertices, then the mesh. */
export const NAME_STRIDE = 2 * RECORD_STRIDE
export const VERTEX = 28
export const MESH = 31

/**
 * More than Shewchuk's bound of the rounding of an orientation, 7 · 2⁻⁵³ of its terms' sizes, by what the rounding of
 * the bound itself takes.
 */
export const ROUNDING = 16 * 2 ** -53
