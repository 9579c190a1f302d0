/** What stands before a chunk's frames: thirteen bytes, numbers low byte first. */
import { LogError } from './log-error.ts'

/**
 * Of the frames' format, without cloth and with it. Twice as much stands in the first byte, and one more where the chunk
 * begins with a key frame.
 */
const RIGID_VERSION = 1
const SOFT_VERSION = 2
export const HEAD_BYTES = 13
/** No frame is shorter than its digest. */
const FRAME_BYTES = 8

export interface ChunkHead {
  key: boolean
  /** Whether its frames tell of cloth. */
  soft: boolean
  bodyCount: number
  firstFrame: number
  frameCount: number
}

export function writeHead(bytes: Uint8Array, head: ChunkHead): void {
  bytes[0] = (head.soft ? SOFT_VERSION : RIGID_VERSION) * 2 + (head.key ? 1 : 0)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  view.setUint32(1, head.bodyCount, true)
  view.setUint32(5, head.firstFrame, true)
  view.setUint32(9, head.frameCount, true)
}

export function readHead(bytes: Uint8Array): ChunkHead {
  if (bytes.length < HEAD_BYTES) throw new LogError('A piece of the recording is cut off.')
  const version = bytes[0] >> 1
  if (version > SOFT_VERSION) throw new LogError('The recording was made by a newer version of Palpable.')
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const head = {
    key: (bytes[0] & 1) === 1,
    soft: version === SOFT_VERSION,
    bodyCount: view.getUint32(1, true),
    firstFrame: view.getUint32(5, true),
    frameCount: view.getUint32(9, true),
  }
  const fits = head.frameCount > 0 && head.frameCount * FRAME_BYTES <= bytes.length - HEAD_BYTES
  if (version < RIGID_VERSION || !fits) throw new LogError('A piece of the recording is damaged.')
  return head
}
