/**
 * Steps a second that a play comes to, from what each of its steps costs, at the pace of the app: in each frame, where
 * nothing is under way, all that are due are asked for. What is missed in a heap is made up for after it, but not all.
 */
import { StepPace } from '../../walkthrough/soft/step-pace.ts'

/** Milliseconds of a frame. */
const FRAME = 1000 / 60

export function stepsASecond(milliseconds: readonly number[]): number {
  const pace = new StepPace()
  pace.pass(0)
  let done = 0
  let free = 0
  let frame = 0
  while (done < milliseconds.length) {
    const now = ++frame * FRAME
    pace.pass(now)
    if (now < free) continue
    const steps = Math.min(pace.due, milliseconds.length - done)
    pace.take(steps)
    free = now
    for (const end = done + steps; done < end; done++) free += milliseconds[done]!
  }
  return (1000 * done) / (frame * FRAME)
}
