import type { PeerPlan } from './measure-peers.ts'
import type { SweepPlan } from './measure-sweep.ts'

/** Milliseconds. Every contestant's untimed start, the same for all; issue 2 asks for a second or more. */
export const WARMUP_MS = 1_100

/** For each point of a graph; the process is warm by then. */
export function sweepPlan(quick: boolean): SweepPlan {
  return quick
    ? { warmupMs: 60, frames: 60, capMs: 5_000, sceneFrames: 60, passes: 1 }
    : { warmupMs: 80, frames: 100, capMs: 10_000, sceneFrames: 100, passes: 2 }
}

/** The scenes on which the peers are timed. */
export function peerPlans(quick: boolean): PeerPlan[] {
  return quick
    ? [
        {
          bodies: 1_000,
          warmupMs: WARMUP_MS,
          frames: 200,
          capMs: 2_000,
          sceneFrames: 100,
          checkedFrames: 4,
        },
      ]
    : [
        {
          bodies: 1_000,
          warmupMs: WARMUP_MS,
          frames: 1_000,
          capMs: 10_000,
          sceneFrames: 300,
          checkedFrames: 20,
        },
        {
          bodies: 10_000,
          warmupMs: WARMUP_MS,
          frames: 400,
          capMs: 15_000,
          sceneFrames: 100,
          checkedFrames: 4,
        },
      ]
}
