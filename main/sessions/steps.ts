/** Runs a long piece of work step by step, with everything else that waits between two steps. */
import { setImmediate } from 'node:timers/promises'

export async function inSteps<S, T>(
  steps: Generator<S, T>,
  signal: AbortSignal,
  onStep: (step: S) => void = () => {},
): Promise<T> {
  try {
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      onStep(step.value)
      await setImmediate()
      signal.throwIfAborted()
    }
  } finally {
    // Where it was given up: its own `finally` tidies up.
    steps.return(undefined as T)
  }
}
