/** Bounds that no real building reaches; without them a few bytes of a broken file could ask for all memory. */
export const MOST_NODES = 1_000_000
export const MOST_BODIES = 100_000
/** Numbers in all accessors together: 1.6 GB as float32. */
export const MOST_NUMBERS = 400_000_000
/** Triangles of all models together, after baking. */
export const MOST_TRIANGLES = 40_000_000
/** Parts of one body: its tree of hulls is built on the drawing thread. */
export const MOST_PARTS = 4096
/** As the scene file has it. */
export const MOST_LIGHTS = 16
