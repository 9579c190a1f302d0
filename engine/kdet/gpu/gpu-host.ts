/** A device with its limits and what it has moved; waiting ends when the device is lost. */
import { DeviceFaultError, DeviceLostError, type GpuBuffer, type GpuDevice } from './gpu-device.ts'

/** What a set needs is more than the device allows: it has to be done in slices. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/** So many triangles stand in one cell that the processor is sooner done. */
export class CrowdedError extends Error {
  override readonly name = 'CrowdedError'
}

/**
 * Beyond this a run would take seconds to minutes: triangles far smaller than 2^-17 of the whole stand in one cell. The
 * processor's cells are as small as they are.
 */
const MOST_CROWD = 100

export interface GpuLimits {
  /** Bytes of one buffer as kernels see it. */
  readonly bindingBytes: number
  /** Of a dispatch, along one dimension. */
  readonly workgroups: number
  /** Comparisons of triangles in slots of a thousand and more, in millions: see MOST_CROWD. */
  readonly crowd: number
}

export class GpuHost {
  readonly device: GpuDevice
  readonly limits: GpuLimits
  bytesUp = 0
  bytesDown = 0
  private readonly faults: Promise<{ readonly message: string } | null>[] = []
  private loss: string | null = null
  private stopWaiting: ((error: Error) => void) | null = null

  constructor(device: GpuDevice, limits: Partial<GpuLimits> = {}) {
    this.device = device
    const { maxStorageBufferBindingSize, maxBufferSize, maxComputeWorkgroupsPerDimension } = device.limits
    this.limits = {
      bindingBytes: Math.min(maxStorageBufferBindingSize, maxBufferSize, limits.bindingBytes ?? Infinity),
      workgroups: Math.min(maxComputeWorkgroupsPerDimension, limits.workgroups ?? Infinity),
      crowd: limits.crowd ?? MOST_CROWD,
    }
    void device.lost.then(({ message }) => {
      // A sentence of its own, some with a full stop.
      this.loss = message.trim().replace(/\.$/, '')
      this.stopWaiting?.(this.lossError())
    })
  }

  /** Not a race of promises: the one of the loss would keep a note of every frame. */
  wait<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.stopWaiting = reject
      work.then(
        (value) => {
          this.stopWaiting = null
          if (this.loss === null) resolve(value)
          else reject(this.lossError())
        },
        async (error: unknown) => {
          // The device says that it is lost a little after what it was doing fails.
          await null
          reject(this.loss === null && !isAbort(error) ? error : this.lossError())
        },
      )
    })
  }

  check(): void {
    if (this.loss !== null) throw this.lossError()
  }

  write(buffer: GpuBuffer, offset: number, data: ArrayBufferView<ArrayBuffer>): void {
    if (data.byteLength === 0) return
    this.device.queue.writeBuffer(buffer, offset, data)
    this.bytesUp += data.byteLength
  }

  /** What goes wrong in the making of a buffer shows in `settle`. */
  makeBuffer(label: string, size: number, usage: number): GpuBuffer {
    this.device.pushErrorScope('out-of-memory')
    const buffer = this.device.createBuffer({ label, size, usage })
    this.faults.push(this.device.popErrorScope())
    return buffer
  }

  /** Waits only where buffers were made. */
  async settle(): Promise<void> {
    if (this.faults.length === 0) return
    const faults = await this.wait(Promise.all(this.faults.splice(0)))
    const fault = faults.find((each) => each !== null)
    if (fault) throw new DeviceFaultError(`The graphics card has no room: ${fault.message}`)
  }

  private lossError(): DeviceLostError {
    return new DeviceLostError(`The graphics card is lost${this.loss ? `: ${this.loss}` : ''}.`)
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
