/** The point of a triangle nearest to a vertex, as shares of the triangle's corners. */

/** Reads as `out[…]`: three shares, then the way from that point to the vertex (3), and its square. */
export const WAY = 3
export const SQUARE = 6

/** The vertex at points[p], the corners at x[a], x[b], x[c]. A triangle without area answers by its edges, or by its first corner. */
export function writeNearestShares(
  points: Float64Array,
  p: number,
  x: Float64Array,
  a: number,
  b: number,
  c: number,
  out: Float64Array,
): void {
  const ux = x[b] - x[a]
  const uy = x[b + 1] - x[a + 1]
  const uz = x[b + 2] - x[a + 2]
  const vx = x[c] - x[a]
  const vy = x[c + 1] - x[a + 1]
  const vz = x[c + 2] - x[a + 2]
  const px = points[p] - x[a]
  const py = points[p + 1] - x[a + 1]
  const pz = points[p + 2] - x[a + 2]
  const uu = ux * ux + uy * uy + uz * uz
  const uv = ux * vx + uy * vy + uz * vz
  const vv = vx * vx + vy * vy + vz * vz
  const up = ux * px + uy * py + uz * pz
  const vp = vx * px + vy * py + vz * pz
  const area = uu * vv - uv * uv
  let s = vv * up - uv * vp
  let t = uu * vp - uv * up
  if (area > 0 && s >= 0 && t >= 0 && s + t <= area) {
    s /= area
    t /= area
  } else {
    // The nearest point of each edge; the best of three.
    s = uu > 0 ? clamped(up / uu) : 0
    t = 0
    let best = s * (s * uu - 2 * up)
    const along = vv > 0 ? clamped(vp / vv) : 0
    const second = along * (along * vv - 2 * vp)
    if (second < best) {
      best = second
      s = 0
      t = along
    }
    const ww = uu - 2 * uv + vv
    const across = ww > 0 ? clamped((vp - up - uv + uu) / ww) : 0
    const q = 1 - across
    const third = q * q * uu + 2 * q * across * uv + across * across * vv - 2 * (q * up + across * vp)
    if (third < best) {
      s = q
      t = across
    }
  }
  out[0] = 1 - s - t
  out[1] = s
  out[2] = t
  const wx = px - s * ux - t * vx
  const wy = py - s * uy - t * vy
  const wz = pz - s * uz - t * vz
  out[WAY] = wx
  out[WAY + 1] = wy
  out[WAY + 2] = wz
  out[SQUARE] = wx * wx + wy * wy + wz * wz
}

function clamped(share: number): number {
  return share <= 0 ? 0 : share >= 1 ? 1 : share
}

/** Whether the nearest point is inside the triangle, not on its rim. */
export function isOver(nearest: Float64Array): boolean {
  return nearest[0] > 0 && nearest[1] > 0 && nearest[2] > 0
}

/**
 * Which side of the triangle the vertex of the last answer is on: 1 or −1, or 0 where it is beside the triangle and
 * may yet go round its edge.
 */
export function sideOf(nearest: Float64Array, x: Float64Array, a: number, b: number, c: number): number {
  if (!isOver(nearest)) return 0
  return isBelow(nearest, x, a, b, c) ? -1 : 1
}

/** Whether the vertex of the last answer is below the triangle's plane. */
function isBelow(nearest: Float64Array, x: Float64Array, a: number, b: number, c: number): boolean {
  const ux = x[b] - x[a]
  const uy = x[b + 1] - x[a + 1]
  const uz = x[b + 2] - x[a + 2]
  const vx = x[c] - x[a]
  const vy = x[c + 1] - x[a + 1]
  const vz = x[c + 2] - x[a + 2]
  const height =
    (uy * vz - uz * vy) * nearest[WAY] +
    (uz * vx - ux * vz) * nearest[WAY + 1] +
    (ux * vy - uy * vx) * nearest[WAY + 2]
  return height < 0
}

/** Whether the vertex of the last answer is on the other side of the triangle's plane than `side` says; 0 is no side. */
export function isThrough(
  side: number,
  nearest: Float64Array,
  x: Float64Array,
  a: number,
  b: number,
  c: number,
): boolean {
  return side !== 0 && isBelow(nearest, x, a, b, c) === side > 0
}
