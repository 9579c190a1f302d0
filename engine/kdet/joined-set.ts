import type { TriangleMesh } from '../soup/triangle-mesh.ts'
import type { TriangleSet } from './triangle-set.ts'

/** Several meshes as one set, in their order: triangles are numbered through, and know their mesh. */
export function joinedSet(meshes: readonly TriangleMesh[]): TriangleSet {
  const positions = new Float64Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0))
  const corners = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.corners.length, 0))
  const meshOf = new Int32Array(corners.length / 3)
  let coordinate = 0
  let corner = 0
  meshes.forEach((mesh, number) => {
    positions.set(mesh.positions, coordinate)
    meshOf.fill(number, corner / 3, (corner + mesh.corners.length) / 3)
    for (const vertex of mesh.corners) corners[corner++] = vertex + coordinate / 3
    coordinate += mesh.positions.length
  })
  return { positions, corners, mesh: meshOf }
}
