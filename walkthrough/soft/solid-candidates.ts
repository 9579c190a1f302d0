/** Which samples of a soft body could meet which parts and triangles of the world within a step. */
import { BALL_STRIDE, CENTER, FACE_STRIDE, NORMAL_OFFSET } from '../../engine/geometry/polytope-pool.ts'
import { toBody } from '../../engine/math/body-coordinates.ts'
import { enlargedInts } from '../../engine/math/enlarged.ts'
import { POSE_STRIDE, SCALE } from '../../engine/math/pose.ts'
import { type AabbTree, BOX_MAX, BOX_STRIDE, isTreeLeaf, TREE_ROOT } from '../../engine/soup/aabb-tree.ts'
import { MAX_TREE_DEPTH } from '../../engine/soup/build-tree.ts'
import { nearestOnTriangle } from '../../engine/soup/tree-nearest-triangle.ts'
import { writeTriangle } from '../../engine/soup/triangle-mesh.ts'
import { BLOCK, HALF, type Samples } from './samples.ts'
import type { SolidMotions } from './solid-motions.ts'

export class SolidCandidates {
  count = 0
  sample = new Int32Array(256)
  body = new Int32Array(256)
  /** A convex part's node, or a soup's triangle. */
  feature = new Int32Array(256)
  /** Of a part: the face that was seen last. Of a triangle: 1 or −1, the side on which the sample began the step. */
  aspect = new Int32Array(256)
  private readonly samples: Samples
  private readonly motions: SolidMotions
  private readonly held: Int32Array
  private readonly stack = new Int32Array(2 * MAX_TREE_DEPTH + 2)
  private nodes = new Int32Array(64)
  /** In a body's own coordinates, centre and half of the extent: a block of samples, and a sample, which has none. */
  private readonly block = new Float64Array(6)
  private readonly local = new Float64Array(6)
  private readonly triangle = new Float64Array(9)
  private readonly nearest = new Float64Array(4)
  /** In the body's own lengths. */
  private readonly within = new Float64Array(1)

  /** `held`: by sample, the face that last held it off, or −1. */
  constructor(samples: Samples, motions: SolidMotions, held: Int32Array) {
    this.samples = samples
    this.held = held
    this.motions = motions
  }

  /** All that is within `reach` metres and the body's own way of the samples; `around` is the soft body's box. */
  collect(reach: number, around: Float64Array): void {
    this.count = 0
    const { world, travel } = this.motions
    const { root, end } = world.bodies
    for (let body = 0; body < end; body++) {
      if (root[body] < 0) continue
      if (!this.motions.isNear(body, around, reach)) continue
      this.within[0] = (reach + travel[body]) / this.motions.now[body * POSE_STRIDE + SCALE]
      if (world.shapes.isSoup(root[body])) this.collectSoup(body, world.shapes.soupOf(root[body]))
      else this.collectParts(body, root[body])
    }
  }

  private collectParts(body: number, root: number): void {
    const { shapes } = this.motions.world
    let pending = 0
    this.nodes[pending++] = root
    while (pending > 0) {
      const node = this.nodes[--pending]
      if (shapes.isLeaf(node)) this.collectPart(body, node)
      else {
        if (pending + 2 > this.nodes.length) this.nodes = enlargedInts(this.nodes, 2 * this.nodes.length)
        this.nodes[pending++] = shapes.nodeRight[node]
        this.nodes[pending++] = shapes.nodeLeft[node]
      }
    }
  }

  private collectPart(body: number, node: number): void {
    const { samples } = this
    const { firstFace } = this.motions.world.shapes.polytopes
    const first = firstFace[this.polytopeOf(node)]
    const next = firstFace[this.polytopeOf(node) + 1]
    for (let block = 0; block < samples.blocks; block++) {
      this.takeBlock(body, block)
      if (this.isBeyond(node, this.block)) continue
      const end = Math.min(samples.count, (block + 1) * BLOCK)
      for (let i = block * BLOCK; i < end; i++) {
        toBody(this.local, this.motions.now, body, samples.point, 3 * i)
        if (this.isBeyond(node, this.local)) continue
        const held = this.held[i]
        this.add(i, body, node, held >= first && held < next ? held : first)
      }
    }
  }

  private polytopeOf(node: number): number {
    return this.motions.world.shapes.nodePolytope[node]
  }

  /** Whether all of `place` lies before a face of the part, farther than `within`. */
  private isBeyond(node: number, place: Float64Array): boolean {
    const { polytopes } = this.motions.world.shapes
    const polytope = this.polytopeOf(node)
    const { face, ball, firstFace } = polytopes
    const c = polytope * BALL_STRIDE + CENTER
    const x = place[0] - ball[c]
    const y = place[1] - ball[c + 1]
    const z = place[2] - ball[c + 2]
    const within = this.within[0]
    for (let f = firstFace[polytope]; f < firstFace[polytope + 1]; f++) {
      const o = f * FACE_STRIDE
      const nx = face[o]
      const ny = face[o + 1]
      const nz = face[o + 2]
      const spread = Math.abs(nx) * place[3] + Math.abs(ny) * place[4] + Math.abs(nz) * place[5]
      if (nx * x + ny * y + nz * z - face[o + NORMAL_OFFSET] - spread > within) return true
    }
    return false
  }

  private collectSoup(body: number, tree: AabbTree): void {
    const { samples, stack, block: local } = this
    const within = this.within[0]
    for (let block = 0; block < samples.blocks; block++) {
      this.takeBlock(body, block)
      let pending = 0
      stack[pending++] = TREE_ROOT
      while (pending > 0) {
        const node = stack[--pending]
        const b = node * BOX_STRIDE
        let apart = false
        for (let k = 0; k < 3; k++) {
          const reach = local[HALF + k] + within
          if (tree.box[b + k] > local[k] + reach || local[k] - reach > tree.box[b + BOX_MAX + k]) apart = true
        }
        if (apart) continue
        if (isTreeLeaf(tree, node)) {
          const end = tree.first[node] + tree.size[node]
          for (let i = tree.first[node]; i < end; i++) this.collectTriangle(body, tree, tree.order[i], block)
        } else {
          stack[pending++] = tree.second[node]
          stack[pending++] = node + 1
        }
      }
    }
  }

  private collectTriangle(body: number, tree: AabbTree, t: number, block: number): void {
    const { samples, local, triangle, nearest } = this
    const reach = this.within[0] * this.within[0]
    writeTriangle(tree.mesh, t, triangle)
    const end = Math.min(samples.count, (block + 1) * BLOCK)
    for (let i = block * BLOCK; i < end; i++) {
      toBody(local, this.motions.now, body, samples.point, 3 * i)
      nearestOnTriangle(triangle, local, 0, nearest)
      if (nearest[3] <= reach) this.add(i, body, t, heightAbove(triangle, local) < 0 ? -1 : 1)
    }
  }

  private takeBlock(body: number, number: number): void {
    const { block } = this
    const { box } = this.samples
    const { now } = this.motions
    toBody(block, now, body, box, 6 * number)
    const o = body * POSE_STRIDE
    const b = 6 * number + HALF
    for (let k = 0; k < 3; k++) {
      block[HALF + k] =
        (Math.abs(now[o + k]) * box[b] +
          Math.abs(now[o + 3 + k]) * box[b + 1] +
          Math.abs(now[o + 6 + k]) * box[b + 2]) /
        now[o + SCALE]
    }
  }

  private add(sample: number, body: number, feature: number, aspect: number): void {
    if (this.count === this.sample.length) {
      const length = 2 * this.count
      this.sample = enlargedInts(this.sample, length)
      this.body = enlargedInts(this.body, length)
      this.feature = enlargedInts(this.feature, length)
      this.aspect = enlargedInts(this.aspect, length)
    }
    const i = this.count++
    this.sample[i] = sample
    this.body[i] = body
    this.feature[i] = feature
    this.aspect[i] = aspect
  }
}

/** Of the point at point[0 … 2] above the triangle's plane, times twice its area. */
function heightAbove(t: Float64Array, point: Float64Array): number {
  const ux = t[3] - t[0]
  const uy = t[4] - t[1]
  const uz = t[5] - t[2]
  const vx = t[6] - t[0]
  const vy = t[7] - t[1]
  const vz = t[8] - t[2]
  return (
    (uy * vz - uz * vy) * (point[0] - t[0]) +
    (uz * vx - ux * vz) * (point[1] - t[1]) +
    (ux * vy - uy * vx) * (point[2] - t[2])
  )
}
