/**
 * Two triangles of layers, looked at feature by feature: which of their vertices and edges are near each other, on which
 * side, and which edges are through already.
 */
import { writeContourWay } from './contours.ts'
import { writeEdgeShares } from './edge-shares.ts'
import { isThrough, writeHeight } from './edge-through.ts'
import { CROSSING, EDGE_EDGE, LayerList, VERTEX_TRIANGLE } from './layer-list.ts'
import { LayerMemory } from './layer-memory.ts'
import { SQUARE, sideOf, writeNearestShares } from './nearest-shares.ts'
import { OWN_EDGE, OWN_VERTEX } from './owned-features.ts'
import type { SoftBody } from './soft-body.ts'
import type { SoftPool } from './soft-pool.ts'
import { Tangles } from './tangles.ts'

/** Pairs per vertex that are looked at: cloth in a ball gets soft, not slow. */
const MOST_PAIRS = 24
/** And crossings, which must not take the place of what does not cross yet. */
const MOST_CROSSINGS = 4
/** Metres behind a shard's skin that are still put before it; what is farther is nearer to another side. */
const SKIN = 0.001
/** Metres a second, squared: what moves so near a sleeper wakes it. */
const ROUSING = 0.04

export class LayerFeatures extends LayerList {
  /** How many of them are edges through triangles. */
  crossings = 0
  /** By soft body: 1 where something that moves is at a sleeper. */
  roused = new Uint8Array(16)
  protected readonly tangles = new Tangles()
  protected readonly memory = new LayerMemory()
  protected readonly reach = new Float64Array(1)
  protected readonly pool: SoftPool
  private readonly nearest = new Float64Array(7)
  private readonly edges = new Float64Array(6)
  private readonly normal = new Float64Array(3)

  constructor(pool: SoftPool) {
    super()
    this.pool = pool
  }

  /** Triangle t of one against triangle u of another, or of itself. */
  protected lookAt(a: SoftBody, t: number, b: SoftBody, u: number): void {
    if (a === b && areTogether(a, t, u)) return
    this.lookAtVertices(a, t, b, u)
    this.lookAtVertices(b, u, a, t)
    this.lookAtEdges(a, t, b, u)
  }

  /** The vertices of a's triangle t that are its own, against b's triangle u; and its edges, whether they cross. */
  private lookAtVertices(a: SoftBody, t: number, b: SoftBody, u: number): void {
    const owned = a.owned[t]
    const { positions: x } = this.pool
    const c0 = b.first + b.mesh.corners[3 * u]
    const c1 = b.first + b.mesh.corners[3 * u + 1]
    const c2 = b.first + b.mesh.corners[3 * u + 2]
    const reach = this.reach[0]
    for (let k = 0; k < 3; k++) {
      const v = a.first + a.mesh.corners[3 * t + k]
      if ((owned & (OWN_VERTEX << k)) !== 0) {
        writeNearestShares(x, 3 * v, x, 3 * c0, 3 * c1, 3 * c2, this.nearest)
        if (this.nearest[SQUARE] <= reach * reach) this.addVertex(a, v, b, c0, c1, c2)
      }
      if ((owned & (OWN_EDGE << k)) === 0) continue
      const w = a.first + a.mesh.corners[3 * t + ((k + 1) % 3)]
      if (a.rigid === null && b.rigid === null && isThrough(x, 3 * v, 3 * w, 3 * c0, 3 * c1, 3 * c2)) {
        this.addCrossing(a, v, w, 3 * t + k, b, u)
      }
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
    // Beside a triangle it may go round the cloth's rim, and then is on the other side by right.
    if (side === 0 || a.rigid !== null || b.rigid !== null) return
    const known = this.memory.side(this.vertices, 4 * i)
    if (known === 0) return
    this.side[i] = known
    this.known[i] = 1
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
    if (a.rigid === null && b.rigid === null) {
      if (this.memory.turn(this.vertices, 4 * i, this.way, way)) this.known[i] = 1
      return
    }
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

  /** An edge and the triangle's plane: the end that is nearer to it goes back. */
  private addCrossing(a: SoftBody, v: number, w: number, corner: number, b: SoftBody, u: number): void {
    this.tangles.cross(a, corner)
    if (this.crossings >= MOST_CROSSINGS * this.pool.count) return
    this.crossings++
    const { positions: x } = this.pool
    const { corners } = b.mesh
    const c0 = b.first + corners[3 * u]
    const c1 = b.first + corners[3 * u + 1]
    const c2 = b.first + corners[3 * u + 2]
    const { tangled } = this.tangles
    tangled[v] = 1
    tangled[w] = 1
    tangled[c0] = 1
    tangled[c1] = 1
    tangled[c2] = 1
    writeHeight(x, 3 * v, 3 * c0, 3 * c1, 3 * c2, this.edges, 0)
    writeHeight(x, 3 * w, 3 * c0, 3 * c1, 3 * c2, this.edges, 1)
    const first = this.edges[0]
    const second = this.edges[1]
    const isFirst = Math.abs(first) < Math.abs(second)
    const i = this.add(CROSSING, a, b, isFirst ? v : w, c0, c1, c2)
    if (i < 0) return
    this.side[i] = (isFirst ? second : first) > 0 ? 1 : -1
    this.end[i] = isFirst ? w : v
    writeContourWay(a, corner, b, u, this.way, 3 * i)
  }

  private add(kind: number, a: SoftBody, b: SoftBody, p: number, q: number, r: number, s: number): number {
    if (this.count >= MOST_PAIRS * this.pool.count) return -1
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

/** Whether they are so near each other in the cloth itself that keeping them apart would tear at it. */
function areTogether(body: SoftBody, t: number, u: number): boolean {
  const { middle } = body.tree
  const x = middle[3 * t] - middle[3 * u]
  const y = middle[3 * t + 1] - middle[3 * u + 1]
  const z = middle[3 * t + 2] - middle[3 * u + 2]
  if (x * x + y * y + z * z < body.together * body.together) return true
  const { corners } = body.mesh
  for (let i = 3 * t; i < 3 * t + 3; i++) {
    if (corners[i] === corners[3 * u] || corners[i] === corners[3 * u + 1]) return true
    if (corners[i] === corners[3 * u + 2]) return true
  }
  return false
}
