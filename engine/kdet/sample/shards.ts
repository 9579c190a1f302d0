import { joined, turned } from '../../soup/joined-mesh.ts'
import type { TriangleMesh } from '../../soup/triangle-mesh.ts'
import type { TriangleSet } from '../triangle-set.ts'
import type { Cracked } from './cracks.ts'

/** How thick the hollow body's wall is, in radii. */
const WALL = 0.15

/** A hollow body, whole: the surface outside, and one inside that faces inwards. */
export function hollow(outer: TriangleMesh): TriangleMesh {
  const inner = { positions: outer.positions.map((x) => (1 - WALL) * x), corners: outer.corners }
  return joined([outer, turned(inner)])
}

export interface Shards {
  /** Where they were in the whole body; a mesh a shard, closed by the faces of the cracks. */
  readonly set: TriangleSet
  readonly shardOfVertex: Uint16Array
  /** xyz a shard. */
  readonly centres: Float64Array
  readonly count: number
}

/** The pieces of the hollow body. */
export function shatter({ outer, shardOf, count }: Cracked): Shards {
  const neighbours = acrossEdges(outer)
  const positions: number[] = []
  const corners: number[] = []
  const mesh: number[] = []
  const shardOfVertex: number[] = []
  const local = new Int32Array(outer.positions.length / 3)
  for (let shard = 0; shard < count; shard++) {
    local.fill(-1)
    const vertexOf = (v: number): number => {
      if (local[v] >= 0) return local[v]
      local[v] = positions.length / 3
      for (const scale of [1, 1 - WALL]) {
        for (let k = 0; k < 3; k++) positions.push(scale * outer.positions[3 * v + k])
        shardOfVertex.push(shard)
      }
      return local[v]
    }
    for (let t = 0; t < shardOf.length; t++) {
      if (shardOf[t] !== shard) continue
      const ring = [0, 1, 2].map((k) => vertexOf(outer.corners[3 * t + k]))
      // A vertex and its twin on the inner surface have successive numbers.
      corners.push(ring[0], ring[1], ring[2], ring[0] + 1, ring[2] + 1, ring[1] + 1)
      mesh.push(shard, shard)
      for (let k = 0; k < 3; k++) {
        if (shardOf[neighbours[3 * t + k]] === shard) continue
        const a = ring[k]
        const b = ring[(k + 1) % 3]
        corners.push(b, a, a + 1, b, a + 1, b + 1)
        mesh.push(shard, shard)
      }
    }
  }
  const set = {
    positions: Float64Array.from(positions),
    corners: Uint32Array.from(corners),
    mesh: Int32Array.from(mesh),
  }
  const owner = Uint16Array.from(shardOfVertex)
  return { set, shardOfVertex: owner, centres: centresOf(set.positions, owner, count), count }
}

/** The triangle beyond each edge of each triangle; the mesh is closed. */
function acrossEdges({ positions, corners }: TriangleMesh): Uint32Array {
  const vertices = positions.length / 3
  const edges = new Map<number, number>()
  const across = new Uint32Array(corners.length)
  for (let c = 0; c < corners.length; c++) {
    const a = corners[c]
    const b = corners[c % 3 === 2 ? c - 2 : c + 1]
    const other = edges.get(b * vertices + a)
    if (other === undefined) edges.set(a * vertices + b, c)
    else {
      across[c] = Math.floor(other / 3)
      across[other] = Math.floor(c / 3)
    }
  }
  return across
}

function centresOf(positions: Float64Array, owner: Uint16Array, count: number): Float64Array {
  const centres = new Float64Array(3 * count)
  const vertices = new Float64Array(count)
  owner.forEach((shard, v) => {
    vertices[shard]++
    for (let k = 0; k < 3; k++) centres[3 * shard + k] += positions[3 * v + k]
  })
  for (let i = 0; i < centres.length; i++) centres[i] /= Math.max(1, vertices[Math.floor(i / 3)])
  return centres
}
