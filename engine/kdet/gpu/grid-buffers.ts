/** The buffers of a run and how much they have room for. Made larger where a run did not fit. */

import { COUNTER_WORDS } from './counters.ts'
import {
  COPY_DST,
  type GpuBuffer,
  type GpuGroupEntry,
  type GpuPart,
  MAP_READ,
  UNIFORM,
} from './gpu-device.ts'
import type { GpuHost } from './gpu-host.ts'
import { BUCKET } from './grid-kernels.ts'
import { GrowingBuffer } from './growing-buffer.ts'

export const PARAMETER_WORDS = 16

export class GridBuffers {
  readonly positions: GrowingBuffer
  readonly triangles: GrowingBuffer
  readonly counters: GrowingBuffer
  readonly staging: GrowingBuffer
  readonly slots: GrowingBuffer
  readonly candidates: GrowingBuffer
  readonly results: GrowingBuffer
  private readonly boxes: GrowingBuffer
  private readonly entries: GrowingBuffer
  private readonly parameters: readonly GpuBuffer[]
  private readonly host: GpuHost
  private readonly layout: GpuPart
  private readonly groups: GpuPart[] = []

  constructor(host: GpuHost, layout: GpuPart) {
    this.host = host
    this.layout = layout
    this.positions = new GrowingBuffer(host, 'kdet positions')
    this.triangles = new GrowingBuffer(host, 'kdet triangles')
    this.boxes = new GrowingBuffer(host, 'kdet boxes')
    this.slots = new GrowingBuffer(host, 'kdet slots')
    this.entries = new GrowingBuffer(host, 'kdet entries')
    this.counters = new GrowingBuffer(host, 'kdet counters')
    this.candidates = new GrowingBuffer(host, 'kdet candidates')
    this.results = new GrowingBuffer(host, 'kdet results')
    this.staging = new GrowingBuffer(host, 'kdet staging', MAP_READ | COPY_DST)
    this.parameters = ['kept', 'live'].map((which) =>
      host.device.createBuffer({
        label: `kdet parameters, ${which}`,
        size: 4 * PARAMETER_WORDS,
        usage: UNIFORM | COPY_DST,
      }),
    )
  }

  /** Whether what stands still has to be written again: it was in a buffer that is another now. */
  reserve(points: number, triangles: number, slots: number, overflow: number, pairs: number): boolean {
    const before = this.totalSize()
    try {
      const changes = [
        this.positions.reserve(12 * points),
        this.triangles.reserve(16 * triangles),
        this.boxes.reserve(32 * triangles),
        this.slots.reserve(8 * slots),
        this.entries.reserve(4 * BUCKET * (slots + overflow)),
        this.counters.reserve(4 * COUNTER_WORDS),
      ]
      this.candidates.reserve(8 * pairs)
      this.results.reserve(8 * pairs)
      return changes.includes(true)
    } finally {
      // Also where one of them is refused: those before it may be new. They only grow.
      if (this.totalSize() !== before) this.groups.length = 0
    }
  }

  /** Overflow buckets there is room for beside those of the slots. */
  overflowRoom(slots: number): number {
    return Math.floor(this.entries.size / (4 * BUCKET)) - slots
  }

  get candidateRoom(): number {
    return this.candidates.size / 8
  }

  get resultRoom(): number {
    return this.results.size / 8
  }

  /** The table of what stands still (0) or of the rest (1). */
  writeParameters(table: number, words: Uint32Array<ArrayBuffer>): void {
    this.host.write(this.parameters[table], 0, words)
  }

  group(table: number): GpuPart {
    const bound = [this.parameters[table], ...this.bound().map(({ buffer }) => buffer)]
    this.groups[table] ??= this.host.device.createBindGroup({
      label: `kdet buffers, table ${table}`,
      layout: this.layout,
      entries: bound.map((buffer, binding): GpuGroupEntry => ({ binding, resource: { buffer } })),
    })
    return this.groups[table]
  }

  destroy(): void {
    for (const buffer of [...this.bound(), this.staging]) buffer.destroy()
    for (const buffer of this.parameters) buffer.destroy()
  }

  private totalSize(): number {
    return this.bound().reduce((sum, buffer) => sum + buffer.size, 0)
  }

  /** In the order of their bindings, after the parameters. */
  private bound(): GrowingBuffer[] {
    const { positions, triangles, boxes, slots, entries, counters, candidates, results } = this
    return [positions, triangles, boxes, slots, entries, counters, candidates, results]
  }
}
