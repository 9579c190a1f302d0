import type { TriangleMesh } from './triangle-mesh.ts'

/** The unit normal of a triangle, on the side from which it runs counter-clockwise; zero where it has no area. */
export function triangleNormal(mesh: TriangleMesh, triangle: number, out: Float64Array): void {
  const { positions: p, corners } = mesh
  const a = 3 * corners[3 * triangle]
  const b = 3 * corners[3 * triangle + 1]
  const c = 3 * corners[3 * triangle + 2]
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
