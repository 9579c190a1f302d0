/** Where contacts begin: marks on the timeline, and the way to the next one. */
import type { SessionContact } from '../../contract/sessions.ts'
import { firstAbove } from './key-groups.ts'

export class ContactMarks {
  /** Ascending, microseconds; contacts that begin together are several marks at one time. */
  readonly times: Float64Array
  private readonly frames: Int32Array

  constructor(contacts: readonly SessionContact[]) {
    // They come in order; an hour may have a quarter of a million, and sorting those again takes as long as a frame may.
    const sorted = isInOrder(contacts) ? contacts : contacts.toSorted((a, b) => a.beginFrame - b.beginFrame)
    this.times = new Float64Array(sorted.length)
    this.frames = new Int32Array(sorted.length)
    for (let i = 0; i < sorted.length; i++) {
      this.times[i] = sorted[i]!.begin
      this.frames[i] = sorted[i]!.beginFrame
    }
  }

  /** The first frame after `frame` at which a contact begins, or −1. */
  next(frame: number): number {
    const at = firstAbove(this.frames, frame)
    return at < this.frames.length ? this.frames[at]! : -1
  }

  /** The last one before `frame`, or −1. */
  previous(frame: number): number {
    const at = firstAbove(this.frames, frame - 1)
    return at > 0 ? this.frames[at - 1]! : -1
  }

  /** Counts the marks of each of `out.length` columns that share the duration. */
  countInto(out: Uint32Array, duration: number): void {
    out.fill(0)
    for (const time of this.times) {
      const column = Math.floor((time / duration) * out.length)
      out[Math.min(out.length - 1, Math.max(0, column))]!++
    }
  }
}

function isInOrder(contacts: readonly SessionContact[]): boolean {
  for (let i = 1; i < contacts.length; i++) {
    if (contacts[i]!.beginFrame < contacts[i - 1]!.beginFrame) return false
  }
  return true
}
