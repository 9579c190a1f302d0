import { orient2d, orient3d } from 'robust-predicates'

/**
 * orient3d is exact only while no intermediate product leaves the range of a double. It multiplies three
 * differences, whose lowest bit may sit 52 places under the smallest coordinate: 3 · (−280 − 52) stays above
 * −1074, and 3 · 301 plus the 27 bits of its splitter stays below 1023.
 */
const LARGEST_SAFE = 2 ** 300
const SMALLEST_SAFE = 2 ** -280
/** 2^−1074 is the smallest double, so every double is a whole multiple of it. */
const DENORMAL_SHIFT = 1074

/**
 * On which side of a plane or line a point lies, decided without rounding for every set of finite points.
 * Ordinary sets go to robust-predicates as they are, very large or very small ones after an exact change of
 * scale, and sets too wide for doubles (1e200 beside 1e-200) to integers of unlimited length.
 */
export class ExactOrientation {
  /** As given; good for comparing, while differences may overflow. */
  readonly points: Float64Array
  /** For float estimates: never overflows in a product of three differences. */
  readonly scaled: Float64Array
  /** The points as multiples of the smallest double, where a scale alone cannot keep them in range. */
  readonly grid: readonly bigint[] | undefined

  constructor(points: Float64Array) {
    let largest = 0
    let smallest = Number.POSITIVE_INFINITY
    for (let i = 0; i < points.length; i++) {
      const size = Math.abs(points[i])
      if (size > largest) largest = size
      if (size > 0 && size < smallest) smallest = size
    }
    this.points = points
    this.scaled = points
    if (largest <= LARGEST_SAFE && smallest >= SMALLEST_SAFE) return
    // A power of two, so that the change of scale rounds nothing that stays within range.
    let scale = 1
    while (largest * scale > LARGEST_SAFE) scale /= 2
    while (largest * scale <= LARGEST_SAFE / 2 && scale < 2 ** 1000) scale *= 2
    this.scaled = points.map((coordinate) => coordinate * scale)
    if (smallest * scale < SMALLEST_SAFE) this.grid = Array.from(points, wholeMultiple)
  }

  /** 1 where d sees a, b, c counter-clockwise, −1 where clockwise, 0 where the four are coplanar. */
  side(a: number, b: number, c: number, d: number): -1 | 0 | 1 {
    if (this.grid !== undefined) return sideOnGrid(this.grid, a, b, c, d)
    const p = this.scaled
    const i = 3 * a
    const j = 3 * b
    const k = 3 * c
    const l = 3 * d
    const determinant = orient3d(
      p[i],
      p[i + 1],
      p[i + 2],
      p[j],
      p[j + 1],
      p[j + 2],
      p[k],
      p[k + 1],
      p[k + 2],
      p[l],
      p[l + 1],
      p[l + 2],
    )
    // robust-predicates counts the side from which a, b, c look clockwise as positive.
    return determinant < 0 ? 1 : determinant > 0 ? -1 : 0
  }

  /** Three points lie on a line exactly when their shadows on all three coordinate planes do. */
  collinear(a: number, b: number, c: number): boolean {
    if (this.grid !== undefined) return collinearOnGrid(this.grid, a, b, c)
    const p = this.scaled
    const i = 3 * a
    const j = 3 * b
    const k = 3 * c
    return (
      orient2d(p[i], p[i + 1], p[j], p[j + 1], p[k], p[k + 1]) === 0 &&
      orient2d(p[i + 1], p[i + 2], p[j + 1], p[j + 2], p[k + 1], p[k + 2]) === 0 &&
      orient2d(p[i + 2], p[i], p[j + 2], p[j], p[k + 2], p[k]) === 0
    )
  }
}

function wholeMultiple(coordinate: number): bigint {
  let whole = coordinate
  let doublings = 0
  while (!Number.isInteger(whole)) {
    whole *= 2
    doublings++
  }
  return BigInt(whole) << BigInt(DENORMAL_SHIFT - doublings)
}

function sideOnGrid(g: readonly bigint[], a: number, b: number, c: number, d: number): -1 | 0 | 1 {
  const [nx, ny, nz] = normalOnGrid(g, a, b, c)
  const height =
    nx * (g[3 * d] - g[3 * a]) + ny * (g[3 * d + 1] - g[3 * a + 1]) + nz * (g[3 * d + 2] - g[3 * a + 2])
  return height > 0n ? 1 : height < 0n ? -1 : 0
}

function collinearOnGrid(g: readonly bigint[], a: number, b: number, c: number): boolean {
  const [nx, ny, nz] = normalOnGrid(g, a, b, c)
  return nx === 0n && ny === 0n && nz === 0n
}

function normalOnGrid(g: readonly bigint[], a: number, b: number, c: number): [bigint, bigint, bigint] {
  const ux = g[3 * b] - g[3 * a]
  const uy = g[3 * b + 1] - g[3 * a + 1]
  const uz = g[3 * b + 2] - g[3 * a + 2]
  const vx = g[3 * c] - g[3 * a]
  const vy = g[3 * c + 1] - g[3 * a + 1]
  const vz = g[3 * c + 2] - g[3 * a + 2]
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
}
