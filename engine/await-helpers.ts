/** Waiting for other threads at the end of shared work. */

const SPINS_BETWEEN_LOOKS = 1 << 16

/**
 * Until as many helpers have counted themselves done in `control[finished]`. Their last pieces are shorter than any
 * sleep, so this spins. A helper that has died would keep it spinning for ever: after `patience` milliseconds, which no
 * piece takes by far, the answer is false.
 */
export function helpersFinish(
  control: Int32Array,
  finished: number,
  helpers: number,
  patience: number,
): boolean {
  let deadline = 0
  for (let spins = 1; Atomics.load(control, finished) !== helpers; spins++) {
    if (spins % SPINS_BETWEEN_LOOKS !== 0) continue
    const now = Date.now()
    if (deadline === 0) deadline = now + patience
    else if (now > deadline) return false
  }
  return true
}
