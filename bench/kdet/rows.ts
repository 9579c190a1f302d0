/** One way of finding the pairs of one scene, means over its frames: Table 1's columns, and counts of work. */
export interface KDetRow {
  readonly scene: string
  readonly polygons: number
  readonly method: string
  /** Definition 3.1, over the triangles of the last frame: mean and standard deviation. */
  readonly k: number
  readonly kDeviation: number
  /** Levels of the grid. */
  readonly height: number
  readonly buildMs: number
  readonly queryMs: number
  readonly totalMs: number
  /** Times the first method's total. */
  readonly ratio: number
  readonly pairs: number
  /** Pairs that the first method has and this one has not, and the other way round, over all frames. */
  readonly missing: number
  readonly extra: number
  /** A triangle. */
  readonly cells: number
  readonly entries: number
  readonly candidates: number
  readonly exactTests: number
  /** To and from a graphics card. */
  readonly bytesMoved: number
  readonly frames: number
}

/** Time grows with this power of the number of triangles. */
export interface Growth {
  readonly scene: string
  readonly method: string
  readonly from: number
  readonly to: number
  readonly exponent: number
}

/** Two of a kind across each other: how many pairs they have, and at most can have (kdet, Theorem 3.3). */
export interface Crossing {
  readonly two: 'Chazelle polyhedra' | 'statues'
  /** Of both. */
  readonly triangles: number
  /** Of one of them: mean and largest. */
  readonly k: number
  readonly kMax: number
  /** 3·n·k with the largest k. */
  readonly bound: number
  /** Between the two. */
  readonly pairs: number
  readonly ms: number
}

/** k and pairs grow with these powers of the number of triangles. */
export interface CrossingGrowth {
  readonly two: Crossing['two']
  readonly ofK: number
  readonly ofPairs: number
}
