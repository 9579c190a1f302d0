/**
 * No layer of cloth ever passes through another, whoever pushes. At the end of a substep each two triangles that could
 * meet are still apart along their direction, or go back: all the way to where they were at its beginning if need be. On
 * a straight way, heights along a direction change evenly: who is apart at both ends of it is apart all along. Triangles
 * that are no pair cannot meet, for no vertex is farther off its course than its budget.
 */
import { FREE, type LayerPairs } from './layer-pairs.ts'
import type { SoftBody } from './soft-body.ts'
import type { SoftPool } from './soft-pool.ts'

/** Metres that layers stay apart, however hard they are pressed: more than rounding a saved state takes away. */
const LEAST_GAP = 1e-4
/** How often those that are too near are pushed apart before they are held where they were. */
const PUSHES = 5
/** Metres beyond that, within which others could be pushed. */
const SOON = 4e-4
/** Rounds in which planes may go along with what moves: after them, none has to be looked at twice. */
const FLEXIBLE = 6
/** After so many rounds in which holding one has made another too near, all stay where they were. */
const ROUNDS = 30
/** Of the way that is left to a vertex: rounding must not lead it beyond. */
const SHORT = 0.999

export class LayerGuard {
  /** How many vertices were held back in the last substep. */
  heldBack = 0
  private readonly pool: SoftPool
  private readonly pairs: LayerPairs
  private readonly bodies: readonly SoftBody[]
  /** Where vertices were at the beginning of the substep. */
  private safe = new Float64Array(0)
  /** By vertex of the pool: 1 where it is no longer where it wished to be. */
  shifted = new Uint8Array(0)
  /** By vertex of the pool: 1 where pairs of it may be too near in this round, and in the next. */
  private doubtful = new Uint8Array(0)
  private doubtfulNext = new Uint8Array(0)
  /** Pairs that are too near, and could get there. */
  private near = new Int32Array(256)
  private nearCount = 0
  private readonly heights = new Float64Array(2)
  /** Height of a plane between two, and how far off it each is to be. */
  private readonly plane = new Float64Array(2)

  constructor(pool: SoftPool, pairs: LayerPairs, bodies: readonly SoftBody[]) {
    this.pool = pool
    this.pairs = pairs
    this.bodies = bodies
  }

  /** At the beginning of a substep. */
  keep(): void {
    const { positions } = this.pool
    if (this.safe.length !== positions.length) {
      this.safe = new Float64Array(positions.length)
      this.shifted = new Uint8Array(positions.length / 3)
      this.doubtful = new Uint8Array(positions.length / 3)
      this.doubtfulNext = new Uint8Array(positions.length / 3)
    }
    this.safe.set(positions)
  }

  /** At the end of a substep of h seconds. */
  hold(h: number): void {
    this.shifted.fill(0)
    this.doubtfulNext.fill(0)
    this.heldBack = 0
    this.findNear()
    let round = 0
    while (round < PUSHES && this.partAll(round === 0)) round++
    this.limit()
    if (round === 0 && this.heldBack === 0) return
    round = 0
    while (this.takeAllBack(round < FLEXIBLE)) if (++round === ROUNDS) this.stay()
    this.takeVelocities(h)
  }

  private findNear(): void {
    const { pairs } = this
    const { positions: x } = this.pool
    if (this.near.length < pairs.count) this.near = new Int32Array(2 * pairs.count)
    this.nearCount = 0
    for (let i = 0; i < pairs.count; i++) {
      if (pairs.kind[i] === FREE || pairs.areApart(i, x, LEAST_GAP + SOON)) continue
      this.near[this.nearCount++] = i
    }
  }

  private partAll(turns: boolean): boolean {
    const { pairs } = this
    let any = false
    for (let n = 0; n < this.nearCount; n++) {
      const i = this.near[n]
      if (!this.isTooNear(i)) continue
      any = true
      for (let k = 6 * i; k < 6 * i + 6; k++) this.doubtfulNext[pairs.vertices[k]] = 1
      if (turns) pairs.turn(i, this.safe)
      this.part(i)
    }
    return any
  }

  private takeAllBack(flexible: boolean): boolean {
    const { pairs } = this
    this.doubtful.set(this.doubtfulNext)
    this.doubtfulNext.fill(0)
    let any = false
    for (let i = 0; i < pairs.count; i++) {
      if (pairs.kind[i] === FREE || !this.isDoubtful(i) || !this.isTooNear(i)) continue
      any = true
      this.takeBack(i, flexible)
    }
    return any
  }

  /** All cloth where it was. */
  private stay(): void {
    const { bodies, safe } = this
    for (let i = 0; i < bodies.length; i++) {
      const { first, inverseMass, rigid } = bodies[i]
      if (rigid !== null) continue
      const end = first + inverseMass.length
      for (let v = first; v < end; v++) {
        for (let k = 3 * v; k < 3 * v + 3; k++) this.pool.positions[k] = safe[k]
        this.shift(v)
      }
    }
  }

  private isDoubtful(i: number): boolean {
    const { doubtful } = this
    const { vertices } = this.pairs
    for (let k = 6 * i; k < 6 * i + 6; k++) if (doubtful[vertices[k]] === 1) return true
    return false
  }

  private takeVelocities(h: number): void {
    const { safe, shifted } = this
    const { positions: x, velocities } = this.pool
    for (let v = 0; v < shifted.length; v++) {
      if (shifted[v] === 0) continue
      for (let k = 3 * v; k < 3 * v + 3; k++) velocities[k] = (x[k] - safe[k]) / h
    }
  }

  /** Whether they are nearer to each other than they may be, and than they were. */
  private isTooNear(i: number): boolean {
    const { pairs, heights } = this
    pairs.writeHeights(i, this.pool.positions, heights)
    const gap = heights[0] - heights[1]
    if (gap >= LEAST_GAP) return false
    pairs.writeHeights(i, this.safe, heights)
    return gap < heights[0] - heights[1]
  }

  /** Both give way, until they are no longer too near. */
  private part(i: number): void {
    const { pairs, heights } = this
    const { vertices, axes } = pairs
    const { positions: x, inverseMass, backed } = this.pool
    pairs.writeHeights(i, this.safe, heights)
    const gap = heights[0] - heights[1]
    const wanted = gap < LEAST_GAP ? gap : LEAST_GAP
    pairs.writeHeights(i, x, heights)
    const lacks = wanted - (heights[0] - heights[1])
    if (!(lacks > 0)) return
    const share = this.shareOfFirst(i)
    const floor = heights[0] + share * lacks
    const ceiling = heights[1] - (1 - share) * lacks
    for (let k = 6 * i; k < 6 * i + 6; k++) {
      const v = vertices[k]
      if (inverseMass[v] === 0) continue
      const o = 3 * v
      const height = axes[3 * i] * x[o] + axes[3 * i + 1] * x[o + 1] + axes[3 * i + 2] * x[o + 2]
      const isFirst = k < 6 * i + 3
      const by = isFirst ? floor - height : ceiling - height
      if (isFirst ? by <= 0 : by >= 0) continue
      for (let axis = 0; axis < 3; axis++) x[o + axis] += by * axes[3 * i + axis]
      this.shift(v)
      // Who gives way all the way has the solid behind it in turn.
      if (share !== 0.5) backed[v] = 1
    }
  }

  /** Of what two triangles must give way, the first one's part: all where the other cannot, or has a solid behind it. */
  private shareOfFirst(i: number): number {
    const { vertices } = this.pairs
    const { inverseMass, backed } = this.pool
    let first = 0
    let second = 0
    let firstMoves = false
    let secondMoves = false
    for (let k = 6 * i; k < 6 * i + 3; k++) {
      const p = vertices[k]
      const q = vertices[k + 3]
      first += backed[p]
      second += backed[q]
      if (inverseMass[p] > 0) firstMoves = true
      if (inverseMass[q] > 0) secondMoves = true
    }
    if (!firstMoves) return 0
    if (!secondMoves) return 1
    return first > 0 === second > 0 ? 0.5 : first > 0 ? 0 : 1
  }

  private shift(v: number): void {
    if (this.shifted[v] === 0) this.heldBack++
    this.shifted[v] = 1
    this.doubtfulNext[v] = 1
  }

  /**
   * Back towards where they were, until each is on its side of a plane between them: the one that was in the middle, or,
   * where the one goes away from the other, one that goes along with it. Who is on its side of the plane that was in the
   * middle stays so wherever it is taken back to; the other may have to be looked at again.
   */
  private takeBack(i: number, flexible: boolean): void {
    const { pairs, safe, heights } = this
    const { positions: x } = this.pool
    pairs.writeHeights(i, x, heights)
    const lowNow = heights[0]
    const highNow = heights[1]
    pairs.writeHeights(i, safe, heights)
    const low = heights[0]
    const high = heights[1]
    const gap = low - high < LEAST_GAP ? low - high : LEAST_GAP
    this.plane[0] = 0.5 * (low + high)
    if (flexible && lowNow >= low) this.plane[0] = lowNow - 0.5 * gap
    else if (flexible && highNow <= high) this.plane[0] = highNow + 0.5 * gap
    this.plane[1] = 0.5 * gap
    this.takeSideBack(i, 6 * i, 1)
    this.takeSideBack(i, 6 * i + 3, -1)
  }

  private takeSideBack(i: number, from: number, sign: number): void {
    const { pairs, safe, plane } = this
    const { vertices, axes } = pairs
    const { positions: x } = this.pool
    for (let k = from; k < from + 3; k++) {
      const o = 3 * vertices[k]
      let now = -plane[0]
      let then = -plane[0]
      for (let axis = 0; axis < 3; axis++) {
        now += axes[3 * i + axis] * x[o + axis]
        then += axes[3 * i + axis] * safe[o + axis]
      }
      const beyond = plane[1] - sign * now
      const room = sign * then - plane[1]
      if (!(beyond > 0) || room + beyond <= 0) continue
      const share = room > 0 ? SHORT * (room / (room + beyond)) : 0
      for (let axis = o; axis < o + 3; axis++) x[axis] = safe[axis] + share * (x[axis] - safe[axis])
      this.shift(vertices[k])
    }
  }

  /** Cloth is no farther off its course than its budgets. */
  private limit(): void {
    const { bodies } = this
    for (let i = 0; i < bodies.length; i++) {
      const { first, inverseMass, rigid, asleep } = bodies[i]
      if (rigid === null && !asleep) this.limitRun(first, first + inverseMass.length)
    }
  }

  private limitRun(from: number, to: number): void {
    const { positions: x, course, drift, budgets } = this.pool
    for (let v = from; v < to; v++) {
      const o = 3 * v
      const budget = SHORT * budgets[v]
      const ax = course[o] + drift[o]
      const ay = course[o + 1] + drift[o + 1]
      const az = course[o + 2] + drift[o + 2]
      const dx = x[o] - ax
      const dy = x[o + 1] - ay
      const dz = x[o + 2] - az
      const square = dx * dx + dy * dy + dz * dz
      if (square <= budget * budget) continue
      const share = budget / Math.sqrt(square)
      x[o] = ax + share * dx
      x[o + 1] = ay + share * dy
      x[o + 2] = az + share * dz
      this.shift(v)
    }
  }
}
