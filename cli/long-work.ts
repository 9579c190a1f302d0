import { Cancelled } from './failure.ts'
import type { Output } from './output.ts'

/** Milliseconds between two lines of progress: a terminal in another country is slow. */
const interval = 100

export interface LongWork {
  readonly signal: AbortSignal
  /** How much is done, 0 to 1. */
  readonly onProgress: (fraction: number) => void
}

/** Work that a person watches and can stop by Ctrl+C: it then ends as a cancelled one, with its half-made files gone. */
export async function longWork<T>(
  what: string,
  output: Output,
  work: (long: LongWork) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const cancel = () => controller.abort(new Cancelled('cancelled'))
  process.once('SIGINT', cancel)
  process.once('SIGTERM', cancel)
  let last = Number.NEGATIVE_INFINITY
  try {
    return await work({
      signal: controller.signal,
      onProgress(fraction) {
        const now = performance.now()
        if (now - last < interval) return
        last = now
        output.progress(`${what}: ${Math.floor(fraction * 100)} %`)
      },
    })
  } finally {
    output.progress('')
    process.removeListener('SIGINT', cancel)
    process.removeListener('SIGTERM', cancel)
  }
}
