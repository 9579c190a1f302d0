/**
 * Which triangles of a soft body are near which convex parts and soup triangles of the world, each pair with a plane
 * between the two: the part is behind it, and the cloth is to stay before it. The plane goes with the solid.
 */
import { toBody } from '../../engine/math/body-coordinates.ts'
import { enlargedBytes, enlargedDoubles, enlargedInts } from '../../engine/math/enlarged.ts'
import { POSE_STRIDE, SCALE } from '../../engine/math/pose.ts'
import { NearSolids } from './near-solids.ts'
import { PlaneFinder } from './plane-finder.ts'
import { PlaneMemory } from './plane-memory.ts'
import type { SkinTree } from './skin-tree.ts'
import type { SoftBody } from './soft-body.ts'
import type { SoftMesh } from './soft-mesh.ts'
import type { SolidMotions } from './solid-motions.ts'

/** Metres above what stands still, up to which cloth lies there. */
const LIES = 0.008
/** Metres that a hand may be in what it presses cloth onto: more than its flesh gives way is another direction. */
const OVERLAP = 0.005
/** Cosine of the angle by which a plane may turn and still be as it was, and how often that counts. */
const SAME = 0.9999
const STEADIEST = 3

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
  /** How often in a row it was looked for and found as it was. */
  steady = new Uint8Array(256)
  /** 1 where a plane stays what it is for the step. */
  settled = new Uint8Array(256)
  readonly near: NearSolids
  private readonly tree: SkinTree
  private readonly motions: SolidMotions
  private readonly finder: PlaneFinder
  private readonly memory: PlaneMemory
  private readonly stack: Int32Array
  private readonly around = new Float64Array(6)
  private readonly way = new Float64Array(1)
  private readonly point = new Float64Array(3)
  private substeps = 1
  /** By triangle: the pair with the nearest of what stands still, or −1; and metres between the two. */
  private readonly floor: Int32Array
  private readonly floorGap: Float64Array

  constructor({ corners }: SoftMesh, tree: SkinTree, motions: SolidMotions) {
    this.finder = new PlaneFinder(corners, motions)
    this.memory = new PlaneMemory(corners.length / 3)
    this.tree = tree
    this.motions = motions
    this.near = new NearSolids(motions)
    this.stack = new Int32Array(tree.nodes + 1)
    this.floor = new Int32Array(corners.length / 3)
    this.floorGap = new Float64Array(corners.length / 3)
  }

  /** What was near is not where it was. */
  forget(): void {
    this.count = 0
    this.pressing = 0
  }

  /** All that come within half a thickness more than cloth keeps from solids in a step of so many substeps. */
  collect(cloth: SoftBody, substeps: number): void {
    this.memory.keep(this)
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
        this.look(cloth, tree.order[k], i)
      }
    }
  }

  private look(cloth: SoftBody, triangle: number, solid: number): void {
    const { finder, motions, near, memory } = this
    const { gap } = finder
    const body = near.body[solid]
    const feature = near.feature[solid]
    const scale = motions.now[body * POSE_STRIDE + SCALE]
    finder.take(cloth.positions, triangle, body, feature)
    const known = memory.find(triangle, body, feature)
    if (known < 0) finder.guess()
    else finder.recall(memory.planes, 4 * known)
    // A hand's is looked for anew, from the one before: cloth goes round fingers within a few steps.
    const holds = known >= 0 && !motions.presses(body) && finder.isBetween()
    this.measureWay(cloth, triangle)
    const most = (near.asked[0] + this.way[0] + motions.travel[body]) / scale
    gap.enough[0] = most
    const apart = holds || gap.widen()
    if (apart && gap.gap[0] > most) return
    const isOver = (known < 0 || memory.settled[known] === 1) && this.isOver(cloth, triangle, body, apart)
    if (
      !isOver &&
      !(known >= 0 && finder.keep(body, memory.planes, 4 * known, apart)) &&
      !apart &&
      !finder.leave(body, feature)
    )
      return
    const i = this.add(triangle, body, feature)
    if (holds) {
      this.age[i] = memory.age[known]
      this.steady[i] = memory.steady[known]
    }
    if (isOver) this.settled[i] = 1
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
   * Whether something that presses on cloth that lies on a floor, or beside it, can be over it along the way off that
   * floor; then the finder has that way. A cup that is slid along a table goes over the cloth that lies there: pushed
   * before it, cloth would be crumpled into itself.
   */
  private isOver(cloth: SoftBody, triangle: number, body: number, apart: boolean): boolean {
    const { finder, motions } = this
    const floor = this.floor[triangle]
    if (floor < 0 || !motions.presses(body)) return false
    if (apart && (motions.travel[body] === 0 || this.floorGap[triangle] > LIES)) return false
    if (!finder.press(body, this.plane, 4 * floor, this.body[floor], apart)) return false
    const room = finder.gap.gap[0] * motions.now[body * POSE_STRIDE + SCALE] + this.heightOver(cloth, floor)
    if (room > -OVERLAP) return true
    finder.guess()
    finder.gap.widen()
    return false
  }

  /** Whether a pair's solid is a convex part, and no triangle. */
  isConvex(i: number): boolean {
    const { shapes, bodies } = this.motions.world
    return !shapes.isSoup(bodies.root[this.body[i]])
  }

  /** Metres of a vertex (its place at x[o]) before the nearest side of a pair's solid, which is a convex part. */
  distanceTo(i: number, x: Float64Array, o: number): number {
    return this.finder.distanceTo(this.body[i], this.feature[i], x, o)
  }

  /** The most that a pair's triangle is over its plane, metres. */
  private heightOver({ positions: x, mesh }: SoftBody, i: number): number {
    const { motions, plane, point } = this
    const body = this.body[i]
    let most = -Infinity
    for (let c = 3 * this.triangle[i]; c < 3 * this.triangle[i] + 3; c++) {
      toBody(point, motions.now, body, x, 3 * mesh.corners[c])
      const local = plane[4 * i] * point[0] + plane[4 * i + 1] * point[1] + plane[4 * i + 2] * point[2]
      if (local > most) most = local
    }
    return (most - plane[4 * i + 3]) * motions.now[body * POSE_STRIDE + SCALE]
  }

  /** Looks again for the plane of a pair; one that meets, or has come out on the other side, keeps the plane it had. */
  renew(i: number, x: Float64Array): void {
    const { finder, plane } = this
    const { gap } = finder
    this.age[i] = 0
    if (this.settled[i] === 1) return
    finder.take(x, this.triangle[i], this.body[i], this.feature[i])
    for (let k = 0; k < 3; k++) gap.axis[k] = plane[4 * i + k]
    gap.enough[0] = Infinity
    if (gap.widen()) {
      let turn = 0
      for (let k = 0; k < 3; k++) turn += gap.axis[k] * plane[4 * i + k]
      if (turn > 0) finder.write(this.body[i], this.feature[i], plane, 4 * i)
      this.steady[i] = turn < SAME ? 0 : this.steady[i] < STEADIEST ? this.steady[i] + 1 : STEADIEST
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
      this.steady = enlargedBytes(this.steady, length)
      this.settled = enlargedBytes(this.settled, length)
    }
    const i = this.count++
    if (this.motions.presses(body)) this.pressing++
    this.triangle[i] = triangle
    this.body[i] = body
    this.feature[i] = feature
    this.age[i] = 0
    this.steady[i] = 0
    this.settled[i] = 0
    return i
  }
}
