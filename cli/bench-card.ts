import { type FrameFinder, pairFinder } from '../bench/kdet/finders.ts'
import { GpuKDet } from '../engine/kdet/gpu/gpu-kdet.ts'
import { gpuDevice } from './gpu-device.ts'

/** More triangles take a card in software minutes. */
const mostOnSoftware = 20_000

export interface CardFinders {
  /** None where there is no graphics card, not even in software. */
  readonly finders: readonly FrameFinder[]
  close(): void
}

/** kDet on the graphics card for the bench, with both hashes. */
export async function cardFinders(): Promise<CardFinders> {
  const found = await gpuDevice().catch(() => undefined)
  if (found === undefined) return { finders: [], close() {} }
  const { device, isSoftware } = found
  const clock = () => performance.now()
  const finders: FrameFinder[] = []
  for (const hash of ['djb2', 'morton'] as const) {
    const name = `kDet, ${hash}, graphics card${isSoftware ? ' in software' : ''}`
    const most = isSoftware ? mostOnSoftware : Number.POSITIVE_INFINITY
    finders.push(pairFinder(name, await GpuKDet.make(device, { hash, clock }), undefined, most))
  }
  return { finders, close: () => device.destroy() }
}
