/**
 * Keeps the triangles of a soft body off the corners of convex parts: a fingertip that is smaller than the cloth's
 * triangles would come through between its samples. Sides are held through a step, as between layers of the cloth.
 */
import { firstInFan, PLANE_STRIDE } from '../../engine/geometry/polytope-pool.ts'
import { POSE_STRIDE } from '../../engine/math/pose.ts'
import { isOver, isThrough, SQUARE, sideOf, WAY, writeNearestShares } from './nearest-shares.ts'
import { PartCorner } from './part-corner.ts'
import type { SoftMesh, SoftParameters } from './soft-mesh.ts'
import type { SolidMotions } from './solid-motions.ts'
import type { TipPairs } from './tip-pairs.ts'

/** A triangle with a side this many times as long as at rest hangs on a hook: it lets go, or all would be torn. */
const TORN = 1.5
/** Sine of how far a push may lean towards an edge of the part. */
const SLANT = 0.1

export class TipContacts {
  readonly pairs: TipPairs
  /** By pair: 1 where it was too near in the last substep, and where the corner was then; xyz. */
  touching = new Uint8Array(256)
  points = new Float64Array(3 * 256)
  private readonly corners: Uint32Array
  private readonly rest: Float64Array
  private readonly motions: SolidMotions
  private readonly thickness: number
  private readonly friction: number
  private readonly corner: PartCorner
  private readonly tip = new Float64Array(3)
  private readonly tipBefore = new Float64Array(3)
  private readonly nearest = new Float64Array(7)
  private readonly slide = new Float64Array(3)
  private readonly push = new Float64Array(3)

  constructor(
    { corners, rest }: SoftMesh,
    pairs: TipPairs,
    motions: SolidMotions,
    parameters: SoftParameters,
  ) {
    this.corners = corners
    this.rest = rest
    this.pairs = pairs
    this.motions = motions
    this.corner = new PartCorner(motions.world)
    this.thickness = parameters.thickness
    this.friction = parameters.friction
  }

  solve(x: Float64Array, previous: Float64Array, inverseMass: Float64Array): void {
    const { pairs, motions, corner } = this
    if (this.touching.length < pairs.count) {
      this.touching = new Uint8Array(pairs.triangle.length)
      this.points = new Float64Array(3 * pairs.triangle.length)
    }
    for (let i = 0; i < pairs.count; i++) {
      corner.take(pairs.vertex[i], pairs.node[i])
      corner.place(motions.now, pairs.body[i], this.tip)
      corner.place(motions.before, pairs.body[i], this.tipBefore)
      this.touching[i] = this.part(i, x, previous, inverseMass) ? 1 : 0
      if (this.touching[i] === 1) for (let k = 0; k < 3; k++) this.points[3 * i + k] = this.tip[k]
    }
  }

  /** Whether the triangle was too near the corner; then it no longer is. */
  private part(i: number, x: Float64Array, previous: Float64Array, inverseMass: Float64Array): boolean {
    const { corners, nearest, thickness, tip, slide, push, pairs } = this
    const t = 3 * pairs.triangle[i]
    const a = 3 * corners[t]
    const b = 3 * corners[t + 1]
    const c = 3 * corners[t + 2]
    writeNearestShares(tip, 0, x, a, b, c, nearest)
    if (pairs.side[i] === 0) pairs.side[i] = sideOf(nearest, x, a, b, c)
    const through = isThrough(pairs.side[i], nearest, x, a, b, c)
    if (through ? !isOver(nearest) : nearest[SQUARE] >= thickness * thickness) return false
    // What is so far through was never held: it has passed, or turned over beside the corner.
    if (through && nearest[SQUARE] > thickness * thickness) return false
    if (this.isTorn(x, a, b) || this.isTorn(x, b, c) || this.isTorn(x, c, a)) return false
    const distance = Math.sqrt(nearest[SQUARE])
    const wa = inverseMass[corners[t]] * nearest[0]
    const wb = inverseMass[corners[t + 1]] * nearest[1]
    const wc = inverseMass[corners[t + 2]] * nearest[2]
    const weight = wa * nearest[0] + wb * nearest[1] + wc * nearest[2]
    if (distance === 0 || weight === 0) return false
    const toward = (through ? 1 : -1) / distance
    if (!this.isOutward(i, toward)) return false
    const depth = through ? thickness + distance : thickness - distance
    let came = 0
    this.takeSlide(x, previous, a, b, c)
    for (let k = 0; k < 3; k++) came -= toward * nearest[WAY + k] * slide[k]
    const fresh = came > 0 ? (came < depth ? came : depth) : 0
    let square = 0
    for (let k = 0; k < 3; k++) {
      const along = slide[k] + came * toward * nearest[WAY + k]
      square += along * along
    }
    const limit = this.friction * fresh
    const back = square <= limit * limit ? 1 : limit / Math.sqrt(square)
    for (let k = 0; k < 3; k++) {
      const n = toward * nearest[WAY + k]
      push[k] = (depth * n - back * (slide[k] + came * n)) / weight
    }
    for (let k = 0; k < 3; k++) {
      const old = ((depth - fresh) * toward * nearest[WAY + k]) / weight
      x[a + k] += wa * push[k]
      x[b + k] += wb * push[k]
      x[c + k] += wc * push[k]
      // What was too near before goes without a speed.
      previous[a + k] += wa * old
      previous[b + k] += wb * old
      previous[c + k] += wc * old
    }
    return true
  }

  /** Whether the push leads away from all of the part at its corner: any other way would hook the cloth to it. */
  private isOutward(i: number, toward: number): boolean {
    const { nearest, pairs } = this
    const { now } = this.motions
    const { polytopes } = this.motions.world.shapes
    const o = pairs.body[i] * POSE_STRIDE
    const v = pairs.vertex[i]
    const nx =
      toward * (now[o] * nearest[WAY] + now[o + 3] * nearest[WAY + 1] + now[o + 6] * nearest[WAY + 2])
    const ny =
      toward * (now[o + 1] * nearest[WAY] + now[o + 4] * nearest[WAY + 1] + now[o + 7] * nearest[WAY + 2])
    const nz =
      toward * (now[o + 2] * nearest[WAY] + now[o + 5] * nearest[WAY + 1] + now[o + 8] * nearest[WAY + 2])
    const end = firstInFan(polytopes, v + 1)
    for (let place = firstInFan(polytopes, v); place < end; place++) {
      const f = place * PLANE_STRIDE
      const along = nx * polytopes.fan[f] + ny * polytopes.fan[f + 1] + nz * polytopes.fan[f + 2]
      if (along > SLANT) return false
    }
    return true
  }

  private isTorn(x: Float64Array, a: number, b: number): boolean {
    return squareBetween(x, a, b) > TORN * TORN * squareBetween(this.rest, a, b)
  }

  /** How far the triangle's nearest point has gone in this substep, seen from the corner. */
  private takeSlide(x: Float64Array, previous: Float64Array, a: number, b: number, c: number): void {
    const { nearest, slide, tip, tipBefore } = this
    for (let k = 0; k < 3; k++) {
      slide[k] =
        nearest[0] * (x[a + k] - previous[a + k]) +
        nearest[1] * (x[b + k] - previous[b + k]) +
        nearest[2] * (x[c + k] - previous[c + k]) -
        (tip[k] - tipBefore[k])
    }
  }
}

function squareBetween(x: Float64Array, a: number, b: number): number {
  const dx = x[b] - x[a]
  const dy = x[b + 1] - x[a + 1]
  const dz = x[b + 2] - x[a + 2]
  return dx * dx + dy * dy + dz * dz
}
