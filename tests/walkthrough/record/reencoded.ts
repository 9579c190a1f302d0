/** A log with something changed in its frames, the digests left as they were: what a forger or a fault would leave. */
import { BitWriter } from '../../../engine/record/bit-writer.ts'
import { HEAD_BYTES, readHead, writeHead } from '../../../engine/record/chunk-head.ts'
import { FrameCoder } from '../../../engine/record/frame-coder.ts'
import type { FrameRecord } from '../../../engine/record/frame-record.ts'
import { LogDecoder } from '../../../engine/record/log-decoder.ts'
import { LogState } from '../../../engine/record/log-state.ts'

export function reencoded(
  chunks: readonly Uint8Array[],
  bodyCount: number,
  change: (record: FrameRecord, frame: number) => void,
): Uint8Array<ArrayBuffer>[] {
  const decoder = new LogDecoder(bodyCount)
  const coder = new FrameCoder(bodyCount)
  const state = new LogState(bodyCount)
  const writer = new BitWriter()
  return chunks.map((chunk) => {
    const head = readHead(chunk)
    decoder.open(chunk)
    writer.restart(HEAD_BYTES)
    let first = head.key
    while (decoder.next()) {
      change(decoder.record, decoder.frame)
      if (first) coder.codeKey(writer, decoder.record, state)
      else coder.code(writer, decoder.record, state)
      first = false
    }
    const bytes = writer.taken()
    writeHead(bytes, head)
    return bytes
  })
}
