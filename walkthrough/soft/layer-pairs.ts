/**
 * Which triangles of soft bodies could meet before the step ends, each two with a direction along which they are apart.
 * Triangles whose courses do not come as near as their budgets cannot meet. Where vertices have new courses, only the
 * pairs around them are looked for again: the work is that of what moves.
 */
import { enlargedBytes, enlargedDoubles, enlargedInts } from '../../engine/math/enlarged.ts'
import { higher, lower } from './branchless.ts'
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

/** What a body has: stale leaves, … */
const STALE = 1
/** … and boxes of the present moment. */
const GROWN = 2
/** Metres of a gap that need not be known to be wider: layers that are so far apart do nothing to each other. */
const WIDE = 0.006

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
  private readonly heights = new Float64Array(2)
  private readonly way = new Float64Array(3)
  /** Trees are halved: of the largest that memory holds, fewer than this many are pending. */
  private readonly stack = new Int32Array(512)
  /** By soft body, by node of its tree: 1 where pairs of a leaf in it are looked for again. */
  private readonly stale: Uint8Array[] = []
  /** By soft body. */
  private has = new Uint8Array(16)

  constructor(pool: SoftPool, soft: readonly SoftBody[]) {
    this.pool = pool
    this.soft = soft
    this.finder.corners.list = this.other
    this.finder.corners.to = 3
    this.finder.enough[0] = WIDE
  }

  /** All that could come within `reach` metres of each other, after some vertices have new courses. */
  follow(courses: Courses, reach: number): void {
    this.reserve()
    for (let i = 0; i < this.soft.length; i++) {
      this.has[i] = this.markStale(this.soft[i], courses.renewed) ? STALE : 0
      if (this.has[i] === STALE) this.renewBoxes(i, reach)
    }
    this.dropStale()
    for (let i = 0; i < this.soft.length; i++) {
      for (let j = i; j < this.soft.length; j++) {
        if (this.mayMeet(i, j, courses, reach)) this.lookFor(this.soft[i], this.soft[j])
      }
    }
  }

  private renewBoxes(i: number, reach: number): void {
    const { tree, course, goal, budgets } = this.soft[i]
    tree.grow(course, goal, budgets, 0.5 * reach)
    this.has[i] |= GROWN
  }

  /**
   * Whether one of the two has a stale leaf and they are near each other. Boxes of now and then are compared, and must be
   * of the same now: one that moves and is not stale grows here, if need be. Until then its boxes are those of an
   * earlier now, and hold all that it goes through since.
   */
  private mayMeet(i: number, j: number, { moving }: Courses, reach: number): boolean {
    const { has, soft } = this
    if (((has[i] | has[j]) & STALE) === 0) return false
    if (i === j) return true
    if (soft[i].tree.isBeyond(soft[j].tree)) return false
    if (moving[i] === 1 && (has[i] & GROWN) === 0) this.renewBoxes(i, reach)
    if (moving[j] === 1 && (has[j] & GROWN) === 0) this.renewBoxes(j, reach)
    return true
  }

  private reserve(): void {
    for (let i = this.stale.length; i < this.soft.length; i++)
      this.stale.push(new Uint8Array(this.soft[i].tree.nodes))
    if (this.has.length < this.soft.length) this.has = new Uint8Array(2 * this.soft.length)
  }

  /** Marks the leaves of a body in which vertices have new courses; whether there are any. */
  private markStale({ tree, first, mesh, number, inverseMass }: SoftBody, renewed: Uint8Array): boolean {
    const stale = this.stale[number]
    stale.fill(0)
    if (!hasAny(renewed, first, first + inverseMass.length)) return false
    const { corners } = mesh
    for (let c = 0; c < corners.length; c += 3) {
      const a = renewed[first + corners[c]]
      const b = renewed[first + corners[c + 1]]
      stale[tree.leaf[c / 3]] |= a | b | renewed[first + corners[c + 2]]
    }
    tree.joinMarks(stale)
    return true
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
        const place = a === b ? p.beside.find(here, there) : -1
        if (place >= 0) this.lookBeside(a, place)
        else if (!p.leaves.areFar(here, q.leaves, there)) this.lookAtLeaves(a, here, b, there)
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

  /** Triangles of two leaves that share a vertex. */
  private lookBeside(a: SoftBody, place: number): void {
    const { first, triangles } = a.tree.beside
    const end = first[place + 1]
    for (let i = first[place]; i < end; i += 2) this.lookAt(a, triangles[i], a, triangles[i + 1])
  }

  private lookAtLeaves(a: SoftBody, p: number, b: SoftBody, q: number): void {
    const endP = a.tree.first[p] + a.tree.size[p]
    const endQ = b.tree.first[q] + b.tree.size[q]
    for (let i = a.tree.first[p]; i < endP; i++) {
      for (let j = b.tree.first[q]; j < endQ; j++) this.lookAt(a, a.tree.order[i], b, b.tree.order[j])
    }
  }

  /** Two triangles that share no vertex. */
  private lookAt(a: SoftBody, t: number, b: SoftBody, u: number): void {
    if (a.tree.leaves.areTrianglesFar(t, b.tree.leaves, u, this.way)) return
    const i = this.append(a, t, b, u)
    const { positions } = this.pool
    const apart = this.areApart(i, positions, 0) || this.turn(i, positions)
    const together = a === b && areTogether(a, t, u)
    if (together && !apart) this.count--
    else if (together) this.kind[i] = NEIGHBOURS
    else if (a.rigid !== null || b.rigid !== null || !apart) this.kind[i] = FREE
  }

  /** Whether a pair is more than so many metres apart along its direction. */
  areApart(i: number, x: Float64Array, far: number): boolean {
    this.writeHeights(i, x, this.heights)
    return this.heights[0] - this.heights[1] > far
  }

  /**
   * The best direction from where vertices are in x, or one along which they are wide apart; false where there is none,
   * and the pair keeps what it has.
   */
  turn(i: number, x: Float64Array): boolean {
    const { finder, axes } = this
    this.take(i, x)
    for (let k = 0; k < 3; k++) finder.axis[k] = axes[3 * i + k]
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
    const o = 6 * i
    out[0] = lower(
      lower(height(x, vertices[o], nx, ny, nz), height(x, vertices[o + 1], nx, ny, nz)),
      height(x, vertices[o + 2], nx, ny, nz),
    )
    out[1] = higher(
      higher(height(x, vertices[o + 3], nx, ny, nz), height(x, vertices[o + 4], nx, ny, nz)),
      height(x, vertices[o + 5], nx, ny, nz),
    )
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

function hasAny(marks: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (marks[i] !== 0) return true
  return false
}

function height(x: Float64Array, vertex: number, nx: number, ny: number, nz: number): number {
  const o = 3 * vertex
  return nx * x[o] + ny * x[o + 1] + nz * x[o + 2]
}

function isFelt({ active, parameters }: SoftBody): boolean {
  return active && parameters.selfThickness > 0
}

/** Whether they are so near each other in the cloth itself that keeping them at a distance would tear at it. */
function areTogether(body: SoftBody, t: number, u: number): boolean {
  const { middle } = body.tree
  const x = middle[3 * t] - middle[3 * u]
  const y = middle[3 * t + 1] - middle[3 * u + 1]
  const z = middle[3 * t + 2] - middle[3 * u + 2]
  return x * x + y * y + z * z < body.together * body.together
}
