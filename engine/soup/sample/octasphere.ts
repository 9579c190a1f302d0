/** The sphere of the point-in-polyhedron paper (3.1): an octahedron, refined by halving edges onto the sphere. */
import type { TriangleMesh } from '../triangle-mesh.ts'

/** 8 · 4^level triangles. */
export function octasphere(
  level: number,
  radius = 1,
  centre: readonly [number, number, number] = [0, 0, 0],
): TriangleMesh {
  const directions = [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1]
  let corners = octahedron()
  for (let k = 0; k < level; k++) corners = refined(corners, directions)
  return {
    positions: Float64Array.from(directions, (x, i) => centre[i % 3]! + radius * x),
    corners: Uint32Array.from(corners),
  }
}

function octahedron(): number[] {
  const corners: number[] = []
  for (const [sx, x] of [
    [1, 0],
    [-1, 1],
  ] as const) {
    for (const [sy, y] of [
      [1, 2],
      [-1, 3],
    ] as const) {
      for (const [sz, z] of [
        [1, 4],
        [-1, 5],
      ] as const) {
        // A mirrored octant turns the triangle round.
        corners.push(...(sx * sy * sz > 0 ? [x, y, z] : [x, z, y]))
      }
    }
  }
  return corners
}

function refined(corners: readonly number[], directions: number[]): number[] {
  const middles = new Map<number, number>()
  const vertices = directions.length / 3
  const middle = (a: number, b: number): number => {
    const key = a < b ? a * vertices + b : b * vertices + a
    let m = middles.get(key)
    if (m === undefined) {
      m = directions.length / 3
      middles.set(key, m)
      const x = directions[3 * a]! + directions[3 * b]!
      const y = directions[3 * a + 1]! + directions[3 * b + 1]!
      const z = directions[3 * a + 2]! + directions[3 * b + 2]!
      const length = Math.sqrt(x * x + y * y + z * z)
      directions.push(x / length, y / length, z / length)
    }
    return m
  }
  const finer: number[] = []
  for (let i = 0; i < corners.length; i += 3) {
    const a = corners[i]!
    const b = corners[i + 1]!
    const c = corners[i + 2]!
    const ab = middle(a, b)
    const bc = middle(b, c)
    const ca = middle(c, a)
    finer.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca)
  }
  return finer
}
