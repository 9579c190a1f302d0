/** Reads counters back with as many pairs as are likely: mostly one way there and back for all. */
import { COUNTER, COUNTER_WORDS } from './counters.ts'
import { type GpuEncoder, MODE_READ } from './gpu-device.ts'
import type { GpuHost } from './gpu-host.ts'
import type { GridBuffers } from './grid-buffers.ts'

const FEWEST = 64

export class ResultReader {
  /** After a run: see COUNTER. */
  readonly counters = new Uint32Array(COUNTER_WORDS)
  /** Pairs by the device's numbers: those that meet, and those that it left open. */
  hits = new Uint32Array(0)
  undecided = new Uint32Array(0)
  private readonly host: GpuHost
  private readonly buffers: GridBuffers
  private hitGuess = FEWEST
  private undecidedGuess = FEWEST

  constructor(host: GpuHost, buffers: GridBuffers) {
    this.host = host
    this.buffers = buffers
  }

  clear(): void {
    this.counters.fill(0)
    this.hits = new Uint32Array(0)
    this.undecided = new Uint32Array(0)
  }

  /** Submits what is encoded. `fits`: whether the counters tell that all pairs had room, and are worth reading. */
  async read(encoder: GpuEncoder, fits: () => boolean): Promise<void> {
    const { counters, buffers, host } = this
    const half = Math.floor(buffers.resultRoom / 2)
    const hits = Math.min(this.hitGuess, half)
    const undecided = Math.min(this.undecidedGuess, half)
    await this.readSome(encoder, hits, undecided)
    const allHits = counters[COUNTER.HITS]
    const allUndecided = counters[COUNTER.UNDECIDED]
    this.hitGuess = Math.max(FEWEST, Math.ceil(1.25 * allHits))
    this.undecidedGuess = Math.max(FEWEST, Math.ceil(1.25 * allUndecided))
    if ((allHits > hits || allUndecided > undecided) && fits()) {
      const again = host.device.createCommandEncoder({ label: 'kdet results' })
      await this.readSome(again, allHits, allUndecided)
    }
  }

  private async readSome(encoder: GpuEncoder, hits: number, undecided: number): Promise<void> {
    const { host, buffers } = this
    const head = 4 * COUNTER_WORDS
    const bytes = head + 8 * (hits + undecided)
    buffers.staging.reserve(bytes)
    const staging = buffers.staging.buffer
    const results = buffers.results.buffer
    encoder.copyBufferToBuffer(buffers.counters.buffer, 0, staging, 0, head)
    encoder.copyBufferToBuffer(results, 0, staging, head, 8 * hits)
    const last = 8 * (buffers.resultRoom - undecided)
    encoder.copyBufferToBuffer(results, last, staging, head + 8 * hits, 8 * undecided)
    host.device.queue.submit([encoder.finish()])
    await host.wait(staging.mapAsync(MODE_READ, 0, bytes))
    const words = new Uint32Array(staging.getMappedRange(0, bytes))
    host.bytesDown += bytes
    this.counters.set(words.subarray(0, COUNTER_WORDS))
    const found = Math.min(this.counters[COUNTER.HITS], hits)
    const open = Math.min(this.counters[COUNTER.UNDECIDED], undecided)
    this.hits = words.slice(COUNTER_WORDS, COUNTER_WORDS + 2 * found)
    const end = COUNTER_WORDS + 2 * (hits + undecided)
    this.undecided = words.slice(end - 2 * open, end)
    staging.unmap()
  }
}
