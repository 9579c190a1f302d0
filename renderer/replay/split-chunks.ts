import { chunksIn } from '../../engine/record/chunk-list.ts'

export function splitChunks(bytes: Uint8Array): Uint8Array[] {
  const chunks = chunksIn(bytes)
  if (chunks === null) throw new Error('The host sent only a part of the frames.')
  return chunks
}
