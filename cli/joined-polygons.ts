import { triangleCount } from '../engine/soup/triangle-mesh.ts'
import type { NamedMesh } from '../formats/mesh/named-mesh.ts'

/** The polygons of several meshes as one list, triangles numbered through; null where all are triangles. */
export function joinedPolygons(meshes: readonly NamedMesh[]): Uint32Array | null {
  if (meshes.every(({ polygons }) => polygons === undefined)) return null
  const starts: number[] = []
  let first = 0
  for (const mesh of meshes) {
    const count = triangleCount(mesh)
    const own = mesh.polygons ?? Uint32Array.from({ length: count + 1 }, (_, t) => t)
    // The last is the end, where the next mesh begins.
    for (const start of own.subarray(0, -1)) starts.push(first + start)
    first += count
  }
  starts.push(first)
  return Uint32Array.from(starts)
}
