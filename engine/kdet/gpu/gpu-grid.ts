/**
 * One run of the kernels on a set that fits the device: build the grid (kdet, 4.1), query it (4.2), read back pairs
 * and counters. A buffer that was too small is made larger, and the run is done again.
 */
import type { CellHash } from '../cell-hash.ts'
import type { TriangleSet } from '../triangle-set.ts'
import { COUNTER, COUNTER_WORDS, FIRST_OF_RUN, LARGEST_FLOAT_BITS } from './counters.ts'
import { DeviceFaultError, type GpuComputePass } from './gpu-device.ts'
import { CrowdedError, type GpuHost } from './gpu-host.ts'
import { GridBuffers, PARAMETER_WORDS } from './grid-buffers.ts'
import { GridInput } from './grid-input.ts'
import { GROUP, type GridKernels, type KernelName } from './grid-kernels.ts'
import { GridRooms, KEPT, LIVE } from './grid-rooms.ts'
import { dispatchGroups } from './make-pipelines.ts'
import { ResultReader } from './result-reader.ts'
import { type OrderKernels, TriangleOrder } from './triangle-order.ts'

/** Threads that decide: each takes one candidate after another. */
const DECIDERS = 1024 * GROUP
/** Each time there is room for what was counted, and only what comes after a full buffer is not. */
const MOST_TRIES = 8

export interface GridOptions {
  readonly hash: CellHash
  readonly clock: (() => number) | undefined
  /** Where triangles are to be sorted. */
  readonly order: OrderKernels | null
}

export class GpuGrid {
  /** What the last run found. */
  readonly results: ResultReader
  builtAt = 0
  private readonly host: GpuHost
  private readonly kernels: GridKernels
  private readonly buffers: GridBuffers
  private readonly input = new GridInput()
  private readonly rooms = new GridRooms()
  private readonly order: TriangleOrder | null
  private readonly isMorton: boolean
  private readonly clock: (() => number) | undefined
  private readonly words = new Uint32Array(PARAMETER_WORDS)
  private readonly floats = new Float32Array(this.words.buffer)
  private readonly start = new Uint32Array(COUNTER_WORDS)
  private reach = -1
  private keptIsPlaced = false
  private isUnsorted = false

  constructor(host: GpuHost, kernels: GridKernels, { hash, clock, order }: GridOptions) {
    this.host = host
    this.kernels = kernels
    this.isMorton = hash === 'morton'
    this.clock = clock
    this.buffers = new GridBuffers(host, kernels.layout)
    this.order = order === null ? null : new TriangleOrder(host, order, this.buffers)
    this.results = new ResultReader(host, this.buffers)
  }

  get keptCount(): number {
    return this.input.keptCount
  }

  async run(set: TriangleSet, kept: TriangleSet | null, reach: number): Promise<void> {
    this.host.check()
    if (this.input.take(set, kept)) this.keptIsPlaced = false
    if (this.input.liveCount === 0) {
      // What stands still is solid: no pairs, and nothing to bind.
      this.results.clear()
      return
    }
    const scaled = this.input.frame.reach(reach)
    if (scaled !== this.reach) this.keptIsPlaced = false
    this.reach = scaled
    if (this.rooms.chooseSlots([this.input.keptCount, this.input.liveCount])) this.keptIsPlaced = false
    for (let tries = 0; ; tries++) {
      await this.reserve()
      this.submitBuild()
      if (this.clock !== undefined) {
        await this.host.wait(this.host.device.queue.onSubmittedWorkDone())
        this.builtAt = this.clock()
      }
      await this.query()
      if (this.results.counters[COUNTER.CROWD] > this.host.limits.crowd) {
        throw new CrowdedError('Too many triangles stand in one cell.')
      }
      if (this.rooms.fits(this.results.counters, this.buffers)) break
      if (tries === MOST_TRIES) throw new DeviceFaultError('The graphics card counts otherwise each time.')
    }
    this.keptIsPlaced = kept !== null && !this.cellsAreTooLarge()
  }

  destroy(): void {
    this.buffers.destroy()
    this.order?.destroy()
  }

  private async reserve(): Promise<void> {
    const { input, buffers, rooms } = this
    const triangles = input.keptCount + input.liveCount
    try {
      if (buffers.reserve(input.points, triangles, rooms.allSlots, rooms.overflow, rooms.pairs)) this.forget()
      this.order?.reserve(input.keptCount, input.liveCount)
    } catch (error) {
      this.forget()
      rooms.shrink()
      throw error
    }
    await this.host.settle()
    if (input.send(this.host, buffers, !this.keptIsPlaced)) this.isUnsorted = true
    this.writeParameters(KEPT, 0, input.keptCount)
    this.writeParameters(LIVE, input.keptCount, triangles)
  }

  /** What the device had is in buffers that are gone. */
  private forget(): void {
    this.keptIsPlaced = false
    this.input.forgetTriangles()
  }

  private writeParameters(table: 0 | 1, first: number, last: number): void {
    const { words, floats, buffers, input } = this
    const { slots, allSlots: all } = this.rooms
    words.set([first, last, input.keptCount, input.keptCount + input.liveCount])
    words.set([table === LIVE ? slots[KEPT] : 0, slots[table] - 1, all, this.isMorton ? 1 : 0], 4)
    words.set([buffers.overflowRoom(all), buffers.candidateRoom, buffers.resultRoom, slots[KEPT] - 1], 8)
    floats[12] = this.reach
    floats[13] = this.reach / 2
    words[14] = slots[KEPT]
    words[15] = slots[LIVE] - 1
    buffers.writeParameters(table, words)
  }

  private submitBuild(): void {
    const { host, buffers, input, start } = this
    const { slots, allSlots } = this.rooms
    const encoder = host.device.createCommandEncoder({ label: 'kdet build' })
    const isWhole = !this.keptIsPlaced
    start.fill(0)
    start[COUNTER.SMALLEST] = LARGEST_FLOAT_BITS
    start.fill(0xffffffff, COUNTER.LIVE_LOW, COUNTER.LIVE_LOW + 3)
    const first = isWhole ? 0 : FIRST_OF_RUN
    host.write(buffers.counters.buffer, 4 * first, start.subarray(first))
    if (isWhole) encoder.clearBuffer(buffers.slots.buffer, 0, 8 * allSlots)
    else encoder.clearBuffer(buffers.slots.buffer, 8 * slots[KEPT], 8 * slots[LIVE])
    if (this.isUnsorted) this.order?.sort(encoder, input.keptCount + input.liveCount)
    this.isUnsorted = false
    const pass = encoder.beginComputePass({ label: 'kdet build' })
    if (isWhole) this.kernel(pass, 'measure', KEPT, input.keptCount)
    this.kernel(pass, 'measure', LIVE, input.liveCount)
    if (isWhole) {
      this.kernel(pass, 'choose_cells', LIVE, 1)
      this.insert(pass, KEPT, input.keptCount)
    }
    this.insert(pass, LIVE, input.liveCount)
    pass.end()
    host.device.queue.submit([encoder.finish()])
  }

  private insert(pass: GpuComputePass, table: 0 | 1, count: number): void {
    if (count === 0) return
    this.kernel(pass, 'count_cells', table, count)
    this.kernel(pass, 'give_buckets', table, this.rooms.slots[table])
    this.kernel(pass, 'write_entries', table, count)
  }

  private kernel(pass: GpuComputePass, name: KernelName, table: number, threads: number): void {
    if (threads === 0) return
    pass.setPipeline(this.kernels.pipelines[name])
    pass.setBindGroup(0, this.buffers.group(table))
    dispatchGroups(pass, Math.ceil(threads / GROUP), this.host.limits.workgroups)
  }

  private async query(): Promise<void> {
    const { host, buffers, input, results } = this
    const encoder = host.device.createCommandEncoder({ label: 'kdet query' })
    const pass = encoder.beginComputePass({ label: 'kdet query' })
    this.kernel(pass, 'query', LIVE, input.keptCount + input.liveCount)
    this.kernel(pass, 'decide', LIVE, Math.min(DECIDERS, buffers.candidateRoom))
    this.order?.namePairs(pass)
    pass.end()
    await results.read(encoder, () => this.rooms.fits(results.counters, buffers))
  }

  /** Triangles have become so small that cells which were chosen for larger ones would be crowded. */
  private cellsAreTooLarge(): boolean {
    const { counters } = this.results
    const numbers = new Float32Array(counters.buffer)
    const wanted = 2 * (numbers[COUNTER.SMALLEST] + this.reach)
    return 4 * wanted < numbers[COUNTER.CELL_SIZE] && counters[COUNTER.SMALLEST] > 0
  }
}
