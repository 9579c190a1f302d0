/**
 * The surface of a solid made of axis-aligned boxes, put in and cut out one after the other. All boxes share one grid
 * of planes, so the surface is closed, consistently oriented and without T-junctions whatever the boxes are.
 */
import type { TriangleMesh } from '../triangle-mesh.ts'

export interface Box {
  readonly min: readonly [number, number, number]
  readonly max: readonly [number, number, number]
  /** Takes away what earlier boxes filled. */
  readonly cut?: boolean
}

/** No edge along an axis is longer than `step`. */
export function boxSolid(boxes: readonly Box[], step = Number.POSITIVE_INFINITY): TriangleMesh {
  const planes = [0, 1, 2].map((axis) => planesAlong(boxes, axis, step)) as Planes
  return surfaceOf(planes, filledCells(planes, boxes))
}

/** How many triangles `boxSolid` would make. */
export function boxSolidTriangles(boxes: readonly Box[], step: number): number {
  const planes = [0, 1, 2].map((axis) => planesAlong(boxes, axis, step)) as Planes
  let quads = 0
  forEachFace(planes, filledCells(planes, boxes), () => quads++)
  return 2 * quads
}

type Planes = [Float64Array, Float64Array, Float64Array]

function planesAlong(boxes: readonly Box[], axis: number, step: number): Float64Array {
  const ends = [...new Set(boxes.flatMap(({ min, max }) => [min[axis]!, max[axis]!]))].sort((a, b) => a - b)
  const planes = [ends[0]!]
  for (let i = 1; i < ends.length; i++) {
    const from = ends[i - 1]!
    const width = ends[i]! - from
    const pieces = Math.max(1, Math.ceil(width / step))
    for (let k = 1; k < pieces; k++) planes.push(from + (width * k) / pieces)
    planes.push(ends[i]!)
  }
  return Float64Array.from(planes)
}

/** 1 where a cell of the grid is solid; x fastest. */
function filledCells(planes: Planes, boxes: readonly Box[]): Uint8Array {
  const [nx, ny, nz] = planes.map((along) => along.length - 1) as [number, number, number]
  const cells = new Uint8Array(nx * ny * nz)
  for (const { min, max, cut } of boxes) {
    const from = planes.map((along, axis) => along.indexOf(min[axis]!)) as [number, number, number]
    const to = planes.map((along, axis) => along.indexOf(max[axis]!)) as [number, number, number]
    for (let z = from[2]; z < to[2]; z++) {
      for (let y = from[1]; y < to[1]; y++) {
        const row = (z * ny + y) * nx
        cells.fill(cut === true ? 0 : 1, row + from[0], row + to[0])
      }
    }
  }
  return cells
}

/** Every face between solid and empty: its cell, the axis it is square to, and whether the solid lies below it. */
function forEachFace(
  planes: Planes,
  cells: Uint8Array,
  visit: (x: number, y: number, z: number, axis: number, up: boolean) => void,
): void {
  const [nx, ny, nz] = planes.map((along) => along.length - 1) as [number, number, number]
  const solid = (x: number, y: number, z: number) =>
    x >= 0 && y >= 0 && z >= 0 && x < nx && y < ny && z < nz && cells[(z * ny + y) * nx + x] === 1
  for (let z = 0; z <= nz; z++) {
    for (let y = 0; y <= ny; y++) {
      for (let x = 0; x <= nx; x++) {
        const here = solid(x, y, z)
        const [left, below, behind] = [solid(x - 1, y, z), solid(x, y - 1, z), solid(x, y, z - 1)]
        if (here !== left) visit(x, y, z, 0, left)
        if (here !== below) visit(x, y, z, 1, below)
        if (here !== behind) visit(x, y, z, 2, behind)
      }
    }
  }
}

function surfaceOf(planes: Planes, cells: Uint8Array): TriangleMesh {
  const [px, py, pz] = planes
  const vertexAt = new Int32Array(px.length * py.length * pz.length).fill(-1)
  const positions: number[] = []
  const corners: number[] = []
  const vertex = (x: number, y: number, z: number): number => {
    const place = (z * py.length + y) * px.length + x
    if (vertexAt[place]! < 0) {
      vertexAt[place] = positions.length / 3
      positions.push(px[x]!, py[y]!, pz[z]!)
    }
    return vertexAt[place]!
  }
  forEachFace(planes, cells, (x, y, z, axis, up) => {
    // Round the face counter-clockwise as seen from above the axis.
    const [ax, ay, az] = axis === 0 ? [0, 1, 0] : axis === 1 ? [0, 0, 1] : [1, 0, 0]
    const [bx, by, bz] = axis === 0 ? [0, 0, 1] : axis === 1 ? [1, 0, 0] : [0, 1, 0]
    const p = vertex(x, y, z)
    const q = vertex(x + ax!, y + ay!, z + az!)
    const r = vertex(x + ax! + bx!, y + ay! + by!, z + az! + bz!)
    const s = vertex(x + bx!, y + by!, z + bz!)
    if (up) corners.push(p, q, r, p, r, s)
    else corners.push(p, r, q, p, s, r)
  })
  return { positions: Float64Array.from(positions), corners: Uint32Array.from(corners) }
}
