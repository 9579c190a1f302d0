/** A model: what is drawn, and the convex parts that are touched, made from the same parameters. */
import { type Axis, add, type Turn, turnAround, turned, unit, type Vec3 } from './vector.ts'

/** Triangles of one material. Flat lists: three numbers a position and normal, two a uv (in metres). */
export interface Primitive {
  readonly material: string
  readonly positions: readonly number[]
  readonly normals: readonly number[]
  readonly uvs: readonly number[]
  /** Linear rgb, three a vertex; the light bake fills it in. */
  readonly colors?: readonly number[]
  readonly indices: readonly number[]
  /** Of cloth: three numbers a vertex, how it was cut; and 1 a vertex that is held, else 0. */
  readonly rest?: readonly number[]
  readonly pinned?: readonly number[]
}

/** A convex part: the hull of its points. */
export interface Part {
  readonly name: string
  readonly points: readonly Vec3[]
}

export interface Model {
  readonly primitives: readonly Primitive[]
  readonly parts: readonly Part[]
}

/** One model of several; primitives of the same material become one. */
export function merge(...models: readonly Model[]): Model {
  const byMaterial = new Map<string, Primitive[]>()
  for (const { primitives } of models) {
    for (const primitive of primitives) {
      const list = byMaterial.get(primitive.material)
      if (list === undefined) byMaterial.set(primitive.material, [primitive])
      else list.push(primitive)
    }
  }
  return {
    primitives: [...byMaterial.values()].map(joined),
    parts: models.flatMap(({ parts }) => parts),
  }
}

function joined(list: readonly Primitive[]): Primitive {
  const [first] = list
  if (first === undefined) throw new Error('nothing to join')
  if (list.length === 1) return first
  let base = 0
  const indices: number[] = []
  for (const primitive of list) {
    for (const index of primitive.indices) indices.push(base + index)
    base += primitive.positions.length / 3
  }
  const colored = list.every(({ colors }) => colors !== undefined)
  return {
    material: first.material,
    positions: list.flatMap(({ positions }) => positions),
    normals: list.flatMap(({ normals }) => normals),
    uvs: list.flatMap(({ uvs }) => uvs),
    ...(colored ? { colors: list.flatMap(({ colors }) => colors ?? []) } : {}),
    indices,
  }
}

export function translate(model: Model, by: Vec3): Model {
  return mapped(
    model,
    (p) => add(p, by),
    (n) => n,
  )
}

/** Around an axis through the origin, by the right-hand rule; radians. */
export function rotate(model: Model, axis: Axis, angle: number): Model {
  return applyTurn(model, turnAround(axis, angle))
}

export function applyTurn(model: Model, turn: Turn): Model {
  return mapped(
    model,
    (p) => turned(turn, p),
    (n) => turned(turn, n),
  )
}

/** Turned inside out along one axis: left becomes right. */
export function mirror(model: Model, axis: Axis): Model {
  const flip = (v: Vec3): Vec3 =>
    axis === 'x' ? [-v[0], v[1], v[2]] : axis === 'y' ? [v[0], -v[1], v[2]] : [v[0], v[1], -v[2]]
  const { primitives, parts } = mapped(model, flip, flip)
  return {
    parts,
    // A mirrored triangle turns the other way round: without this its back would be drawn.
    primitives: primitives.map((p) => ({ ...p, indices: turnedRound(p.indices) })),
  }
}

function turnedRound(indices: readonly number[]): readonly number[] {
  const out = [...indices]
  for (let i = 0; i < out.length; i += 3) {
    out[i + 1] = indices[i + 2] as number
    out[i + 2] = indices[i + 1] as number
  }
  return out
}

/** Longer or shorter along each axis. */
export function stretch(model: Model, by: Vec3): Model {
  const { primitives, parts } = mapped(
    model,
    (p) => [p[0] * by[0], p[1] * by[1], p[2] * by[2]],
    (n) => unit([n[0] / by[0], n[1] / by[1], n[2] / by[2]]),
  )
  return { primitives, parts }
}

/** Names all parts; several get a number: "handle 1", "handle 2". */
export function named(name: string, model: Model): Model {
  const several = model.parts.length > 1
  return {
    ...model,
    parts: model.parts.map((part, i) => ({ ...part, name: several ? `${name} ${i + 1}` : name })),
  }
}

/** Everything in one material. */
export function painted(material: string, model: Model): Model {
  return merge({ ...model, primitives: model.primitives.map((p) => ({ ...p, material })) })
}

/** Seen, not touched: only for what lies inside of or flat on something that can be touched. */
export function seenOnly(model: Model): Model {
  return { ...model, parts: [] }
}

/** The smallest and the largest corner of the model's parts. */
export function bounds(model: Model): readonly [Vec3, Vec3] {
  const points = model.parts.flatMap((part) => part.points)
  const corner = (pick: (...values: number[]) => number): Vec3 => [
    points.map((p) => p[0]).reduce((a, b) => pick(a, b)),
    points.map((p) => p[1]).reduce((a, b) => pick(a, b)),
    points.map((p) => p[2]).reduce((a, b) => pick(a, b)),
  ]
  return [corner(Math.min), corner(Math.max)]
}

function mapped(model: Model, place: (p: Vec3) => Vec3, direct: (n: Vec3) => Vec3): Model {
  return {
    primitives: model.primitives.map((primitive) => ({
      ...primitive,
      positions: mapTriples(primitive.positions, place),
      normals: mapTriples(primitive.normals, direct),
    })),
    parts: model.parts.map((part) => ({ ...part, points: part.points.map(place) })),
  }
}

function mapTriples(list: readonly number[], change: (v: Vec3) => Vec3): readonly number[] {
  const out: number[] = []
  for (let i = 0; i < list.length; i += 3) {
    out.push(...change([list[i] as number, list[i + 1] as number, list[i + 2] as number]))
  }
  return out
}
