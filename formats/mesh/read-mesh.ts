/** The meshes of a file: OBJ, PLY, STL, GLB or glTF. */
import { FormatError, inSentences } from '../format-error.ts'
import type { FilesBeside } from '../gltf/resources.ts'
import type { NamedMesh } from './named-mesh.ts'
import { readGltfMeshes } from './read-gltf-meshes.ts'
import { readObj } from './read-obj.ts'
import { readPly } from './read-ply.ts'
import { readStl } from './read-stl.ts'

export type { NamedMesh } from './named-mesh.ts'

/**
 * `name` is the file's, as the person knows it: its ending tells the kind. Files that a .gltf names come in `beside`.
 * Whatever is wrong with the bytes ends in a FormatError; a file without a single triangle does too.
 */
export function readMesh(bytes: Uint8Array, name: string, beside?: FilesBeside): Promise<NamedMesh[]> {
  return inSentences(name, async () => {
    if (bytes.length === 0) throw new FormatError(`${name} is empty.`)
    const meshes = await readerFor(name)(name, bytes, beside)
    if (meshes.length === 0) throw new FormatError(`${name} has no triangles in it.`)
    return meshes
  })
}

type Reader = (
  file: string,
  bytes: Uint8Array,
  beside: FilesBeside | undefined,
) => NamedMesh[] | Promise<NamedMesh[]>

function readerFor(name: string): Reader {
  switch (/\.([^./\\]*)$/.exec(name)?.[1]?.toLowerCase()) {
    case 'obj':
      return readObj
    case 'ply':
      return readPly
    case 'stl':
      return readStl
    case 'glb':
    case 'gltf':
      return (file, bytes, beside) =>
        readGltfMeshes({ name: file, bytes: ownBytes(bytes), ...(beside === undefined ? {} : { beside }) })
    default:
      throw new FormatError(`${name} cannot be opened: its name must end in .obj, .ply, .stl, .glb or .gltf.`)
  }
}

/** The glTF library wants memory that is not shared between threads. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)
}
