/** A part's points as the GLB holds them. */
import { hullFaces } from './hull.ts'
import type { Vec3 } from './vector.ts'

/**
 * About a micrometre, and exact in single precision up to 16 m: what is settled and tested is what will be loaded.
 * Sines leave 1e-17 where 0 is meant, and three points that are off one line by so little make a face whose normal
 * is noise.
 */
const GRID = 2 ** -20

function onGrid(x: number): number {
  return Math.round(x / GRID) * GRID + 0
}

export function partPoints(points: readonly Vec3[]): Float64Array {
  return Float64Array.from(points.flat(), onGrid)
}

export interface PartMesh {
  readonly positions: Float32Array<ArrayBuffer>
  readonly indices: Uint16Array<ArrayBuffer>
}

/** The corners of the hull alone, and its triangles, so that other programs show the part too. */
export function partMesh(points: readonly Vec3[]): PartMesh {
  const rounded = points.map((p): Vec3 => [onGrid(p[0]), onGrid(p[1]), onGrid(p[2])])
  const place = new Map<number, number>()
  const positions: number[] = []
  const indices: number[] = []
  const vertex = (corner: number): number => {
    const known = place.get(corner)
    if (known !== undefined) return known
    positions.push(...(rounded[corner] as Vec3))
    place.set(corner, place.size)
    return place.size - 1
  }
  for (const loop of hullFaces(rounded)) {
    const corners = loop.map(vertex)
    for (let k = 2; k < corners.length; k++) {
      indices.push(corners[0] as number, corners[k - 1] as number, corners[k] as number)
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint16Array.from(indices) }
}
