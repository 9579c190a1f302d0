/** What a run on a graphics card tells besides its pairs. */
import { emptyKDetReport, type KDetReport } from '../kdet-report.ts'
import { COUNTER } from './counters.ts'

export interface GpuKDetReport extends KDetReport {
  /** Bytes sent to the device and read back from it. */
  bytesUp: number
  bytesDown: number
  /** Pairs that the kernels left to the processor. */
  undecided: number
  /** Runs of the kernels: 1, more where the set was too large for the device, 0 where the processor did all of it. */
  slices: number
  /** Why the processor did all of it or some slices, or ''. */
  fallback: string
}

export function emptyReport(): GpuKDetReport {
  return { ...emptyKDetReport(), bytesUp: 0, bytesDown: 0, undecided: 0, slices: 0, fallback: '' }
}

/** One more slice of a run. */
export function addCounts(report: GpuKDetReport, counters: Uint32Array): void {
  const levels = counters[COUNTER.LEVELS] | counters[COUNTER.KEPT_LEVELS]
  report.levels = Math.max(report.levels, 32 - Math.clz32(levels))
  report.cells += counters[COUNTER.CELLS]
  report.entries += counters[COUNTER.ENTRIES]
  report.candidates += counters[COUNTER.CANDIDATES]
  report.undecided += counters[COUNTER.UNDECIDED]
  report.exactTests += counters[COUNTER.UNDECIDED]
  report.slices++
}
