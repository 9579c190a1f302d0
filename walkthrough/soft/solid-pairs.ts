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
import { Presses } from './presses.ts'
import type { SkinTree } from './skin-tree.ts'
import type { SoftBody } from './soft-body.ts'
import type { SoftMesh } from './soft-mesh.ts'
import type { SolidMotions } from './solid-motions.ts'

/** Metres above what stands still, up to which cloth lies there. */
const LIES = 0.008
/** Metres that cloth between two solids may be behind the plane of the one that stands. */
const BEHIND = 0.004
/** Metres that a hand may be in what it presses cloth onto: more than its flesh gives way is another direction. */
const OVERLAP = 0.005
const NONE = -1

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
  /** By pair: the one with which it is on both sides of the cloth, which is pressed between the two; −1: none. */
  private against = new Int32Array(256)
  /** 1 where a plane stays what it is for the step. */
  private settled = new Uint8Array(256)
  /** The solid of the list that presses, in pairs on both sides of what is pressed; −1: none. */
  private press = new Int32Array(256)
  readonly near: NearSolids
  private readonly tree: SkinTree
  private readonly motions: SolidMotions
  private readonly finder: PlaneFinder
  private readonly memory: PlaneMemory
  private readonly presses: Presses
  private readonly stack: Int32Array
  private readonly around = new Float64Array(6)
  private readonly way = new Float64Array(1)
  private readonly point = new Float64Array(3)
  /** Metres of a triangle before a plane, at least and at most. */
  private readonly heights = new Float64Array(2)
  private substeps = 1
  private anyPressed = false
  /** By triangle: the pair with the nearest of what stands still, or −1; and metres between the two. */
  private readonly floor: Int32Array
  private readonly floorGap: Float64Array

  constructor({ corners }: SoftMesh, tree: SkinTree, motions: SolidMotions) {
    this.finder = new PlaneFinder(corners, motions)
    this.memory = new PlaneMemory(corners.length / 3)
    this.tree = tree
    this.motions = motions
    this.near = new NearSolids(motions)
    this.presses = new Presses(motions)
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
    this.presses.begin(near)
    this.floor.fill(-1)
    this.anyPressed = false
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
    const { finder, motions, near } = this
    const { gap } = finder
    const body = near.body[solid]
    const feature = near.feature[solid]
    const scale = motions.now[body * POSE_STRIDE + SCALE]
    finder.take(cloth.positions, triangle, body, feature)
    finder.guess()
    this.measureWay(cloth, triangle)
    const most = (near.asked[0] + this.way[0] + motions.travel[body]) / scale
    gap.enough[0] = most
    const apart = gap.widen()
    if (apart && gap.gap[0] > most) return
    const against = this.findAgainst(cloth, triangle, solid, apart)
    if (
      against < 0 &&
      !this.isOnItsSide(triangle, body, feature, apart) &&
      !apart &&
      !finder.leave(body, feature)
    )
      return
    const i = this.add(triangle, body, feature)
    if (against >= 0) {
      this.settled[i] = 1
      if (this.press[against] === solid) {
        this.against[i] = against
        this.press[i] = solid
      }
    }
    finder.write(body, feature, this.plane, 4 * i)
    if (motions.presses(body)) return
    const height = gap.gap[0] * scale
    if (this.floor[triangle] >= 0 && height >= this.floorGap[triangle]) return
    this.floor[triangle] = i
    this.floorGap[triangle] = height
  }

  /** Whether the finder has the plane of the last step again: the solid is in the cloth, or has come out on the far side. */
  private isOnItsSide(triangle: number, body: number, feature: number, apart: boolean): boolean {
    const { memory, finder } = this
    const i = memory.find(triangle, body, feature)
    return i >= 0 && finder.keep(body, memory.planes, 4 * i, apart)
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
   * The pair with what stands still on the other side of the cloth, for something that is in cloth that lies there, or
   * beside it; then the finder has the way to it. −1: there is none. A cup that is slid along a table goes over the cloth
   * that lies there: pushed before it, cloth would be crumpled into itself.
   */
  private findAgainst(cloth: SoftBody, triangle: number, solid: number, apart: boolean): number {
    const { motions } = this
    const floor = this.floor[triangle]
    const body = this.near.body[solid]
    if (floor < 0 || !motions.presses(body)) return NONE
    if (apart && (motions.travel[body] === 0 || this.floorGap[triangle] > LIES)) return NONE
    const across = apart ? NONE : this.addAcross(cloth, triangle, solid)
    if (across >= 0) return across
    return this.isOver(cloth, floor, body, apart) ? floor : NONE
  }

  /**
   * The pair with what a solid presses on, by a plane across the way between the two, if the triangle is between them;
   * then the finder has that way.
   */
  private addAcross(cloth: SoftBody, triangle: number, solid: number): number {
    const { near, presses, finder } = this
    const onto = presses.find(near, solid, cloth.parameters.thickness + cloth.parameters.pressThickness)
    if (onto < 0) return NONE
    const body = near.body[onto]
    const i = this.add(triangle, body, near.feature[onto])
    this.settled[i] = 1
    this.press[i] = solid
    finder.writeAcross(body, near.feature[onto], presses.way, 3 * solid, 1, this.plane, 4 * i)
    this.measureHeights(cloth, i)
    if (this.heights[0] > -BEHIND && finder.press(near.body[solid], this.plane, 4 * i, body, false)) {
      this.anyPressed = true
      return i
    }
    this.count--
    return NONE
  }

  /** Whether a solid can be over cloth along its way off the floor that it lies on; then the finder has that way. */
  private isOver(cloth: SoftBody, floor: number, body: number, apart: boolean): boolean {
    const { finder, motions } = this
    if (!finder.press(body, this.plane, 4 * floor, this.body[floor], apart)) return false
    this.measureHeights(cloth, floor)
    const room = finder.gap.gap[0] * motions.now[body * POSE_STRIDE + SCALE] + this.heights[1]
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

  /** Of a pair's triangle over its plane. */
  private measureHeights({ positions: x, mesh }: SoftBody, i: number): void {
    const { motions, plane, point, heights } = this
    const body = this.body[i]
    const scale = motions.now[body * POSE_STRIDE + SCALE]
    heights[0] = Infinity
    heights[1] = -Infinity
    for (let c = 3 * this.triangle[i]; c < 3 * this.triangle[i] + 3; c++) {
      toBody(point, motions.now, body, x, 3 * mesh.corners[c])
      const local = plane[4 * i] * point[0] + plane[4 * i + 1] * point[1] + plane[4 * i + 2] * point[2]
      const height = (local - plane[4 * i + 3]) * scale
      if (height < heights[0]) heights[0] = height
      if (height > heights[1]) heights[1] = height
    }
  }

  /** In each substep: what is pressed is between planes across the way on which the two are nearest now. */
  follow(): void {
    const { near, presses, finder } = this
    if (!this.anyPressed) return
    for (let i = 0; i < near.count; i++) if (presses.onto[i] >= 0) presses.follow(near, i)
    for (let i = 0; i < this.count; i++) {
      const solid = this.press[i]
      if (solid < 0) continue
      const sign = this.against[i] < 0 ? 1 : -1
      finder.writeAcross(this.body[i], this.feature[i], presses.way, 3 * solid, sign, this.plane, 4 * i)
    }
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
      this.against = enlargedInts(this.against, length)
      this.settled = enlargedBytes(this.settled, length)
      this.press = enlargedInts(this.press, length)
    }
    const i = this.count++
    if (this.motions.presses(body)) this.pressing++
    this.triangle[i] = triangle
    this.body[i] = body
    this.feature[i] = feature
    this.age[i] = 0
    this.against[i] = -1
    this.settled[i] = 0
    this.press[i] = -1
    return i
  }
}
