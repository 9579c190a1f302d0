/** Long work in short slices, so that the drawing thread keeps answering while a scene is built. */

/** Milliseconds: half of what a frame at 120 a second has. */
const SLICE = 4
/**
 * Where others have taken longer than this, the next slice is as long as theirs was, up to a limit. Both eyes of a headset
 * take a third of a second without a graphics card: with a few milliseconds in between a scene would take minutes.
 */
const SLOW = 30
const LONGEST = 250

export class Slices {
  private readonly signal: AbortSignal | undefined
  private readonly giveWay: () => Promise<void>
  private end = performance.now() + SLICE

  /**
   * It gives way to whatever else there is to do, frames among it. To wait for the next frame would leave three quarters
   * of the time unused.
   */
  constructor(signal?: AbortSignal, giveWay: () => Promise<void> = nextTask) {
    this.signal = signal
    this.giveWay = giveWay
  }

  /** The next pause gives way. */
  get isOver(): boolean {
    return performance.now() >= this.end
  }

  /** Gives way when the slice is used up. Throws the signal's reason once it is aborted. */
  async pause(): Promise<void> {
    this.signal?.throwIfAborted()
    if (!this.isOver) return
    const from = performance.now()
    await this.giveWay()
    this.signal?.throwIfAborted()
    const now = performance.now()
    const theirs = now - from
    this.end = now + (theirs > SLOW ? Math.min(LONGEST, theirs) : SLICE)
  }
}

/** A message, not a timer: timers are held back in windows that are hidden. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
