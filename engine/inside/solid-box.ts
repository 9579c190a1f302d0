/** What every method checks at its border: the box of a solid, and that points are points. */
import { MeshError, type TriangleMesh } from '../soup/triangle-mesh.ts'

/** Rays end outside of the body: beyond this its outside would leave the range of doubles. */
const LARGEST_COORDINATE = 2 ** 1000

export class PointError extends Error {
  override readonly name = 'PointError'
}

/** minX, minY, minZ, maxX, maxY, maxZ of all corners; of a mesh without triangles, a box that nothing is in. */
export function solidBox(mesh: TriangleMesh): Float64Array {
  const { positions, corners } = mesh
  const infinite = Number.POSITIVE_INFINITY
  const box = Float64Array.of(infinite, infinite, infinite, -infinite, -infinite, -infinite)
  for (let k = 0; k < corners.length; k++) {
    const v = 3 * corners[k]
    for (let axis = 0; axis < 3; axis++) {
      const x = positions[v + axis]
      if (x < box[axis]) box[axis] = x
      if (x > box[3 + axis]) box[3 + axis] = x
    }
  }
  if (corners.length > 0 && farthest(box) > LARGEST_COORDINATE) {
    throw new MeshError('A solid reaches farther than 1e301 from the origin, where no ray can leave it.')
  }
  return box
}

/** The largest coordinate of a box by size. */
export function farthest(box: Float64Array): number {
  let most = 0
  for (const x of box) most = Math.max(most, Math.abs(x))
  return most
}

export function checkRoom(points: Float64Array, results: { readonly length: number }): void {
  if (points.length % 3 !== 0) {
    throw new PointError(`There are ${points.length} coordinates of points, which is not a multiple of 3.`)
  }
  const count = points.length / 3
  if (results.length < count) {
    throw new PointError(`There is room for ${results.length} labels, and there are ${count} points.`)
  }
}

/** For points that are in no box, so that those in one need no test: NaN and the infinite never are. */
export function checkOutsider(points: Float64Array, i: number): void {
  for (let axis = 0; axis < 3; axis++) {
    if (!Number.isFinite(points[3 * i + axis])) throw new PointError(`Point ${i} is not finite.`)
  }
}
