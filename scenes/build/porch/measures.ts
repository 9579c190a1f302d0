/** The measures that parts of the porch share, in metres. The path's stones are y = 0, the deck's edge is z = 0. */
export const RISE = 0.17
export const STEPS = 5
export const TREAD = 0.29
export const DECK_TOP = STEPS * RISE
/** Where the lowest step begins. */
export const FOOT = (STEPS - 1) * TREAD
export const DECK_HALF_WIDTH = 2.6
export const STAIR_HALF_WIDTH = 0.8
/** The front of the house's wall. */
export const WALL = -2.2
export const LAWN = -0.012
export const FENCE_X = 5
export const FENCE_Z = 6.2
/** One clapboard shows so much. */
export const BOARD = 0.13
export const DOOR = { half: 0.52, top: DECK_TOP + 16 * BOARD }
export const WINDOWS = [-1.66, 1.66] as const
export const WINDOW = { half: 0.55, low: DECK_TOP + 6 * BOARD, top: DECK_TOP + 16 * BOARD }
