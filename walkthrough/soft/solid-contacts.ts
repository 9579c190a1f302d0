/**
 * Keeps a soft body off the world's parts and triangles. Contacts push, rub, and take away bounce; solids move through
 * the substeps and take along what they touch.
 */
import { toBody, toWorld } from '../../engine/math/body-coordinates.ts'
import { enlargedDoubles } from '../../engine/math/enlarged.ts'
import { POSE_STRIDE, POSITION, SCALE } from '../../engine/math/pose.ts'
import { ON_WHAT_STANDS, Pinches } from './pinches.ts'
import { Rings } from './rings.ts'
import type { SoftBody } from './soft-body.ts'
import type { SoftMesh, SoftParameters } from './soft-mesh.ts'
import type { SolidMotions } from './solid-motions.ts'
import type { SolidPairs } from './solid-pairs.ts'

/** Substeps after which a plane that pushes is looked for again: of what presses and moves, and of what stands still. */
const PRESSING_AGE = 1
const STANDING_AGE = 4

export class SolidContacts {
  readonly pairs: SolidPairs
  /** How many pairs pushed in the last substep. */
  touching = 0
  /** How many of them by what presses. */
  pressed = 0
  private readonly corners: Uint32Array
  readonly rings: Rings
  private readonly motions: SolidMotions
  private readonly thickness: number
  private readonly pressThickness: number
  private readonly friction: number
  readonly pinches: Pinches
  /** Four a pair, in the world: normal, and offset along it at which the cloth is to be. */
  private planes = new Float64Array(4 * 256)
  private readonly local = new Float64Array(3)
  private readonly shift = new Float64Array(3)
  private readonly push = new Float64Array(3)
  private readonly by = new Float64Array(1)
  /** Metres at most a substep, of what was inside before. */
  private readonly ease: number

  constructor(
    mesh: SoftMesh,
    pairs: SolidPairs,
    motions: SolidMotions,
    { thickness, pressThickness, friction }: SoftParameters,
  ) {
    this.corners = mesh.corners
    this.rings = new Rings(mesh)
    this.pairs = pairs
    this.motions = motions
    this.thickness = thickness
    this.pressThickness = pressThickness
    this.friction = friction
    this.ease = thickness
    this.pinches = new Pinches(mesh.rest.length / 3, motions, pairs, thickness, pressThickness)
  }

  /** Pushes vertices out, and marks them as backed; `again`: what is pinched is known from before in this substep. */
  solve({ positions: x, previous, inverseMass, backed }: SoftBody, again = false): void {
    const { pairs, corners, motions } = this
    this.touching = 0
    this.pressed = 0
    if (again) this.pinches.settleAgain(this.planes, x, previous)
    else {
      this.placePlanes()
      this.pinches.begin()
      if (pairs.pressing > 0) this.pinch(x, previous, inverseMass)
    }
    for (let i = 0; i < pairs.count; i++) {
      const body = pairs.body[i]
      const presses = motions.presses(body)
      const t = 3 * pairs.triangle[i]
      if (pairs.age[i] < 255) pairs.age[i]++
      if (!this.isBehind(i, x, t)) continue
      const areHeld =
        this.isPlaced(corners[t], i) && this.isPlaced(corners[t + 1], i) && this.isPlaced(corners[t + 2], i)
      const most = presses && motions.travel[body] > 0 ? PRESSING_AGE : STANDING_AGE << pairs.steady[i]
      if (!areHeld && pairs.age[i] > most) {
        pairs.renew(i, x)
        this.placePlane(i)
        if (!this.isBehind(i, x, t)) continue
      }
      this.touching++
      if (presses) this.pressed++
      if (areHeld) continue
      for (let corner = 0; corner < 3; corner++) {
        const v = corners[t + corner]
        if (this.isPlaced(v, i)) continue
        if (this.hold(i, v, x, previous, inverseMass)) backed[v] = 1
      }
    }
  }

  /** Whether a vertex is pinched, and a solid of a pair has no say in where it is. */
  private isPlaced(v: number, i: number): boolean {
    const by = this.pinches.pinched[v]
    if (by === 0) return false
    // All of a hand that moves has, not only its part that is deepest: the others would pass through.
    const body = this.pairs.body[i]
    return by !== ON_WHAT_STANDS || !this.motions.presses(body) || this.motions.travel[body] === 0
  }

  /** Vertices that are marked (marks[first + vertex]), straight out of what presses on them; whether any was in there. */
  pushOut(x: Float64Array, marks: Uint8Array, first: number): boolean {
    const { pairs, corners, planes, motions } = this
    const { pinched } = this.pinches
    let any = false
    for (let i = 0; i < pairs.count; i++) {
      if (!motions.presses(pairs.body[i])) continue
      const t = 3 * pairs.triangle[i]
      for (let c = t; c < t + 3; c++) {
        const v = corners[c]
        if (marks[first + v] === 0 || pinched[v] === 1) continue
        const o = 3 * v
        const p = 4 * i
        const depth = planes[p + 3] - planes[p] * x[o] - planes[p + 1] * x[o + 1] - planes[p + 2] * x[o + 2]
        if (!(depth > 0)) continue
        any = true
        const by = depth < this.ease ? depth : this.ease
        for (let k = 0; k < 3; k++) x[o + k] += by * planes[p + k]
      }
    }
    return any
  }

  private pinch(x: Float64Array, previous: Float64Array, inverseMass: Float64Array): void {
    const { pairs, pinches, corners, planes } = this
    for (let i = 0; i < pairs.count; i++) {
      if (!this.motions.presses(pairs.body[i])) continue
      const t = 3 * pairs.triangle[i]
      for (let c = t; c < t + 3; c++) pinches.meet(corners[c], i, planes, x)
    }
    for (let i = 0; i < pairs.count; i++) {
      const t = 3 * pairs.triangle[i]
      for (let c = t; c < t + 3; c++) pinches.oppose(corners[c], i, planes, x)
    }
    pinches.settle(x, previous, inverseMass)
  }

  private placePlanes(): void {
    const { pairs } = this
    if (4 * pairs.count > this.planes.length) this.planes = enlargedDoubles(this.planes, 8 * pairs.count)
    for (let i = 0; i < pairs.count; i++) this.placePlane(i)
  }

  private placePlane(i: number): void {
    const { planes, pairs, motions } = this
    const { now } = motions
    const p = pairs.plane
    const o = pairs.body[i] * POSE_STRIDE
    const presses = motions.presses(pairs.body[i])
    let offset = p[4 * i + 3] * now[o + SCALE] + (presses ? this.pressThickness : this.thickness)
    for (let k = 0; k < 3; k++) {
      const r = o + 3 * k
      const n = now[r] * p[4 * i] + now[r + 1] * p[4 * i + 1] + now[r + 2] * p[4 * i + 2]
      planes[4 * i + k] = n
      offset += n * now[o + POSITION + k]
    }
    planes[4 * i + 3] = offset
  }

  private isBehind(i: number, x: Float64Array, t: number): boolean {
    const { planes, corners } = this
    const p = 4 * i
    for (let corner = 0; corner < 3; corner++) {
      const o = 3 * corners[t + corner]
      if (planes[p] * x[o] + planes[p + 1] * x[o + 1] + planes[p + 2] * x[o + 2] < planes[p + 3]) return true
    }
    return false
  }

  /** Before the plane, and rubbed along it by Coulomb's law: at most friction times what came in is taken back. Whether it was behind. */
  private hold(
    i: number,
    v: number,
    x: Float64Array,
    previous: Float64Array,
    inverseMass: Float64Array,
  ): boolean {
    const { planes, shift, push } = this
    const o = 3 * v
    const nx = planes[4 * i]
    const ny = planes[4 * i + 1]
    const nz = planes[4 * i + 2]
    const depth = planes[4 * i + 3] - nx * x[o] - ny * x[o + 1] - nz * x[o + 2]
    if (!(depth > 0)) return false
    if (inverseMass[v] === 0) {
      this.by[0] = depth < this.ease ? depth : this.ease
      if (this.motions.presses(this.pairs.body[i])) this.rings.push(v, this.by, planes, 4 * i, x)
      return false
    }
    this.findShift(this.pairs.body[i], x, o)
    // How it has gone in this substep, seen from the solid.
    const dx = x[o] - previous[o] - shift[0]
    const dy = x[o + 1] - previous[o + 1] - shift[1]
    const dz = x[o + 2] - previous[o + 2] - shift[2]
    const along = dx * nx + dy * ny + dz * nz
    const came = along < 0 ? -along : 0
    const fresh = came < depth ? came : depth
    const old = depth - fresh < this.ease ? depth - fresh : this.ease
    const sx = dx - along * nx
    const sy = dy - along * ny
    const sz = dz - along * nz
    const slide = sx * sx + sy * sy + sz * sz
    const limit = this.friction * fresh
    const back = slide <= limit * limit ? 1 : limit / Math.sqrt(slide)
    // Only what came in during this substep goes out with a speed: the rest would be a spring.
    push[0] = fresh * nx - back * sx
    push[1] = fresh * ny - back * sy
    push[2] = fresh * nz - back * sz
    x[o] += push[0] + old * nx
    x[o + 1] += push[1] + old * ny
    x[o + 2] += push[2] + old * nz
    previous[o] += old * nx
    previous[o + 1] += old * ny
    previous[o + 2] += old * nz
    return true
  }

  /** How far the solid's own point there has come since the last substep. */
  private findShift(body: number, x: Float64Array, o: number): void {
    const { local, shift, motions } = this
    if (motions.travel[body] === 0) {
      shift[0] = 0
      shift[1] = 0
      shift[2] = 0
      return
    }
    toBody(local, motions.now, body, x, o)
    toWorld(shift, 0, motions.before, body, local)
    for (let k = 0; k < 3; k++) shift[k] = x[o + k] - shift[k]
  }
}
