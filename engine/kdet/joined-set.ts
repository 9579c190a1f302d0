import { joined } from '../soup/joined-mesh.ts'
import { type TriangleMesh, triangleCount } from '../soup/triangle-mesh.ts'
import type { TriangleSet } from './triangle-set.ts'

/** Several meshes as one set, in their order: triangles are numbered through, and know their mesh. */
export function joinedSet(meshes: readonly TriangleMesh[]): TriangleSet {
  const { positions, corners } = joined(meshes)
  const meshOf = new Int32Array(corners.length / 3)
  let first = 0
  meshes.forEach((mesh, number) => {
    const end = first + triangleCount(mesh)
    meshOf.fill(number, first, end)
    first = end
  })
  return { positions, corners, mesh: meshOf }
}
