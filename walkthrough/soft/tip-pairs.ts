/** Which corners of convex parts could meet which triangles of a soft body until they are looked for again. */
import { enlargedInts } from '../../engine/math/enlarged.ts'
import { SQUARE, sideOf, writeNearestShares } from './nearest-shares.ts'
import { PartCorner } from './part-corner.ts'
import type { Samples } from './samples.ts'
import type { SoftMesh } from './soft-mesh.ts'
import type { SolidCandidates } from './solid-candidates.ts'
import type { SolidMotions } from './solid-motions.ts'
import type { Topology } from './topology.ts'

/** Pairs per triangle that are looked at: cloth in a crowd of corners gets soft, not slow. */
const MOST_PAIRS = 4

export class TipPairs {
  count = 0
  triangle = new Int32Array(256)
  body = new Int32Array(256)
  /** The part's node, and which of the pool's vertices its corner is. */
  node = new Int32Array(256)
  vertex = new Int32Array(256)
  /** 1 or −1 where the corner began the step over the triangle, above or below; 0 where it was beside it. */
  side = new Int32Array(256)
  private readonly corners: Uint32Array
  private readonly topology: Topology
  private readonly samples: Samples
  private readonly motions: SolidMotions
  private readonly corner: PartCorner
  /** Triangles near the part in question, and by triangle the last part it was near. */
  private readonly around: Int32Array
  private readonly seen: Int32Array
  private aroundCount = 0
  private readonly tip = new Float64Array(3)
  private readonly nearest = new Float64Array(7)
  private readonly reach = new Float64Array(1)

  constructor({ corners }: SoftMesh, topology: Topology, samples: Samples, motions: SolidMotions) {
    this.corners = corners
    this.topology = topology
    this.samples = samples
    this.motions = motions
    this.corner = new PartCorner(motions.world)
    this.around = new Int32Array(corners.length / 3)
    this.seen = new Int32Array(corners.length / 3)
  }

  /**
   * Looks at the parts of which a sample is a candidate; those stand part by part in their list. Bodies go no farther
   * than a share of their way in this step before it is asked again.
   */
  collect(x: Float64Array, candidates: SolidCandidates, reach: number, share: number): void {
    const { shapes, bodies } = this.motions.world
    this.count = 0
    this.seen.fill(-1)
    let from = 0
    while (from < candidates.count) {
      const body = candidates.body[from]
      const node = candidates.feature[from]
      let to = from + 1
      while (to < candidates.count && candidates.body[to] === body && candidates.feature[to] === node) to++
      if (!shapes.isSoup(bodies.root[body])) {
        this.reach[0] = reach + share * this.motions.travel[body]
        this.gather(candidates, from, to)
        this.collectPart(x, body, node)
      }
      from = to
    }
  }

  private gather(candidates: SolidCandidates, from: number, to: number): void {
    this.aroundCount = 0
    for (let i = from; i < to; i++) {
      const sample = candidates.sample[i]
      this.gatherFan(this.samples.first[sample], from)
      this.gatherFan(this.samples.second[sample], from)
    }
  }

  private gatherFan(v: number, run: number): void {
    const { fan, firstInFan } = this.topology
    for (let k = firstInFan[v]; k < firstInFan[v + 1]; k++) {
      const t = fan[k]
      if (this.seen[t] === run) continue
      this.seen[t] = run
      this.around[this.aroundCount++] = t
    }
  }

  private collectPart(x: Float64Array, body: number, node: number): void {
    const { corners, around, nearest, tip } = this
    const { polytopes, nodePolytope } = this.motions.world.shapes
    const polytope = nodePolytope[node]
    const reach = this.reach[0]
    for (let v = polytopes.firstVertex[polytope]; v < polytopes.firstVertex[polytope + 1]; v++) {
      this.corner.take(v, node)
      this.corner.place(this.motions.now, body, tip)
      for (let i = 0; i < this.aroundCount; i++) {
        const t = around[i]
        const a = 3 * corners[3 * t]
        const b = 3 * corners[3 * t + 1]
        const c = 3 * corners[3 * t + 2]
        if (isBeyond(x, a, b, c, tip, reach)) continue
        writeNearestShares(tip, 0, x, a, b, c, nearest)
        if (nearest[SQUARE] <= reach * reach) this.add(t, body, node, v, sideOf(nearest, x, a, b, c))
      }
    }
  }

  private add(t: number, body: number, node: number, vertex: number, side: number): void {
    if (this.count >= MOST_PAIRS * this.around.length) return
    if (this.count === this.triangle.length) {
      const length = 2 * this.count
      this.triangle = enlargedInts(this.triangle, length)
      this.body = enlargedInts(this.body, length)
      this.node = enlargedInts(this.node, length)
      this.vertex = enlargedInts(this.vertex, length)
      this.side = enlargedInts(this.side, length)
    }
    const i = this.count++
    this.triangle[i] = t
    this.body[i] = body
    this.node[i] = node
    this.vertex[i] = vertex
    this.side[i] = side
  }
}

/** Whether a triangle's box is farther from a point than `reach`. */
function isBeyond(
  x: Float64Array,
  a: number,
  b: number,
  c: number,
  point: Float64Array,
  reach: number,
): boolean {
  for (let k = 0; k < 3; k++) {
    const low = point[k] - reach
    const high = point[k] + reach
    if (x[a + k] < low && x[b + k] < low && x[c + k] < low) return true
    if (x[a + k] > high && x[b + k] > high && x[c + k] > high) return true
  }
  return false
}
