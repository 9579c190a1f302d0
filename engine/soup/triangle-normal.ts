import type { TriangleMesh } from './triangle-mesh.ts'

/** The unit normal of a triangle, on the side from which it runs counter-clockwise; zero where it has no area. */
export function triangleNormal(
  { positions, corners }: TriangleMesh,
  triangle: number,
  out: Float64Array,
): void {
  const t = 3 * triangle
  writeNormal(positions, 3 * corners[t], 3 * corners[t + 1], 3 * corners[t + 2], out)
}

/** The same of corners at p[a], p[b] and p[c]. */
export function writeNormal(p: ArrayLike<number>, a: number, b: number, c: number, out: Float64Array): void {
  const ux = p[b] - p[a]
  const uy = p[b + 1] - p[a + 1]
  const uz = p[b + 2] - p[a + 2]
  const vx = p[c] - p[a]
  const vy = p[c + 1] - p[a + 1]
  const vz = p[c + 2] - p[a + 2]
  const x = uy * vz - uz * vy
  const y = uz * vx - ux * vz
  const z = ux * vy - uy * vx
  const length = Math.sqrt(x * x + y * y + z * z)
  const scale = length > 0 ? 1 / length : 0
  out[0] = x * scale
  out[1] = y * scale
  out[2] = z * scale
}
