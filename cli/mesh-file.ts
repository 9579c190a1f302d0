import { basename, dirname, join } from 'node:path'
import { FormatError } from '../formats/format-error.ts'
import { decoded, filesNamed } from '../formats/gltf/resources.ts'
import { type NamedMesh, readMesh } from '../formats/mesh/read-mesh.ts'
import { InputError } from './failure.ts'
import { readBytes } from './read-file.ts'

/** The meshes of a file; whatever is wrong with it is an InputError. */
export async function readMeshFile(path: string): Promise<NamedMesh[]> {
  const bytes = readBytes(path, JSON.stringify(path))
  try {
    return await readMesh(bytes, basename(path), filesBeside(path, bytes))
  } catch (error) {
    if (error instanceof FormatError) throw new InputError(error.message.replace(/\.$/, ''))
    throw error
  }
}

/** The buffers that a .gltf or .glb keeps in files of their own. Pictures are not read: no mesh needs them. */
function filesBeside(path: string, bytes: Buffer): Map<string, Uint8Array<ArrayBuffer>> {
  const beside = new Map<string, Uint8Array<ArrayBuffer>>()
  if (!/\.gl(tf|b)$/i.test(path)) return beside
  const view = new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length)
  for (const uri of filesNamed(path, view, ['buffers'])) {
    const name = decoded(uri)
    const file = join(dirname(path), name)
    beside.set(name, new Uint8Array(readBytes(file, JSON.stringify(file))))
  }
  return beside
}
