/**
 * The groups of a session: a chunk that begins with a key frame and those up to the next one, about a second. Each can be
 * decoded without any other.
 */
import type { SessionDetails } from '../../contract/sessions.ts'

export class KeyGroups {
  readonly count: number
  readonly frames: number
  private readonly keys: SessionDetails['keys']
  private readonly chunkCount: number

  constructor({ keys, chunkCount, entry }: Pick<SessionDetails, 'keys' | 'chunkCount' | 'entry'>) {
    this.keys = keys
    this.chunkCount = chunkCount
    this.count = keys.sequence.length
    this.frames = entry.frames
  }

  /** Chunks of a group, both included. */
  firstChunk(group: number): number {
    return this.keys.sequence[group]!
  }

  lastChunk(group: number): number {
    return (this.keys.sequence[group + 1] ?? this.chunkCount) - 1
  }

  firstFrame(group: number): number {
    return this.keys.frame[group]!
  }

  /** One more than its last frame. */
  endFrame(group: number): number {
    return this.keys.frame[group + 1] ?? this.frames
  }

  firstTime(group: number): number {
    return this.keys.time[group]!
  }

  /** Where the next group begins; infinity for the last one. */
  endTime(group: number): number {
    return this.keys.time[group + 1] ?? Number.POSITIVE_INFINITY
  }

  ofFrame(frame: number): number {
    return lastNotAbove(this.keys.frame, frame)
  }

  ofTime(time: number): number {
    return lastNotAbove(this.keys.time, time)
  }
}

/** The place of the last of ascending values that is not above a value; 0 where all are. */
export function lastNotAbove(values: ArrayLike<number>, value: number): number {
  return Math.max(0, firstAbove(values, value) - 1)
}

/** The place of the first of ascending values that is above a value; how many they are where none is. */
export function firstAbove(values: ArrayLike<number>, value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low
}
