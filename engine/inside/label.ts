/** What a point is to a solid. These numbers are what files and commands carry. */
export const OUT = 0
export const IN = 1
export const ON = 2

/** Not yet known. Only inside our own code: no classifier ever hands it out. */
export const UNDECIDED = 3

/** A solid that can label points. "In" is a winding number other than zero; "on" is decided exactly. */
export interface PointClassifier {
  /**
   * Labels `points` (x, y, z, x, y, z, … in body coordinates) with OUT, IN or ON, one label a point.
   * Throws when a coordinate is not a finite number or when `labels` is too short.
   */
  classify(points: Float64Array, labels: Uint8Array): void
}
