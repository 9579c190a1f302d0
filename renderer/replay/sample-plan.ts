/** Which frames stand for a whole session where not all are needed: as evenly as they can be had without decoding it all. */
import type { KeyGroups } from './key-groups.ts'
import type { Range } from './player.ts'

export interface SampleStep {
  /** Chunks that have to be fetched, both included. */
  readonly fromChunk: number
  readonly toChunk: number
  /** Frames to look at, ascending. */
  readonly frames: Int32Array
}

/**
 * At most about `most` frames, of all groups or of those that a range of time lies in; a step a group, or a step every
 * few of them, whose key frame is enough then.
 */
export function samplePlan(groups: KeyGroups, most: number, range: Range | null = null): SampleStep[] {
  const steps: SampleStep[] = []
  const first = range === null ? 0 : groups.ofTime(range.from)
  const end = range === null ? groups.count : groups.ofTime(range.to) + 1
  const count = end - first
  if (count <= 0) return steps
  if (count >= most) {
    for (let i = 0; i < most; i++) {
      const group = first + Math.floor((i * count) / most)
      const chunk = groups.firstChunk(group)
      steps.push({ fromChunk: chunk, toChunk: chunk, frames: Int32Array.of(groups.firstFrame(group)) })
    }
    return steps
  }
  const stride = Math.max(1, Math.ceil((groups.endFrame(end - 1) - groups.firstFrame(first)) / most))
  for (let group = first; group < end; group++) {
    const endFrame = groups.endFrame(group)
    const frames: number[] = []
    // Whole multiples of the stride, so that groups of uneven length do not change the spacing.
    let frame = Math.ceil(groups.firstFrame(group) / stride) * stride
    for (; frame < endFrame; frame += stride) frames.push(frame)
    // The very last one too: a curve that ends early looks as if something were missing.
    const isLast = group === end - 1 && endFrame > groups.firstFrame(group)
    if (isLast && frames.at(-1) !== endFrame - 1) frames.push(endFrame - 1)
    if (frames.length === 0) continue
    steps.push({
      fromChunk: groups.firstChunk(group),
      toChunk: groups.lastChunk(group),
      frames: Int32Array.from(frames),
    })
  }
  return steps
}
