/** Cloth as the scene kit has it: a soft mesh with what it looks like, placed in the world. */
import type { SoftSettings } from '../../../contract/scene-file.ts'
import type { SoftMesh } from '../../../walkthrough/soft/soft-mesh.ts'
import type { Model } from './model.ts'
import { add, cross, subtract, type Turn, turned, unit, type Vec3 } from './vector.ts'

export interface Cloth {
  /** Positions in the world; of a shard, in the coordinates of what breaks into it. */
  readonly mesh: SoftMesh
  readonly material: string
  /** Two a vertex; 0 to 1 over the whole cloth. */
  readonly uvs: readonly number[]
  readonly parameters: SoftSettings
}

/** With uvs that run once over the cloth as it was cut: a print or a hem stands where it was woven. */
export function printed(mesh: SoftMesh, material: string, parameters: SoftSettings): Cloth {
  const { rest } = mesh
  const range = [0, 1].map((k) => {
    const values = Array.from({ length: rest.length / 3 }, (_, v) => rest[3 * v + k] as number)
    const low = values.reduce((a, b) => Math.min(a, b))
    return [low, values.reduce((a, b) => Math.max(a, b)) - low] as const
  })
  const share = (v: number, k: number) => {
    const [low, size] = range[k] as readonly [number, number]
    return ((rest[3 * v + k] as number) - low) / size
  }
  // v runs down a picture, and up a cloth.
  const uvs = Array.from({ length: rest.length / 3 }, (_, v) => [share(v, 0), 1 - share(v, 1)]).flat()
  return { mesh, material, uvs, parameters }
}

/** The same mesh turned and moved. */
export function placedMesh(mesh: SoftMesh, rotation: Turn, at: Vec3): SoftMesh {
  const positions = Float64Array.from(mesh.positions)
  for (let o = 0; o < positions.length; o += 3) {
    positions.set(add(turned(rotation, pointAt(positions, o)), at), o)
  }
  return { ...mesh, positions }
}

/** What a GLB holds of it. */
export function clothModel({ mesh, material, uvs }: Cloth): Model {
  const { positions, rest, corners, pins } = mesh
  const held = new Set(pins)
  const primitive = {
    material,
    positions: [...positions],
    normals: smoothNormals(positions, corners),
    uvs,
    indices: [...corners],
    rest: [...rest],
    pinned: Array.from({ length: positions.length / 3 }, (_, v) => (held.has(v) ? 1 : 0)),
  }
  return { primitives: [primitive], parts: [] }
}

/** Each vertex looks as its triangles do, the larger ones more. */
function smoothNormals(positions: Float64Array, corners: Uint32Array): number[] {
  const sums = Array.from({ length: positions.length / 3 }, (): Vec3 => [0, 0, 0])
  for (let t = 0; t < corners.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => pointAt(positions, 3 * (corners[t + k] as number))) as [
      Vec3,
      Vec3,
      Vec3,
    ]
    const normal = cross(subtract(b, a), subtract(c, a))
    for (let k = 0; k < 3; k++) {
      const v = corners[t + k] as number
      sums[v] = add(sums[v] as Vec3, normal)
    }
  }
  return sums.flatMap((sum) => unit(sum))
}

function pointAt(list: Float64Array, o: number): Vec3 {
  return [list[o] as number, list[o + 1] as number, list[o + 2] as number]
}
