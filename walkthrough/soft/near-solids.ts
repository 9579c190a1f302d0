/**
 * The convex parts and soup triangles of the world near a soft body, each with a box in the world that holds it on all
 * of its way in a step. In an order that does not depend on when a body came into the world, so that a session that is
 * taken up in its middle gives the same bits.
 */
import { BALL_STRIDE, CENTER, VERTEX_STRIDE } from '../../engine/geometry/polytope-pool.ts'
import { toBody, toWorld } from '../../engine/math/body-coordinates.ts'
import { enlargedDoubles, enlargedInts } from '../../engine/math/enlarged.ts'
import { POSE_STRIDE, SCALE } from '../../engine/math/pose.ts'
import { BOX_MAX, BOX_STRIDE, isTreeLeaf, TREE_ROOT } from '../../engine/soup/aabb-tree.ts'
import { MAX_TREE_DEPTH } from '../../engine/soup/build-tree.ts'
import { writeTriangle } from '../../engine/soup/triangle-mesh.ts'
import type { SolidMotions } from './solid-motions.ts'

const TOP = 3
/** Of its way, that a turning solid may be off the straight one. */
const ARC = 0.05

export class NearSolids {
  count = 0
  body = new Int32Array(64)
  /** A convex part's node, or a soup's triangle. */
  feature = new Int32Array(64)
  /** Minima and maxima, now and at the step's end, and `asked` beyond. */
  box = new Float64Array(6 * 64)
  /** Metres: what is farther cannot come near. */
  within = new Float64Array(64)
  readonly asked = new Float64Array(1)
  private readonly motions: SolidMotions
  private bodies = new Int32Array(16)
  private bodyCount = 0
  private nodes = new Int32Array(64)
  private readonly stack = new Int32Array(2 * MAX_TREE_DEPTH + 2)
  private readonly local = new Float64Array(6)
  private readonly point = new Float64Array(3)
  private readonly corner = new Float64Array(3)
  private readonly triangle = new Float64Array(9)
  /** Metres: what is farther cannot come near, and what boxes are grown by. */
  private readonly reach = new Float64Array(1)
  private readonly grown = new Float64Array(1)

  constructor(motions: SolidMotions) {
    this.motions = motions
  }

  /** All within `asked` metres, and their own way, of a box. */
  collect(around: Float64Array): void {
    const reach = this.asked[0]
    this.count = 0
    this.bodyCount = 0
    const { world, travel } = this.motions
    const { root, end } = world.bodies
    for (let body = 0; body < end; body++) {
      if (root[body] >= 0 && this.motions.isNear(body, around, reach)) this.insert(body)
    }
    for (let i = 0; i < this.bodyCount; i++) {
      const body = this.bodies[i]
      this.reach[0] = reach + travel[body]
      this.grown[0] = reach + ARC * travel[body]
      if (world.shapes.isSoup(root[body])) this.collectSoup(body, around)
      else this.collectParts(body, around)
    }
  }

  /** By shape, then by number: shapes are made once, in the same order. */
  private insert(body: number): void {
    const { root } = this.motions.world.bodies
    if (this.bodyCount === this.bodies.length) this.bodies = enlargedInts(this.bodies, 2 * this.bodyCount)
    let at = this.bodyCount++
    while (at > 0 && root[this.bodies[at - 1]] > root[body]) {
      this.bodies[at] = this.bodies[at - 1]
      at--
    }
    this.bodies[at] = body
  }

  private collectParts(body: number, around: Float64Array): void {
    const { shapes, bodies } = this.motions.world
    let pending = 0
    this.nodes[pending++] = bodies.root[body]
    while (pending > 0) {
      const node = this.nodes[--pending]
      this.startBox(body, node)
      this.boxOfPart(body, node)
      if (!this.endBox(around)) continue
      if (shapes.isLeaf(node)) {
        this.count++
        continue
      }
      if (pending + 2 > this.nodes.length) this.nodes = enlargedInts(this.nodes, 2 * this.nodes.length)
      this.nodes[pending++] = shapes.nodeRight[node]
      this.nodes[pending++] = shapes.nodeLeft[node]
    }
  }

  private boxOfPart(body: number, node: number): void {
    const { polytopes, nodePolytope } = this.motions.world.shapes
    const { vertex, ball, firstVertex } = polytopes
    const polytope = nodePolytope[node]
    const c = polytope * BALL_STRIDE + CENTER
    for (let v = firstVertex[polytope]; v < firstVertex[polytope + 1]; v++) {
      for (let k = 0; k < 3; k++) this.corner[k] = vertex[v * VERTEX_STRIDE + k] + ball[c + k]
      this.stretchBox(body, this.corner, 0)
    }
  }

  private collectSoup(body: number, around: Float64Array): void {
    const { stack, local, triangle } = this
    const { shapes, bodies } = this.motions.world
    const tree = shapes.soupOf(bodies.root[body])
    this.takeAround(body, around)
    let pending = 0
    stack[pending++] = TREE_ROOT
    while (pending > 0) {
      const node = stack[--pending]
      const b = node * BOX_STRIDE
      let apart = false
      for (let k = 0; k < 3; k++) {
        if (tree.box[b + k] > local[k] + local[TOP + k]) apart = true
        if (local[k] - local[TOP + k] > tree.box[b + BOX_MAX + k]) apart = true
      }
      if (apart) continue
      if (!isTreeLeaf(tree, node)) {
        stack[pending++] = tree.second[node]
        stack[pending++] = node + 1
        continue
      }
      const end = tree.first[node] + tree.size[node]
      for (let i = tree.first[node]; i < end; i++) {
        writeTriangle(tree.mesh, tree.order[i], triangle)
        this.startBox(body, tree.order[i])
        for (let corner = 0; corner < 9; corner += 3) {
          this.stretchBox(body, triangle, corner)
        }
        if (this.endBox(around)) this.count++
      }
    }
  }

  /** The soft body's box in a solid's own coordinates: middle, and half of its extent with the reach. */
  private takeAround(body: number, around: Float64Array): void {
    const { local, point } = this
    const { now } = this.motions
    for (let k = 0; k < 3; k++) point[k] = 0.5 * (around[k] + around[TOP + k])
    toBody(local, now, body, point)
    const o = body * POSE_STRIDE
    for (let k = 0; k < 3; k++) {
      let half = this.reach[0]
      for (let row = 0; row < 3; row++) {
        half += 0.5 * Math.abs(now[o + 3 * row + k]) * (around[TOP + row] - around[row])
      }
      local[TOP + k] = half / now[o + SCALE]
    }
  }

  private startBox(body: number, feature: number): void {
    if (this.count === this.body.length) {
      const length = 2 * this.count
      this.body = enlargedInts(this.body, length)
      this.feature = enlargedInts(this.feature, length)
      this.box = enlargedDoubles(this.box, 6 * length)
      this.within = enlargedDoubles(this.within, length)
    }
    const i = this.count
    this.body[i] = body
    this.feature[i] = feature
    this.within[i] = this.reach[0]
    for (let k = 0; k < TOP; k++) {
      this.box[6 * i + k] = Infinity
      this.box[6 * i + TOP + k] = -Infinity
    }
  }

  /** So that it holds a point of a solid, three numbers at local[o], now and at the step's end. */
  private stretchBox(body: number, local: Float64Array, o: number): void {
    const { motions, point } = this
    toWorld(point, 0, motions.now, body, local, o)
    this.takeIn()
    if (motions.travel[body] === 0) return
    toWorld(point, 0, motions.end, body, local, o)
    this.takeIn()
  }

  private takeIn(): void {
    const { box, point } = this
    const o = 6 * this.count
    for (let k = 0; k < TOP; k++) {
      if (point[k] < box[o + k]) box[o + k] = point[k]
      if (point[k] > box[o + TOP + k]) box[o + TOP + k] = point[k]
    }
  }

  /** Grows the box by the reach; whether it meets the soft body's. */
  private endBox(around: Float64Array): boolean {
    const { box } = this
    const o = 6 * this.count
    for (let k = 0; k < TOP; k++) {
      box[o + k] -= this.grown[0]
      box[o + TOP + k] += this.grown[0]
      if (box[o + k] > around[TOP + k] || around[k] > box[o + TOP + k]) return false
    }
    return true
  }
}
