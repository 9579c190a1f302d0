import { building } from '../../engine/soup/sample/building.ts'
import { foam } from '../../engine/soup/sample/foam.ts'
import { octasphere } from '../../engine/soup/sample/octasphere.ts'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'

export interface BenchMesh {
  readonly name: string
  readonly mesh: TriangleMesh
}

/** Spheres of 8 · 4^k triangles, a building and foam: what the tables show where no files are given. */
export function generatedMeshes(quick: boolean): BenchMesh[] {
  const levels = quick ? [3, 4] : [4, 5, 6, 7]
  const rooms = quick ? { columns: 2, rows: 1, storeys: 1 } : { columns: 4, rows: 3, storeys: 2 }
  return [
    ...levels.map((level) => ({ name: `sphere ${level}`, mesh: octasphere(level) })),
    { name: 'building', mesh: building({ ...rooms, triangles: quick ? 500 : 50_000 }).mesh },
    { name: 'foam', mesh: foam({ cells: quick ? 2 : 6, level: 2, pieces: quick ? 4 : 11, seed: 1 }) },
  ]
}
