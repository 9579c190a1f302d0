/**
 * Keeps a soft body off the world's parts and triangles, by its thickness. Contacts push, rub, and take away bounce;
 * solids move through the substeps and take along what they touch.
 */
import { BALL_STRIDE, CENTER, FACE_STRIDE, NORMAL_OFFSET } from '../../engine/geometry/polytope-pool.ts'
import { toBody, toWorld } from '../../engine/math/body-coordinates.ts'
import { enlargedDoubles, enlargedInts } from '../../engine/math/enlarged.ts'
import { POSE_STRIDE, SCALE } from '../../engine/math/pose.ts'
import { nearestOnTriangle } from '../../engine/soup/tree-nearest-triangle.ts'
import { writeTriangle } from '../../engine/soup/triangle-mesh.ts'
import { triangleNormal } from '../../engine/soup/triangle-normal.ts'
import type { Samples } from './samples.ts'
import { SolidCandidates } from './solid-candidates.ts'
import type { SolidMotions } from './solid-motions.ts'

export class SolidContacts {
  /** Contacts of the last substep: which candidate, and the point on the solid, xyz. */
  count = 0
  candidate = new Int32Array(256)
  points = new Float64Array(256 * 3)
  readonly candidates: SolidCandidates
  /** By sample: the face that last held it off, or −1. */
  private readonly held: Int32Array
  private readonly samples: Samples
  private readonly motions: SolidMotions
  private readonly thickness: number
  private readonly friction: number
  /** The sample in the world, and in the body's own coordinates. */
  private readonly point = new Float64Array(3)
  private readonly local = new Float64Array(3)
  /** Towards the soft body: in the solid's coordinates, then in the world; and metres it is too deep. */
  private readonly inward = new Float64Array(3)
  private readonly normal = new Float64Array(3)
  private readonly depth = new Float64Array(1)
  /** What of the depth came in this substep. */
  private readonly fresh = new Float64Array(1)
  private readonly shift = new Float64Array(3)
  private readonly slide = new Float64Array(3)
  private readonly triangle = new Float64Array(9)
  private readonly plane = new Float64Array(3)
  private readonly nearest = new Float64Array(4)

  constructor(samples: Samples, motions: SolidMotions, thickness: number, friction: number) {
    this.samples = samples
    this.motions = motions
    this.held = new Int32Array(samples.count).fill(-1)
    this.candidates = new SolidCandidates(samples, motions, this.held)
    this.thickness = thickness
    this.friction = friction
  }

  /** Pushes positions out; `previous` are those at the substep's beginning. */
  solve(x: Float64Array, previous: Float64Array, inverseMass: Float64Array): void {
    const { candidates, samples } = this
    const { shapes, bodies } = this.motions.world
    this.count = 0
    for (let i = 0; i < candidates.count; i++) {
      const sample = candidates.sample[i]
      const body = candidates.body[i]
      const a = 3 * samples.first[sample]
      const b = 3 * samples.second[sample]
      for (let k = 0; k < 3; k++) this.point[k] = 0.5 * (x[a + k] + x[b + k])
      toBody(this.local, this.motions.now, body, this.point)
      const touches = shapes.isSoup(bodies.root[body])
        ? this.touchesTriangle(i, body)
        : this.touchesPart(i, body)
      if (!touches) continue
      this.turnToWorld(body)
      this.findShift(body)
      this.push(x, previous, inverseMass, sample)
      this.rub(x, previous, inverseMass, sample)
      this.keep(i)
    }
  }

  /** Out through the face that is nearest; most often one face, the one seen last, shows that there is no contact. */
  private touchesPart(i: number, body: number): boolean {
    const { candidates, local, inward } = this
    const { polytopes, nodePolytope } = this.motions.world.shapes
    const { face, ball, firstFace } = polytopes
    const scale = this.motions.now[body * POSE_STRIDE + SCALE]
    const polytope = nodePolytope[candidates.feature[i]]
    const c = polytope * BALL_STRIDE + CENTER
    const x = local[0] - ball[c]
    const y = local[1] - ball[c + 1]
    const z = local[2] - ball[c + 2]
    const limit = this.thickness / scale
    const last = candidates.aspect[i]
    let o = last * FACE_STRIDE
    const before = face[o] * x + face[o + 1] * y + face[o + 2] * z - face[o + NORMAL_OFFSET]
    if (before >= limit) return false
    let seen = last
    let highest = before
    for (let f = firstFace[polytope]; f < firstFace[polytope + 1]; f++) {
      o = f * FACE_STRIDE
      const height = face[o] * x + face[o + 1] * y + face[o + 2] * z - face[o + NORMAL_OFFSET]
      if (!(height > highest)) continue
      highest = height
      seen = f
      if (height >= limit) break
    }
    if (highest >= limit) {
      candidates.aspect[i] = seen
      this.held[candidates.sample[i]] = -1
      return false
    }
    // Cloth that a fingertip presses is not to slip off to its sides, a sample at a time: the tip would come through.
    if (this.held[candidates.sample[i]] === last && highest - before < limit) {
      seen = last
      highest = before
    }
    candidates.aspect[i] = seen
    this.held[candidates.sample[i]] = seen
    for (let k = 0; k < 3; k++) inward[k] = face[seen * FACE_STRIDE + k]
    this.depth[0] = (limit - highest) * scale
    return true
  }

  /** Back to the side on which it began the step, or away from an edge. */
  private touchesTriangle(i: number, body: number): boolean {
    const { candidates, local, inward, triangle: t, nearest } = this
    const { shapes, bodies } = this.motions.world
    const scale = this.motions.now[body * POSE_STRIDE + SCALE]
    const { mesh } = shapes.soupOf(bodies.root[body])
    const { plane: n } = this
    writeTriangle(mesh, candidates.feature[i], t)
    triangleNormal(mesh, candidates.feature[i], n)
    const limit = this.thickness / scale
    nearestOnTriangle(t, local, 0, nearest)
    const side = candidates.aspect[i]
    const height = side * (n[0] * (local[0] - t[0]) + n[1] * (local[1] - t[1]) + n[2] * (local[2] - t[2]))
    const distance = Math.sqrt(nearest[3])
    const hasPlane = n[0] !== 0 || n[1] !== 0 || n[2] !== 0
    const over = hasPlane && (distance === 0 || distance <= Math.abs(height) * (1 + 1e-9))
    if (over) {
      if (height >= limit) return false
      for (let k = 0; k < 3; k++) inward[k] = side * n[k]
      this.depth[0] = (limit - height) * scale
      return true
    }
    if (!(distance > 0 && distance < limit) || height < 0) return false
    for (let k = 0; k < 3; k++) inward[k] = (local[k] - nearest[k]) / distance
    this.depth[0] = (limit - distance) * scale
    return true
  }

  private turnToWorld(body: number): void {
    const { inward, normal } = this
    const { now } = this.motions
    const o = body * POSE_STRIDE
    for (let k = 0; k < 3; k++) {
      const r = o + 3 * k
      normal[k] = now[r] * inward[0] + now[r + 1] * inward[1] + now[r + 2] * inward[2]
    }
  }

  /** Out of the solid. Only what came in during this substep goes out with a speed: the rest would be a spring. */
  private push(x: Float64Array, previous: Float64Array, inverseMass: Float64Array, sample: number): void {
    const { normal, shift, samples } = this
    const depth = this.depth[0]
    const a = 3 * samples.first[sample]
    const b = 3 * samples.second[sample]
    let came = 0
    for (let k = 0; k < 3; k++) {
      came += normal[k] * (shift[k] - 0.5 * (x[a + k] - previous[a + k] + x[b + k] - previous[b + k]))
    }
    const fresh = came > 0 ? (came < depth ? came : depth) : 0
    this.fresh[0] = fresh
    this.move(x, inverseMass, sample, normal, depth)
    if (fresh < depth) this.move(previous, inverseMass, sample, normal, depth - fresh)
  }

  /** Moves a sample by `way` along a direction, its vertices by what they weigh. */
  private move(
    x: Float64Array,
    inverseMass: Float64Array,
    sample: number,
    direction: Float64Array,
    way: number,
  ): void {
    const { first, second } = this.samples
    const a = first[sample]
    const b = second[sample]
    if (a === b) {
      for (let k = 0; k < 3; k++) x[3 * a + k] += way * direction[k]
      return
    }
    const s = (2 * way) / (inverseMass[a] + inverseMass[b])
    for (let k = 0; k < 3; k++) {
      x[3 * a + k] += s * inverseMass[a] * direction[k]
      x[3 * b + k] += s * inverseMass[b] * direction[k]
    }
  }

  /** How far the solid's own point there has come since the last substep. */
  private findShift(body: number): void {
    const { point, local, shift } = this
    toWorld(shift, 0, this.motions.before, body, local)
    for (let k = 0; k < 3; k++) shift[k] = point[k] - shift[k]
  }

  /** Coulomb's: of the way along the surface, at most friction times what came in is taken back. */
  private rub(x: Float64Array, previous: Float64Array, inverseMass: Float64Array, sample: number): void {
    const { normal, shift, slide, samples } = this
    const a = 3 * samples.first[sample]
    const b = 3 * samples.second[sample]
    let out = 0
    for (let k = 0; k < 3; k++) {
      slide[k] = 0.5 * (x[a + k] - previous[a + k] + x[b + k] - previous[b + k]) - shift[k]
      out += slide[k] * normal[k]
    }
    let square = 0
    for (let k = 0; k < 3; k++) {
      slide[k] -= out * normal[k]
      square += slide[k] * slide[k]
    }
    const limit = this.friction * this.fresh[0]
    const share = square <= limit * limit ? 1 : limit / Math.sqrt(square)
    this.move(x, inverseMass, sample, slide, -share)
  }

  private keep(i: number): void {
    if (this.count === this.candidate.length) {
      this.candidate = enlargedInts(this.candidate, 2 * this.count)
      this.points = enlargedDoubles(this.points, 6 * this.count)
    }
    const o = 3 * this.count
    this.candidate[this.count++] = i
    for (let k = 0; k < 3; k++) {
      this.points[o + k] = this.point[k] + (this.depth[0] - this.thickness) * this.normal[k]
    }
  }
}
