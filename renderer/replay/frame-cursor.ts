/** A place among the recorded frames. Going on decodes only what lies between; going back begins at the group's key frame. */
import type { FrameRecord } from '../../engine/record/frame-record.ts'
import { LogDecoder } from '../../engine/record/log-decoder.ts'
import type { LogState } from '../../engine/record/log-state.ts'
import { lastNotAbove } from './key-groups.ts'
import type { LoadedGroup } from './loaded-group.ts'

export class FrameCursor {
  private readonly decoder: LogDecoder
  private group: LoadedGroup | null = null
  private chunk = 0

  constructor(bodyCount: number) {
    this.decoder = new LogDecoder(bodyCount)
  }

  /** Everything at the frame where it stands. */
  get state(): LogState {
    return this.decoder.state
  }

  /** That frame as it was recorded. */
  get record(): FrameRecord {
    return this.decoder.record
  }

  /** −1 before the first `go`. */
  get frame(): number {
    return this.group === null ? -1 : this.decoder.frame
  }

  /** Goes to a frame of the group, or to the last one before it that can be read; false where there is none. */
  go(group: LoadedGroup, frame: number): boolean {
    const { decoder } = this
    const goal = Math.min(frame, group.firstFrame + group.times.length - 1)
    if (goal < group.firstFrame) return false
    if (group !== this.group || decoder.frame > goal) {
      this.group = group
      this.chunk = 0
      decoder.open(group.chunks[0]!)
      decoder.next()
    }
    while (decoder.frame < goal) {
      if (decoder.next()) continue
      decoder.open(group.chunks[++this.chunk]!)
    }
    return true
  }
}

/** The frame that was seen at a time; the first one before it, −1 where none can be read. */
export function frameAt({ times, firstFrame }: LoadedGroup, time: number): number {
  return times.length === 0 ? -1 : firstFrame + lastNotAbove(times, time)
}
