/**
 * The generalised winding number: the sum of the solid angles of all triangles, over 4π. For a closed mesh it is a
 * whole number; for an open or inconsistently oriented one it is the best answer there is (Jacobson and others, 2013).
 * It is the paper's J (6), and a triangle's share of it is −J_k: (18) prints n, the gradient and the integral of J_k in x,
 * where P is; they belong to y, which runs over the triangle.
 *
 * The plain twin of every other method: no tree, no cells, no rays. Rounded, not exact: within about 1e-15 of an edge, as
 * seen from its ends, the angles on its two sides are no longer told apart.
 */
import { type TriangleMesh, triangleCount } from '../soup/triangle-mesh.ts'
import { IN, ON, OUT, type PointClassifier } from './label.ts'
import { onTriangle, sideOfTriangle } from './on-triangle.ts'
import { checkOutsider, checkRoom } from './solid-box.ts'

/** In from half a winding on: for a closed mesh the nearest whole number is not zero. */
export const IN_FROM = 0.5

export class WindingSum implements PointClassifier {
  readonly mesh: TriangleMesh

  constructor(mesh: TriangleMesh) {
    this.mesh = mesh
  }

  classify(points: Float64Array, labels: Uint8Array): void {
    checkRoom(points, labels)
    for (let i = 0, p = 0; p < points.length; i++, p += 3) {
      checkOutsider(points, i)
      const x = points[p]
      const y = points[p + 1]
      const z = points[p + 2]
      if (isOnMesh(this.mesh, x, y, z)) labels[i] = ON
      else labels[i] = Math.abs(windingNumber(this.mesh, x, y, z)) >= IN_FROM ? IN : OUT
    }
  }
}

export function windingNumber(mesh: TriangleMesh, x: number, y: number, z: number): number {
  let sum = 0
  for (let triangle = 0; triangle < triangleCount(mesh); triangle++)
    sum += solidAngle(mesh, triangle, x, y, z)
  return sum / (4 * Math.PI)
}

function isOnMesh(mesh: TriangleMesh, x: number, y: number, z: number): boolean {
  for (let triangle = 0; triangle < triangleCount(mesh); triangle++) {
    if (onTriangle(mesh, triangle, x, y, z)) return true
  }
  return false
}

/**
 * The solid angle of a triangle, positive seen from inside (van Oosterom and Strackee, 1983). Its sign comes from exact
 * arithmetic where rounding leaves it open: close above a triangle the angle is nearly 2π, and a wrong sign there would
 * turn it into −2π.
 */
export function solidAngle(mesh: TriangleMesh, triangle: number, x: number, y: number, z: number): number {
  const { positions: v, corners } = mesh
  const a = 3 * corners[3 * triangle]
  const b = 3 * corners[3 * triangle + 1]
  const c = 3 * corners[3 * triangle + 2]
  const ax = v[a] - x
  const ay = v[a + 1] - y
  const az = v[a + 2] - z
  const bx = v[b] - x
  const by = v[b + 1] - y
  const bz = v[b + 2] - z
  const cx = v[c] - x
  const cy = v[c + 1] - y
  const cz = v[c + 2] - z
  // Divided by the lengths, so that bodies of 1e-150 or 1e150 neither vanish nor overflow.
  const la = lengthOf(ax, ay, az)
  const lb = lengthOf(bx, by, bz)
  const lc = lengthOf(cx, cy, cz)
  if (la === 0 || lb === 0 || lc === 0) return 0
  const ux = ax / la
  const uy = ay / la
  const uz = az / la
  const wx = bx / lb
  const wy = by / lb
  const wz = bz / lb
  const tx = cx / lc
  const ty = cy / lc
  const tz = cz / lc
  let volume = ux * (wy * tz - wz * ty) + uy * (wz * tx - wx * tz) + uz * (wx * ty - wy * tx)
  // Of unit vectors: the rounding of the volume is far below 1e-14.
  if (Math.abs(volume) < 1e-14) {
    const side = sideOfTriangle(mesh, triangle, x, y, z)
    if (side === 0) return 0
    volume = -side * Math.max(Math.abs(volume), Number.MIN_VALUE)
  }
  const spread =
    1 + (ux * wx + uy * wy + uz * wz) + (wx * tx + wy * ty + wz * tz) + (tx * ux + ty * uy + tz * uz)
  return 2 * Math.atan2(volume, spread)
}

/** Math.hypot takes ten times as long, and is needed only where squares leave the range of doubles. */
function lengthOf(x: number, y: number, z: number): number {
  const square = x * x + y * y + z * z
  return square > 1e-280 && square < 1e280 ? Math.sqrt(square) : Math.hypot(x, y, z)
}
