import type { TriangleMesh } from './triangle-mesh.ts'

/** Several meshes as one, in their order; vertices are not welded. */
export function joined(meshes: readonly TriangleMesh[]): TriangleMesh {
  const positions = new Float64Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0))
  const corners = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.corners.length, 0))
  let coordinate = 0
  let corner = 0
  for (const mesh of meshes) {
    positions.set(mesh.positions, coordinate)
    for (const vertex of mesh.corners) corners[corner++] = vertex + coordinate / 3
    coordinate += mesh.positions.length
  }
  return { positions, corners }
}

/** Inside out: the same triangles, run the other way round. */
export function turned(mesh: TriangleMesh): TriangleMesh {
  const corners = mesh.corners.slice()
  for (let i = 0; i < corners.length; i += 3) {
    corners[i + 1] = mesh.corners[i + 2]!
    corners[i + 2] = mesh.corners[i + 1]!
  }
  return { positions: mesh.positions, corners }
}
