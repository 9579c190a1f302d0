import { expect } from 'vitest'
import { FormatError } from '../../../formats/format-error.ts'
import { readMesh } from '../../../formats/mesh/read-mesh.ts'
import { textBytes } from './write-meshes.ts'

/** The sentence with which a file is refused. */
export async function refusal(name: string, content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === 'string' ? textBytes(content) : content
  const error = await readMesh(bytes, name).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(FormatError)
  return (error as FormatError).message
}
