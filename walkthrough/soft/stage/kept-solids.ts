/**
 * The triangles of fixed furniture and of the building near cloth: what kDet keeps its grid of (4.3). They are collected
 * a good way around, so that they change seldom.
 */
import { BOX_MAX, BOX_SIZE } from '../../../engine/broad/broad-phase.ts'
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'
import { toBody, toWorld } from '../../../engine/math/body-coordinates.ts'
import {
  type AabbTree,
  BOX_STRIDE,
  firstChild,
  isTreeLeaf,
  TREE_ROOT,
} from '../../../engine/soup/aabb-tree.ts'
import type { World } from '../../../engine/world.ts'
import { boxesAreNear, boxHolds } from './box-reach.ts'
import type { PartTriangles } from './part-triangles.ts'

/** Metres around a soft body: as far as it may hang over or swing before they are collected anew. */
const AROUND = 0.3

export class KeptSolids {
  /** Null where nothing fixed is near. The same object as long as it has not changed. */
  set: TriangleSet | null = null
  /** By triangle: who it is of in a log. */
  owner = new Int32Array(0)
  private readonly world: World
  private readonly parts: PartTriangles
  private readonly bodies: Int32Array
  private readonly ids: Int32Array
  private readonly mesh: number
  /** By soft body: the box within which everything fixed is known; empty for one that is not there. */
  private readonly known: Float64Array

  /** `bodies`, `ids`: the fixed engine bodies and who they are; `mesh`: which mesh all of it counts as. */
  constructor(
    world: World,
    parts: PartTriangles,
    bodies: Int32Array,
    ids: Int32Array,
    softs: number,
    mesh: number,
  ) {
    this.world = world
    this.parts = parts
    this.bodies = bodies
    this.ids = ids
    this.mesh = mesh
    this.known = new Float64Array(softs * BOX_SIZE)
    this.forget()
  }

  /** Makes sure that all within `reach` of the soft bodies that are there is known. */
  cover(softBoxes: Float64Array, active: Uint8Array, reach: number): void {
    let covered = true
    for (let soft = 0; soft < active.length && covered; soft++) {
      covered = active[soft] === 0 || boxHolds(this.known, soft, softBoxes, soft, reach)
    }
    if (covered) return
    this.forget()
    for (let soft = 0; soft < active.length; soft++) {
      if (active[soft] === 0) continue
      for (let k = 0; k < BOX_MAX; k++) {
        this.known[soft * BOX_SIZE + k] = softBoxes[soft * BOX_SIZE + k] - AROUND
        this.known[soft * BOX_SIZE + BOX_MAX + k] = softBoxes[soft * BOX_SIZE + BOX_MAX + k] + AROUND
      }
    }
    this.collect()
  }

  private forget(): void {
    for (let i = 0; i < this.known.length; i++) this.known[i] = i % BOX_SIZE < BOX_MAX ? Infinity : -Infinity
  }

  private collect(): void {
    const { world, bodies, ids } = this
    const positions: number[] = []
    const owner: number[] = []
    for (let i = 0; i < bodies.length; i++) {
      const before = positions.length
      if (world.shapes.isSoup(world.bodies.root[bodies[i]])) this.addSoup(positions, bodies[i])
      else this.addParts(positions, bodies[i])
      for (let n = before; n < positions.length; n += 9) owner.push(ids[i])
    }
    this.owner = Int32Array.from(owner)
    const count = owner.length
    this.set =
      count === 0
        ? null
        : {
            positions: Float64Array.from(positions),
            corners: Uint32Array.from({ length: 3 * count }, (_, i) => i),
            mesh: new Int32Array(count).fill(this.mesh),
          }
  }

  private addParts(out: number[], body: number): void {
    const { world } = this
    const box = world.boxes.slice(body * BOX_SIZE, (body + 1) * BOX_SIZE)
    if (!this.isWanted(box)) return
    for (const leaf of this.parts.leavesOf(world.bodies.root[body])) {
      const { positions, corners } = this.parts.of(leaf)
      for (let t = 0; t < corners.length; t += 3) {
        const placed = this.placed(body, positions, corners, t)
        if (this.isNear(placed, box)) out.push(...placed)
      }
    }
  }

  private addSoup(out: number[], body: number): void {
    const { world, known } = this
    const tree = world.shapes.soupOf(world.bodies.root[body])
    const taken = new Set<number>()
    for (let soft = 0; soft < known.length / BOX_SIZE; soft++) {
      if (!(known[soft * BOX_SIZE] < Infinity)) continue
      descend(tree, TREE_ROOT, boxInBody(world, body, known, soft), taken)
    }
    const box = new Float64Array(BOX_SIZE)
    const { positions, corners } = tree.mesh
    for (const triangle of [...taken].sort((a, b) => a - b)) {
      const placed = this.placed(body, positions, corners, 3 * triangle)
      if (this.isNear(placed, box)) out.push(...placed)
    }
  }

  private placed(body: number, positions: Float64Array, corners: Uint32Array, t: number): Float64Array {
    const out = new Float64Array(9)
    const { pose } = this.world.bodies
    for (let c = 0; c < 3; c++) toWorld(out, 3 * c, pose, body, positions, 3 * corners[t + c])
    return out
  }

  private isNear(triangle: Float64Array, box: Float64Array): boolean {
    for (let k = 0; k < BOX_MAX; k++) {
      box[k] = Math.min(triangle[k], triangle[3 + k], triangle[6 + k])
      box[BOX_MAX + k] = Math.max(triangle[k], triangle[3 + k], triangle[6 + k])
    }
    return this.isWanted(box)
  }

  private isWanted(box: Float64Array): boolean {
    for (let soft = 0; soft < this.known.length / BOX_SIZE; soft++) {
      if (boxesAreNear(box, 0, this.known, soft, 0)) return true
    }
    return false
  }
}

/** The box in the body's coordinates that holds one of the world's. */
function boxInBody(world: World, body: number, boxes: Float64Array, i: number): Float64Array {
  const out = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity)
  const point = new Float64Array(3)
  const corner = new Float64Array(3)
  for (let c = 0; c < 8; c++) {
    for (let k = 0; k < 3; k++) corner[k] = boxes[i * BOX_SIZE + ((c >> k) & 1) * BOX_MAX + k]
    toBody(point, world.bodies.pose, body, corner)
    for (let k = 0; k < 3; k++) {
      out[k] = Math.min(out[k], point[k])
      out[BOX_MAX + k] = Math.max(out[BOX_MAX + k], point[k])
    }
  }
  return out
}

function descend(tree: AabbTree, node: number, box: Float64Array, out: Set<number>): void {
  for (let k = 0; k < BOX_MAX; k++) {
    const o = node * BOX_STRIDE + k
    if (tree.box[o] > box[BOX_MAX + k] || box[k] > tree.box[o + BOX_MAX]) return
  }
  if (isTreeLeaf(tree, node)) {
    for (let i = 0; i < tree.size[node]; i++) out.add(tree.order[tree.first[node] + i])
    return
  }
  descend(tree, firstChild(node), box, out)
  descend(tree, tree.second[node], box, out)
}
