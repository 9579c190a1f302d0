/** What a frame's collision detection cost: the phases of all its steps added up, and everything around them. */
import { BOXES, DEPTH, EXACT, SORT, type StepReport } from '../engine/step-report.ts'

const WHOLE = 4
const SINCE = 5

export class FrameTiming {
  /** Of the last frame. */
  steps = 0
  swaps = 0
  activePairs = 0
  private readonly clock: (() => number) | undefined
  /** In an array, since number fields would be boxed anew each frame. */
  private readonly milliseconds = new Float64Array(6)

  constructor(clock: (() => number) | undefined) {
    this.clock = clock
  }

  get boxes(): number {
    return this.milliseconds[BOXES]
  }
  get sort(): number {
    return this.milliseconds[SORT]
  }
  /** Closest features and depths. */
  get exact(): number {
    return this.milliseconds[EXACT] + this.milliseconds[DEPTH]
  }
  /** All steps and the response: falling, pushing, sliding, gripping. */
  get whole(): number {
    return this.milliseconds[WHOLE]
  }

  begin(): void {
    this.milliseconds.fill(0)
    this.steps = 0
    this.swaps = 0
    if (this.clock !== undefined) this.milliseconds[SINCE] = this.clock()
  }

  add(report: StepReport): void {
    for (let phase = BOXES; phase <= DEPTH; phase++) this.milliseconds[phase] += report.milliseconds[phase]
    this.steps++
    this.swaps += report.swaps
  }

  end(report: StepReport): void {
    this.activePairs = report.activePairs
    if (this.clock !== undefined) this.milliseconds[WHOLE] = this.clock() - this.milliseconds[SINCE]
  }
}
