/**
 * The overlays' colours, linear rgb. None of them is red: red means contact and nothing else. Told apart by brightness
 * too, for those who do not see the hues.
 */
export type Rgb = readonly [number, number, number]

/** A box that overlaps none. */
export const BOX_ALONE: Rgb = [0.13, 0.22, 0.36]
/** A box that overlaps another one. */
export const BOX_OVERLAPS: Rgb = [0.62, 0.3, 0.03]
/** A box that overlaps one of the hand's or of what it carries, and theirs. */
export const BOX_OVERLAPS_HAND: Rgb = [1, 0.68, 0.12]
/** Between the hand, or what it carries, and something else. */
export const LINE_OF_HAND: Rgb = [0.05, 0.85, 1]
/** Between two other bodies. */
export const LINE_OF_OTHERS: Rgb = [0.25, 0.42, 0.55]
/** A closest feature on the hand's side, and on the other one. */
export const FEATURE_OF_HAND: Rgb = [1, 0.75, 0.05]
export const FEATURE_OF_OTHER: Rgb = [0.12, 0.95, 0.45]
/** Parts, by their depth in the tree. */
export const PART_DEPTHS: readonly Rgb[] = [
  [0.95, 0.95, 0.95],
  [0.1, 0.8, 1],
  [0.25, 1, 0.45],
  [1, 0.85, 0.15],
  [1, 0.5, 0.95],
  [0.55, 0.6, 1],
]
