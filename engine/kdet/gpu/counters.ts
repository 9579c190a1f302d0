/**
 * The words of the buffer of counters: what kernels tell each other and, at the end, the processor. The names are
 * those of the kernels too.
 */
export const COUNTER = {
  /** Bits of the smallest diameter that is not zero, and of the largest. */
  SMALLEST: 0,
  LARGEST: 1,
  /** The cells: places a unit of length, the bits of a place in a cell of level 0, the size of that cell. */
  SCALE: 2,
  PLACE_BITS: 3,
  CELL_SIZE: 4,
  /** Places by which boxes are grown. */
  GROWTH: 5,
  /** Levels in use of the triangles that stand still, a bit each, and their overflow buckets, entries, cells. */
  KEPT_LEVELS: 6,
  KEPT_OVERFLOW: 7,
  KEPT_ENTRIES: 8,
  KEPT_CELLS: 9,
  /** The same of the others, begun anew with each run. */
  LEVELS: 10,
  OVERFLOW: 11,
  ENTRIES: 12,
  CELLS: 13,
  CANDIDATES: 14,
  HITS: 15,
  UNDECIDED: 16,
  /** Lowest and highest places of those that move. */
  LIVE_LOW: 17,
  LIVE_HIGH: 20,
  /** Comparisons of triangles in crowded slots, in millions. */
  CROWD: 23,
} as const

export const COUNTER_WORDS = 24

/** From here on they are begun anew with each run. */
export const FIRST_OF_RUN: number = COUNTER.LEVELS

export const LARGEST_FLOAT_BITS = 0x7f7fffff
