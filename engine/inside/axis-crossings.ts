/**
 * How the winding number changes along a segment parallel to an axis, by signed crossings with the triangles of an AABB
 * tree. Along an axis the question is flat: is the segment's point in the triangle's shadow, left of all its edges?
 *
 * Exact without a second ray: the segment is moved aside by (ε, ε²), infinitely little, which changes no winding number
 * off the surface and lets it pass no edge or corner. Where the point is on an edge's shadow, the edge's direction
 * decides; the triangle beyond runs along it the other way, and so one of the two counts.
 */
import { type AabbTree, BOX_MAX, TREE_ROOT } from '../soup/aabb-tree.ts'
import { MAX_TREE_DEPTH } from '../soup/build-tree.ts'
import { AREA_FILTER, areaSign, SMALLEST_FILTERED, VOLUME_FILTER } from './exact-sign.ts'
import { onTriangle, sideOfTriangle } from './on-triangle.ts'
import { CORNERS_STRIDE, LINK, LINK_STRIDE, PACKED_STRIDE, PackedTree } from './packed-tree.ts'

/** The segment's start is on the surface. No winding number is as large. */
export const ON_SURFACE = 2 ** 30

const X = 0
const Y = 1
const Z = 2
const END = 3

export class AxisCrossings {
  /** The point (x, y, z), and the coordinate along the axis where the segment ends. */
  readonly segment = new Float64Array(4)
  private readonly tree: AabbTree
  private readonly packed: PackedTree
  private readonly stack = new Int32Array(MAX_TREE_DEPTH)
  /** Results of a float filter below this are looked at again. Infinite where the filters prove nothing. */
  private readonly floor: number

  constructor(tree: AabbTree, filtersHold: boolean) {
    this.tree = tree
    this.packed = new PackedTree(tree)
    this.floor = filtersHold ? SMALLEST_FILTERED : Number.POSITIVE_INFINITY
  }

  /**
   * The winding number at the segment's start less that at its end, or ON_SURFACE. The end must not be on the surface.
   */
  count(axis: number): number {
    const { segment, stack, packed } = this
    const { border, link } = packed
    const { size, nodeCount } = this.tree
    if (nodeCount === 0) return 0
    const u = axis === X ? Y : axis === Y ? Z : X
    const w = axis === X ? Z : axis === Y ? X : Y
    const pu = packed.step(u, segment[u])
    const pw = packed.step(w, segment[w])
    const start = packed.step(axis, segment[axis])
    const end = packed.step(axis, segment[END])
    const low = start < end ? start : end
    const high = start < end ? end : start
    let winding = 0
    let waiting = 0
    let node: number = TREE_ROOT
    for (;;) {
      const b = node * PACKED_STRIDE
      if (
        pu >= border[b + u] &&
        pu <= border[b + BOX_MAX + u] &&
        pw >= border[b + w] &&
        pw <= border[b + BOX_MAX + w] &&
        high >= border[b + axis] &&
        low <= border[b + BOX_MAX + axis]
      ) {
        const other = link[node * LINK_STRIDE + LINK]
        if (other >= 0) {
          stack[waiting++] = other
          node++
          continue
        }
        const first = -1 - other
        const past = first + size[node]
        for (let k = first; k < past; k++) {
          const crossing = this.cross(k, axis, u, w)
          if (crossing === ON_SURFACE) return ON_SURFACE
          winding += crossing
        }
      }
      if (waiting === 0) return winding
      node = stack[--waiting]
    }
  }

  /** `place` is the triangle's in the order of the leaves. */
  private cross(place: number, axis: number, u: number, w: number): number {
    const { segment, floor } = this
    const { corners: v } = this.packed
    const a = place * CORNERS_STRIDE
    const b = a + 3
    const c = a + 6
    const pu = segment[u]
    const pw = segment[w]
    const au = v[a + u] - pu
    const aw = v[a + w] - pw
    const bu = v[b + u] - pu
    const bw = v[b + w] - pw
    const cu = v[c + u] - pu
    const cw = v[c + w] - pw

    const abLeft = au * bw
    const abRight = aw * bu
    const ab = abLeft - abRight
    const abSize = Math.abs(abLeft) + Math.abs(abRight)
    const bcLeft = bu * cw
    const bcRight = bw * cu
    const bc = bcLeft - bcRight
    const bcSize = Math.abs(bcLeft) + Math.abs(bcRight)
    const caLeft = cu * aw
    const caRight = cw * au
    const ca = caLeft - caRight
    const caSize = Math.abs(caLeft) + Math.abs(caRight)

    const abSure = Math.abs(ab) > AREA_FILTER * abSize && Math.abs(ab) > floor
    const bcSure = Math.abs(bc) > AREA_FILTER * bcSize && Math.abs(bc) > floor
    if (abSure && bcSure && ab > 0 !== bc > 0) return 0
    const caSure = Math.abs(ca) > AREA_FILTER * caSize && Math.abs(ca) > floor
    if (abSure && bcSure && caSure) {
      if (ab > 0 !== ca > 0) return 0
      const pa = v[a + axis] - segment[axis]
      const pb = v[b + axis] - segment[axis]
      const pc = v[c + axis] - segment[axis]
      const volume = pa * bc + pb * ca + pc * ab
      const permanent = Math.abs(pa) * bcSize + Math.abs(pb) * caSize + Math.abs(pc) * abSize
      if (Math.abs(volume) > VOLUME_FILTER * permanent && Math.abs(volume) > floor) {
        return this.step(place, axis, volume < 0 ? 1 : -1, ab > 0 ? 1 : -1)
      }
    }
    return this.crossExactly(place, axis, u, w)
  }

  private crossExactly(place: number, axis: number, u: number, w: number): number {
    const { segment } = this
    const { mesh, order } = this.tree
    const { corners: v } = this.packed
    const triangle = order[place]
    const a = place * CORNERS_STRIDE
    const b = a + 3
    const c = a + 6
    const pu = segment[u]
    const pw = segment[w]
    const ab = areaSign(v[a + u], v[a + w], v[b + u], v[b + w], pu, pw)
    const bc = areaSign(v[b + u], v[b + w], v[c + u], v[c + w], pu, pw)
    const ca = areaSign(v[c + u], v[c + w], v[a + u], v[a + w], pu, pw)
    const left = ab > 0 || bc > 0 || ca > 0
    const right = ab < 0 || bc < 0 || ca < 0
    if (left && right) return 0
    if (!left && !right) {
      // The shadow has no area, and the segment lies in the triangle's plane: moved aside, it misses the triangle.
      return onTriangle(mesh, triangle, segment[X], segment[Y], segment[Z]) ? ON_SURFACE : 0
    }
    const side = sideOfTriangle(mesh, triangle, segment[X], segment[Y], segment[Z])
    if (side === 0) return ON_SURFACE
    const facing = left ? 1 : -1
    if (ab === 0 && besideEdge(v, a, b, u, w) !== facing) return 0
    if (bc === 0 && besideEdge(v, b, c, u, w) !== facing) return 0
    if (ca === 0 && besideEdge(v, c, a, u, w) !== facing) return 0
    return this.step(place, axis, side, facing)
  }

  /** The line crosses the triangle; does the segment? `facing` is the normal's sign along the axis. */
  private step(place: number, axis: number, startSide: number, facing: number): number {
    const { segment } = this
    const { corners: v } = this.packed
    const a = v[place * CORNERS_STRIDE + axis]
    const b = v[place * CORNERS_STRIDE + 3 + axis]
    const c = v[place * CORNERS_STRIDE + 6 + axis]
    const end = segment[END]
    let endSide: number
    if (a < end && b < end && c < end) endSide = facing
    else if (a > end && b > end && c > end) endSide = -facing
    else {
      endSide = sideOfTriangle(
        this.tree.mesh,
        this.tree.order[place],
        axis === X ? end : segment[X],
        axis === Y ? end : segment[Y],
        axis === Z ? end : segment[Z],
      )
    }
    if (startSide === endSide) return 0
    return startSide < 0 ? 1 : -1
  }
}

/** On which side of edge ab a point of its line lies, once moved aside by (ε, ε²). */
function besideEdge(v: Float64Array, a: number, b: number, u: number, w: number): number {
  if (v[b + w] !== v[a + w]) return v[b + w] < v[a + w] ? 1 : -1
  return v[b + u] > v[a + u] ? 1 : -1
}
