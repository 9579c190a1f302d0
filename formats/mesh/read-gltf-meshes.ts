/** GLB and glTF as bare meshes: one a node that has one, where it stands in the world. */
import { joined } from '../../engine/soup/joined-mesh.ts'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'
import { FormatError } from '../format-error.ts'
import { type Affine, isFinite16 } from '../gltf/affine.ts'
import { MOST_TRIANGLES } from '../gltf/limits.ts'
import { floatsOf } from '../gltf/numbers.ts'
import { type GltfSource, type OpenedGltf, openGltf } from '../gltf/open-gltf.ts'
import { placements } from '../gltf/placements.ts'
import { triangleList } from '../gltf/triangles.ts'
import { type NamedMesh, nameFromFile, shortened } from './named-mesh.ts'

const TRIANGLES = 4

export async function readGltfMeshes(source: GltfSource): Promise<NamedMesh[]> {
  const gltf = await openGltf(source)
  const known = new Map<number, TriangleMesh>()
  const meshes: NamedMesh[] = []
  let triangles = 0
  for (const { node, instance, map } of placements(gltf)) {
    const { mesh, name } = gltf.json.nodes![node]!
    if (mesh === undefined) continue
    const local = known.get(mesh) ?? localMesh(gltf, mesh)
    known.set(mesh, local)
    if (local.corners.length === 0) continue
    if (!isFinite16(map)) throw new FormatError(`${gltf.file} is damaged: node ${node} stands nowhere.`)
    triangles += local.corners.length / 3
    if (triangles > MOST_TRIANGLES) {
      throw new FormatError(`${gltf.file} is too large to open: more than ${MOST_TRIANGLES} triangles.`)
    }
    const own = shortened(name || gltf.json.meshes![mesh]!.name || nameFromFile(gltf.file))
    meshes.push({
      name: instance > 0 ? `${own} ${instance + 1}` : own,
      ...placed(gltf.file, own, local, map),
    })
  }
  return meshes
}

/** All of a mesh's primitives that have triangles, one after the other. */
function localMesh(gltf: OpenedGltf, mesh: number): TriangleMesh {
  const { primitives } = gltf.json.meshes![mesh]!
  const parts = primitives.flatMap((primitive) => {
    const mode = primitive.mode ?? TRIANGLES
    const accessor = primitive.attributes.POSITION
    if (mode < TRIANGLES || accessor === undefined) return []
    if (gltf.accessors[accessor]!.getElementSize() !== 3)
      throw damaged(gltf, mesh, 'its POSITION is of a wrong type')
    const positions = floatsOf(gltf.accessors[accessor]!)
    const indices = primitive.indices === undefined ? null : indexArray(gltf, mesh, primitive.indices)
    const restart = indices === null ? -1 : 2 ** (8 * indices.BYTES_PER_ELEMENT) - 1
    const list = triangleList(indices, positions.length / 3, mode, restart)
    if (list === null) throw damaged(gltf, mesh, 'a triangle points past its vertices')
    return [{ positions: Float64Array.from(positions), corners: list }]
  })
  return joined(parts)
}

function indexArray(
  gltf: OpenedGltf,
  mesh: number,
  accessor: number,
): Uint8Array | Uint16Array | Uint32Array {
  const array = gltf.accessors[accessor]!.getArray()
  if (array instanceof Uint8Array || array instanceof Uint16Array || array instanceof Uint32Array)
    return array
  throw damaged(gltf, mesh, 'its indices are of a wrong type')
}

function placed(file: string, name: string, local: TriangleMesh, m: Affine): TriangleMesh {
  const positions = new Float64Array(local.positions.length)
  for (let v = 0; v < positions.length; v += 3) {
    const x = local.positions[v]!
    const y = local.positions[v + 1]!
    const z = local.positions[v + 2]!
    for (let k = 0; k < 3; k++) {
      const value = m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!
      if (!Number.isFinite(value)) {
        throw new FormatError(`${file} is damaged: vertex ${v / 3} of "${name}" is not finite.`)
      }
      positions[v + k] = value
    }
  }
  return { positions, corners: determinant(m) < 0 ? turned(local.corners) : local.corners.slice() }
}

/** A mirrored body has its triangles run the other way round (glTF 3.7.4). */
function turned(corners: Uint32Array): Uint32Array {
  const out = corners.slice()
  for (let i = 0; i < out.length; i += 3) {
    out[i + 1] = corners[i + 2]!
    out[i + 2] = corners[i + 1]!
  }
  return out
}

function determinant(m: Affine): number {
  return (
    m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
    m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) +
    m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!)
  )
}

function damaged(gltf: OpenedGltf, mesh: number, what: string): FormatError {
  return new FormatError(`${gltf.file} is damaged: ${what} (mesh ${mesh}).`)
}
