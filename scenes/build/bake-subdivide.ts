/** Finer triangles, so that light baked at vertices can change within a large face. */
import type { Primitive } from './kit/model.ts'

/** Metres from a cutting plane at which a corner counts as on it: cut there, slivers would come of rounding. */
const ON_PLANE = 1e-6

interface Corners {
  readonly positions: number[]
  readonly normals: number[]
  readonly uvs: number[]
  /** The corner made on an edge by a plane: the triangles on both sides of the edge share it. */
  readonly made: Map<string, number>
}

/**
 * Cut by the planes x, y, z = k × `cell` (metres), and left alone where none passes. Where an edge is cut depends on
 * its ends alone, so neighbouring triangles are cut alike and no crack opens between them.
 */
export function subdivide(primitive: Primitive, cell = 0.25): Primitive {
  const { positions, normals, uvs } = primitive
  const corners: Corners = {
    positions: [...positions],
    normals: [...normals],
    uvs: [...uvs],
    made: new Map(),
  }
  const indices: number[] = []
  for (let i = 0; i < primitive.indices.length; i += 3) {
    let polygons = [primitive.indices.slice(i, i + 3)]
    for (let axis = 0; axis < 3; axis++)
      polygons = polygons.flatMap((polygon) => sliced(corners, polygon, axis, cell))
    for (const polygon of polygons)
      for (let k = 2; k < polygon.length; k++)
        indices.push(polygon[0] as number, polygon[k - 1] as number, polygon[k] as number)
  }
  const { material } = primitive
  return { material, positions: corners.positions, normals: corners.normals, uvs: corners.uvs, indices }
}

/** The polygon's pieces between the planes across an axis. */
function sliced(corners: Corners, polygon: readonly number[], axis: number, cell: number): number[][] {
  const at = (corner: number) => corners.positions[3 * corner + axis] as number
  const low = polygon.map(at).reduce((a, b) => Math.min(a, b))
  const high = polygon.map(at).reduce((a, b) => Math.max(a, b))
  const pieces: number[][] = []
  let rest = [...polygon]
  for (let k = Math.ceil((low + ON_PLANE) / cell); k * cell < high - ON_PLANE; k++) {
    const height = (corner: number) => at(corner) - k * cell
    const below: number[] = []
    const above: number[] = []
    rest.forEach((corner, i) => {
      const next = rest[(i + 1) % rest.length] as number
      const [here, there] = [height(corner), height(next)]
      if (here < ON_PLANE) below.push(corner)
      if (here > -ON_PLANE) above.push(corner)
      if ((here <= -ON_PLANE && there >= ON_PLANE) || (here >= ON_PLANE && there <= -ON_PLANE)) {
        const middle = cornerBetween(corners, corner, next, axis, k * cell)
        below.push(middle)
        above.push(middle)
      }
    })
    pieces.push(below)
    rest = above
  }
  pieces.push(rest)
  return pieces
}

function cornerBetween(corners: Corners, a: number, b: number, axis: number, plane: number): number {
  const key = a < b ? `${a} ${b} ${axis} ${plane}` : `${b} ${a} ${axis} ${plane}`
  const known = corners.made.get(key)
  if (known !== undefined) return known
  const { positions, normals, uvs } = corners
  // Reckoned from the lower end: from either end, the triangles beside the edge would differ in the last bit.
  const [from, to] =
    (positions[3 * a + axis] as number) < (positions[3 * b + axis] as number) ? [a, b] : [b, a]
  const [start, end] = [positions[3 * from + axis] as number, positions[3 * to + axis] as number]
  const t = (plane - start) / (end - start)
  const index = positions.length / 3
  pushBetween(positions, from, to, 3, t)
  positions[3 * index + axis] = plane
  pushBetween(normals, from, to, 3, t)
  makeUnit(normals, 3 * index)
  pushBetween(uvs, from, to, 2, t)
  corners.made.set(key, index)
  return index
}

function pushBetween(list: number[], a: number, b: number, width: number, t: number): void {
  for (let k = 0; k < width; k++) {
    const from = list[a * width + k] as number
    list.push(from + ((list[b * width + k] as number) - from) * t)
  }
}

function makeUnit(list: number[], at: number): void {
  const [x = 0, y = 0, z = 0] = list.slice(at, at + 3)
  const length = Math.sqrt(x * x + y * y + z * z)
  if (length === 0) return
  list[at] = x / length
  list[at + 1] = y / length
  list[at + 2] = z / length
}
