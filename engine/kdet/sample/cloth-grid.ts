import type { TriangleMesh } from '../../soup/triangle-mesh.ts'

/** A square cloth of 2 · steps² triangles; x and y reach from −1 to 1, and z is 0. Diagonals change from square to square. */
export function clothGrid(steps: number): TriangleMesh {
  const side = steps + 1
  const positions = new Float64Array(3 * side * side)
  const corners = new Uint32Array(6 * steps * steps)
  let c = 0
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const v = row * side + column
      positions[3 * v] = (2 * column) / steps - 1
      positions[3 * v + 1] = (2 * row) / steps - 1
      if (row === steps || column === steps) continue
      const even = (row + column) % 2 === 0
      const quad = [v, v + 1, v + side + 1, v + side]
      for (const k of even ? [0, 1, 2, 0, 2, 3] : [0, 1, 3, 1, 2, 3]) corners[c++] = quad[k]
    }
  }
  return { positions, corners }
}

/** Steps that give a cloth of about so many triangles. */
export function stepsFor(triangles: number): number {
  return Math.max(1, Math.round(Math.sqrt(triangles / 2)))
}
