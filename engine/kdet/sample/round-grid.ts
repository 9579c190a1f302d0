import type { TriangleMesh } from '../../soup/triangle-mesh.ts'

/** A unit ball at any resolution: an octahedron's faces in pieces² triangles each, 8 · pieces² in all. */
export function roundGrid(pieces: number): TriangleMesh {
  const numbers = new Map<number, number>()
  const positions: number[] = []
  const corners: number[] = []
  const vertex = (x: number, y: number, z: number): number => {
    const side = 2 * pieces + 1
    const key = ((x + pieces) * side + (y + pieces)) * side + (z + pieces)
    const known = numbers.get(key)
    if (known !== undefined) return known
    const length = Math.sqrt(x * x + y * y + z * z)
    const number = positions.length / 3
    positions.push(x / length, y / length, z / length)
    numbers.set(key, number)
    return number
  }
  for (let octant = 0; octant < 8; octant++) {
    const sx = octant & 1 ? -1 : 1
    const sy = octant & 2 ? -1 : 1
    const sz = octant & 4 ? -1 : 1
    const at = (i: number, j: number) => vertex(sx * i, sy * j, sz * (pieces - i - j))
    const mirrored = sx * sy * sz < 0
    const put = (a: number, b: number, c: number) => corners.push(a, mirrored ? c : b, mirrored ? b : c)
    for (let i = 0; i < pieces; i++) {
      for (let j = 0; i + j < pieces; j++) {
        put(at(i, j), at(i + 1, j), at(i, j + 1))
        if (i + j + 2 <= pieces) put(at(i + 1, j), at(i + 1, j + 1), at(i, j + 1))
      }
    }
  }
  return { positions: Float64Array.from(positions), corners: Uint32Array.from(corners) }
}

/** Pieces that give a ball of about so many triangles. */
export function piecesFor(triangles: number): number {
  return Math.max(1, Math.round(Math.sqrt(triangles / 8)))
}
