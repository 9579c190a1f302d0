import { ExactOrientation } from './exact-orientation.ts'
import { HullMesh, NONE, nextHalfEdge, triangleOf } from './hull-mesh.ts'
import { distinctPoints, independentPoints } from './hull-simplex.ts'
import { type Hull, mergeCoplanar } from './merge-coplanar.ts'

export type { Hull } from './merge-coplanar.ts'

export type HullResult =
  | { readonly kind: 'hull'; readonly hull: Hull }
  /** −1: no points; 0: all equal; 1: all on a line; 2: all in a plane. Decided exactly. */
  | { readonly kind: 'degenerate'; readonly dimension: -1 | 0 | 1 | 2 }

/**
 * The convex hull of points (x, y, z in turn, all finite). Quickhull, whose every decision about sides is exact:
 * floats only choose which outer point comes next, so any input gives its one true hull and every step makes the
 * hull strictly larger, which is why it ends.
 */
export function convexHull(points: Float64Array): HullResult {
  const candidates = distinctPoints(points)
  const orientation = new ExactOrientation(points)
  const corners = independentPoints(orientation, candidates)
  if (corners.length < 4) {
    return { kind: 'degenerate', dimension: (corners.length - 1) as -1 | 0 | 1 | 2 }
  }
  const mesh = new HullMesh(orientation)
  new Quickhull(mesh, points.length / 3).run(corners, candidates)
  return { kind: 'hull', hull: mergeCoplanar(mesh, points.length / 3) }
}

class Quickhull {
  private readonly mesh: HullMesh
  /** Next point above the same triangle, by point. */
  private readonly nextAbove: Int32Array
  /** New triangle whose outer edge starts at a vertex, by vertex: the horizon passes each vertex at most once. */
  private readonly fanAt: Int32Array
  /** Points whose triangle has gone, waiting for a new one. */
  private readonly homeless: Int32Array
  private homelessCount = 0
  /** Triangles that may have points above them; ids may be stale or repeated. */
  private readonly open: number[] = []
  private visible: number[] = []
  /** Half-edges of hidden triangles whose twins are visible. */
  private horizon: number[] = []
  private fan: number[] = []
  /** The insertion that last saw each triangle, negative where it was hidden: each is decided once. */
  private seen = new Int32Array(0)
  private insertion = 0

  constructor(mesh: HullMesh, pointCount: number) {
    this.mesh = mesh
    this.nextAbove = new Int32Array(pointCount)
    this.fanAt = new Int32Array(pointCount)
    this.homeless = new Int32Array(pointCount)
  }

  run(corners: readonly number[], candidates: Int32Array): void {
    this.start(corners)
    this.homeless.set(candidates)
    this.homelessCount = candidates.length
    this.settle()
    // First come, first served: going deep into one corner first leaves fans of thousands of triangles at its
    // border, and every later neighbour would tear down and raise half of one (quadratic on prisms).
    for (let k = 0; k < this.open.length; k++) {
      const f = this.open[k]
      if (this.mesh.origin[3 * f] !== NONE && this.mesh.highest[f] !== NONE) this.insert(f)
    }
  }

  private start(corners: readonly number[]): void {
    const mesh = this.mesh
    const [a, b, c, d] = corners
    const above = mesh.orientation.side(a, b, c, d) > 0
    const [second, third] = above ? [c, b] : [b, c]
    mesh.reserve(4)
    const base = 3 * mesh.add(a, second, third)
    this.fan = [mesh.add(second, a, d), mesh.add(third, second, d), mesh.add(a, third, d)]
    for (let k = 0; k < 3; k++) {
      mesh.link(base + k, 3 * this.fan[k])
      // The sides turn the other way round than the base: each one's left edge is the next one's right edge.
      mesh.link(3 * this.fan[k] + 2, 3 * this.fan[(k + 1) % 3] + 1)
    }
    this.fan.push(base / 3)
  }

  /** Extends the hull by the highest point over triangle f. */
  private insert(f: number): void {
    const mesh = this.mesh
    const apex = mesh.highest[f]
    this.findVisible(apex, f)
    this.evict(apex)
    this.raiseFan(apex)
    this.settle()
  }

  /**
   * All triangles strictly below the apex, connected to f, and the edges around them. Those in whose plane the
   * apex lies stay: the fan then extends their face, and no new triangle can be a sliver without area, since an
   * apex in line with a horizon edge would lie in the plane of the visible triangle there.
   */
  private findVisible(apex: number, f: number): void {
    const mesh = this.mesh
    const twin = mesh.twin
    if (this.seen.length < mesh.highest.length) {
      const seen = new Int32Array(mesh.highest.length)
      seen.set(this.seen)
      this.seen = seen
    }
    const seen = this.seen
    const visible = this.visible
    const horizon = this.horizon
    const stamp = ++this.insertion
    visible.length = 0
    horizon.length = 0
    visible.push(f)
    seen[f] = stamp
    for (let i = 0; i < visible.length; i++) {
      const from = 3 * visible[i]
      for (let h = from; h < from + 3; h++) {
        const outer = twin[h]
        const neighbour = triangleOf(outer)
        if (seen[neighbour] === stamp) continue
        if (seen[neighbour] !== -stamp) {
          if (mesh.sideOf(apex, neighbour) > 0) {
            seen[neighbour] = stamp
            visible.push(neighbour)
            continue
          }
          seen[neighbour] = -stamp
        }
        horizon.push(outer)
      }
    }
  }

  /** Frees the visible triangles; the points above them, but for the apex, lose their place. */
  private evict(apex: number): void {
    const mesh = this.mesh
    const nextAbove = this.nextAbove
    const homeless = this.homeless
    let count = 0
    for (const f of this.visible) {
      for (let point = mesh.highest[f]; point !== NONE; point = nextAbove[point]) {
        if (point !== apex) homeless[count++] = point
      }
      mesh.free(f)
    }
    this.homelessCount = count
  }

  /** One triangle from every horizon edge to the apex. */
  private raiseFan(apex: number): void {
    const mesh = this.mesh
    const horizon = this.horizon
    const fan = this.fan
    const fanAt = this.fanAt
    mesh.reserve(horizon.length)
    const origin = mesh.origin
    fan.length = 0
    for (const outer of horizon) {
      const from = origin[nextHalfEdge(outer)]
      const f = mesh.add(from, origin[outer], apex)
      mesh.link(3 * f, outer)
      fanAt[from] = f
      fan.push(f)
    }
    for (const f of fan) mesh.link(3 * f + 1, 3 * fanAt[origin[3 * f + 1]] + 2)
  }

  /**
   * Gives each homeless point to the first new triangle it is strictly above. One above none is inside for good:
   * the new triangles bound the cone at the apex, and what lies in that cone and above a triangle that has gone
   * lies between the apex and the old hull.
   */
  private settle(): void {
    const mesh = this.mesh
    const { origin, plane, highest } = mesh
    const p = mesh.orientation.scaled
    const homeless = this.homeless
    const nextAbove = this.nextAbove
    let count = this.homelessCount
    for (const f of this.fan) {
      if (count === 0) break
      const a = 3 * origin[3 * f]
      const ax = p[a]
      const ay = p[a + 1]
      const az = p[a + 2]
      const nx = plane[4 * f]
      const ny = plane[4 * f + 1]
      const nz = plane[4 * f + 2]
      const doubt = plane[4 * f + 3]
      let top = NONE
      let topHeight = Number.NEGATIVE_INFINITY
      let kept = 0
      for (let i = 0; i < count; i++) {
        const point = homeless[i]
        const q = 3 * point
        const height = nx * (p[q] - ax) + ny * (p[q + 1] - ay) + nz * (p[q + 2] - az)
        if (height > doubt || (height >= -doubt && mesh.sideOf(point, f) > 0)) {
          if (top === NONE || height > topHeight) {
            nextAbove[point] = top
            top = point
            topHeight = height
          } else {
            nextAbove[point] = nextAbove[top]
            nextAbove[top] = point
          }
        } else {
          homeless[kept++] = point
        }
      }
      count = kept
      highest[f] = top
      if (top !== NONE) this.open.push(f)
    }
  }
}
