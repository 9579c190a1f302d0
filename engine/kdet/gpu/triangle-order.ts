/** Sorts the triangles on the device once for each topology, and names pairs by the numbers that they had before. */
import {
  COPY_DST,
  type GpuBuffer,
  type GpuComputePass,
  type GpuDevice,
  type GpuEncoder,
  type GpuPart,
  UNIFORM,
} from './gpu-device.ts'
import type { GpuHost } from './gpu-host.ts'
import type { GridBuffers } from './grid-buffers.ts'
import { GrowingBuffer } from './growing-buffer.ts'
import { dispatchGroups, type Kernels, makePipelines } from './make-pipelines.ts'
import { ORDER } from './order.wgsl.ts'
import { SORT } from './sort.wgsl.ts'

/** Threads in a workgroup, and codes that it sorts in its own memory. */
const GROUP = 128
const BLOCK = 256
/** Threads that name pairs: each takes one after another. */
const NAMERS = 64 * GROUP
/** A device may want that much between two places of a uniform buffer, whatever is in them. */
const STEP_BYTES = 256
const STEP_WORDS = STEP_BYTES / 4

type OrderKernel = 'morton_codes' | 'sort_near' | 'sort_far' | 'take_order' | 'name_pairs'
export type OrderKernels = Kernels<OrderKernel>

export function makeOrderKernels(device: GpuDevice): Promise<OrderKernels> {
  const sources: Readonly<Record<OrderKernel, string>> = {
    morton_codes: ORDER,
    sort_near: ORDER + SORT,
    sort_far: ORDER + SORT,
    take_order: ORDER,
    name_pairs: ORDER,
  }
  const constants = { GROUP, BLOCK }
  return makePipelines(device, 'kdet order', sources, { buffers: 7, hasOffset: true, constants })
}

/** A dispatch: so many threads, with the step of this number. */
type Dispatch = readonly [kernel: OrderKernel, threads: number, step: number]

export class TriangleOrder {
  private readonly host: GpuHost
  private readonly kernels: OrderKernels
  private readonly buffers: GridBuffers
  private readonly unsorted: GrowingBuffer
  private readonly keys: GrowingBuffer
  private readonly order: GrowingBuffer
  private readonly steps: GrowingBuffer
  private bound: readonly GpuBuffer[] = []
  private group: GpuPart | null = null
  private counts: readonly [kept: number, live: number] = [0, 0]
  private words = new Uint32Array(0)
  private dispatches: readonly Dispatch[] = []

  constructor(host: GpuHost, kernels: OrderKernels, buffers: GridBuffers) {
    this.host = host
    this.kernels = kernels
    this.buffers = buffers
    this.unsorted = new GrowingBuffer(host, 'kdet unsorted triangles')
    this.keys = new GrowingBuffer(host, 'kdet codes')
    this.order = new GrowingBuffer(host, 'kdet order')
    this.steps = new GrowingBuffer(host, 'kdet steps of sorting', UNIFORM | COPY_DST)
  }

  reserve(kept: number, live: number): void {
    this.unsorted.reserve(16 * (kept + live))
    this.keys.reserve(8 * codesFor(Math.max(kept, live)))
    this.order.reserve(4 * (kept + live))
    if (kept !== this.counts[0] || live !== this.counts[1]) this.plan(kept, live)
    this.steps.reserve(4 * this.words.length)
  }

  /** Those that stand still, which are first, and the others, each among themselves. */
  sort(encoder: GpuEncoder, triangles: number): void {
    const { host, buffers } = this
    host.write(this.steps.buffer, 0, this.words)
    encoder.copyBufferToBuffer(buffers.triangles.buffer, 0, this.unsorted.buffer, 0, 16 * triangles)
    const pass = encoder.beginComputePass({ label: 'kdet sort' })
    const group = this.boundGroup()
    for (const each of this.dispatches) this.dispatch(pass, group, each)
    pass.end()
  }

  /** After the last kernel that writes pairs. */
  namePairs(pass: GpuComputePass): void {
    this.host.write(this.steps.buffer, 0, Uint32Array.of(0, 0, 0, this.buffers.resultRoom))
    this.dispatch(pass, this.boundGroup(), ['name_pairs', NAMERS, 0])
  }

  destroy(): void {
    for (const buffer of [this.unsorted, this.keys, this.order, this.steps]) buffer.destroy()
  }

  private plan(kept: number, live: number): void {
    this.counts = [kept, live]
    const dispatches: Dispatch[] = []
    // The first place is for naming.
    const words: number[] = new Array(STEP_WORDS).fill(0)
    for (const [first, count] of [
      [0, kept],
      [kept, live],
    ] as const) {
      if (count === 0) continue
      const all = codesFor(count)
      for (const [kernel, threads, run, distance] of stepsFor(count, all)) {
        dispatches.push([kernel, threads, words.length / STEP_WORDS])
        words.push(first, count, all, 0, run, distance, ...new Array<number>(STEP_WORDS - 6).fill(0))
      }
    }
    this.words = Uint32Array.from(words)
    this.dispatches = dispatches
  }

  private dispatch(pass: GpuComputePass, group: GpuPart, [kernel, threads, step]: Dispatch): void {
    pass.setPipeline(this.kernels.pipelines[kernel])
    pass.setBindGroup(0, group, [STEP_BYTES * step])
    dispatchGroups(pass, Math.ceil(threads / GROUP), this.host.limits.workgroups)
  }

  /** Anew where one of the buffers is another. */
  private boundGroup(): GpuPart {
    const { positions, triangles, counters, results } = this.buffers
    const grown = [positions, triangles, this.unsorted, this.keys, this.order, counters, results]
    const bound = [this.steps, ...grown].map(({ buffer }) => buffer)
    if (this.group !== null && bound.every((buffer, k) => buffer === this.bound[k])) return this.group
    this.bound = bound
    this.group = this.host.device.createBindGroup({
      label: 'kdet order',
      layout: this.kernels.layout,
      entries: bound.map((buffer, binding) => ({
        binding,
        resource: binding === 0 ? { buffer, offset: 0, size: 32 } : { buffer },
      })),
    })
    return this.group
  }
}

/** A power of two, and a block at least. */
function codesFor(count: number): number {
  let codes = BLOCK
  while (codes < count) codes *= 2
  return codes
}

/** Each with its threads, and the length of runs and the distance where it sorts. */
function stepsFor(
  count: number,
  all: number,
): [OrderKernel, threads: number, run: number, distance: number][] {
  const steps: ReturnType<typeof stepsFor> = [
    ['morton_codes', all, 0, 0],
    ['sort_near', all / 2, BLOCK, 0],
  ]
  for (let run = 2 * BLOCK; run <= all; run *= 2) {
    for (let distance = run / 2; distance >= BLOCK; distance /= 2) {
      steps.push(['sort_far', all / 2, run, distance])
    }
    steps.push(['sort_near', all / 2, run, 0])
  }
  steps.push(['take_order', count, 0, 0])
  return steps
}
