/**
 * Keeps the layers of a soft body apart: vertices against triangles. Which pairs could meet, and on which side of the
 * triangle the vertex is, is found every few substeps; what then comes through before it is found again is put back.
 */
import { enlargedInts } from '../../engine/math/enlarged.ts'
import { isOver, isThrough, SQUARE, sideOf, WAY, writeNearestShares } from './nearest-shares.ts'
import type { SoftMesh } from './soft-mesh.ts'
import { VertexGrid } from './vertex-grid.ts'

/** Of a push between layers that are too near but in order, per substep: all at once would make them jump apart. */
const EASE = 0.2

/** Pairs per triangle that are looked at: cloth in a ball gets soft, not slow. */
const MOST_PAIRS = 12

export class SelfContacts {
  /** Pairs that could meet in this step. */
  pairs = 0
  vertex = new Int32Array(256)
  triangle = new Int32Array(256)
  /** 1 where the pair was too near in the last substep. */
  touching = new Uint8Array(256)
  /** By pair: 1 or −1 where the vertex began the step over the triangle, above or below; 0 where it was beside it. */
  private side = new Int32Array(256)
  private readonly corners: Uint32Array
  private readonly rest: Float64Array
  private readonly thickness: number
  private readonly friction: number
  /** Metres in the cloth: those nearer are neighbours. */
  private readonly together: number
  private readonly grid: VertexGrid
  /** By bucket: the last triangle that looked into it. */
  private readonly seen: Int32Array
  private readonly nearest = new Float64Array(7)
  private readonly reach = new Float64Array(1)
  private readonly low = new Float64Array(3)
  private readonly high = new Float64Array(3)

  /** `cell`: about the length of an edge. */
  constructor({ rest, corners }: SoftMesh, thickness: number, friction: number, cell: number) {
    this.rest = rest
    this.corners = corners
    this.thickness = thickness
    this.friction = friction
    this.together = Math.max(2 * thickness, 1.2 * cell)
    this.grid = new VertexGrid(rest.length / 3, Math.max(2 * cell, 2 * thickness))
    this.seen = new Int32Array(this.grid.start.length)
  }

  /** All pairs within `reach` metres. */
  collect(x: Float64Array, reach: number): void {
    const { grid, corners, seen, low, high } = this
    this.pairs = 0
    this.reach[0] = reach
    grid.fill(x)
    seen.fill(-1)
    for (let t = 0; 3 * t < corners.length; t++) {
      for (let k = 0; k < 3; k++) {
        const p = x[3 * corners[3 * t] + k]
        const q = x[3 * corners[3 * t + 1] + k]
        const r = x[3 * corners[3 * t + 2] + k]
        low[k] = (p < q ? (p < r ? p : r) : q < r ? q : r) - reach
        high[k] = (p > q ? (p > r ? p : r) : q > r ? q : r) + reach
      }
      const endX = grid.cellOf(high[0])
      const endY = grid.cellOf(high[1])
      const endZ = grid.cellOf(high[2])
      for (let i = grid.cellOf(low[0]); i <= endX; i++) {
        for (let j = grid.cellOf(low[1]); j <= endY; j++) {
          for (let k = grid.cellOf(low[2]); k <= endZ; k++) {
            const bucket = grid.bucketOf(i, j, k)
            if (seen[bucket] === t) continue
            seen[bucket] = t
            this.collectBucket(x, bucket, t)
          }
        }
      }
    }
  }

  private collectBucket(x: Float64Array, bucket: number, t: number): void {
    const { grid, corners, low, high, nearest } = this
    const a = corners[3 * t]
    const b = corners[3 * t + 1]
    const c = corners[3 * t + 2]
    const end = grid.start[bucket + 1]
    for (let e = grid.start[bucket]; e < end; e++) {
      const v = grid.entries[e]
      const o = 3 * v
      if (x[o] < low[0] || x[o] > high[0] || x[o + 1] < low[1] || x[o + 1] > high[1]) continue
      if (x[o + 2] < low[2] || x[o + 2] > high[2] || v === a || v === b || v === c) continue
      if (this.belongTogether(v, a) || this.belongTogether(v, b) || this.belongTogether(v, c)) continue
      writeNearestShares(x, o, x, 3 * a, 3 * b, 3 * c, nearest)
      if (nearest[SQUARE] <= this.reach[0] * this.reach[0]) this.add(x, v, t)
    }
  }

  /** Whether they are so near each other in the cloth itself that keeping them apart would tear at it. */
  private belongTogether(v: number, corner: number): boolean {
    const { rest } = this
    const x = rest[3 * v] - rest[3 * corner]
    const y = rest[3 * v + 1] - rest[3 * corner + 1]
    const z = rest[3 * v + 2] - rest[3 * corner + 2]
    return x * x + y * y + z * z < this.together * this.together
  }

  solve(x: Float64Array, previous: Float64Array, inverseMass: Float64Array): void {
    for (let i = 0; i < this.pairs; i++) this.touching[i] = this.part(i, x, previous, inverseMass) ? 1 : 0
  }

  /** Whether the pair was too near; then it no longer is, or less so. */
  private part(i: number, x: Float64Array, previous: Float64Array, inverseMass: Float64Array): boolean {
    const { corners, nearest, thickness } = this
    const t = 3 * this.triangle[i]
    const v = this.vertex[i]
    const p = 3 * v
    const a = 3 * corners[t]
    const b = 3 * corners[t + 1]
    const c = 3 * corners[t + 2]
    writeNearestShares(x, p, x, a, b, c, nearest)
    const square = nearest[SQUARE]
    if (this.side[i] === 0) this.side[i] = sideOf(nearest, x, a, b, c)
    const through = isThrough(this.side[i], nearest, x, a, b, c)
    if (through ? !isOver(nearest) : square >= thickness * thickness) return false
    const distance = Math.sqrt(square)
    if (distance === 0) return false
    const s0 = nearest[0]
    const s1 = nearest[1]
    const s2 = nearest[2]
    const w = inverseMass[v]
    const wa = inverseMass[corners[t]] * s0
    const wb = inverseMass[corners[t + 1]] * s1
    const wc = inverseMass[corners[t + 2]] * s2
    const weight = w + wa * s0 + wb * s1 + wc * s2
    if (weight === 0) return true
    const toward = (through ? -1 : 1) / distance
    const nx = toward * nearest[WAY]
    const ny = toward * nearest[WAY + 1]
    const nz = toward * nearest[WAY + 2]
    // How the vertex has slid along the triangle since the substep began.
    let dx =
      x[p] - previous[p] - s0 * (x[a] - previous[a]) - s1 * (x[b] - previous[b]) - s2 * (x[c] - previous[c])
    let dy =
      x[p + 1] -
      previous[p + 1] -
      s0 * (x[a + 1] - previous[a + 1]) -
      s1 * (x[b + 1] - previous[b + 1]) -
      s2 * (x[c + 1] - previous[c + 1])
    let dz =
      x[p + 2] -
      previous[p + 2] -
      s0 * (x[a + 2] - previous[a + 2]) -
      s1 * (x[b + 2] - previous[b + 2]) -
      s2 * (x[c + 2] - previous[c + 2])
    const along = dx * nx + dy * ny + dz * nz
    dx -= along * nx
    dy -= along * ny
    dz -= along * nz
    const slide = Math.sqrt(dx * dx + dy * dy + dz * dz)
    const came = along < 0 ? -along : 0
    const lacks = through ? distance + thickness : thickness - distance
    // All that came in now goes out again, but of what was too near before only some: it is pulled back as strongly.
    const push = EASE * lacks > came ? EASE * lacks : came < lacks ? came : lacks
    const limit = this.friction * (came < push ? came : push)
    const back = slide <= limit ? 1 : limit / slide
    // What was too near already goes apart without a speed: layers are no springs.
    const old = (came < push ? push - came : 0) / weight
    const mx = (push * nx - back * dx) / weight
    const my = (push * ny - back * dy) / weight
    const mz = (push * nz - back * dz) / weight
    shiftVertex(x, previous, p, w, mx, my, mz, old * nx, old * ny, old * nz)
    shiftVertex(x, previous, a, -wa, mx, my, mz, old * nx, old * ny, old * nz)
    shiftVertex(x, previous, b, -wb, mx, my, mz, old * nx, old * ny, old * nz)
    shiftVertex(x, previous, c, -wc, mx, my, mz, old * nx, old * ny, old * nz)
    return true
  }

  private add(x: Float64Array, v: number, t: number): void {
    if (3 * this.pairs >= MOST_PAIRS * this.corners.length) return
    if (this.pairs === this.vertex.length) {
      const length = 2 * this.pairs
      this.vertex = enlargedInts(this.vertex, length)
      this.triangle = enlargedInts(this.triangle, length)
      this.side = enlargedInts(this.side, length)
      this.touching = new Uint8Array(length)
    }
    const { corners } = this
    const i = this.pairs++
    this.vertex[i] = v
    this.triangle[i] = t
    this.touching[i] = 0
    this.side[i] = sideOf(this.nearest, x, 3 * corners[3 * t], 3 * corners[3 * t + 1], 3 * corners[3 * t + 2])
  }
}

/** Moves a vertex, and what it was before, by shares of two ways. */
function shiftVertex(
  x: Float64Array,
  previous: Float64Array,
  o: number,
  share: number,
  mx: number,
  my: number,
  mz: number,
  ox: number,
  oy: number,
  oz: number,
): void {
  x[o] += share * mx
  x[o + 1] += share * my
  x[o + 2] += share * mz
  previous[o] += share * ox
  previous[o + 1] += share * oy
  previous[o + 2] += share * oz
}
