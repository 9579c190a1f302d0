/** Reads some frames of a group, one after the other. */
import { LogDecoder } from '../../engine/record/log-decoder.ts'
import type { LogState } from '../../engine/record/log-state.ts'

export class FrameReader {
  private readonly decoder: LogDecoder

  constructor(bodyCount: number) {
    this.decoder = new LogDecoder(bodyCount)
  }

  /** `frames`: ascending, all in `chunks`, the first of which begins with a key frame. Throws a LogError on damage. */
  read(chunks: readonly Uint8Array[], frames: Int32Array, each: (state: LogState) => void): void {
    const { decoder } = this
    let next = 0
    for (const chunk of chunks) {
      if (next === frames.length) return
      decoder.open(chunk)
      while (next < frames.length && decoder.next()) {
        if (decoder.frame < frames[next]!) continue
        each(decoder.state)
        next++
      }
    }
  }
}
