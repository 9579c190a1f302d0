/** Several chunks in one answer, a length of four bytes before each, taken apart; null where the last is cut off. */
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
