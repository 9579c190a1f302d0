/** Which samples of a soft body could meet which parts and triangles of the world within a step. */
import { BALL_STRIDE, CENTER, FACE_STRIDE, NORMAL_OFFSET } from '../../engine/geometry/polytope-pool.ts'
import { enlargedInts } from '../../engine/math/enlarged.ts'
import { POSE_STRIDE, POSITION, SCALE } from '../../engine/math/pose.ts'
import { type AabbTree, BOX_MAX, BOX_STRIDE, isTreeLeaf, TREE_ROOT } from '../../engine/soup/aabb-tree.ts'
import { MAX_TREE_DEPTH } from '../../engine/soup/build-tree.ts'
import { nearestOnTriangle } from '../../engine/soup/tree-nearest-triangle.ts'
import { BLOCK, HALF, type Samples } from './samples.ts'
import type { SolidMotions } from './solid-motions.ts'

const WORLD_BOX = 6

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
  /** A block's or a sample's place in a body's own coordinates: centre, half of the extent. */
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
      const whole = reach + travel[body]
      if (!this.isNear(world.boxes, body, around, whole)) continue
      this.within[0] = whole / this.motions.now[body * POSE_STRIDE + SCALE]
      if (world.shapes.isSoup(root[body])) this.collectSoup(body, world.shapes.soupOf(root[body]))
      else this.collectParts(body, root[body])
    }
  }

  private isNear(boxes: Float64Array, body: number, around: Float64Array, reach: number): boolean {
    const b = body * WORLD_BOX
    for (let k = 0; k < 3; k++) {
      if (around[k] - reach > boxes[b + 3 + k] || boxes[b + k] > around[3 + k] + reach) return false
    }
    return true
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
      if (this.faceBeyond(node) >= 0) continue
      const end = Math.min(samples.count, (block + 1) * BLOCK)
      for (let i = block * BLOCK; i < end; i++) {
        this.takeSample(body, i)
        if (this.faceBeyond(node) >= 0) continue
        const held = this.held[i]
        this.add(i, body, node, held >= first && held < next ? held : first)
      }
    }
  }

  private polytopeOf(node: number): number {
    return this.motions.world.shapes.nodePolytope[node]
  }

  /** A face of the part before which all of `local` lies, farther than `within`; −1 for none. */
  private faceBeyond(node: number): number {
    const { local } = this
    const { polytopes } = this.motions.world.shapes
    const polytope = this.polytopeOf(node)
    const { face, ball, firstFace } = polytopes
    const c = polytope * BALL_STRIDE + CENTER
    const x = local[0] - ball[c]
    const y = local[1] - ball[c + 1]
    const z = local[2] - ball[c + 2]
    const within = this.within[0]
    for (let f = firstFace[polytope]; f < firstFace[polytope + 1]; f++) {
      const o = f * FACE_STRIDE
      const nx = face[o]
      const ny = face[o + 1]
      const nz = face[o + 2]
      const spread = Math.abs(nx) * local[3] + Math.abs(ny) * local[4] + Math.abs(nz) * local[5]
      if (nx * x + ny * y + nz * z - face[o + NORMAL_OFFSET] - spread > within) return f
    }
    return -1
  }

  private collectSoup(body: number, tree: AabbTree): void {
    const { samples, stack, local } = this
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
          // The samples took the block's place.
          this.takeBlock(body, block)
        } else {
          stack[pending++] = tree.second[node]
          stack[pending++] = node + 1
        }
      }
    }
  }

  private collectTriangle(body: number, tree: AabbTree, t: number, block: number): void {
    const { samples, local, triangle, nearest } = this
    const { positions, corners } = tree.mesh
    const reach = this.within[0] * this.within[0]
    for (let k = 0; k < 9; k++) triangle[k] = positions[3 * corners[3 * t + Math.floor(k / 3)] + (k % 3)]
    const end = Math.min(samples.count, (block + 1) * BLOCK)
    for (let i = block * BLOCK; i < end; i++) {
      this.takeSample(body, i)
      nearestOnTriangle(triangle, local, 0, nearest)
      if (nearest[3] <= reach) this.add(i, body, t, heightAbove(triangle, local) < 0 ? -1 : 1)
    }
  }

  private takeBlock(body: number, block: number): void {
    const { box } = this.samples
    const { now } = this.motions
    const { local } = this
    this.takePoint(body, box, 6 * block)
    const o = body * POSE_STRIDE
    const b = 6 * block + HALF
    for (let k = 0; k < 3; k++) {
      local[HALF + k] =
        (Math.abs(now[o + k]) * box[b] +
          Math.abs(now[o + 3 + k]) * box[b + 1] +
          Math.abs(now[o + 6 + k]) * box[b + 2]) /
        now[o + SCALE]
    }
  }

  private takeSample(body: number, i: number): void {
    this.takePoint(body, this.samples.point, 3 * i)
    this.local[3] = 0
    this.local[4] = 0
    this.local[5] = 0
  }

  private takePoint(body: number, from: Float64Array, at: number): void {
    const { local } = this
    const { now } = this.motions
    const o = body * POSE_STRIDE
    const x = from[at] - now[o + POSITION]
    const y = from[at + 1] - now[o + POSITION + 1]
    const z = from[at + 2] - now[o + POSITION + 2]
    for (let k = 0; k < 3; k++) {
      local[k] = (now[o + k] * x + now[o + 3 + k] * y + now[o + 6 + k] * z) / now[o + SCALE]
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
