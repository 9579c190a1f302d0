/**
 * Which layers could meet until they are looked for again: vertices and triangles, edges and edges, of one soft body or
 * of two, and on which side of each other they are. Also edges that are through a triangle already.
 */
import { enlargedInts } from '../../engine/math/enlarged.ts'
import { LayerFeatures } from './layer-features.ts'
import { CONTOUR, CROSSING } from './layer-list.ts'
import { TOP } from './skin-tree.ts'
import type { SoftBody } from './soft-body.ts'

export class LayerPairs extends LayerFeatures {
  /** By soft body: 1 where a crossing has cut off a piece of it, or a piece of another is through it. */
  private split = new Uint8Array(16)
  private stack = new Int32Array(256)

  /** All within `reach` metres, of trees that were fitted just now. */
  collect(bodies: readonly SoftBody[], reach: number): void {
    this.memory.remember(this, this.tangles.tangled)
    this.count = 0
    this.crossings = 0
    this.reach[0] = reach
    if (this.roused.length < bodies.length) {
      this.roused = new Uint8Array(2 * bodies.length)
      this.split = new Uint8Array(2 * bodies.length)
    }
    this.roused.fill(0)
    this.tangles.begin(bodies, this.pool.count)
    for (let i = 0; i < bodies.length; i++) {
      const a = bodies[i]
      if (!a.active || a.parameters.selfThickness === 0) continue
      if (!a.asleep && a.rigid === null) this.collectWithin(a)
      for (let j = i + 1; j < bodies.length; j++) {
        const b = bodies[j]
        if (!b.active || b.parameters.selfThickness === 0 || (a.asleep && b.asleep)) continue
        // Those are held apart as convex things, in shards.ts.
        if (a.rigid !== null && b.rigid !== null) continue
        this.collectBetween(a, 0, b, 0)
      }
    }
  }

  /** What lay on which side of what is no longer known. */
  forget(): void {
    this.count = 0
    this.memory.forget()
  }

  /** Crossings lead back what is wrong; nothing else holds it. */
  disentangle(bodies: readonly SoftBody[]): void {
    if (this.crossings === 0) return
    const { tangles, kind, vertices, end } = this
    tangles.judge(bodies)
    const { wrong } = tangles
    const { split } = this
    split.fill(0)
    for (let i = 0; i < this.count; i++) {
      if (kind[i] !== CROSSING || wrong[vertices[4 * i]] === wrong[end[i]]) continue
      split[this.first[i]] = 1
      split[this.second[i]] = 1
    }
    let count = 0
    for (let i = 0; i < this.count; i++) {
      const p = vertices[4 * i]
      if (kind[i] === CROSSING) {
        const isSplit = wrong[p] !== wrong[end[i]]
        // An edge of the cloth that is pierced lies along the crossing: it is free when the other is out.
        if (!isSplit && split[this.first[i]] === 1) continue
        if (!isSplit) kind[i] = CONTOUR
        if (isSplit && wrong[p] === 0) {
          vertices[4 * i] = end[i]
          this.side[i] = -this.side[i]
        }
      } else if (this.hasAny(i, wrong)) continue
      this.move(i, count++)
    }
    this.count = count
  }

  private collectWithin(body: SoftBody): void {
    const { tree } = body
    for (let node = 0; node < tree.nodes; node++) {
      // What looks one way all over cannot meet itself, nor can anything below it: its run of nodes is passed over.
      if (tree.second[node] < 0) continue
      if (tree.isFlat(node)) node = tree.last[node]
      else this.collectBetween(body, node + 1, body, tree.second[node])
    }
  }

  private collectBetween(a: SoftBody, from: number, b: SoftBody, to: number): void {
    const treeA = a.tree
    const treeB = b.tree
    const reach = this.reach[0]
    if (treeA.nodes === 0 || treeB.nodes === 0) return
    let pending = 0
    this.stack[pending++] = from
    this.stack[pending++] = to
    while (pending > 0) {
      const q = this.stack[--pending]
      const p = this.stack[--pending]
      let apart = false
      for (let k = 0; k < TOP; k++) {
        if (treeA.box[6 * p + k] > treeB.box[6 * q + TOP + k] + reach) apart = true
        if (treeB.box[6 * q + k] > treeA.box[6 * p + TOP + k] + reach) apart = true
      }
      if (apart || (a === b && treeA.areFlat(p, q))) continue
      const leafP = treeA.second[p] < 0
      const leafQ = treeB.second[q] < 0
      if (leafP && leafQ) {
        this.collectLeaves(a, p, b, q)
        continue
      }
      if (pending + 4 > this.stack.length) this.stack = enlargedInts(this.stack, 2 * this.stack.length)
      if (leafQ || (!leafP && treeA.size[p] >= treeB.size[q])) {
        this.stack[pending++] = treeA.second[p]
        this.stack[pending++] = q
        this.stack[pending++] = p + 1
        this.stack[pending++] = q
      } else {
        this.stack[pending++] = p
        this.stack[pending++] = treeB.second[q]
        this.stack[pending++] = p
        this.stack[pending++] = q + 1
      }
    }
  }

  private collectLeaves(a: SoftBody, p: number, b: SoftBody, q: number): void {
    const endP = a.tree.first[p] + a.tree.size[p]
    const endQ = b.tree.first[q] + b.tree.size[q]
    for (let i = a.tree.first[p]; i < endP; i++) {
      for (let j = b.tree.first[q]; j < endQ; j++) this.lookAt(a, a.tree.order[i], b, b.tree.order[j])
    }
  }
}
