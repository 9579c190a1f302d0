/**
 * Which triangles of a soft body are near which convex parts and soup triangles of the world, each pair with a plane
 * between the two: the part is behind it, and the cloth is to stay before it. The plane goes with the solid.
 */
import { enlargedBytes, enlargedDoubles, enlargedInts } from '../../engine/math/enlarged.ts'
import { POSE_STRIDE, SCALE } from '../../engine/math/pose.ts'
import { NearSolids } from './near-solids.ts'
import { PlaneFinder } from './plane-finder.ts'
import type { SkinTree } from './skin-tree.ts'
import type { SoftBody } from './soft-body.ts'
import type { SoftMesh } from './soft-mesh.ts'
import type { SolidMotions } from './solid-motions.ts'

/** Metres above what stands still, up to which cloth lies there. */
const LIES = 0.008

export class SolidPairs {
  count = 0
  /** How many of them with what presses. */
  pressing = 0
  /** Of the soft body. */
  triangle = new Int32Array(256)
  body = new Int32Array(256)
  /** A convex part's node, or a soup's triangle. */
  feature = new Int32Array(256)
  /** Four a pair, in the solid's own coordinates: unit normal towards the cloth, and how far the solid goes along it. */
  plane = new Float64Array(4 * 256)
  /** Substeps since the plane was looked for. */
  age = new Uint8Array(256)
  /** 1 where the solid passes over cloth that lies there: its plane stays below it. */
  private passes = new Uint8Array(256)
  readonly near: NearSolids
  private readonly tree: SkinTree
  private readonly motions: SolidMotions
  private readonly finder: PlaneFinder
  private readonly stack: Int32Array
  private readonly around = new Float64Array(6)
  private readonly way = new Float64Array(1)
  private substeps = 1
  /** By triangle: the pair with the nearest of what stands still, or −1; and metres between the two. */
  private readonly floor: Int32Array
  private readonly floorGap: Float64Array

  constructor({ corners }: SoftMesh, tree: SkinTree, motions: SolidMotions) {
    this.finder = new PlaneFinder(corners, motions)
    this.tree = tree
    this.motions = motions
    this.near = new NearSolids(motions)
    this.stack = new Int32Array(tree.nodes + 1)
    this.floor = new Int32Array(corners.length / 3)
    this.floorGap = new Float64Array(corners.length / 3)
  }

  /** All that come within half a thickness more than cloth keeps from solids in a step of so many substeps. */
  collect(cloth: SoftBody, substeps: number): void {
    this.count = 0
    this.pressing = 0
    this.substeps = substeps
    const { near, tree } = this
    near.asked[0] = 1.5 * cloth.parameters.thickness
    tree.writeReach(this.around)
    near.collect(this.around)
    this.floor.fill(-1)
    // What presses last: where cloth lies on something, it can only be pressed onto that.
    for (let pass = 0; pass < 2; pass++) {
      for (let i = 0; i < near.count; i++) {
        if (this.motions.presses(near.body[i]) !== (pass === 1)) continue
        this.collectFeature(cloth, i)
      }
    }
  }

  /** Down the cloth's tree, by the feature's box. */
  private collectFeature(cloth: SoftBody, i: number): void {
    const { tree, stack, near } = this
    let pending = 0
    stack[pending++] = 0
    while (pending > 0) {
      const node = stack[--pending]
      if (tree.isOutside(node, near.box, 6 * i)) continue
      if (tree.second[node] >= 0) {
        stack[pending++] = tree.second[node]
        stack[pending++] = node + 1
        continue
      }
      const end = tree.first[node] + tree.size[node]
      for (let k = tree.first[node]; k < end; k++) {
        this.look(cloth, tree.order[k], near.body[i], near.feature[i])
      }
    }
  }

  private look(cloth: SoftBody, triangle: number, body: number, feature: number): void {
    const { finder, motions } = this
    const { gap } = finder
    const scale = motions.now[body * POSE_STRIDE + SCALE]
    finder.take(cloth.positions, triangle, body, feature)
    finder.guess()
    this.measureWay(cloth, triangle)
    const most = (this.near.asked[0] + this.way[0] + motions.travel[body]) / scale
    gap.enough[0] = most
    const apart = gap.widen()
    if (apart && gap.gap[0] > most) return
    const passes = this.isPassed(triangle, body, apart)
    if (!apart && !passes && !finder.leave(body, feature)) return
    const i = this.add(triangle, body, feature)
    this.passes[i] = passes ? 1 : 0
    finder.write(body, feature, this.plane, 4 * i)
    if (motions.presses(body)) return
    const height = gap.gap[0] * scale
    if (this.floor[triangle] >= 0 && height >= this.floorGap[triangle]) return
    this.floor[triangle] = i
    this.floorGap[triangle] = height
  }

  /** How far a triangle may go in the step, metres: its vertices along their courses. */
  private measureWay({ drift, mesh }: SoftBody, triangle: number): void {
    let most = 0
    for (let c = 3 * triangle; c < 3 * triangle + 3; c++) {
      const v = mesh.corners[c]
      const o = 3 * v
      const way = Math.sqrt(drift[o] * drift[o] + drift[o + 1] * drift[o + 1] + drift[o + 2] * drift[o + 2])
      const far = this.substeps * way
      if (far > most) most = far
    }
    this.way[0] = most
  }

  /**
   * Whether something is in cloth that lies on what stands still, or beside it; then the finder has the way down. A cup
   * that is slid along a table goes over the cloth that lies there: pushed before it, cloth would be crumpled into itself.
   */
  private isPassed(triangle: number, body: number, apart: boolean): boolean {
    const floor = this.floor[triangle]
    if (floor < 0 || !this.motions.presses(body)) return false
    if (apart && (this.motions.travel[body] === 0 || this.floorGap[triangle] > LIES)) return false
    return this.finder.press(body, this.plane, 4 * floor, this.body[floor], apart)
  }

  /** Looks again for the plane of a pair; one that meets, or has come out on the other side, keeps the plane it had. */
  renew(i: number, x: Float64Array): void {
    const { finder, plane } = this
    const { gap } = finder
    this.age[i] = 0
    if (this.passes[i] === 1) return
    finder.take(x, this.triangle[i], this.body[i], this.feature[i])
    for (let k = 0; k < 3; k++) gap.axis[k] = plane[4 * i + k]
    gap.enough[0] = Infinity
    if (gap.widen()) {
      let turn = 0
      for (let k = 0; k < 3; k++) turn += gap.axis[k] * plane[4 * i + k]
      if (turn > 0) finder.write(this.body[i], this.feature[i], plane, 4 * i)
    }
  }

  private add(triangle: number, body: number, feature: number): number {
    if (this.count === this.triangle.length) {
      const length = 2 * this.count
      this.triangle = enlargedInts(this.triangle, length)
      this.body = enlargedInts(this.body, length)
      this.feature = enlargedInts(this.feature, length)
      this.plane = enlargedDoubles(this.plane, 4 * length)
      this.age = enlargedBytes(this.age, length)
      this.passes = enlargedBytes(this.passes, length)
    }
    const i = this.count++
    if (this.motions.presses(body)) this.pressing++
    this.triangle[i] = triangle
    this.body[i] = body
    this.feature[i] = feature
    this.age[i] = 0
    return i
  }
}
