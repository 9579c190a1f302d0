/** All frames of a session in order, a few seconds at a time; the next ones are on their way while these are used. */
import { fetchChunks } from './session-fetch.ts'

const AT_ONCE = 16

export async function* allChunks(address: string, chunkCount: number): AsyncGenerator<Uint8Array> {
  let coming = chunkCount > 0 ? ask(address, 0, chunkCount) : null
  for (let from = 0; coming !== null; from += AT_ONCE) {
    const chunks: readonly Uint8Array[] = await coming
    const next = from + AT_ONCE
    coming = next < chunkCount ? ask(address, next, chunkCount) : null
    yield* chunks
  }
}

function ask(address: string, from: number, chunkCount: number): Promise<readonly Uint8Array[]> {
  const asked = fetchChunks(address, from, Math.min(from + AT_ONCE, chunkCount) - 1)
  // It may fail while those before it are still looked at: it is told of when its turn comes.
  asked.catch(() => {})
  return asked
}
