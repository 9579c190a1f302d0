/** One vertex of each connected piece of a mesh: triangles that share a vertex number are connected. */
import { type TriangleMesh, triangleCount } from '../triangle-mesh.ts'

export function surfacePieces(mesh: TriangleMesh): Int32Array {
  const { corners } = mesh
  const parent = Int32Array.from({ length: mesh.positions.length / 3 }, (_, v) => v)
  for (let t = 0; t < triangleCount(mesh); t++) {
    const root = rootOf(parent, corners[3 * t])
    parent[rootOf(parent, corners[3 * t + 1])] = root
    parent[rootOf(parent, corners[3 * t + 2])] = root
  }
  const pieces: number[] = []
  const seen = new Uint8Array(parent.length)
  for (const v of corners) {
    const root = rootOf(parent, v)
    if (seen[root] === 1) continue
    seen[root] = 1
    pieces.push(v)
  }
  return Int32Array.from(pieces)
}

function rootOf(parent: Int32Array, v: number): number {
  let at = v
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]]
    at = parent[at]
  }
  return at
}
