/**
 * Which triangles of two meshes meet, at given poses, or within one mesh (two-views, III.B): from the roots down,
 * only boxes that overlap are refined, and triangles are compared exactly at the leaves. The answer can be had up to a
 * level, or within a budget: then it is "yes" or "no" where that is certain, and "undecided" where not.
 */
import type { AabbTree } from './aabb-tree.ts'
import { LeafCorners, shareCorner } from './tree-corners.ts'
import { type Refining, TreeDescent } from './tree-descent.ts'
import { TRIANGLE_NUMBERS, trianglesMeet } from './triangle-pair.ts'

export type MeetVerdict = 'yes' | 'no' | 'undecided'

/** Why an answer is "undecided". */
export type StoppedBy = 'level' | 'tests' | 'time'

export interface PairLimits {
  /** How often boxes may be refined: 0 compares the roots alone. */
  readonly level?: number
  /** Box tests and triangle tests together. */
  readonly tests?: number
  /** Until when to go on, by `clock`. */
  readonly deadline?: number
  readonly clock?: () => number
}

const NO_LIMITS: PairLimits = {}

/** The clock is read once in so many steps: it costs more than a step. */
const STEPS_A_CLOCK = 64

/** Keeps its buffers: a query that was run before allocates nothing, unless it finds more pairs. */
export class TreePairs {
  /** Triangle of the first mesh and triangle of the second, for each pair found. */
  pairs = new Int32Array(256)
  count = 0
  verdict: MeetVerdict = 'no'
  stoppedBy: StoppedBy | undefined
  triangleTests = 0

  private readonly descent: TreeDescent
  private readonly cornersA = new LeafCorners()
  private readonly cornersB = new LeafCorners()

  constructor(refining: Refining = 'larger') {
    this.descent = new TreeDescent(refining)
  }

  get boxTests(): number {
    return this.descent.boxTests
  }

  /** All pairs that meet, of `a` at pose number i and `b` at pose number j. */
  all(a: AabbTree, poseA: Float64Array, i: number, b: AabbTree, poseB: Float64Array, j: number): void {
    this.search(a, poseA, i, b, poseB, j, NO_LIMITS, false)
  }

  /** Whether any pair meets, as far as the limits allow: see `verdict`; the pair found is the first of `pairs`. */
  any(
    a: AabbTree,
    poseA: Float64Array,
    i: number,
    b: AabbTree,
    poseB: Float64Array,
    j: number,
    limits: PairLimits = NO_LIMITS,
  ): MeetVerdict {
    this.search(a, poseA, i, b, poseB, j, limits, true)
    return this.verdict
  }

  /** All pairs within one mesh, in its own coordinates; neighbours, which share a corner's position, are left out. */
  allWithin(tree: AabbTree): void {
    const descent = this.descent
    this.begin()
    descent.beginWithin(tree)
    while (descent.next()) {
      if (!descent.isAtLeaves()) {
        descent.refine()
        continue
      }
      const itself = descent.nodeA === descent.nodeB
      this.cornersA.take(tree, descent.nodeA)
      if (!itself) this.cornersB.take(tree, descent.nodeB)
      this.compareLeaves(tree, tree, itself ? this.cornersA : this.cornersB, true)
    }
  }

  private search(
    a: AabbTree,
    poseA: Float64Array,
    i: number,
    b: AabbTree,
    poseB: Float64Array,
    j: number,
    { level = Infinity, tests = Infinity, deadline = Infinity, clock }: PairLimits,
    oneIsEnough: boolean,
  ): void {
    const descent = this.descent
    this.begin()
    descent.begin(a, poseA, i, b, poseB, j)
    for (let steps = 0; descent.next(); steps++) {
      const late = clock !== undefined && steps % STEPS_A_CLOCK === 0 && clock() >= deadline
      if (late || descent.boxTests + this.triangleTests >= tests) {
        this.stop(late ? 'time' : 'tests')
        return
      }
      if (descent.isAtLeaves()) {
        this.cornersA.place(a, descent.nodeA, poseA, i)
        this.cornersB.place(b, descent.nodeB, poseB, j)
        this.compareLeaves(a, b, this.cornersB, false)
        if (oneIsEnough && this.count > 0) return
      } else if (descent.depth < level) descent.refine()
      else this.stop('level')
    }
  }

  private begin(): void {
    this.count = 0
    this.verdict = 'no'
    this.stoppedBy = undefined
    this.triangleTests = 0
    this.cornersA.forget()
    this.cornersB.forget()
  }

  private stop(reason: StoppedBy): void {
    this.verdict = 'undecided'
    this.stoppedBy = reason
  }

  /** Within one mesh each pair comes once, with its lower triangle first, and neighbours are left out. */
  private compareLeaves(a: AabbTree, b: AabbTree, cornersB: LeafCorners, within: boolean): void {
    const { nodeA, nodeB } = this.descent
    const cornersA = this.cornersA
    const firstA = a.first[nodeA]
    const firstB = b.first[nodeB]
    for (let k = 0; k < a.size[nodeA]; k++) {
      const i = k * TRIANGLE_NUMBERS
      for (let l = cornersA === cornersB ? k + 1 : 0; l < b.size[nodeB]; l++) {
        if (cornersA.areApart(k, cornersB, l)) continue
        const j = l * TRIANGLE_NUMBERS
        if (within && shareCorner(cornersA.numbers, i, cornersB.numbers, j)) continue
        this.triangleTests++
        if (!trianglesMeet(cornersA.numbers, i, cornersB.numbers, j)) continue
        const t = a.order[firstA + k]
        const u = b.order[firstB + l]
        if (within && u < t) this.add(u, t)
        else this.add(t, u)
      }
    }
  }

  private add(t: number, u: number): void {
    if (2 * this.count === this.pairs.length) {
      const grown = new Int32Array(2 * this.pairs.length)
      grown.set(this.pairs)
      this.pairs = grown
    }
    this.pairs[2 * this.count] = t
    this.pairs[2 * this.count + 1] = u
    this.count++
    this.verdict = 'yes'
    this.stoppedBy = undefined
  }
}
