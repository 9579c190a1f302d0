/**
 * The scene kit: models that are drawn and touched from the same numbers. Metres, y up.
 *
 * A `Model` is { primitives, parts }: triangles by material (positions, normals, uvs in metres, optional colors),
 * and convex parts (named point sets). All functions are pure and give new models.
 *
 * - `box(w, h, d, {material, name, bevel, grain})`: stands on y = 0, centred on the y axis, as all solids here.
 * - `cylinder(r, h, {…, segments, bevel})`, `ball(r, {height, rings})`, `lathe(profile, …)`: turned solids; profile
 *   is (radius, y) from the bottom up, cut into convex parts where it is not convex.
 * - `shell(outer, wall, {…, floor, insideMaterial})`: hollow and open at the top; `shellBetween(outer, inner, …)`.
 * - `tube(path, radius or radii, {sides, closed, flat})` with `arc(center, r, from, to, steps)` for paths.
 * - `extrude(polygon, depth, …)`: convex polygon in x-y, counter-clockwise, along z, centred; `plate(outline, t, …)`:
 *   outline (x, z), lying on y = 0; `hull(points, …)`: any convex thing.
 * - `merge`, `translate`, `rotate(model, axis, radians)`, `mirror`, `stretch(model, [x, y, z])`, `named(name, model)`, `painted(material, model)`,
 *   `seenOnly` (drops the parts), `bounds`.
 *
 * `SceneBuilder`: `material(name, {color: srgb('#7d9486'), texture, size, …})` (size: metres a repeat of the texture covers; u runs
 * along the grain), `light`, `model(id, model)` for shared ones, `fixed(id, name, model | id, {at, turn, rotation,
 * scale})`, `movable(…)` the same; `settle()` lets the movable ones fall (up to 0.5 m, in the order they were put)
 * to 0.3 mm above what is below them, and throws if one meets something where it is put; `write(folder, TEXTURES)`.
 * A light bake goes between: change `builder.models` (Map of id to Model), then write.
 */
export { type BoxOptions, box } from './box.ts'
export { srgb } from './color.ts'
export { type ExtrudeOptions, extrude, plate, plates } from './extrude.ts'
export { hull } from './hull.ts'
export { ball, cylinder, type LatheOptions, lathe, roundSegments } from './lathe.ts'
export {
  applyTurn,
  bounds,
  type Model,
  merge,
  mirror,
  named,
  type Part,
  type Primitive,
  painted,
  rotate,
  seenOnly,
  stretch,
  translate,
} from './model.ts'
export { type Material, type Place, type Placed, SceneBuilder, type SceneHead } from './scene-builder.ts'
export { type ShellOptions, shell, shellBetween } from './shell.ts'
export { arc, type TubeOptions, tube } from './tube.ts'
export * from './vector.ts'
