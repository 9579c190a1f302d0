/** Of the product of two edges and a place. */
const NORMAL_ROUNDING = 2 ** -47

/**
 * Whether a triangle can touch a box: separating axes (the box's, the triangle's plane, the nine products of edges).
 * It may say yes where there is a hair of room, never no where they touch: a cell without panels must have none.
 * `half` is to include a margin above the rounding of coordinates within 1 of the origin.
 */
export function mayTouchBox(
  t: Float64Array,
  o: number,
  x: number,
  y: number,
  z: number,
  half: number,
): boolean {
  const ax = t[o] - x
  const ay = t[o + 1] - y
  const az = t[o + 2] - z
  const bx = t[o + 3] - x
  const by = t[o + 4] - y
  const bz = t[o + 5] - z
  const cx = t[o + 6] - x
  const cy = t[o + 7] - y
  const cz = t[o + 8] - z
  if (Math.min(ax, bx, cx) > half || Math.max(ax, bx, cx) < -half) return false
  if (Math.min(ay, by, cy) > half || Math.max(ay, by, cy) < -half) return false
  if (Math.min(az, bz, cz) > half || Math.max(az, bz, cz) < -half) return false
  // From the corners themselves: the edges of a tiny triangle would drown in the rounding of ax … cz.
  const ux = t[o + 3] - t[o]
  const uy = t[o + 4] - t[o + 1]
  const uz = t[o + 5] - t[o + 2]
  const vx = t[o + 6] - t[o + 3]
  const vy = t[o + 7] - t[o + 4]
  const vz = t[o + 8] - t[o + 5]
  const wx = t[o] - t[o + 6]
  const wy = t[o + 1] - t[o + 7]
  const wz = t[o + 2] - t[o + 8]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  // The normal of a sliver is mostly rounding.
  const rounding =
    NORMAL_ROUNDING *
    (Math.abs(ux) + Math.abs(uy) + Math.abs(uz)) *
    (Math.abs(vx) + Math.abs(vy) + Math.abs(vz)) *
    (Math.abs(ax) + Math.abs(ay) + Math.abs(az))
  const reach = half * (Math.abs(nx) + Math.abs(ny) + Math.abs(nz)) + rounding
  if (Math.abs(nx * ax + ny * ay + nz * az) > reach) return false
  return !(
    edgeApart(ux, uy, uz, ax, ay, az, cx, cy, cz, half) ||
    edgeApart(vx, vy, vz, bx, by, bz, ax, ay, az, half) ||
    edgeApart(wx, wy, wz, cx, cy, cz, bx, by, bz, half)
  )
}

/** The three axes e × x, e × y, e × z, on which an edge is one number: p is an end of the edge, q is off it. */
function edgeApart(
  ex: number,
  ey: number,
  ez: number,
  px: number,
  py: number,
  pz: number,
  qx: number,
  qy: number,
  qz: number,
  half: number,
): boolean {
  const fx = Math.abs(ex)
  const fy = Math.abs(ey)
  const fz = Math.abs(ez)
  return (
    apart(ey * pz - ez * py, ey * qz - ez * qy, half * (fy + fz)) ||
    apart(ez * px - ex * pz, ez * qx - ex * qz, half * (fz + fx)) ||
    apart(ex * py - ey * px, ex * qy - ey * qx, half * (fx + fy))
  )
}

function apart(p: number, q: number, reach: number): boolean {
  return Math.min(p, q) > reach || Math.max(p, q) < -reach
}
