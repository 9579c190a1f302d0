/**
 * The square of the diameter of the smallest ball round a triangle or a polygon (kdet, Definitions 3.1 and 3.2),
 * exactly: it is a fraction of whole numbers, though the diameter itself is none.
 */
import { cross, dot, minus, type WholePoint } from './whole-points.ts'

export interface Fraction {
  readonly over: bigint
  /** More than 0. */
  readonly under: bigint
}

/** The longest edge of a right or obtuse triangle, the circumcircle of an acute one. */
export function triangleDiameter2([a, b, c]: readonly WholePoint[]): Fraction {
  const u = minus(b, a)
  const v = minus(c, b)
  const w = minus(a, c)
  const uu = dot(u, u)
  const vv = dot(v, v)
  const ww = dot(w, w)
  const longest = uu > vv ? (uu > ww ? uu : ww) : vv > ww ? vv : ww
  if (2n * longest >= uu + vv + ww) return { over: longest, under: 1n }
  const normal = cross(u, v)
  return { over: uu * vv * ww, under: dot(normal, normal) }
}

/** A ball through some points, its centre among them; all shares and its size are to be divided by `under`. */
interface Ball {
  readonly from: WholePoint
  /** To the other points. */
  readonly sides: readonly WholePoint[]
  /** Twice the share of each side in the way to the centre. */
  readonly shares: readonly bigint[]
  readonly under: bigint
}

/**
 * From the ball round a few of the points, the farthest one joins the few, until none is outside: the ball grows each
 * time, so this ends.
 */
export function ballDiameter2(points: readonly WholePoint[]): Fraction {
  let few = points.slice(0, 1)
  for (;;) {
    const { ball, held } = smallestBall(few)
    let farthest: WholePoint | null = null
    let most = 0n
    for (const point of points) {
      const beyond = beyondBall(ball, point)
      if (beyond <= most) continue
      most = beyond
      farthest = point
    }
    if (farthest === null) return diameter2(ball)
    few = [...held, farthest]
  }
}

/**
 * Round a few points, with those that hold it: of the balls with their centre among those they go through, one alone
 * has all points in it. All first: mostly the one that joined takes the place of none.
 */
function smallestBall(few: readonly WholePoint[]): { ball: Ball; held: WholePoint[] } {
  for (let choice = (1 << few.length) - 1; choice > 0; choice--) {
    const held = few.filter((_, i) => choice & (1 << i))
    const ball = ballThrough(held)
    if (ball !== null && few.every((point) => beyondBall(ball, point) <= 0n)) return { ball, held }
  }
  throw new Error('Some points have no smallest ball.')
}

/** By Cramer's rule; null where the points lie in fewer dimensions, or the centre is not among them. */
function ballThrough([from, ...others]: readonly WholePoint[]): Ball | null {
  const sides = others.map((point) => minus(point, from))
  const products = sides.map((side) => sides.map((other) => dot(side, other)))
  const under = determinant(products)
  if (under <= 0n) return null
  const shares = sides.map((_, k) =>
    determinant(products.map((row, i) => row.map((product, j) => (j === k ? row[i] : product)))),
  )
  const isAmong = shares.every((share) => share >= 0n) && sum(shares) <= 2n * under
  return isAmong ? { from, sides, shares, under } : null
}

/** More than 0 outside, by how much the square of the distance is larger than that of the radius. */
function beyondBall({ from, sides, shares, under }: Ball, point: WholePoint): bigint {
  const way = minus(point, from)
  return under * dot(way, way) - sum(sides.map((side, k) => shares[k] * dot(side, way)))
}

function diameter2({ sides, shares, under }: Ball): Fraction {
  return { over: sum(sides.map((side, k) => shares[k] * dot(side, side))), under }
}

function determinant(rows: readonly (readonly bigint[])[]): bigint {
  if (rows.length === 0) return 1n
  const [first, ...rest] = rows
  return sum(
    first.map(
      (x, k) => (k % 2 === 0 ? x : -x) * determinant(rest.map((row) => row.filter((_, j) => j !== k))),
    ),
  )
}

function sum(numbers: readonly bigint[]): bigint {
  return numbers.reduce((total, x) => total + x, 0n)
}
