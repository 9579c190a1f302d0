/** Polygons to triangles with normals by crease angle and uvs in metres. */
import type { Primitive } from './model.ts'
import {
  type Axis,
  add,
  cosine,
  cross,
  degrees,
  dot,
  subtract,
  unit,
  type Vec2,
  type Vec3,
} from './vector.ts'

export interface Polygon {
  /** Indices of points, counter-clockwise seen from outside; planar and convex. */
  readonly corners: readonly number[]
  /** One a corner; left out: projected along the axis the polygon faces most. */
  readonly uvs?: readonly Vec2[]
}

export interface SurfaceOptions {
  /** Degrees; neighbours that meet at less look like one round surface. */
  readonly crease?: number
  /** The way the wood grows: u runs along it. Left out: the longest side. */
  readonly grain?: Axis
}

export function surface(
  material: string,
  points: readonly Vec3[],
  polygons: readonly Polygon[],
  options: SurfaceOptions = {},
): Primitive {
  const { crease = 35, grain = longestAxis(points) } = options
  const normals = polygons.map((polygon) => areaNormal(points, polygon.corners))
  const around: number[][] = points.map(() => [])
  polygons.forEach(({ corners }, face) => {
    for (const corner of corners) around[corner]?.push(face)
  })
  const out = {
    positions: [] as number[],
    normals: [] as number[],
    uvs: [] as number[],
    indices: [] as number[],
  }
  const known = new Map<string, number>()
  const limit = cosine(degrees(crease))
  polygons.forEach((polygon, face) => {
    const faceNormal = unit(normals[face] as Vec3)
    const loop = polygon.corners.map((corner, k) => {
      const point = points[corner] as Vec3
      let normal: Vec3 = [0, 0, 0]
      for (const other of around[corner] as number[]) {
        const otherNormal = normals[other] as Vec3
        if (other === face || dot(unit(otherNormal), faceNormal) > limit) normal = add(normal, otherNormal)
      }
      const uv = polygon.uvs?.[k] ?? projected(point, faceNormal, grain)
      return vertexOf(out, known, point, unit(normal), uv)
    })
    for (let k = 2; k < loop.length; k++) {
      out.indices.push(loop[0] as number, loop[k - 1] as number, loop[k] as number)
    }
  })
  return { material, ...out }
}

function vertexOf(
  out: { positions: number[]; normals: number[]; uvs: number[] },
  known: Map<string, number>,
  point: Vec3,
  normal: Vec3,
  uv: Vec2,
): number {
  const key = [...point, ...normal, ...uv].map((x) => Math.round(x * 1e7)).join()
  const found = known.get(key)
  if (found !== undefined) return found
  const index = out.positions.length / 3
  out.positions.push(...point)
  out.normals.push(...normal)
  out.uvs.push(...uv)
  known.set(key, index)
  return index
}

/** Twice the area long (Newell's sum, which does not mind corners in line). */
function areaNormal(points: readonly Vec3[], corners: readonly number[]): Vec3 {
  const first = points[corners[0] as number] as Vec3
  let sum: Vec3 = [0, 0, 0]
  for (let k = 2; k < corners.length; k++) {
    const a = subtract(points[corners[k - 1] as number] as Vec3, first)
    const b = subtract(points[corners[k] as number] as Vec3, first)
    sum = add(sum, cross(a, b))
  }
  return sum
}

/** Seen along the axis that the face looks along most, u along the grain where that is in the face. */
export function projected(point: Vec3, normal: Vec3, grain: Axis): Vec2 {
  const size = normal.map((x) => Math.abs(x)) as [number, number, number]
  const [x, y, z] = point
  // A little more weight for y and x: faces at exactly 45° would else depend on rounding.
  if (size[1] * 1.01 >= size[0] && size[1] >= size[2]) return grain === 'z' ? [z, x] : [x, z]
  if (size[0] * 1.005 >= size[2]) return grain === 'y' ? [y, z] : [z, y]
  return grain === 'y' ? [y, x] : [x, y]
}

export function longestAxis(points: readonly Vec3[]): Axis {
  const extent = [0, 1, 2].map((k) => {
    const values = points.map((p) => p[k] as number)
    return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b))
  }) as [number, number, number]
  if (extent[0] >= extent[1] && extent[0] >= extent[2]) return 'x'
  return extent[1] >= extent[2] ? 'y' : 'z'
}
