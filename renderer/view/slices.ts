/** Long work in short slices, so that the drawing thread keeps answering while a scene is built. */

/** Half of what a frame at 120 a second has. */
const SLICE_MS = 4

export class Slices {
  private since = performance.now()
  private readonly signal: AbortSignal | undefined

  constructor(signal?: AbortSignal) {
    this.signal = signal
  }

  /** Gives way when the slice is used up. Throws the signal's reason once it is aborted. */
  async pause(): Promise<void> {
    this.signal?.throwIfAborted()
    if (performance.now() - this.since < SLICE_MS) return
    await nextTask()
    this.signal?.throwIfAborted()
    this.since = performance.now()
  }
}

/** A message, not a timer: timers are held back in windows that are hidden. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
