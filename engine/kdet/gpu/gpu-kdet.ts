/**
 * kDet on a graphics card: the same pairs as engine/kdet/kdet.ts finds. Kernels decide where their rounding cannot
 * matter, the processor decides the rest exactly.
 */
import type { CellHash } from '../cell-hash.ts'
import { writeClosest } from '../closest-points.ts'
import { KDet } from '../kdet.ts'
import { KDetError } from '../kdet-error.ts'
import type { PairFinder } from '../pair-finder.ts'
import { PairList } from '../pair-list.ts'
import { NO_TRIANGLES, type TriangleSet } from '../triangle-set.ts'
import type { GpuDevice } from './gpu-device.ts'
import { GpuGrid } from './gpu-grid.ts'
import { CrowdedError, GpuHost, type GpuLimits, TooLargeError } from './gpu-host.ts'
import { addCounts, emptyReport, type GpuKDetReport } from './gpu-report.ts'
import { makeGridKernels } from './grid-kernels.ts'
import { halves, removeDoubles, type Slice, wholeSlice } from './slices.ts'
import { makeOrderKernels } from './triangle-order.ts'
import { Undecided } from './undecided.ts'

export interface GpuKDetOptions {
  readonly hash?: CellHash
  /** Milliseconds; without it the times of the report are 0, and building and asking are not waited for apart. */
  readonly clock?: () => number
  /** Lower than the device's own and ours. */
  readonly limits?: Partial<GpuLimits>
  /** Sorts triangles by place whenever the topology is another: of use where their order has nothing to do with it. */
  readonly sort?: boolean
}

export class GpuKDet implements PairFinder {
  readonly report: GpuKDetReport = emptyReport()

  private set = NO_TRIANGLES
  private kept: TriangleSet | null = null
  private reach = 0
  private readonly found = new PairList()
  private readonly undecided = new Undecided()
  private readonly host: GpuHost
  private readonly grid: GpuGrid
  private readonly clock: (() => number) | undefined

  private constructor(host: GpuHost, grid: GpuGrid, clock?: () => number) {
    this.host = host
    this.grid = grid
    this.clock = clock
  }

  /** Compiles the kernels. The device is not destroyed with this. */
  static async make(device: GpuDevice, options: GpuKDetOptions = {}): Promise<GpuKDet> {
    const host = new GpuHost(device, options.limits)
    const [kernels, order] = await host.wait(
      Promise.all([makeGridKernels(host), options.sort === true ? makeOrderKernels(device) : null]),
    )
    const { hash = 'djb2', clock } = options
    return new GpuKDet(host, new GpuGrid(host, kernels, { hash, clock, order }), clock)
  }

  /** The processor where it did the whole last run, not just what the kernels left to it. */
  get device(): 'cpu' | 'gpu' {
    return this.report.fallback !== '' && this.report.slices === 0 ? 'cpu' : 'gpu'
  }

  get pairCount(): number {
    return this.found.count
  }

  get pairs(): Int32Array {
    return this.found.pairs
  }

  use(set: TriangleSet, reach = 0): void {
    if (!(reach >= 0 && reach < Infinity)) throw new KDetError(`A reach is 0 or more, not ${reach}.`)
    this.set = set
    this.reach = reach
  }

  keep(set: TriangleSet | null): void {
    this.kept = set
  }

  writeClosest(pair: number, out: Float64Array): void {
    this.undecided.load(this.pairs[2 * pair], this.pairs[2 * pair + 1])
    writeClosest(this.undecided.numbers, 0, this.undecided.numbers, 9, out)
  }

  /** Rejects with a DeviceLostError where the device is lost, and then has no pairs. */
  async run(): Promise<void> {
    const { report, found, set, kept, host } = this
    found.clear()
    Object.assign(report, emptyReport())
    host.bytesUp = 0
    host.bytesDown = 0
    this.undecided.begin(set, kept, this.reach)
    try {
      await this.runOn(set, kept, null)
    } catch (error) {
      if (!(error instanceof TooLargeError || error instanceof CrowdedError)) throw error
      found.clear()
      if (error instanceof CrowdedError) this.runOnProcessor(wholeSlice(set, kept))
      else await this.runInSlices(wholeSlice(set, kept))
      removeDoubles(found, this.triangles())
    }
    found.sort(this.triangles())
    report.bytesUp = host.bytesUp
    report.bytesDown = host.bytesDown
  }

  destroy(): void {
    this.grid.destroy()
  }

  private triangles(): number {
    return (this.set.corners.length + (this.kept?.corners.length ?? 0)) / 3
  }

  private async runOn(set: TriangleSet, kept: TriangleSet | null, numbers: Int32Array | null): Promise<void> {
    const { report, grid, found, undecided } = this
    const start = this.clock?.() ?? 0
    await grid.run(set, kept, this.reach)
    const { keptCount } = grid
    const { hits, undecided: open, counters } = grid.results
    const count = set.corners.length / 3
    const numberOf = (place: number): number => {
      const triangle = place < keptCount ? count + place : place - keptCount
      return numbers === null ? triangle : numbers[triangle]
    }
    for (let k = 0; k < hits.length; k += 2) found.add(numberOf(hits[k]), numberOf(hits[k + 1]))
    for (let k = 0; k < open.length; k += 2) {
      const a = numberOf(open[k])
      const b = numberOf(open[k + 1])
      if (undecided.isPair(Math.min(a, b), Math.max(a, b))) found.add(a, b)
    }
    addCounts(report, counters)
    if (this.clock === undefined || count === 0) return
    report.buildMs += grid.builtAt - start
    report.queryMs += this.clock() - grid.builtAt
  }

  private async runInSlices(slice: Slice): Promise<void> {
    const parts = halves(slice, this.reach)
    if (parts === null) {
      this.runOnProcessor(slice)
      return
    }
    for (const part of parts) {
      try {
        await this.runOn(part.set, null, part.numbers)
      } catch (error) {
        if (error instanceof CrowdedError) this.runOnProcessor(part)
        else if (error instanceof TooLargeError) await this.runInSlices(part)
        else throw error
      }
    }
  }

  /** Everything at one place: no cut makes it smaller. */
  private runOnProcessor({ set, numbers }: Slice): void {
    const { report } = this
    const kdet = new KDet(this.clock && { clock: this.clock })
    kdet.use(set, this.reach)
    kdet.run()
    report.levels = Math.max(report.levels, kdet.report.levels)
    for (const count of ['cells', 'entries', 'candidates', 'exactTests', 'buildMs', 'queryMs'] as const) {
      report[count] += kdet.report[count]
    }
    for (let k = 0; k < 2 * kdet.pairCount; k += 2) {
      this.found.add(numbers[kdet.pairs[k]], numbers[kdet.pairs[k + 1]])
    }
    report.fallback = 'The graphics card has no room for so many triangles at one place.'
  }
}
