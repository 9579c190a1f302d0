/** Round bars along a path: handles, taps, chair backs, wires. */
import type { Model, Part } from './model.ts'
import { type Polygon, type SurfaceOptions, surface } from './surface.ts'
import {
  add,
  cosine,
  cross,
  dot,
  length,
  PI,
  scaled,
  sine,
  subtract,
  unit,
  type Vec2,
  type Vec3,
} from './vector.ts'

export interface TubeOptions extends SurfaceOptions {
  readonly material: string
  readonly name?: string
  readonly sides?: number
  /** The last point is joined to the first. */
  readonly closed?: boolean
  /** Flattened: thickness across the path's plane as a multiple of the radius. */
  readonly flat?: number
}

/**
 * A bar of the given radius along the path's points (or one radius a point). One convex part a stretch; the
 * stretches share their mitred ends, so that the parts are exactly what is drawn.
 */
export function tube(path: readonly Vec3[], radius: number | readonly number[], options: TubeOptions): Model {
  const { sides = 8, closed = false, name = 'bar', flat = 1 } = options
  const count = path.length
  const at = (i: number): Vec3 => path[(i + count) % count] as Vec3
  const way = (i: number): Vec3 => unit(subtract(at(i + 1), at(i)))
  const tangents = path.map((_, i) => {
    if (!closed && i === 0) return way(0)
    if (!closed && i === count - 1) return way(count - 2)
    return unit(add(way(i - 1), way(i)))
  })
  let normal = startNormal(path)
  const rings = path.map((center, i) => {
    const tangent = tangents[i] as Vec3
    // Carried along with as little twist as can be; stretches would else look wrung.
    normal = unit(subtract(normal, scaled(tangent, dot(normal, tangent))))
    const side = cross(normal, tangent)
    const r = typeof radius === 'number' ? radius : (radius[i] as number)
    const bend = closed || (i > 0 && i < count - 1) ? dot(tangent, way(i)) : 1
    return Array.from({ length: sides }, (_, k): Vec3 => {
      const angle = (2 * PI * (k + 0.5)) / sides
      const across = scaled(side, (r * cosine(angle)) / Math.max(bend, 0.5))
      return add(center, add(across, scaled(normal, r * flat * sine(angle))))
    })
  })
  const stretches = closed ? count : count - 1
  const parts: Part[] = Array.from({ length: stretches }, (_, i) => ({
    name: stretches > 1 ? `${name} ${i + 1}` : name,
    points: [...(rings[i] as Vec3[]), ...(rings[(i + 1) % count] as Vec3[])],
  }))
  const polygons = skin(
    count,
    stretches,
    sides,
    closed,
    lengthsOf(path),
    typeof radius === 'number' ? radius : 0.01,
  )
  return {
    primitives: [surface(options.material, rings.flat(), polygons, { crease: 60, ...options })],
    parts,
  }
}

/** Points on an arc in the x-y plane around a centre, from one angle to another. */
export function arc(center: Vec2, radius: number, from: number, to: number, steps: number): Vec3[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps
    return [center[0] + radius * cosine(angle), center[1] + radius * sine(angle), 0]
  })
}

function skin(
  count: number,
  stretches: number,
  sides: number,
  closed: boolean,
  along: readonly number[],
  radius: number,
): Polygon[] {
  const polygons: Polygon[] = []
  const around = (k: number) => (2 * PI * radius * k) / sides
  for (let i = 0; i < stretches; i++) {
    const [u0, u1] = [along[i] as number, along[i + 1] as number]
    for (let k = 0; k < sides; k++) {
      const next = (k + 1) % sides
      const [a, b] = [i * sides, ((i + 1) % count) * sides]
      polygons.push({
        corners: [a + k, a + next, b + next, b + k],
        uvs: [
          [u0, around(k)],
          [u0, around(k + 1)],
          [u1, around(k + 1)],
          [u1, around(k)],
        ],
      })
    }
  }
  if (!closed) {
    const ring = Array.from({ length: sides }, (_, k) => k)
    polygons.push({ corners: [...ring].reverse() }, { corners: ring.map((k) => (count - 1) * sides + k) })
  }
  return polygons
}

function lengthsOf(path: readonly Vec3[]): number[] {
  let sum = 0
  const out = [0]
  for (let i = 0; i < path.length; i++) {
    sum += length(subtract(path[(i + 1) % path.length] as Vec3, path[i] as Vec3))
    out.push(sum)
  }
  return out
}

/** Across the plane of the path, so that a flat bend keeps one side of the bar flat; any direction for a straight one. */
function startNormal(path: readonly Vec3[]): Vec3 {
  const first = subtract(path[1] as Vec3, path[0] as Vec3)
  for (let i = 2; i < path.length; i++) {
    const plane = cross(first, subtract(path[i] as Vec3, path[0] as Vec3))
    if (length(plane) > 1e-9) return unit(plane)
  }
  return Math.abs(first[1]) > Math.abs(first[0]) ? [1, 0, 0] : [0, 1, 0]
}
