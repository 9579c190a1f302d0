/**
 * The little of WebGPU that kDet uses. The engine compiles without a browser's types; its hosts hand over a GPUDevice,
 * which fits this.
 */

export interface GpuBuffer {
  readonly size: number
  mapAsync(mode: number, offset?: number, size?: number): Promise<unknown>
  getMappedRange(offset?: number, size?: number): ArrayBuffer
  unmap(): void
  destroy(): void
}

/** Things that are only handed back to the device. */
export interface GpuPart {
  readonly label: string
}

export interface GpuComputePass {
  setPipeline(pipeline: GpuPart): void
  /** An offset for each uniform buffer of the group that wants one. */
  setBindGroup(index: number, group: GpuPart, offsets?: number[]): void
  dispatchWorkgroups(x: number, y?: number): void
  end(): void
}

export interface GpuEncoder {
  beginComputePass(description: { label: string }): GpuComputePass
  copyBufferToBuffer(from: GpuBuffer, fromOffset: number, to: GpuBuffer, toOffset: number, size: number): void
  clearBuffer(buffer: GpuBuffer, offset?: number, size?: number): void
  finish(): GpuPart
}

export interface GpuLayoutEntry {
  readonly binding: number
  readonly visibility: number
  readonly buffer: { readonly type: 'uniform' | 'storage'; readonly hasDynamicOffset?: boolean }
}

export interface GpuGroupEntry {
  readonly binding: number
  readonly resource: { readonly buffer: GpuBuffer; readonly offset?: number; readonly size?: number }
}

export interface GpuDevice {
  readonly limits: {
    readonly maxStorageBufferBindingSize: number
    readonly maxBufferSize: number
    readonly maxComputeWorkgroupsPerDimension: number
  }
  readonly lost: Promise<{ readonly message: string }>
  readonly queue: {
    writeBuffer(buffer: GpuBuffer, offset: number, data: ArrayBufferView<ArrayBuffer>): void
    submit(commands: GpuPart[]): void
    onSubmittedWorkDone(): Promise<unknown>
  }
  createBuffer(description: { label: string; size: number; usage: number }): GpuBuffer
  createShaderModule(description: { label: string; code: string }): GpuPart
  createBindGroupLayout(description: { label: string; entries: GpuLayoutEntry[] }): GpuPart
  createPipelineLayout(description: { label: string; bindGroupLayouts: GpuPart[] }): GpuPart
  createBindGroup(description: { label: string; layout: GpuPart; entries: GpuGroupEntry[] }): GpuPart
  createComputePipelineAsync(description: {
    label: string
    layout: GpuPart
    compute: { module: GpuPart; entryPoint: string; constants?: Record<string, number> }
  }): Promise<GpuPart>
  createCommandEncoder(description: { label: string }): GpuEncoder
  pushErrorScope(filter: 'validation' | 'out-of-memory' | 'internal'): void
  popErrorScope(): Promise<{ readonly message: string } | null>
  destroy(): void
}

/** Bits of WebGPU's GPUBufferUsage, GPUMapMode and GPUShaderStage. */
export const MAP_READ = 0x1
export const COPY_SRC = 0x4
export const COPY_DST = 0x8
export const UNIFORM = 0x40
export const STORAGE = 0x80
export const MODE_READ = 0x1
export const COMPUTE = 0x4

/** The device has gone: reset, removed or taken away. Whoever catches this goes on with the processor. */
export class DeviceLostError extends Error {
  override readonly name = 'DeviceLostError'
}

/** The device is there and cannot do what was asked. */
export class DeviceFaultError extends Error {
  override readonly name = 'DeviceFaultError'
}
