/** What a contestant's frame works out for each pair whose boxes overlap. */
export type Answer =
  /** Overlap, yes or no. */
  | 'overlap'
  /** Contact points, normal and depth of overlapping pairs. */
  | 'contacts'
  /** Closest features and distance of all active pairs. */
  | 'features'

/**
 * One engine in the comparison. All contestants see identical poses; each is used in its own documented,
 * quickest way for detection alone. Bodies are the hulls of their shapes' vertices.
 */
export interface Contestant {
  readonly name: string
  readonly version: string
  readonly answers: Answer
  /** Set-up, not timed. `poses` is frame 0: px, py, pz, qx, qy, qz, qw a body. */
  prepare(shapes: readonly Float64Array[], shapeOf: Int32Array, poses: Float64Array): Promise<void>
  /** Timed: sets every pose and detects. */
  frame(poses: Float64Array): void
  /** Not timed: colliding pairs of the last frame as keys a·n + b with a < b, ascending. */
  collisions(): Float64Array
  /** Gives back what the garbage collector cannot reach (WebAssembly memory). */
  dispose(): void
}

/** Pairs in any order and orientation, perhaps repeated, as ascending keys. */
export class PairKeys {
  private readonly keys = new Set<number>()
  private readonly bodyCount: number

  constructor(bodyCount: number) {
    this.bodyCount = bodyCount
  }

  add(a: number, b: number): void {
    this.keys.add(Math.min(a, b) * this.bodyCount + Math.max(a, b))
  }

  sorted(): Float64Array {
    return Float64Array.from(this.keys).sort()
  }
}
