/**
 * Which vertices, edges and triangles of layers are near each other, and on which side: what keeps layers at a distance.
 * Of pairs of triangles that layer-pairs.ts has found.
 */
import { writeEdgeShares } from './edge-shares.ts'
import { EDGE_EDGE, LayerList, VERTEX_TRIANGLE } from './layer-list.ts'
import { FREE, type LayerPairs, NEIGHBOURS } from './layer-pairs.ts'
import { SQUARE, sideOf, writeNearestShares } from './nearest-shares.ts'
import { OWN_EDGE, OWN_VERTEX } from './owned-features.ts'
import type { SoftBody } from './soft-body.ts'
import type { SoftPool } from './soft-pool.ts'

/** Features per vertex that are looked at: cloth in a ball gets soft, not slow. */
const MOST_FEATURES = 24
/** Metres behind a shard's skin that are still put before it; what is farther is nearer to another side. */
const SKIN = 0.001
/** Metres a second, squared: what moves so near a sleeper wakes it. */
const ROUSING = 0.04

export class LayerFeatures extends LayerList {
  /** By soft body: 1 where something that moves is at a sleeper. */
  roused = new Uint8Array(16)
  private readonly reach = new Float64Array(1)
  private readonly pool: SoftPool
  private readonly bodies: readonly SoftBody[]
  private readonly nearest = new Float64Array(7)
  private readonly edges = new Float64Array(6)
  private readonly normal = new Float64Array(3)

  constructor(pool: SoftPool, bodies: readonly SoftBody[]) {
    super()
    this.pool = pool
    this.bodies = bodies
  }

  /** Those within `reach` metres of each other. */
  collect(pairs: LayerPairs, reach: number): void {
    const { bodies } = this
    this.count = 0
    this.reach[0] = reach
    if (this.roused.length < bodies.length) this.roused = new Uint8Array(2 * bodies.length)
    this.roused.fill(0)
    for (let i = 0; i < pairs.count; i++) {
      if (pairs.kind[i] === NEIGHBOURS) continue
      if (pairs.kind[i] !== FREE && pairs.areApart(i, this.pool.positions, reach)) continue
      const a = bodies[pairs.bodies[2 * i]]
      const b = bodies[pairs.bodies[2 * i + 1]]
      this.lookAt(a, pairs.triangles[2 * i], b, pairs.triangles[2 * i + 1])
    }
  }

  /** Triangle t of one against triangle u of another, or of itself. */
  private lookAt(a: SoftBody, t: number, b: SoftBody, u: number): void {
    this.lookAtVertices(a, t, b, u)
    this.lookAtVertices(b, u, a, t)
    this.lookAtEdges(a, t, b, u)
  }

  /** The vertices of a's triangle t that are its own, against b's triangle u. */
  private lookAtVertices(a: SoftBody, t: number, b: SoftBody, u: number): void {
    const owned = a.owned[t]
    const { positions: x } = this.pool
    const c0 = b.first + b.mesh.corners[3 * u]
    const c1 = b.first + b.mesh.corners[3 * u + 1]
    const c2 = b.first + b.mesh.corners[3 * u + 2]
    const reach = this.reach[0]
    for (let k = 0; k < 3; k++) {
      const v = a.first + a.mesh.corners[3 * t + k]
      if ((owned & (OWN_VERTEX << k)) === 0) continue
      writeNearestShares(x, 3 * v, x, 3 * c0, 3 * c1, 3 * c2, this.nearest)
      if (this.nearest[SQUARE] <= reach * reach) this.addVertex(a, v, b, c0, c1, c2)
    }
  }

  private lookAtEdges(a: SoftBody, t: number, b: SoftBody, u: number): void {
    const { positions: x } = this.pool
    const reach = this.reach[0]
    for (let i = 0; i < 3; i++) {
      if ((a.owned[t] & (OWN_EDGE << i)) === 0) continue
      const p = a.first + a.mesh.corners[3 * t + i]
      const q = a.first + a.mesh.corners[3 * t + ((i + 1) % 3)]
      for (let j = 0; j < 3; j++) {
        if ((b.owned[u] & (OWN_EDGE << j)) === 0) continue
        const r = b.first + b.mesh.corners[3 * u + j]
        const s = b.first + b.mesh.corners[3 * u + ((j + 1) % 3)]
        if (!writeEdgeShares(x, 3 * p, 3 * q, 3 * r, 3 * s, this.edges)) continue
        if (this.edges[5] <= reach * reach) this.addEdges(a, p, q, 3 * t + i, b, r, s, 3 * u + j)
      }
    }
  }

  private addVertex(a: SoftBody, v: number, b: SoftBody, c0: number, c1: number, c2: number): void {
    let side = sideOf(this.nearest, this.pool.positions, 3 * c0, 3 * c1, 3 * c2)
    if (b.rigid !== null && side < 0) {
      if (this.nearest[SQUARE] > SKIN * SKIN) return
      side = 1
    }
    const i = this.add(VERTEX_TRIANGLE, a, b, v, c0, c1, c2)
    if (i < 0) return
    this.side[i] = side
  }

  /** `e` and `f`: the corners at which the edges begin in their triangles. */
  private addEdges(
    a: SoftBody,
    p: number,
    q: number,
    e: number,
    b: SoftBody,
    r: number,
    s: number,
    f: number,
  ): void {
    const i = this.add(EDGE_EDGE, a, b, p, q, r, s)
    if (i < 0) return
    const way = 3 * i
    for (let k = 0; k < 3; k++) this.way[way + k] = this.edges[2 + k]
    if (a.rigid === null && b.rigid === null) return
    // Out of a shard, whichever way round they are now.
    this.way.fill(0, way, way + 3)
    if (a.rigid !== null) this.addOutward(a, e, way, -1)
    if (b.rigid !== null) this.addOutward(b, f, way, 1)
    let along = 0
    for (let k = 0; k < 3; k++) along += this.way[way + k] * this.edges[2 + k]
    // The far side of a thin shard.
    if (along < 0 && this.edges[5] > SKIN * SKIN) this.count--
  }

  /** Adds the normals of both triangles at an edge to a way. */
  private addOutward(body: SoftBody, corner: number, way: number, sign: number): void {
    const t = Math.floor(corner / 3)
    this.addNormal(body, t, way, sign)
    if (body.across[corner] >= 0) this.addNormal(body, body.across[corner], way, sign)
  }

  private addNormal(body: SoftBody, t: number, way: number, sign: number): void {
    body.writeNormal(t, this.normal)
    for (let k = 0; k < 3; k++) this.way[way + k] += sign * this.normal[k]
  }

  private add(kind: number, a: SoftBody, b: SoftBody, p: number, q: number, r: number, s: number): number {
    if (this.count >= MOST_FEATURES * this.pool.count) return -1
    this.rouse(a, b, p)
    this.rouse(b, a, r)
    const i = this.append(kind, p, q, r, s)
    this.first[i] = a.number
    this.second[i] = b.number
    return i
  }

  /** A sleeper at which a vertex of another body moves. */
  private rouse(mover: SoftBody, sleeper: SoftBody, v: number): void {
    // Who lies on a table does not mind the cloth that is there too.
    if (!sleeper.asleep || mover.asleep || sleeper.held > 0) return
    const { velocities: s } = this.pool
    const o = 3 * v
    if (s[o] * s[o] + s[o + 1] * s[o + 1] + s[o + 2] * s[o + 2] > ROUSING) this.roused[sleeper.number] = 1
  }
}
