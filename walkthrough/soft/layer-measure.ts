/** How near the two sides of a pair of features are to each other: along which way, and by which shares of their vertices. */
import { writeEdgeShares } from './edge-shares.ts'
import { EDGE_EDGE, type LayerList } from './layer-list.ts'
import { isOver, isThrough, SQUARE, sideOf, WAY, writeNearestShares } from './nearest-shares.ts'
import type { SoftPool } from './soft-pool.ts'

export class LayerMeasure {
  /** Of its four vertices: their shares in the way from the second side to the first. */
  readonly share = new Float64Array(4)
  /** From the second to the first, unit; and the distance along it, which is negative where they are through. */
  readonly normal = new Float64Array(3)
  readonly distance = new Float64Array(1)
  private readonly pool: SoftPool
  private readonly features: LayerList
  private readonly nearest = new Float64Array(7)
  private readonly edges = new Float64Array(6)

  constructor(pool: SoftPool, features: LayerList) {
    this.pool = pool
    this.features = features
  }

  /** False where they are none. */
  take(i: number): boolean {
    return this.features.kind[i] === EDGE_EDGE ? this.measureEdges(i) : this.measureVertex(i)
  }

  /** Normal and distance of a vertex and a triangle; false where the vertex is beside it and far. */
  private measureVertex(i: number): boolean {
    const { features, nearest, share, normal } = this
    const { positions: x } = this.pool
    const { vertices, side } = features
    const a = 3 * vertices[4 * i + 1]
    const b = 3 * vertices[4 * i + 2]
    const c = 3 * vertices[4 * i + 3]
    writeNearestShares(x, 3 * vertices[4 * i], x, a, b, c, nearest)
    if (side[i] === 0) side[i] = sideOf(nearest, x, a, b, c)
    const through = isThrough(side[i], nearest, x, a, b, c)
    // What has gone over the rim is through nothing.
    if (through && !isOver(nearest)) return false
    const distance = Math.sqrt(nearest[SQUARE])
    if (distance === 0) return false
    const toward = (through ? -1 : 1) / distance
    for (let k = 0; k < 3; k++) {
      normal[k] = toward * nearest[WAY + k]
      share[k + 1] = -nearest[k]
    }
    share[0] = 1
    this.distance[0] = through ? -distance : distance
    return true
  }

  private measureEdges(i: number): boolean {
    const { features, edges, share, normal } = this
    const { positions: x } = this.pool
    const { vertices, way } = features
    const a = 3 * vertices[4 * i]
    const b = 3 * vertices[4 * i + 1]
    const c = 3 * vertices[4 * i + 2]
    const d = 3 * vertices[4 * i + 3]
    if (!writeEdgeShares(x, a, b, c, d, edges)) return false
    const distance = Math.sqrt(edges[5])
    if (distance === 0) return false
    let along = 0
    for (let k = 0; k < 3; k++) along += edges[2 + k] * way[3 * i + k]
    const toward = (along < 0 ? -1 : 1) / distance
    for (let k = 0; k < 3; k++) normal[k] = toward * edges[2 + k]
    share[0] = 1 - edges[0]
    share[1] = edges[0]
    share[2] = edges[1] - 1
    share[3] = -edges[1]
    this.distance[0] = along < 0 ? -distance : distance
    return true
  }
}
