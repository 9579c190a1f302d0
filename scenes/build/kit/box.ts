import type { Model, Primitive } from './model.ts'
import { longestAxis, projected, type SurfaceOptions, surface } from './surface.ts'
import type { Vec3 } from './vector.ts'

export interface BoxOptions extends SurfaceOptions {
  readonly material: string
  readonly name?: string
  /** Metres cut off the edges. Above half a millimetre of air at an edge the part is cut too. */
  readonly bevel?: number
}

/** Below this bevel the uncut box is the part: at an edge it is bevel / √2 away from what is seen. */
const SEEN_AS_UNCUT = 0.0007

const CORNERS: readonly Vec3[] = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
  i & 1 ? 1 : -1,
  i & 2 ? 1 : -1,
  i & 4 ? 1 : -1,
])

/** Stands on y = 0, centred on the y axis: width along x, height along y, depth along z. */
export function box(width: number, height: number, depth: number, options: BoxOptions): Model {
  const { bevel = 0, name = 'body' } = options
  const half: Vec3 = [width / 2, height / 2, depth / 2]
  const corner = (i: number): Vec3 => CORNERS[i] as Vec3
  const uncut = CORNERS.map((c): Vec3 => [c[0] * half[0], (1 + c[1]) * half[1], c[2] * half[2]])
  if (bevel === 0) {
    const faces = [0, 1, 2].flatMap((axis) => [faceOf(axis, -1), faceOf(axis, 1)])
    const polygons = faces.map((corners) => ({ corners }))
    return {
      primitives: [surface(options.material, uncut, polygons, options)],
      parts: [{ name, points: uncut }],
    }
  }
  // Point 3i + a is corner i moved inwards along the two axes other than a: a corner of the face across a.
  const points = CORNERS.flatMap((c) =>
    [0, 1, 2].map((axis): Vec3 => {
      const at = (k: 0 | 1 | 2) => c[k] * ((half[k] as number) - (k === axis ? 0 : bevel))
      return [at(0), half[1] + at(1), at(2)]
    }),
  )
  const main = [0, 1, 2].flatMap((axis) => [-1, 1].map((side) => faceOf(axis, side).map((i) => 3 * i + axis)))
  const edges = [0, 1, 2].flatMap((axis) => {
    const [a, b] = [(axis + 1) % 3, (axis + 2) % 3]
    return CORNERS.flatMap((c, i) => {
      if ((c[axis] as number) > 0) return []
      const j = i | (1 << axis)
      const loop = [3 * i + a, 3 * i + b, 3 * j + b, 3 * j + a]
      return [(c[a] as number) * (c[b] as number) > 0 ? loop : loop.reverse()]
    })
  })
  const tips = CORNERS.map((c, i) => {
    const loop = [3 * i, 3 * i + 1, 3 * i + 2]
    return c[0] * c[1] * c[2] > 0 ? loop : loop.reverse()
  })
  const parts = [{ name, points: bevel > SEEN_AS_UNCUT ? points : uncut }]
  return { primitives: [bevelled(points, [...main, ...edges, ...tips], options)], parts }

  function faceOf(axis: number, side: number): number[] {
    const [a, b] = [(axis + 1) % 3, (axis + 2) % 3] as [number, number]
    const found = (u: number, v: number) =>
      CORNERS.findIndex((_, i) => corner(i)[axis] === side && corner(i)[a] === u && corner(i)[b] === v)
    const loop = [found(-1, -1), found(1, -1), found(1, 1), found(-1, 1)]
    return side > 0 ? loop : loop.reverse()
  }
}

/**
 * Each corner of a bevel gets the normal of the large face it belongs to: the large faces look flat, the bevel
 * round. Smoothed by angle alone, the large faces would shade like cushions.
 */
function bevelled(points: readonly Vec3[], loops: readonly number[][], options: BoxOptions): Primitive {
  const { material, grain = longestAxis(points) } = options
  const normals = points.map((_, i): Vec3 => {
    const side = (CORNERS[Math.floor(i / 3)] as Vec3)[i % 3] as number
    return [i % 3 === 0 ? side : 0, i % 3 === 1 ? side : 0, i % 3 === 2 ? side : 0]
  })
  return {
    material,
    positions: points.flat(),
    normals: normals.flat(),
    uvs: points.flatMap((point, i) => projected(point, normals[i] as Vec3, grain)),
    indices: loops.flatMap((loop) =>
      loop.slice(2).flatMap((corner, k) => [loop[0] as number, loop[k + 1] as number, corner]),
    ),
  }
}
