import type { TriangleMesh } from '../../soup/triangle-mesh.ts'
import { joinedSet } from '../joined-set.ts'
import type { TriangleSet } from '../triangle-set.ts'

/** Meshes in one set, whose vertices can be moved mesh by mesh. */
export class MovingParts {
  readonly set: TriangleSet
  private readonly starts: number[] = []

  constructor(meshes: readonly TriangleMesh[]) {
    this.set = joinedSet(meshes)
    let start = 0
    for (const mesh of meshes) {
      this.starts.push(start)
      start += mesh.positions.length
    }
    this.starts.push(start)
  }

  /** xyz a vertex of one mesh, to be written to. */
  positions(part: number): Float64Array {
    return this.set.positions.subarray(this.starts[part], this.starts[part + 1])
  }
}
