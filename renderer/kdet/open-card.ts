/** A graphics card for kDet, where the person's choice and the machine allow it. For pages and workers alike. */
import type { Settings } from '../../contract/settings.ts'
import { type AutoFinder, type CardOpener, NO_CARD, type OpenCard } from '../../engine/kdet/auto-finder.ts'
import type { CellHash } from '../../engine/kdet/cell-hash.ts'
import type { GpuDevice } from '../../engine/kdet/gpu/gpu-device.ts'
import { GpuKDet } from '../../engine/kdet/gpu/gpu-kdet.ts'

/** Where kDet is to run; automatic: on a graphics card where there is a real one. */
export type DeviceChoice = Settings['kdetDevice']

/** As much of the browser's WebGPU as is used here. */
export interface CardSource {
  requestAdapter(options: { powerPreference: 'high-performance' }): Promise<CardAdapter | null>
}

export interface CardAdapter {
  readonly info?: { readonly architecture?: string; readonly isFallbackAdapter?: boolean }
  requestDevice(): Promise<GpuDevice>
}

export interface Card extends OpenCard {
  /** The processor does its work: slower than asking the processor itself. */
  readonly isSoftware: boolean
}

export interface CardOptions {
  readonly clock: () => number
  readonly hash?: CellHash
}

/** Null where there is none that may be used: the processor's own work under another name only where it was asked for. */
export async function openCard(
  choice: Exclude<DeviceChoice, 'cpu'>,
  options: CardOptions,
  source = cardsHere(),
): Promise<Card | null> {
  const adapter = (await source?.requestAdapter({ powerPreference: 'high-performance' })) ?? null
  if (adapter === null || (choice === 'automatic' && isSoftware(adapter))) return null
  const device = await adapter.requestDevice()
  try {
    const finder = await GpuKDet.make(device, options)
    const close = () => {
      finder.destroy()
      device.destroy()
    }
    return { finder, isSoftware: isSoftware(adapter), close }
  } catch (error) {
    device.destroy()
    throw error
  }
}

/** Null where the processor is to do it. */
export function cardOpener(
  choice: DeviceChoice,
  clock: () => number,
  source = cardsHere(),
): CardOpener | null {
  if (choice === 'cpu') return null
  // Without a word: automatic means whatever there is.
  if (choice === 'automatic' && source === undefined) return null
  return () => openCard(choice, { clock }, source)
}

/** Why it is not the card that finds. Who left the choice to the app need not hear that there is none. */
export function wordOfCard(choice: DeviceChoice, { word }: AutoFinder): string | null {
  return choice === 'automatic' && word === NO_CARD ? null : word
}

function cardsHere(): CardSource | undefined {
  return (globalThis.navigator as { gpu?: CardSource } | undefined)?.gpu
}

function isSoftware({ info }: CardAdapter): boolean {
  return info?.isFallbackAdapter === true || info?.architecture === 'swiftshader'
}
