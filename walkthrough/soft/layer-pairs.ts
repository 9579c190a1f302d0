/**
 * Which triangles of soft bodies could meet before the step ends, each two with a direction along which they are apart.
 * Triangles whose courses do not come as near as their budgets cannot meet. Where vertices have new courses, only the
 * pairs around them are looked for again: the work is that of what moves.
 */
import { enlargedBytes, enlargedDoubles, enlargedInts } from '../../engine/math/enlarged.ts'
import type { Courses } from './courses.ts'
import { PartGap } from './part-gap.ts'
import type { SoftBody } from './soft-body.ts'
import type { SoftPool } from './soft-pool.ts'

/** What a pair is: two triangles that must stay apart, and at a distance; */
export const LAYERS = 0
/** of one cloth and so near each other in it that they must not pass, but have no distance to keep; */
export const NEIGHBOURS = 1
/** and those that nothing keeps from passing: with a shard, or through each other from the beginning. */
export const FREE = 2

export class LayerPairs {
  count = 0
  kind = new Uint8Array(256)
  /** Soft bodies, and their triangles. */
  bodies = new Int32Array(2 * 256)
  triangles = new Int32Array(2 * 256)
  /** Six a pair, in the pool: three of each triangle. */
  vertices = new Int32Array(6 * 256)
  /** Unit; from the second to the first. */
  axes = new Float64Array(3 * 256)
  private readonly pool: SoftPool
  private readonly soft: readonly SoftBody[]
  private readonly finder = new PartGap()
  private readonly other = new Float64Array(9)
  private readonly reach = new Float64Array(1)
  private readonly heights = new Float64Array(2)
  private readonly way = new Float64Array(3)
  /** Trees are halved: of the largest that memory holds, fewer than this many are pending. */
  private readonly stack = new Int32Array(512)
  /** By soft body, by node of its tree: 1 where pairs of a leaf in it are looked for again. */
  private readonly stale: Uint8Array[] = []

  constructor(pool: SoftPool, soft: readonly SoftBody[]) {
    this.pool = pool
    this.soft = soft
    this.finder.corners.list = this.other
    this.finder.corners.to = 3
  }

  /** All that could come within `reach` metres of each other, after some vertices have new courses. */
  follow({ renewed, moving }: Courses, reach: number): void {
    this.reserve()
    this.reach[0] = reach
    // All that move: boxes of now and then are compared, and must be of the same now.
    for (let i = 0; i < this.soft.length; i++) {
      const { tree, course, goal, budgets } = this.soft[i]
      if (moving[i] === 1) tree.grow(course, goal, budgets, 0.5 * reach)
    }
    this.markStale(renewed)
    this.dropStale()
    for (let i = 0; i < this.soft.length; i++) {
      for (let j = i; j < this.soft.length; j++) this.lookFor(this.soft[i], this.soft[j])
    }
  }

  private reserve(): void {
    for (let i = this.stale.length; i < this.soft.length; i++)
      this.stale.push(new Uint8Array(this.soft[i].tree.nodes))
  }

  private markStale(renewed: Uint8Array): void {
    for (let i = 0; i < this.soft.length; i++) {
      const { tree, first, mesh } = this.soft[i]
      const stale = this.stale[i]
      const { corners } = mesh
      stale.fill(0)
      for (let t = 0; 3 * t < corners.length; t++) {
        const c = 3 * t
        if (
          renewed[first + corners[c]] + renewed[first + corners[c + 1]] + renewed[first + corners[c + 2]] >
          0
        )
          stale[tree.leaf[t]] = 1
      }
      tree.joinMarks(stale)
    }
  }

  private dropStale(): void {
    let count = 0
    for (let i = 0; i < this.count; i++) {
      const a = this.bodies[2 * i]
      const b = this.bodies[2 * i + 1]
      if (!this.soft[a].active || !this.soft[b].active) continue
      if (this.stale[a][this.soft[a].tree.leaf[this.triangles[2 * i]]] === 1) continue
      if (this.stale[b][this.soft[b].tree.leaf[this.triangles[2 * i + 1]]] === 1) continue
      this.move(i, count++)
    }
    this.count = count
  }

  /** Pairs of two bodies, or of one with itself, of which at least one is in a stale leaf. */
  private lookFor(a: SoftBody, b: SoftBody): void {
    if (!isFelt(a) || !isFelt(b) || (a.asleep && b.asleep)) return
    // Those are held apart as convex things, in shards.ts.
    if (a.rigid !== null && b.rigid !== null) return
    if (a.tree.nodes > 0 && b.tree.nodes > 0) this.descend(a, b)
  }

  /** Down both trees at once: what is far from a whole branch is told by one look. */
  private descend(a: SoftBody, b: SoftBody): void {
    const { stack } = this
    const staleA = this.stale[a.number]
    const staleB = this.stale[b.number]
    const p = a.tree
    const q = b.tree
    let pending = 0
    stack[pending++] = 0
    stack[pending++] = 0
    while (pending > 0) {
      const there = stack[--pending]
      const here = stack[--pending]
      if (staleA[here] === 0 && staleB[there] === 0) continue
      const isSame = a === b && here === there
      if (!isSame && p.areApart(here, q, there)) continue
      const hereEnds = p.second[here] < 0
      const thereEnds = q.second[there] < 0
      if (hereEnds && thereEnds) {
        if (isSame || !p.areLeavesFar(here, q, there)) this.lookAtLeaves(a, here, b, there)
        continue
      }
      if (isSame) {
        stack[pending++] = here + 1
        stack[pending++] = p.second[here]
        stack[pending++] = p.second[here]
        stack[pending++] = p.second[here]
        stack[pending++] = here + 1
        stack[pending++] = here + 1
      } else if (thereEnds || (!hereEnds && p.size[here] >= q.size[there])) {
        stack[pending++] = p.second[here]
        stack[pending++] = there
        stack[pending++] = here + 1
        stack[pending++] = there
      } else {
        stack[pending++] = here
        stack[pending++] = q.second[there]
        stack[pending++] = here
        stack[pending++] = there + 1
      }
    }
  }

  private lookAtLeaves(a: SoftBody, p: number, b: SoftBody, q: number): void {
    const endP = a.tree.first[p] + a.tree.size[p]
    const endQ = b.tree.first[q] + b.tree.size[q]
    const isSame = a === b && p === q
    for (let i = a.tree.first[p]; i < endP; i++) {
      for (let j = isSame ? i + 1 : b.tree.first[q]; j < endQ; j++) {
        this.lookAt(a, a.tree.order[i], b, b.tree.order[j])
      }
    }
  }

  private lookAt(a: SoftBody, t: number, b: SoftBody, u: number): void {
    if (a === b && shareCorner(a.mesh.corners, t, u)) return
    if (this.areFar(a, t, b, u)) return
    const i = this.append(a, t, b, u)
    const { positions } = this.pool
    const apart = this.areApart(i, positions, 0) || this.turn(i, positions)
    const together = a === b && areTogether(a, t, u)
    if (together && !apart) this.count--
    else if (together) this.kind[i] = NEIGHBOURS
    else if (a.rigid !== null || b.rigid !== null || !apart) this.kind[i] = FREE
  }

  /**
   * Whether the two cannot come within reach, by the way from the middle of the second to that of the first, which is
   * left in `way`. Most that are looked at are far: they must cost nothing but this.
   */
  private areFar(a: SoftBody, t: number, b: SoftBody, u: number): boolean {
    const { way } = this
    const { budgets, course: x, goal } = this.pool
    const ca = a.mesh.corners
    const cb = b.mesh.corners
    const a0 = a.first + ca[3 * t]
    const a1 = a.first + ca[3 * t + 1]
    const a2 = a.first + ca[3 * t + 2]
    const b0 = b.first + cb[3 * u]
    const b1 = b.first + cb[3 * u + 1]
    const b2 = b.first + cb[3 * u + 2]
    let room = budgets[a0]
    if (budgets[a1] > room) room = budgets[a1]
    if (budgets[a2] > room) room = budgets[a2]
    let there = budgets[b0]
    if (budgets[b1] > there) there = budgets[b1]
    if (budgets[b2] > there) there = budgets[b2]
    const far = this.reach[0] + room + there
    const p = 3 * a0
    const q = 3 * a1
    const r = 3 * a2
    const i = 3 * b0
    const j = 3 * b1
    const k = 3 * b2
    const dx = x[p] + x[q] + x[r] - (x[i] + x[j] + x[k])
    const dy = x[p + 1] + x[q + 1] + x[r + 1] - (x[i + 1] + x[j + 1] + x[k + 1])
    const dz = x[p + 2] + x[q + 2] + x[r + 2] - (x[i + 2] + x[j + 2] + x[k + 2])
    const square = dx * dx + dy * dy + dz * dz
    const per = square > 0 ? 1 / Math.sqrt(square) : 0
    const nx = per * dx
    const ny = square > 0 ? per * dy : 1
    const nz = per * dz
    way[0] = nx
    way[1] = ny
    way[2] = nz
    // Heights change evenly along courses: what is far at both ends is far all along.
    for (let end = 0; end < 2; end++) {
      const y = end === 0 ? x : goal
      let low = nx * y[p] + ny * y[p + 1] + nz * y[p + 2]
      const low1 = nx * y[q] + ny * y[q + 1] + nz * y[q + 2]
      const low2 = nx * y[r] + ny * y[r + 1] + nz * y[r + 2]
      if (low1 < low) low = low1
      if (low2 < low) low = low2
      let high = nx * y[i] + ny * y[i + 1] + nz * y[i + 2]
      const high1 = nx * y[j] + ny * y[j + 1] + nz * y[j + 2]
      const high2 = nx * y[k] + ny * y[k + 1] + nz * y[k + 2]
      if (high1 > high) high = high1
      if (high2 > high) high = high2
      if (!(low - high > far)) return false
    }
    return true
  }

  /** Whether a pair is more than so many metres apart along its direction. */
  areApart(i: number, x: Float64Array, far: number): boolean {
    this.writeHeights(i, x, this.heights)
    return this.heights[0] - this.heights[1] > far
  }

  /** The best direction from where vertices are in x; false where there is none, and the pair keeps what it has. */
  turn(i: number, x: Float64Array): boolean {
    const { finder, axes } = this
    this.take(i, x)
    for (let k = 0; k < 3; k++) finder.axis[k] = axes[3 * i + k]
    finder.enough[0] = Infinity
    if (!finder.widen()) return false
    for (let k = 0; k < 3; k++) axes[3 * i + k] = finder.axis[k]
    return true
  }

  private take(i: number, x: Float64Array): void {
    const { finder, other, vertices } = this
    for (let k = 0; k < 3; k++) {
      const p = 3 * vertices[6 * i + k]
      const q = 3 * vertices[6 * i + 3 + k]
      for (let axis = 0; axis < 3; axis++) {
        finder.triangle[3 * k + axis] = x[p + axis]
        other[3 * k + axis] = x[q + axis]
      }
    }
  }

  /** Heights along a pair's direction, into out: the least of the first and the most of the second. */
  writeHeights(i: number, x: Float64Array, out: Float64Array): void {
    const { vertices, axes } = this
    const nx = axes[3 * i]
    const ny = axes[3 * i + 1]
    const nz = axes[3 * i + 2]
    let low = Infinity
    let high = -Infinity
    for (let k = 6 * i; k < 6 * i + 3; k++) {
      const o = 3 * vertices[k]
      const p = 3 * vertices[k + 3]
      const first = nx * x[o] + ny * x[o + 1] + nz * x[o + 2]
      const second = nx * x[p] + ny * x[p + 1] + nz * x[p + 2]
      if (first < low) low = first
      if (second > high) high = second
    }
    out[0] = low
    out[1] = high
  }

  private append(a: SoftBody, t: number, b: SoftBody, u: number): number {
    if (this.count === this.kind.length) this.grow(2 * this.count)
    const i = this.count++
    this.kind[i] = LAYERS
    this.bodies[2 * i] = a.number
    this.bodies[2 * i + 1] = b.number
    this.triangles[2 * i] = t
    this.triangles[2 * i + 1] = u
    for (let k = 0; k < 3; k++) {
      this.axes[3 * i + k] = this.way[k]
      this.vertices[6 * i + k] = a.first + a.mesh.corners[3 * t + k]
      this.vertices[6 * i + 3 + k] = b.first + b.mesh.corners[3 * u + k]
    }
    return i
  }

  private move(from: number, to: number): void {
    if (from === to) return
    this.kind[to] = this.kind[from]
    for (let k = 0; k < 2; k++) {
      this.bodies[2 * to + k] = this.bodies[2 * from + k]
      this.triangles[2 * to + k] = this.triangles[2 * from + k]
    }
    for (let k = 0; k < 6; k++) this.vertices[6 * to + k] = this.vertices[6 * from + k]
    for (let k = 0; k < 3; k++) this.axes[3 * to + k] = this.axes[3 * from + k]
  }

  private grow(length: number): void {
    this.kind = enlargedBytes(this.kind, length)
    this.bodies = enlargedInts(this.bodies, 2 * length)
    this.triangles = enlargedInts(this.triangles, 2 * length)
    this.vertices = enlargedInts(this.vertices, 6 * length)
    this.axes = enlargedDoubles(this.axes, 3 * length)
  }
}

function isFelt({ active, parameters }: SoftBody): boolean {
  return active && parameters.selfThickness > 0
}

function shareCorner(corners: Uint32Array, t: number, u: number): boolean {
  const a = corners[3 * u]
  const b = corners[3 * u + 1]
  const c = corners[3 * u + 2]
  for (let i = 3 * t; i < 3 * t + 3; i++) {
    if (corners[i] === a || corners[i] === b || corners[i] === c) return true
  }
  return false
}

/** Whether they are so near each other in the cloth itself that keeping them at a distance would tear at it. */
function areTogether(body: SoftBody, t: number, u: number): boolean {
  const { middle } = body.tree
  const x = middle[3 * t] - middle[3 * u]
  const y = middle[3 * t + 1] - middle[3 * u + 1]
  const z = middle[3 * t + 2] - middle[3 * u + 2]
  return x * x + y * y + z * z < body.together * body.together
}
