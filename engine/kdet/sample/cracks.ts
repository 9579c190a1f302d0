/** Where a round body breaks: cracks run halfway between random directions. */
import type { Random } from '../../math/random.ts'
import type { TriangleMesh } from '../../soup/triangle-mesh.ts'

/** How far vertices come to the crack that they are on. All the way, triangles with three of them would have no area. */
const STRAIGHTNESS = 0.85

const NOBODY = 0xffff
const SEVERAL = 0xfffe

export interface Cracked {
  /** Its edges along the cracks straightened: along those of a fine grid, shards would have stairs for walls. */
  readonly outer: TriangleMesh
  readonly shardOf: Uint16Array
  readonly count: number
}

export function crack(outer: TriangleMesh, count: number, random: Random): Cracked {
  const directions = new Float64Array(3 * count)
  for (let i = 0; i < count; i++) random.onSphere(directions, 3 * i)
  const shardOf = nearestDirections(outer, directions)
  return { outer: straightened(outer, shardOf, directions), shardOf, count }
}

function nearestDirections({ positions, corners }: TriangleMesh, directions: Float64Array): Uint16Array {
  const middle = [0, 0, 0]
  return Uint16Array.from({ length: corners.length / 3 }, (_, t) => {
    for (let k = 0; k < 3; k++) {
      middle[k] = 0
      for (let c = 0; c < 3; c++) middle[k] += positions[3 * corners[3 * t + c] + k]
    }
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    for (let d = 0; d < directions.length; d += 3) {
      const near = middle[0] * directions[d] + middle[1] * directions[d + 1] + middle[2] * directions[d + 2]
      if (near <= most) continue
      most = near
      best = d / 3
    }
    return best
  })
}

/** What lies between two shards comes to the plane halfway between their directions; where three meet it stays. */
function straightened(mesh: TriangleMesh, shardOf: Uint16Array, directions: Float64Array): TriangleMesh {
  const { corners } = mesh
  const positions = mesh.positions.slice()
  const first = new Uint16Array(positions.length / 3).fill(NOBODY)
  const second = new Uint16Array(positions.length / 3).fill(NOBODY)
  for (let c = 0; c < corners.length; c++) {
    const v = corners[c]
    const shard = shardOf[Math.floor(c / 3)]
    if (first[v] === NOBODY) first[v] = shard
    else if (shard === first[v] || shard === second[v]) continue
    else second[v] = second[v] === NOBODY ? shard : SEVERAL
  }
  for (let v = 0; v < first.length; v++) {
    if (second[v] >= SEVERAL) continue
    let off = 0
    let square = 0
    for (let k = 0; k < 3; k++) {
      const across = directions[3 * first[v] + k] - directions[3 * second[v] + k]
      off += across * positions[3 * v + k]
      square += across * across
    }
    for (let k = 0; k < 3; k++) {
      const across = directions[3 * first[v] + k] - directions[3 * second[v] + k]
      positions[3 * v + k] -= (STRAIGHTNESS * off * across) / square
    }
  }
  return { positions, corners }
}
