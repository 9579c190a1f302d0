/**
 * Light that does not move, baked at build time: how open to its surroundings each vertex of the fixed things is.
 * Corners, the foot of a wall and the underside of a worktop come out darker, which is what makes a room look solid.
 */
import { Random } from '../../engine/math/random.ts'
import { Solids } from './bake-solids.ts'
import { subdivide } from './bake-subdivide.ts'
import type { Model, Primitive } from './kit/model.ts'
import { add, cross, PI, scaled, type Turn, turned, unit, type Vec3 } from './kit/vector.ts'

export { subdivide } from './bake-subdivide.ts'

export interface BakeBody {
  readonly id: string
  readonly kind: 'fixed' | 'movable' | 'soft'
  readonly model: string
  readonly position: Vec3
  readonly rotation: Turn
  readonly scale: number
}

export interface BakeOptions {
  /** Rays a vertex, about. */
  readonly rays?: number
  /** Metres beyond which nothing darkens. */
  readonly reach?: number
  /** What a vertex without any open sky gets; 1 is fully open. */
  readonly darkest?: number
  /** Metres of the grid by which faces are cut; 0 leaves them as they are. */
  readonly cell?: (body: BakeBody) => number
  /** Bodies that let light through (a pane) answer false. */
  readonly blocks?: (body: BakeBody) => boolean
  /** Bodies that stay as they are (the land around) answer false. */
  readonly bakes?: (body: BakeBody) => boolean
}

/** Metres above the surface at which rays start: less, and rounding would let a face darken itself. */
const LIFT = 0.002
/** Metres below another solid's surface from which a vertex counts as hidden in it. */
const BURIED = 0.001
const SEED = 20

/**
 * New models with colours, by id: of those that exactly one fixed body uses, finer where their faces are large. The
 * others stay, since their instances stand in different light.
 */
export function bakeOcclusion(
  models: ReadonlyMap<string, Model>,
  bodies: readonly BakeBody[],
  options: BakeOptions = {},
): Map<string, Model> {
  const { cell = () => 0.25, blocks = () => true, bakes = () => true } = options
  const blocking = bodies.filter((body) => body.kind === 'fixed' && blocks(body))
  const light = new Light(
    new Solids(blocking.flatMap((body) => worldParts(body, models.get(body.model)))),
    options,
  )
  const uses = new Map<string, number>()
  for (const { model } of bodies) uses.set(model, (uses.get(model) ?? 0) + 1)
  const baked = new Map<string, Model>()
  for (const body of bodies) {
    const model = models.get(body.model)
    if (!model || body.kind !== 'fixed' || uses.get(body.model) !== 1 || !bakes(body)) continue
    const primitives = model.primitives.map((primitive) => {
      const size = cell(body)
      const fine = size > 0 ? subdivide(primitive, size) : primitive
      return { ...fine, colors: light.colorsOf(fine, body) }
    })
    baked.set(body.model, { ...model, primitives })
  }
  return baked
}

function placed(body: BakeBody, point: Vec3): Vec3 {
  return add(turned(body.rotation, scaled(point, body.scale)), body.position)
}

function worldParts(body: BakeBody, model: Model | undefined): Float64Array[] {
  return (model?.parts ?? []).map(({ points }) => Float64Array.from(points.flatMap((p) => placed(body, p))))
}

class Light {
  private readonly solids: Solids
  private readonly reach: number
  private readonly darkest: number
  /** Unit vectors around +z, denser towards it as the light that a surface takes in is. */
  private readonly directions: readonly Vec3[]
  private readonly origin = new Float64Array(3)
  private readonly direction = new Float64Array(3)

  constructor(solids: Solids, options: BakeOptions) {
    this.solids = solids
    this.reach = options.reach ?? 1
    this.darkest = options.darkest ?? 0.35
    this.directions = cosineDirections(options.rays ?? 64)
  }

  /** Grey, three numbers a vertex. */
  colorsOf(primitive: Primitive, body: BakeBody): number[] {
    const count = primitive.positions.length / 3
    const known = new Map<string, number>()
    const values = new Float64Array(count)
    for (let vertex = 0; vertex < count; vertex++) {
      const point = placed(body, triple(primitive.positions, vertex))
      const normal = turned(body.rotation, triple(primitive.normals, vertex))
      const key = [...point, ...normal].map((x) => Math.round(x * 1e6)).join()
      const value = known.get(key) ?? this.openness(point, normal)
      known.set(key, value)
      values[vertex] = value
    }
    fillHidden(values, primitive.indices)
    return Array.from({ length: count * 3 }, (_, i) => {
      const open = values[Math.floor(i / 3)] ?? 1
      return open < 0 ? this.darkest : this.darkest + (1 - this.darkest) * open
    })
  }

  /** 1 where nothing is near, 0 where all rays end at once, −1 inside a solid. */
  private openness(point: Vec3, normal: Vec3): number {
    const start = add(point, scaled(normal, LIFT))
    this.origin.set(start)
    if (this.solids.holds(this.origin, BURIED)) return -1
    const side = unit(Math.abs(normal[1]) < 0.9 ? cross([0, 1, 0], normal) : cross([1, 0, 0], normal))
    const other = cross(normal, side)
    let sum = 0
    for (const local of this.directions) {
      for (let k = 0; k < 3; k++) {
        const across = (side[k] as number) * local[0] + (other[k] as number) * local[1]
        this.direction[k] = across + (normal[k] as number) * local[2]
      }
      sum += this.solids.cast(this.origin, this.direction, this.reach) / this.reach
    }
    return sum / this.directions.length
  }
}

/**
 * Vertices inside other solids are not seen, but the triangles between them and the next ones are: each takes the
 * mean of its neighbours that are outside. Left dark, every table leg would stand in a wide black star.
 */
function fillHidden(values: Float64Array, indices: readonly number[]): void {
  for (let pass = 0; pass < 2; pass++) {
    const sum = new Float64Array(values.length)
    const count = new Int32Array(values.length)
    for (let i = 0; i < indices.length; i += 3) {
      const corners = indices.slice(i, i + 3)
      for (const to of corners) {
        for (const from of corners) {
          const value = values[from] ?? -1
          if (from === to || value < 0) continue
          sum[to] = (sum[to] ?? 0) + value
          count[to] = (count[to] ?? 0) + 1
        }
      }
    }
    values.forEach((value, i) => {
      if (value < 0 && (count[i] ?? 0) > 0) values[i] = (sum[i] ?? 0) / (count[i] ?? 1)
    })
  }
}

/**
 * About so many: one in each square of a grid that lies in the unit disc, lifted onto the hemisphere, which makes them
 * cosine-weighted without trigonometry; the grid covers the hemisphere evenly with few rays.
 */
function cosineDirections(count: number): Vec3[] {
  const random = new Random(SEED)
  const side = Math.round(Math.sqrt((4 * count) / PI))
  const directions: Vec3[] = []
  for (let cell = 0; cell < side * side; cell++) {
    const x = (2 * ((cell % side) + random.unit())) / side - 1
    const y = (2 * (Math.floor(cell / side) + random.unit())) / side - 1
    const square = x * x + y * y
    if (square < 1) directions.push([x, y, Math.sqrt(1 - square)])
  }
  return directions
}

function triple(list: readonly number[], i: number): Vec3 {
  return [list[3 * i] ?? 0, list[3 * i + 1] ?? 0, list[3 * i + 2] ?? 0]
}
