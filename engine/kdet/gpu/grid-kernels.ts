/** The kernels of a run, in their order, and the layout that they share. */
import { BINDINGS } from './bindings.wgsl.ts'
import { CELLS } from './cells.wgsl.ts'
import { DECIDE } from './decide.wgsl.ts'
import type { GpuHost } from './gpu-host.ts'
import { INSERT } from './insert.wgsl.ts'
import { type Kernels, makePipelines } from './make-pipelines.ts'
import { MEASURE } from './measure.wgsl.ts'
import { QUERY } from './query.wgsl.ts'
import { SEPARATE } from './separate.wgsl.ts'

/** Threads in a workgroup, and entries in a bucket. */
export const GROUP = 64
export const BUCKET = 8

const SHARED = BINDINGS + CELLS
const SOURCES = {
  measure: SHARED + MEASURE,
  choose_cells: SHARED + MEASURE,
  count_cells: SHARED + INSERT,
  give_buckets: SHARED + INSERT,
  write_entries: SHARED + INSERT,
  query: SHARED + QUERY,
  decide: SHARED + SEPARATE + DECIDE,
} as const

export type KernelName = keyof typeof SOURCES
export type GridKernels = Kernels<KernelName>

export function makeGridKernels({ device, limits }: GpuHost): Promise<GridKernels> {
  return makePipelines<KernelName>(device, 'kdet', SOURCES, {
    buffers: 8,
    hasOffset: false,
    constants: { GROUP, BUCKET, MOST_CROWD: limits.crowd },
  })
}
