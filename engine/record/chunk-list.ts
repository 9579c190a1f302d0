/** Several chunks in one answer, a length of four bytes before each. */
export function packChunks(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(chunks.reduce((sum, bytes) => sum + 4 + bytes.length, 0))
  const view = new DataView(packed.buffer)
  let at = 0
  for (const bytes of chunks) {
    view.setUint32(at, bytes.length, true)
    packed.set(bytes, at + 4)
    at += 4 + bytes.length
  }
  return packed
}

/** The same taken apart again; null where the last is cut off. */
export function chunksIn(bytes: Uint8Array): Uint8Array[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    const length = at + 4 <= bytes.length ? view.getUint32(at, true) : Number.POSITIVE_INFINITY
    if (at + 4 + length > bytes.length) return null
    chunks.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return chunks
}
