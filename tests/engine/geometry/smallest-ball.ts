import { cross, dot, length, minus, type Vector } from './built-polytope.ts'

/**
 * The radius of the smallest ball around points, by brute force: it is the smallest among the balls through two,
 * three or four of them that hold all. For two dozen points at most.
 */
export function smallestBallRadius(points: readonly Vector[]): number {
  let smallest = Number.POSITIVE_INFINITY
  const consider = (center: Vector, radius: number) => {
    if (!(radius < smallest)) return
    if (points.every((p) => length(minus(p, center)) <= radius * (1 + 1e-9))) smallest = radius
  }
  for (const [i, a] of points.entries()) {
    for (let j = i + 1; j < points.length; j++) {
      const ab = minus(points[j], a)
      consider(sum(a, ab, 0.5), length(ab) / 2)
      for (let k = j + 1; k < points.length; k++) {
        const ac = minus(points[k], a)
        const normal = cross(ab, ac)
        // |x|² = x·ab·… : the centre, from a, is equally far from all and lies in the triangle's plane.
        const flat = solve(ab, ac, normal, dot(ab, ab) / 2, dot(ac, ac) / 2, 0)
        if (flat === undefined) continue
        consider(sum(a, flat, 1), length(flat))
        for (let l = k + 1; l < points.length; l++) {
          const ad = minus(points[l], a)
          const round = solve(ab, ac, ad, dot(ab, ab) / 2, dot(ac, ac) / 2, dot(ad, ad) / 2)
          if (round !== undefined) consider(sum(a, round, 1), length(round))
        }
      }
    }
  }
  return smallest
}

/** x with p·x = a, q·x = b, r·x = c; none where p, q and r lie in one plane. */
function solve(p: Vector, q: Vector, r: Vector, a: number, b: number, c: number): Vector | undefined {
  const qr = cross(q, r)
  const rp = cross(r, p)
  const pq = cross(p, q)
  const determinant = dot(p, qr)
  if (determinant === 0) return undefined
  const at = (k: 0 | 1 | 2) => (a * qr[k] + b * rp[k] + c * pq[k]) / determinant
  return [at(0), at(1), at(2)]
}

function sum(a: Vector, b: Vector, by: number): Vector {
  return [a[0] + by * b[0], a[1] + by * b[1], a[2] + by * b[2]]
}
