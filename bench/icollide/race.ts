import { Playback } from './scene.ts'

/** What is timed: one call a frame. `afterFrame` runs outside the clock. */
export interface Runner {
  frame(poses: Float64Array): void
  afterFrame?(): void
}

export interface RacePlan {
  /** Untimed, for each runner: the optimising compiler and the caches settle. */
  readonly warmupMs: number
  /** Timed frames of each runner. */
  readonly frames: number
  /** A runner that has used up this much timed time stops early: a slow peer must not hold up the bench. */
  readonly capMs: number
}

/** Frames in a turn before the next runner takes over: noise of the machine hits all alike. */
const BLOCK = 50
/**
 * Untimed frames at the start of a turn, for every runner whose frames are short: the caches still hold the
 * runner before, as they never would in a program that has one engine.
 */
const LEAD_IN = 5
const LEAD_IN_MS = 50

/** Times all runners on the same frames, taking turns; gives the milliseconds of each runner's frames. */
export function race(
  runners: readonly Runner[],
  frames: readonly Float64Array[],
  plan: RacePlan,
): number[][] {
  const playbacks = runners.map(() => new Playback(frames))
  runners.forEach((runner, i) => {
    const end = performance.now() + plan.warmupMs
    do runner.frame(playbacks[i]!.next())
    while (performance.now() < end)
  })
  const times: number[][] = runners.map(() => [])
  const spent = runners.map(() => 0)
  for (let done = 0; done < plan.frames; done += BLOCK) {
    const length = Math.min(BLOCK, plan.frames - done)
    runners.forEach((runner, i) => {
      if (spent[i]! < plan.capMs) leadIn(runner, playbacks[i]!)
      for (let k = 0; k < length && (spent[i]! < plan.capMs || times[i]!.length === 0); k++) {
        const poses = playbacks[i]!.next()
        const start = performance.now()
        runner.frame(poses)
        const elapsed = performance.now() - start
        runner.afterFrame?.()
        times[i]!.push(elapsed)
        spent[i]! += elapsed
      }
    })
  }
  return times
}

function leadIn(runner: Runner, playback: Playback): void {
  const end = performance.now() + LEAD_IN_MS
  for (let k = 0; k < LEAD_IN && performance.now() < end; k++) runner.frame(playback.next())
}

export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
