/** Where contacts begin: marks on the timeline, and the way to the next one. */
import type { SessionContact } from '../../contract/sessions.ts'
import { firstAbove } from './key-groups.ts'

export class ContactMarks {
  /** Ascending, microseconds; contacts that begin together are several marks at one time. */
  readonly times: Float64Array
  private readonly frames: Int32Array

  constructor(contacts: readonly SessionContact[]) {
    const sorted = [...contacts].sort((a, b) => a.beginFrame - b.beginFrame)
    this.times = Float64Array.from(sorted, ({ begin }) => begin)
    this.frames = Int32Array.from(sorted, ({ beginFrame }) => beginFrame)
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
