/** The frames of a group, still as bytes, and when each of them was. */
import { type LogDecoder, LogError } from '../../engine/record/log-decoder.ts'

export interface LoadedGroup {
  readonly firstFrame: number
  readonly chunks: readonly Uint8Array[]
  /** Of the frames that can be read, in microseconds. */
  readonly times: Float64Array
  /** A sentence where not all of them can be. */
  readonly damage: string | null
}

/** Reads through a group once: a moment can then be found by its time, and damage is known before anyone gets there. */
export function readGroup(
  decoder: LogDecoder,
  chunks: readonly Uint8Array[],
  firstFrame: number,
  endFrame: number,
): LoadedGroup {
  const times = new Float64Array(Math.max(0, endFrame - firstFrame))
  let count = 0
  let damage: string | null = null
  try {
    for (const chunk of chunks) {
      if (count === times.length) break
      decoder.open(chunk)
      while (count < times.length && decoder.next()) times[count++] = decoder.record.time
    }
    if (count < times.length) damage = 'Frames are missing here.'
  } catch (error) {
    if (!(error instanceof LogError)) throw error
    damage = error.message
  }
  return { firstFrame, chunks, times: times.subarray(0, count), damage }
}
