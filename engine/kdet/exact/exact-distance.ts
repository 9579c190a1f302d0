/** Are two triangles that share no point at most so far apart? Without any rounding. */
import type { Fraction } from './exact-diameter.ts'
import { cross, dot, minus, type WholePoint } from './whole-points.ts'

/**
 * `most` is the square of the distance. The shortest way between such triangles runs between two edges, from a corner
 * to an edge, or from a corner straight down to the inside.
 */
export function areWithin(a: readonly WholePoint[], b: readonly WholePoint[], most: Fraction): boolean {
  for (let i = 0; i < 3; i++) {
    if (insideIsNear(a[i], b, most) || insideIsNear(b[i], a, most)) return true
    for (let j = 0; j < 3; j++) {
      const p = a[i]
      const r = a[(i + 1) % 3]
      const q = b[j]
      const s = b[(j + 1) % 3]
      if (edgeIsNear(p, q, s, most) || edgeIsNear(q, p, r, most) || edgesAreNear(p, r, q, s, most))
        return true
    }
  }
  return false
}

/** Whether over / under is at most that. */
function isAtMost(over: bigint, under: bigint, most: Fraction): boolean {
  return over * most.under <= most.over * under
}

/** From p to the edge from q to s, its ends included. */
function edgeIsNear(p: WholePoint, q: WholePoint, s: WholePoint, most: Fraction): boolean {
  const way = minus(p, q)
  const edge = minus(s, q)
  const along = dot(way, edge)
  const length2 = dot(edge, edge)
  if (along <= 0n) return isAtMost(dot(way, way), 1n, most)
  if (along >= length2) {
    const toEnd = minus(p, s)
    return isAtMost(dot(toEnd, toEnd), 1n, most)
  }
  return isAtMost(dot(way, way) * length2 - along * along, length2, most)
}

/** Where the lines come closest, if that is on both edges. */
function edgesAreNear(p: WholePoint, r: WholePoint, q: WholePoint, s: WholePoint, most: Fraction): boolean {
  const u = minus(r, p)
  const v = minus(s, q)
  const w = minus(p, q)
  const normal = cross(u, v)
  const area2 = dot(normal, normal)
  if (area2 === 0n) return false
  // How far along each edge, times the square of the area.
  const onFirst = dot(cross(v, w), normal)
  const onSecond = dot(cross(u, w), normal)
  if (onFirst < 0n || onFirst > area2 || onSecond < 0n || onSecond > area2) return false
  const height = dot(normal, w)
  return isAtMost(height * height, area2, most)
}

/** From p straight down to the triangle, if that is in it. */
function insideIsNear(p: WholePoint, corners: readonly WholePoint[], most: Fraction): boolean {
  const normal = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]))
  const area2 = dot(normal, normal)
  if (area2 === 0n) return false
  for (let k = 0; k < 3; k++) {
    const edge = minus(corners[(k + 1) % 3], corners[k])
    if (dot(normal, cross(edge, minus(p, corners[k]))) < 0n) return false
  }
  const height = dot(normal, minus(p, corners[0]))
  return isAtMost(height * height, area2, most)
}
