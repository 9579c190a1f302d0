/** A buffer of the device that is made anew, larger and empty, where there is not enough room. */
import { COUNTER_WORDS } from './counters.ts'
import { COPY_DST, COPY_SRC, type GpuBuffer, STORAGE } from './gpu-device.ts'
import { type GpuHost, TooLargeError } from './gpu-host.ts'

const FEWEST_BYTES = 256

export class GrowingBuffer {
  private made: GpuBuffer | null = null
  private readonly host: GpuHost
  private readonly label: string
  private readonly usage: number

  constructor(host: GpuHost, label: string, usage: number = STORAGE | COPY_SRC | COPY_DST) {
    this.host = host
    this.label = label
    this.usage = usage
  }

  get buffer(): GpuBuffer {
    if (this.made === null) throw new Error(`${this.label} is used before there is room in it.`)
    return this.made
  }

  get size(): number {
    return this.made?.size ?? 0
  }

  /** Whether it is a new one. */
  reserve(bytes: number): boolean {
    if (bytes <= this.size) return false
    // What is only copied to is not bound, and holds the counters besides.
    const isBound = (this.usage & STORAGE) !== 0
    const most = this.host.limits.bindingBytes + (isBound ? 0 : 4 * COUNTER_WORDS)
    if (bytes > most) throw new TooLargeError(`${this.label}: ${bytes} bytes of ${most} at most.`)
    const roomy = Math.max(FEWEST_BYTES, 16 * Math.ceil((1.25 * bytes) / 16))
    this.made?.destroy()
    const size = Math.min(roomy, 16 * Math.floor(most / 16))
    this.made = this.host.makeBuffer(this.label, size, this.usage)
    return true
  }

  destroy(): void {
    this.made?.destroy()
    this.made = null
  }
}
