/** Shapes that the porch needs often. */
import {
  add,
  cross,
  hull,
  type Model,
  merge,
  type Part,
  type Primitive,
  scaled,
  subtract,
  unit,
  type Vec2,
  type Vec3,
} from '../kit/index.ts'
import { type Polygon, surface } from '../kit/surface.ts'

export interface Look {
  readonly material: string
  readonly name?: string
}

/** A box between two opposite corners. */
export function block(low: Vec3, high: Vec3, look: Look): Model {
  const points = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (i): Vec3 => [i & 1 ? high[0] : low[0], i & 2 ? high[1] : low[1], i & 4 ? high[2] : low[2]],
  )
  return hull(points, { ...look, crease: 1 })
}

/** A bar that is not upright; its ends are, as a carpenter cuts a rail between posts. */
export function bar(from: Vec3, to: Vec3, width: number, height: number, look: Look): Model {
  const along = subtract(to, from)
  const side = scaled(unit(cross([0, 1, 0], along)), width / 2)
  const points = [from, to].flatMap((end) =>
    [-1, 1].flatMap((s) => [-1, 1].map((t) => add(add(end, scaled(side, s)), [0, (t * height) / 2, 0]))),
  )
  return hull(points, { ...look, crease: 1 })
}

/** The same wood from another place of the tree: without it all slats of a row would look alike. */
export function otherGrain(model: Model, place: number): Model {
  const [du, dv] = [(place * 0.37) % 1, (place * 0.173) % 1]
  return {
    ...model,
    primitives: model.primitives.map((p) => ({
      ...p,
      uvs: p.uvs.map((value, i) => value + (i % 2 === 0 ? du : dv)),
    })),
  }
}

/** So many models in a row, each with a grain of its own. */
export function row(count: number, make: (i: number) => Model): Model {
  return merge(...Array.from({ length: count }, (_, i) => otherGrain(make(i), i)))
}

/**
 * A flat thing along a path: a leaf, a frond, a sheet. `widths` are one a point; it lies flat across `side`. Its uvs
 * run from 0 to 1 along and across.
 */
export function blade(
  path: readonly Vec3[],
  widths: readonly number[],
  thickness: number,
  side: Vec3,
  look: Look,
): Model {
  const last = path.length - 1
  const at = (i: number): Vec3 => path[Math.min(last, Math.max(0, i))] as Vec3
  const rings = path.map((center, i) => {
    const normal = scaled(unit(cross(subtract(at(i + 1), at(i - 1)), side)), thickness / 2)
    const half = scaled(side, (widths[i] as number) / 2)
    return [
      add(subtract(center, half), normal),
      add(add(center, half), normal),
      subtract(add(center, half), normal),
      subtract(subtract(center, half), normal),
    ]
  })
  const polygons: Polygon[] = [{ corners: [0, 1, 2, 3] }, { corners: [3, 2, 1, 0].map((k) => 4 * last + k) }]
  for (let i = 0; i < last; i++) {
    const [u0, u1] = [i / last, (i + 1) / last]
    const corner = (ring: number, k: number) => 4 * ring + (k % 4)
    const quad = (k: number, v0: number, v1: number) => {
      const uvs: Vec2[] = [
        [u1, v0],
        [u1, v1],
        [u0, v1],
        [u0, v0],
      ]
      polygons.push({
        corners: [corner(i + 1, k), corner(i + 1, k + 1), corner(i, k + 1), corner(i, k)],
        uvs,
      })
    }
    quad(0, 0, 1)
    quad(1, 1, 1)
    quad(2, 1, 0)
    quad(3, 0, 0)
  }
  const name = look.name ?? 'leaf'
  const parts: Part[] = rings.slice(0, last).map((ring, i) => ({
    name: last > 1 ? `${name} ${i + 1}` : name,
    points: [...ring, ...(rings[i + 1] as Vec3[])],
  }))
  return { primitives: [surface(look.material, rings.flat(), polygons, { crease: 40 })], parts }
}

/** Without the triangles that look a way nobody ever sees; the parts stay whole. */
export function withoutFaces(model: Model, hidden: (normal: Vec3) => boolean): Model {
  return { ...model, primitives: model.primitives.map((primitive) => kept(primitive, hidden)) }
}

function kept(primitive: Primitive, hidden: (normal: Vec3) => boolean): Primitive {
  const { positions, normals, uvs } = primitive
  const place = new Map<number, number>()
  const indices: number[] = []
  for (const corner of primitive.indices) {
    const normal = normals.slice(3 * corner, 3 * corner + 3) as [number, number, number]
    if (hidden(normal)) continue
    if (!place.has(corner)) place.set(corner, place.size)
    indices.push(place.get(corner) as number)
  }
  const taken = (list: readonly number[], width: number) =>
    [...place.keys()].flatMap((corner) => list.slice(width * corner, width * (corner + 1)))
  return {
    ...primitive,
    positions: taken(positions, 3),
    normals: taken(normals, 3),
    uvs: taken(uvs, 2),
    indices,
  }
}
