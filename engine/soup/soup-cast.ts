/**
 * How far parts may move in a straight line until one comes near a triangle of a soup; see soup-way.ts. The tree is descended by the part's box swept along the way, the side it
 * comes to first before the other.
 */
import { POSE_STRIDE, POSITION } from '../math/pose.ts'
import { type AabbTree, BOX_MAX, BOX_STRIDE, isTreeLeaf, TREE_ROOT } from './aabb-tree.ts'
import { MAX_TREE_DEPTH } from './build-tree.ts'
import { SOUP_SCALE, TO_WORLD } from './polytope-frame.ts'
import { SoupClosest } from './soup-closest.ts'
import { type SoupPart, THING, writeTriangleBox } from './soup-part.ts'
import { SoupRows } from './soup-rows.ts'
import { SoupWay } from './soup-way.ts'

/** The sweep of a box never comes to another box. */
const NEVER = Number.POSITIVE_INFINITY

export class SoupCast {
  /** The answer: how far the thing can move, 0 to 1. */
  readonly best: Float64Array
  hitPart = -1
  hitTriangle = -1
  /** Codes, as in SoupRows. */
  readonly hitFeatures = new Int32Array(2)
  readonly hitNormal = new Float64Array(3)
  readonly hitPoint = new Float64Array(3)
  private readonly one: SoupPart
  private readonly way: SoupWay
  private readonly search: SoupClosest
  private readonly found = new SoupRows()
  private hitLeaf = -1
  private readonly hitDistance = new Float64Array(1)
  private readonly start = new Float64Array(3)
  private readonly motion = new Float64Array(3)
  private readonly inSoup = new Float64Array(3)
  private readonly skin = new Float64Array(1)
  private readonly triangleBox = new Float64Array(BOX_STRIDE)
  private readonly stack = new Int32Array(2 * MAX_TREE_DEPTH + 2)
  private readonly entries = new Float64Array(2 * MAX_TREE_DEPTH + 2)
  /** When the box comes to the last box asked about; NEVER where it passes. */
  private readonly entry = new Float64Array(1)

  constructor(one: SoupPart) {
    this.one = one
    this.way = new SoupWay(one.exact)
    this.search = new SoupClosest(one)
    this.best = this.way.best
  }

  begin(motion: Float64Array, skin: number): void {
    this.hitPart = -1
    this.hitTriangle = -1
    this.hitNormal.fill(0)
    this.hitPoint.fill(0)
    for (let k = 0; k < 3; k++) {
      this.start[k] = this.one.pose[THING * POSE_STRIDE + POSITION + k]
      this.motion[k] = motion[k]
    }
    this.skin[0] = skin
    this.way.begin(motion, skin)
  }

  /**
   * Of triangles reached at about the same place the nearest is the hit. The others of a flat wall are seen aslant,
   * and what slides along what they say would run into the wall or away from it.
   */
  end(tree: AabbTree): void {
    if (this.hitTriangle < 0) return
    const { search, found, motion, best } = this
    this.placeAt(best[0])
    found.clear()
    search.onlyAhead = true
    for (let k = 0; k < 3; k++) search.ahead[k] = motion[k]
    search.ahead[3] = this.way.leastApproach[0]
    search.bound[0] = this.hitDistance[0]
    search.improve(tree, this.hitLeaf, found, 0)
    this.placeAt(0)
    if (found.count === 0) return
    this.hitTriangle = found.triangle[0]
    this.hitFeatures[0] = found.partFeature[0]
    this.hitFeatures[1] = found.triangleFeature[0]
    for (let k = 0; k < 3; k++) {
      this.hitNormal[k] = found.normal[k]
      this.hitPoint[k] = found.point[k]
    }
  }

  /** Shortens the way by what the part of a leaf comes to. */
  against(tree: AabbTree, node: number): void {
    const { one, stack, entries, entry, best } = this
    this.findStart(tree, node)
    one.reach[0] = 2 * this.skin[0]
    one.place(node, tree)
    this.way.turnMotion(this.motion)
    this.turnMotion()
    this.sweepTo(tree.box, TREE_ROOT * BOX_STRIDE)
    let count = 0
    stack[count] = TREE_ROOT
    entries[count++] = entry[0]
    while (count > 0) {
      const at = stack[--count]
      // What is stopped at once is stopped, whatever else is near.
      if (!(entries[count] < best[0])) continue
      if (isTreeLeaf(tree, at)) {
        this.throughLeaf(tree, at, node)
        continue
      }
      const first = at + 1
      const second = tree.second[at]
      this.sweepTo(tree.box, first * BOX_STRIDE)
      const toFirst = entry[0]
      this.sweepTo(tree.box, second * BOX_STRIDE)
      const toSecond = entry[0]
      const firstSooner = toFirst <= toSecond
      stack[count] = firstSooner ? second : first
      entries[count++] = firstSooner ? toSecond : toFirst
      stack[count] = firstSooner ? first : second
      entries[count++] = firstSooner ? toFirst : toSecond
    }
  }

  /** How near the part is already; only what is inside the skin matters. */
  private findStart(tree: AabbTree, node: number): void {
    const { search, found, way, skin } = this
    found.clear()
    search.onlyAhead = false
    search.bound[0] = 2 * skin[0]
    search.improve(tree, node, found, 0)
    way.startDistance[0] = found.count > 0 ? found.distance[0] : Number.POSITIVE_INFINITY
  }

  private throughLeaf(tree: AabbTree, at: number, node: number): void {
    const { one, way, best, triangleBox, entry } = this
    const end = tree.first[at] + tree.size[at]
    for (let i = tree.first[at]; i < end; i++) {
      const t = tree.order[i]
      writeTriangleBox(tree, t, triangleBox)
      this.sweepTo(triangleBox, 0)
      if (!(entry[0] < best[0])) continue
      one.take(tree, t)
      way.time[0] = entry[0]
      if (way.reaches()) this.keep(node, t)
    }
  }

  private turnMotion(): void {
    const { motion, inSoup } = this
    const { frame } = this.one.exact.sight
    for (let k = 0; k < 3; k++) {
      const s = TO_WORLD + k
      inSoup[k] =
        (frame[s] * motion[0] + frame[s + 3] * motion[1] + frame[s + 6] * motion[2]) / frame[SOUP_SCALE]
    }
  }

  /** Leaves in `entry` when the part's moving box comes to the box at box[o]. */
  private sweepTo(box: Float64Array, o: number): void {
    const { inSoup } = this
    const own = this.one.box
    let from = 0
    let to = 1
    for (let k = 0; k < 3; k++) {
      // Ahead and behind: how far the box must move until the near sides and the far sides are level.
      const near = box[o + k] - own[BOX_MAX + k]
      const far = box[o + BOX_MAX + k] - own[k]
      const speed = inSoup[k]
      if (speed === 0) {
        if (near > 0 || far < 0) to = -1
        continue
      }
      const a = near / speed
      const b = far / speed
      const enters = speed > 0 ? a : b
      const leaves = speed > 0 ? b : a
      if (enters > from) from = enters
      if (leaves < to) to = leaves
    }
    this.entry[0] = from <= to * (1 + 1e-15) ? from * (1 - 4e-16) : NEVER
  }

  private placeAt(time: number): void {
    const { start, motion } = this
    const { pose } = this.one
    for (let k = 0; k < 3; k++) pose[THING * POSE_STRIDE + POSITION + k] = start[k] + time * motion[k]
  }

  private keep(leaf: number, triangle: number): void {
    const { best, motion, hitNormal, hitPoint } = this
    const { time } = this.way
    const { direction, answer, features } = this.one.exact
    if (!(time[0] < best[0])) return
    best[0] = time[0]
    this.hitLeaf = leaf
    this.hitPart = this.one.shapes.nodePart[leaf]
    this.hitTriangle = triangle
    this.hitDistance[0] = answer[0]
    this.hitFeatures[0] = features[0]
    this.hitFeatures[1] = features[1]
    for (let k = 0; k < 3; k++) {
      hitNormal[k] = direction[k]
      // The part was asked about where it started, and the triangle moved towards it.
      hitPoint[k] = answer[4 + k] + time[0] * motion[k]
    }
  }
}
