/** The frames of a session one after the other, as exports see them. */
import { HostError } from '../../../contract/host-api.ts'
import type { SessionDetails } from '../../../contract/sessions.ts'
import type { FrameRecord } from '../../../engine/record/frame-record.ts'
import { LogDecoder, LogError } from '../../../engine/record/log-decoder.ts'
import type { LogState } from '../../../engine/record/log-state.ts'
import type { ExportSource } from './export-source.ts'

/** Chunks fetched at once: a quarter of a second each. */
const AT_ONCE = 16

export interface ExportFrame {
  readonly number: number
  /** What this frame brought. */
  readonly record: FrameRecord
  /** Everything at this moment. */
  readonly state: LogState
}

export interface FrameVisitor {
  /** Keeps nothing of the frame: the next one is written over it. */
  visit(frame: ExportFrame): void
  /** After every few frames: writes what has gathered. */
  settle(): Promise<void>
}

export interface Progress {
  readonly onProgress: (fraction: number) => void
  readonly signal: AbortSignal
}

export async function forEachFrame(
  source: ExportSource,
  visitor: FrameVisitor,
  { onProgress, signal }: Progress,
): Promise<void> {
  const { chunkCount, begin, entry } = source.details
  const decoder = new LogDecoder(begin.bodyCount)
  for (let from = 0; from < chunkCount; from += AT_ONCE) {
    const to = Math.min(chunkCount, from + AT_ONCE) - 1
    for (const chunk of source.chunks(from, to)) {
      signal.throwIfAborted()
      decodeChunk(decoder, chunk, (frame) => visitor.visit(frame))
      await visitor.settle()
      onProgress(entry.frames === 0 ? 1 : Math.min(1, (decoder.frame + 1) / entry.frames))
    }
    // Whoever shares this thread gets a turn, and a wish to cancel is heard.
    await new Promise((resolve) => setImmediate(resolve))
  }
  // One that is being recorded may have grown between two questions.
  if (entry.state !== 'recording' && decoder.frame + 1 !== entry.frames) {
    throw new HostError(
      `The session is damaged: it has ${entry.frames} frames, but only ${decoder.frame + 1} are there.`,
    )
  }
}

/** Which of the scene's bodies were ever moved, ascending: the log's state at its end knows. */
export function movedBodies(source: ExportSource): number[] {
  const { details } = source
  const first = lastKey(details)
  if (first === undefined) return []
  const decoder = new LogDecoder(details.begin.bodyCount)
  for (const chunk of source.chunks(first, details.chunkCount - 1)) {
    decodeChunk(decoder, chunk, () => {})
  }
  const moved: number[] = []
  decoder.state.known.forEach((known, body) => {
    if (known !== 0) moved.push(body)
  })
  return moved
}

function lastKey({ keys, chunkCount }: SessionDetails): number | undefined {
  return chunkCount === 0 ? undefined : keys.sequence.at(-1)
}

function decodeChunk(decoder: LogDecoder, chunk: Uint8Array, visit: (frame: ExportFrame) => void): void {
  try {
    decoder.open(chunk)
    while (decoder.next()) {
      visit({ number: decoder.frame, record: decoder.record, state: decoder.state })
    }
  } catch (error) {
    if (!(error instanceof LogError)) throw error
    throw new HostError(
      `The session is damaged after frame ${decoder.frame}: ${error.message.replace(/\.$/, '')}.`,
    )
  }
}
