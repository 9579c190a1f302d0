import { type Model, merge, rotate, translate } from './model.ts'
import { type Polygon, type SurfaceOptions, surface } from './surface.ts'
import { PI, type Vec2, type Vec3 } from './vector.ts'

export interface ExtrudeOptions extends SurfaceOptions {
  readonly material: string
  readonly name?: string
}

/** A convex polygon (x, y; counter-clockwise) made a prism along z, centred on z = 0. */
export function extrude(polygon: readonly Vec2[], depth: number, options: ExtrudeOptions): Model {
  const n = polygon.length
  const points = [-depth / 2, depth / 2].flatMap((z) => polygon.map(([x, y]): Vec3 => [x, y, z]))
  const ring = polygon.map((_, i) => i)
  const polygons: Polygon[] = [
    { corners: [...ring].reverse() },
    { corners: ring.map((i) => n + i) },
    ...ring.map((i) => ({ corners: [i, (i + 1) % n, n + ((i + 1) % n), n + i] })),
  ]
  return {
    primitives: [surface(options.material, points, polygons, options)],
    parts: [{ name: options.name ?? 'body', points }],
  }
}

/** A plate lying on y = 0 with the outline (x, z), `thickness` high. */
export function plate(outline: readonly Vec2[], thickness: number, options: ExtrudeOptions): Model {
  const upright = outline.map(([x, z]): Vec2 => [x, -z]).reverse()
  return translate(rotate(extrude(upright, thickness, options), 'x', -PI / 2), [0, thickness / 2, 0])
}

/** Several convex outlines side by side as one plate: for L and U shapes. */
export function plates(
  outlines: readonly (readonly Vec2[])[],
  thickness: number,
  options: ExtrudeOptions,
): Model {
  return merge(...outlines.map((outline) => plate(outline, thickness, options)))
}
