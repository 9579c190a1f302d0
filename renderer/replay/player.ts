/** Which moment is to be shown: plays, pauses, goes round a range. Times are microseconds of the session. */

export const SPEEDS = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16] as const
export type Speed = (typeof SPEEDS)[number]

export interface Range {
  readonly from: number
  readonly to: number
}

/** Microseconds: a shorter range would be one frame, shown for ever. */
const SHORTEST_LOOP = 50_000
/** Milliseconds: a frame after a pause of the whole window must not leap. */
const LONGEST_FRAME = 250

export class Player {
  readonly duration: number
  playing = false
  /** While the timeline is dragged: playing goes on when it is let go. */
  held = false
  speed: Speed = 1
  time = 0
  loop: Range | null = null

  constructor(duration: number) {
    this.duration = duration
  }

  /** At the end, or behind the range, it begins again. */
  play(): void {
    const { loop } = this
    if (loop !== null && this.time >= loop.to) this.time = loop.from
    else if (this.time >= this.duration) this.time = 0
    this.playing = this.duration > 0
  }

  pause(): void {
    this.playing = false
  }

  seek(time: number): void {
    this.time = Math.min(this.duration, Math.max(0, time))
  }

  /** Sets a range between two times in either order; too short a one is none. */
  setLoop(a: number, b: number): void {
    const from = Math.max(0, Math.min(a, b))
    const to = Math.min(this.duration, Math.max(a, b))
    this.loop = to - from < SHORTEST_LOOP ? null : { from, to }
  }

  clearLoop(): void {
    this.loop = null
  }

  /** One end of the range where the moment is; the other stays, or is the session's. */
  markFrom(): void {
    const { loop, time, duration } = this
    this.setLoop(time, loop === null || loop.to <= time ? duration : loop.to)
  }

  markTo(): void {
    const { loop, time } = this
    this.setLoop(loop === null || loop.from >= time ? 0 : loop.from, time)
  }

  changeSpeed(by: 1 | -1): void {
    const next = SPEEDS.indexOf(this.speed) + by
    this.speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, next))]!
  }

  /** Some time has passed at the window. */
  advance(milliseconds: number): void {
    if (!this.playing || this.held) return
    const { loop } = this
    const before = this.time
    let after = before + Math.min(milliseconds, LONGEST_FRAME) * 1000 * this.speed
    if (loop !== null && before < loop.to && after >= loop.to) {
      after = loop.from + ((after - loop.to) % (loop.to - loop.from))
    }
    if (after >= this.duration) {
      after = this.duration
      this.playing = false
    }
    this.time = after
  }
}

/** "⅛×", "2×" */
export function speedText(speed: Speed): string {
  if (speed >= 1) return `${speed}×`
  return `${speed === 1 / 8 ? '⅛' : speed === 1 / 4 ? '¼' : '½'}×`
}
