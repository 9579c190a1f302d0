/** Keeps the layers of soft bodies at a distance, and soft bodies from each other. */
import { enlargedBytes } from '../../engine/math/enlarged.ts'
import { LayerFeatures } from './layer-features.ts'
import { LayerGuard } from './layer-guard.ts'
import { EDGE_EDGE } from './layer-list.ts'
import { LayerMeasure } from './layer-measure.ts'
import { LayerPairs } from './layer-pairs.ts'
import type { SoftBody } from './soft-body.ts'
import type { SoftPool } from './soft-pool.ts'

/** Of a push between layers that are too near but in order, per substep: all at once would make them jump apart. */
const EASE = 0.2
/** Of what cloth gives way to a shard: it is a hundred times lighter, and would be pushed through itself. */
const BEARS = 0.1
/** Metres a substep at most, of what is led back without a speed. */
const LED_BACK = 0.001
/** Metres between cloth and a shard that lies on a table: the table keeps both nearer to itself than they need. */
const SQUEEZED = -0.0015

export class LayerContacts {
  readonly pairs: LayerPairs
  readonly guard: LayerGuard
  readonly features: LayerFeatures
  /** By pair: 1 where it was too near in the last substep. */
  touching = new Uint8Array(256)
  private readonly pool: SoftPool
  private readonly bodies: readonly SoftBody[]
  private readonly measure: LayerMeasure
  private readonly slide = new Float64Array(3)
  private readonly point = new Float64Array(3)
  private readonly away = new Float64Array(3)
  private readonly weight = new Float64Array(2)
  /** Metres that the two are too near. */
  private readonly lacks = new Float64Array(1)
  private readonly hurry = new Float64Array(3)
  /** Substeps a second. */
  private readonly rate = new Float64Array(1)
  /** By side: what of its lightness counts. */
  private readonly ease = new Float64Array(2)

  constructor(pool: SoftPool, bodies: readonly SoftBody[]) {
    this.pool = pool
    this.bodies = bodies
    this.pairs = new LayerPairs(pool, bodies)
    this.guard = new LayerGuard(pool, this.pairs, bodies)
    this.features = new LayerFeatures(pool, bodies)
    this.measure = new LayerMeasure(pool, this.features)
  }

  /** What was near is to be looked for anew. */
  forget(): void {
    this.pairs.count = 0
    this.features.count = 0
    for (let i = 0; i < this.bodies.length; i++) this.bodies[i].fresh = true
  }

  solve(h: number): void {
    const { features } = this
    this.rate[0] = 1 / h
    if (this.touching.length < features.count)
      this.touching = enlargedBytes(this.touching, features.kind.length)
    for (let i = 0; i < features.count; i++) this.touching[i] = this.part(i) ? 1 : 0
  }

  /** Whether the pair was too near; then it no longer is, or less so. */
  private part(i: number): boolean {
    const { features, bodies } = this
    const { distance } = this.measure
    const a = bodies[features.first[i]]
    const b = bodies[features.second[i]]
    const isHeld = a.held > 0 || b.held > 0
    const thickness = isHeld ? SQUEEZED : 0.5 * (a.parameters.selfThickness + b.parameters.selfThickness)
    if (!this.measure.take(i) || distance[0] >= thickness) return false
    const countA = features.kind[i] === EDGE_EDGE ? 2 : 1
    this.ease[0] = a.rigid === null && b.rigid !== null ? BEARS : 1
    this.ease[1] = b.rigid === null && a.rigid !== null ? BEARS : 1
    this.weigh(i, a, 0, countA, 0)
    this.weigh(i, b, countA, 4, 1)
    if (this.weight[0] + this.weight[1] === 0) return true
    this.lacks[0] = thickness - distance[0]
    this.push(i, a, b, countA)
    return true
  }

  /** What a unit of push moves one side's point, into `weight[out]`. */
  private weigh(i: number, body: SoftBody, from: number, to: number, out: number): void {
    const { weight, point } = this
    const { share, normal } = this.measure
    const { inverseMass } = this.pool
    const { vertices } = this.features
    weight[out] = 0
    // A shard on a table does not feel the cloth that it lies on: between the two, it would be shaken.
    if (body.asleep || body.held > 0) return
    if (body.rigid !== null) {
      this.placePoint(i, from, to)
      body.rigid.weigh(point, normal)
      weight[out] = body.rigid.weight[0]
      return
    }
    for (let k = from; k < to; k++)
      weight[out] += this.ease[out] * share[k] * share[k] * inverseMass[vertices[4 * i + k]]
  }

  /** The point of one side where it is nearest to the other. */
  private placePoint(i: number, from: number, to: number): void {
    const { point } = this
    const { share } = this.measure
    const { positions: x } = this.pool
    point.fill(0)
    for (let k = from; k < to; k++) {
      const o = 3 * this.features.vertices[4 * i + k]
      const part = Math.abs(share[k])
      for (let axis = 0; axis < 3; axis++) point[axis] += part * x[o + axis]
    }
  }

  private push(i: number, a: SoftBody, b: SoftBody, countA: number): void {
    const lacks = this.lacks[0]
    const weight = this.weight[0] + this.weight[1]
    const { slide } = this
    const { normal, share } = this.measure
    const { positions: x, previous } = this.pool
    const { vertices } = this.features
    slide.fill(0)
    for (let k = 0; k < 4; k++) {
      const o = 3 * vertices[4 * i + k]
      for (let axis = 0; axis < 3; axis++) slide[axis] += share[k] * (x[o + axis] - previous[o + axis])
    }
    const along = slide[0] * normal[0] + slide[1] * normal[1] + slide[2] * normal[2]
    let square = 0
    for (let axis = 0; axis < 3; axis++) {
      slide[axis] -= along * normal[axis]
      square += slide[axis] * slide[axis]
    }
    const came = along < 0 ? -along : 0
    // All that came in now goes out again, but of what was too near before only some: it is pulled back as strongly.
    const fresh = came < lacks ? came : lacks
    const eased = EASE * lacks > fresh ? EASE * lacks - fresh : 0
    const old = eased < LED_BACK ? eased : LED_BACK
    const friction = 0.5 * (a.parameters.friction + b.parameters.friction)
    const limit = friction * fresh
    const back = square <= limit * limit ? 1 : limit / Math.sqrt(square)
    // What was too near already goes apart without a speed: layers are no springs.
    for (let axis = 0; axis < 3; axis++) {
      this.away[axis] = ((fresh + old) * normal[axis] - back * slide[axis]) / weight
      slide[axis] = (old * normal[axis]) / weight
    }
    this.shift(i, a, 0, countA, 0)
    this.shift(i, b, countA, 4, 1)
  }

  /** One side goes: positions by `away`, and what they were by `slide`. */
  private shift(i: number, body: SoftBody, from: number, to: number, which: number): void {
    const { away, slide } = this
    const { share } = this.measure
    const { positions: x, previous, inverseMass } = this.pool
    if (body.asleep || body.held > 0) return
    body.touches = true
    if (body.rigid !== null) {
      this.placePoint(i, from, to)
      const sign = share[from] < 0 ? -1 : 1
      body.rigid.shove(this.point, away, sign)
      for (let axis = 0; axis < 3; axis++) this.hurry[axis] = (away[axis] - slide[axis]) * this.rate[0]
      body.rigid.hasten(this.point, this.hurry, sign)
      body.rigid.place(body.positions)
      return
    }
    for (let k = from; k < to; k++) {
      const v = this.features.vertices[4 * i + k]
      const part = this.ease[which] * share[k] * inverseMass[v]
      const o = 3 * v
      for (let axis = 0; axis < 3; axis++) {
        x[o + axis] += part * away[axis]
        previous[o + axis] += part * slide[axis]
      }
    }
  }
}
