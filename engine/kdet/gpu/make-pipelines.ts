/** Kernels that share one layout: a uniform buffer first, then storage buffers. */
import { COMPUTE, type GpuComputePass, type GpuDevice, type GpuPart } from './gpu-device.ts'

export interface Kernels<Name extends string> {
  readonly layout: GpuPart
  readonly pipelines: Readonly<Record<Name, GpuPart>>
}

export interface KernelBindings {
  /** Storage buffers: eight, as many as every device can bind, at most. */
  readonly buffers: number
  /** Whether the uniform buffer is bound at an offset that is given with each dispatch. */
  readonly hasOffset: boolean
  readonly constants: Record<string, number>
}

export async function makePipelines<Name extends string>(
  device: GpuDevice,
  label: string,
  sources: Readonly<Record<Name, string>>,
  { buffers, hasOffset, constants }: KernelBindings,
): Promise<Kernels<Name>> {
  const layout = device.createBindGroupLayout({
    label: `${label} layout`,
    entries: Array.from({ length: buffers + 1 }, (_, binding) => ({
      binding,
      visibility: COMPUTE,
      buffer: binding === 0 ? { type: 'uniform', hasDynamicOffset: hasOffset } : { type: 'storage' },
    })),
  })
  const pipelineLayout = device.createPipelineLayout({
    label: `${label} pipeline layout`,
    bindGroupLayouts: [layout],
  })
  const make = async (name: Name): Promise<[Name, GpuPart]> => {
    const module = device.createShaderModule({ label: `${label} ${name}`, code: sources[name] })
    const pipeline = await device.createComputePipelineAsync({
      label: `${label} ${name}`,
      layout: pipelineLayout,
      compute: { module, entryPoint: name, constants },
    })
    return [name, pipeline]
  }
  const made = await Promise.all((Object.keys(sources) as Name[]).map(make))
  return { layout, pipelines: Object.fromEntries(made) as Record<Name, GpuPart> }
}

/** So many workgroups, in two dimensions where one has too few. */
export function dispatchGroups(pass: GpuComputePass, groups: number, mostGroups: number): void {
  if (groups === 0) return
  const x = Math.min(groups, mostGroups)
  pass.dispatchWorkgroups(x, Math.ceil(groups / x))
}
