/**
 * Where something presses on what stands still, and the way from the one to the other. Cloth between the two can be
 * nowhere but in the gap between two planes across that way: each of its triangles alone would find others, at a table's
 * edge such that it cannot be before both.
 */
import { FACE_STRIDE } from '../../engine/geometry/polytope-pool.ts'
import { enlargedDoubles, enlargedInts } from '../../engine/math/enlarged.ts'
import { POSE_STRIDE } from '../../engine/math/pose.ts'
import { writeNormal } from '../../engine/soup/triangle-normal.ts'
import type { NearSolids } from './near-solids.ts'
import { type Corners, PartGap } from './part-gap.ts'
import { SolidCorners } from './solid-corners.ts'
import type { SolidMotions } from './solid-motions.ts'
import { boxesAreNear } from './stage/box-reach.ts'

const NONE = -1
const NOT_ASKED = -2
/** How often a shorter way out is looked for, from so many metres outside, and by how much shorter it must be. */
const TURNS = 3
const OUTSIDE = 0.002
const SHORTER = 1e-4

export class Presses {
  /** By solid of the list, what it presses on, by its number there; less than 0: nothing, or nobody has asked. */
  onto = new Int32Array(64)
  /** Three each, unit, in the world: from what it presses on. */
  way = new Float64Array(3 * 64)
  private readonly motions: SolidMotions
  private readonly finder = new PartGap()
  /** Of what presses, and of what stands. */
  private readonly upper: SolidCorners
  private readonly lower: SolidCorners
  /** Way and gap of the best so far. */
  private readonly best = new Float64Array(4)

  constructor(motions: SolidMotions) {
    this.motions = motions
    this.upper = new SolidCorners(motions)
    this.lower = new SolidCorners(motions)
  }

  /** The way of one of the list, with solids where they are now. */
  follow(near: NearSolids, i: number): void {
    const onto = this.onto[i]
    const { finder, best } = this
    this.upper.take(near.body[i], near.feature[i], finder.other)
    this.lower.take(near.body[onto], near.feature[onto], finder.corners)
    this.measure(near, i, onto)
    for (let k = 0; k < 3; k++) this.way[3 * i + k] = best[k]
  }

  /** Before a step, for which there is a new list. */
  begin(near: NearSolids): void {
    if (this.onto.length < near.count) {
      this.onto = enlargedInts(this.onto, near.body.length)
      this.way = enlargedDoubles(this.way, 3 * near.body.length)
    }
    for (let i = 0; i < near.count; i++) this.onto[i] = NOT_ASKED
  }

  /** The nearest of what stands, if it may come within `reach` metres of one that presses; −1: none does. */
  find(near: NearSolids, i: number, reach: number): number {
    const { motions, finder, best } = this
    if (this.onto[i] !== NOT_ASKED) return this.onto[i]
    this.onto[i] = NONE
    let least = reach + motions.travel[near.body[i]]
    this.upper.take(near.body[i], near.feature[i], finder.other)
    for (let j = 0; j < near.count; j++) {
      if (motions.presses(near.body[j]) || !boxesAreNear(near.box, i, near.box, j, 0)) continue
      this.lower.take(near.body[j], near.feature[j], finder.corners)
      this.measure(near, i, j)
      if (best[3] >= least) continue
      least = best[3]
      this.onto[i] = j
      for (let k = 0; k < 3; k++) this.way[3 * i + k] = best[k]
    }
    return this.onto[i]
  }

  /** The widest gap between the two, or, where they meet, the shortest way out of each other through a side of either. */
  private measure(near: NearSolids, i: number, j: number): void {
    const { finder, best } = this
    this.aim()
    best[3] = -Infinity
    finder.enough[0] = Infinity
    if (finder.widen()) {
      finder.keepWidest(best)
      return
    }
    this.trySides(near, j, 1)
    this.trySides(near, i, -1)
    for (let turn = 0; turn < TURNS && this.turnOutside(); turn++);
  }

  /** From just outside, the way on which the two are nearest: across two edges perhaps. Whether it is shorter. */
  private turnOutside(): boolean {
    const { finder, best } = this
    const before = best[3]
    const by = OUTSIDE - before
    for (let k = 0; k < 3; k++) finder.axis[k] = best[k]
    this.shift(by)
    const apart = finder.widen()
    this.shift(-by)
    if (apart) finder.keepWidest(best)
    return best[3] > before + SHORTER
  }

  /** What presses, along the best way. */
  private shift(by: number): void {
    const { list, to } = this.finder.other
    for (let o = 0; o < 3 * to; o++) list[o] += by * this.best[o % 3]
  }

  /** From the middle of the one to that of the other. */
  private aim(): void {
    const { axis, corners, other } = this.finder
    for (let k = 0; k < 3; k++) axis[k] = middle(other, k) - middle(corners, k)
    const length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2])
    for (let k = 0; k < 3; k++) axis[k] = length > 0 ? axis[k] / length : k === 1 ? 1 : 0
  }

  private trySides(near: NearSolids, i: number, sign: number): void {
    const { motions, finder, best } = this
    const { axis } = finder
    const { shapes, bodies } = motions.world
    const body = near.body[i]
    if (shapes.isSoup(bodies.root[body])) {
      // Of a wall without thickness, the side on which it is the shorter way.
      writeNormal((sign > 0 ? finder.corners : finder.other).list, 0, 3, 6, axis)
      finder.keepWidest(best)
      for (let k = 0; k < 3; k++) axis[k] = -axis[k]
      finder.keepWidest(best)
      return
    }
    const { face, firstFace } = shapes.polytopes
    const polytope = shapes.nodePolytope[near.feature[i]]
    const p = body * POSE_STRIDE
    for (let f = firstFace[polytope]; f < firstFace[polytope + 1]; f++) {
      const o = f * FACE_STRIDE
      for (let k = 0; k < 3; k++) {
        const r = p + 3 * k
        const turned =
          motions.now[r] * face[o] + motions.now[r + 1] * face[o + 1] + motions.now[r + 2] * face[o + 2]
        axis[k] = sign * turned
      }
      finder.keepWidest(best)
    }
  }
}

function middle({ list, to }: Corners, k: number): number {
  let sum = 0
  for (let v = 0; v < to; v++) sum += list[3 * v + k]
  return sum / to
}
