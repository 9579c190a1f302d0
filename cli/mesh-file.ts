import { basename, dirname, join } from 'node:path'
import { FormatError } from '../formats/format-error.ts'
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

/** The buffers that a .gltf keeps in files of their own. Pictures are not read: no mesh needs them. */
function filesBeside(path: string, bytes: Buffer): Map<string, Uint8Array<ArrayBuffer>> {
  const beside = new Map<string, Uint8Array<ArrayBuffer>>()
  if (!/\.gltf$/i.test(path)) return beside
  for (const uri of bufferNames(bytes)) {
    const file = join(dirname(path), uri)
    beside.set(uri, new Uint8Array(readBytes(file, JSON.stringify(file))))
  }
  return beside
}

/** None where the text is no glTF: the reader says so in its own words. */
function bufferNames(bytes: Buffer): string[] {
  try {
    const { buffers } = JSON.parse(bytes.toString('utf8')) as { buffers?: { uri?: unknown }[] }
    return (buffers ?? []).flatMap(({ uri }) =>
      typeof uri === 'string' && !uri.startsWith('data:') ? [decodeURIComponent(uri)] : [],
    )
  } catch {
    return []
  }
}
