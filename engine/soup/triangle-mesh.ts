/**
 * Triangles in any number and order, closed or not: what architecture comes as. Vertices are shared by index; the
 * outside of a solid is where its triangles run counter-clockwise.
 */
export interface TriangleMesh {
  /** xyz a vertex. */
  readonly positions: Float64Array
  /** Three vertices a triangle. */
  readonly corners: Uint32Array
}

export class MeshError extends Error {
  override readonly name = 'MeshError'
}

/** Checks once, at the border, what inner loops trust: whole vertices and triangles, finite, in range. */
export function triangleMesh(positions: Float64Array, corners: Uint32Array): TriangleMesh {
  if (positions.length % 3 !== 0) {
    throw new MeshError(`A mesh has ${positions.length} coordinates, which is not a multiple of 3.`)
  }
  if (corners.length % 3 !== 0) {
    throw new MeshError(`A mesh has ${corners.length} corners, which is not a multiple of 3.`)
  }
  const bad = positions.findIndex((x) => !Number.isFinite(x))
  if (bad >= 0) throw new MeshError(`Vertex ${Math.floor(bad / 3)} of a mesh is not finite.`)
  const vertices = positions.length / 3
  const lost = corners.findIndex((v) => v >= vertices)
  if (lost >= 0) {
    throw new MeshError(
      `Triangle ${Math.floor(lost / 3)} of a mesh names vertex ${corners[lost]}, and there are ${vertices}.`,
    )
  }
  return { positions, corners }
}

export function triangleCount(mesh: TriangleMesh): number {
  return mesh.corners.length / 3
}

/** The nine numbers of triangle t. */
export function writeTriangle({ positions, corners }: TriangleMesh, t: number, out: Float64Array): void {
  for (let c = 0; c < 3; c++) {
    const v = 3 * corners[3 * t + c]
    out[3 * c] = positions[v]
    out[3 * c + 1] = positions[v + 1]
    out[3 * c + 2] = positions[v + 2]
  }
}
