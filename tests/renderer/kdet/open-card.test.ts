import { describe, expect, it } from 'vitest'
import type { GpuDevice } from '../../../engine/kdet/gpu/gpu-device.ts'
import { type CardAdapter, cardOpener, openCard } from '../../../renderer/kdet/open-card.ts'

const clock = () => 0
const source = (adapter: CardAdapter | null) => ({ requestAdapter: () => Promise.resolve(adapter) })
const adapter = (info: NonNullable<CardAdapter['info']>): CardAdapter => ({
  info,
  requestDevice: () => Promise.reject(new Error('asked for')),
})

describe('a graphics card for kDet', () => {
  it('is not looked for where the processor was chosen, or there is no WebGPU to choose from', () => {
    expect(cardOpener('cpu', clock, source(null))).toBeNull()
    expect(cardOpener('automatic', clock, undefined)).toBeNull()
  })

  it('is none where automatic would take one that the processor draws', async () => {
    for (const info of [{ isFallbackAdapter: true }, { architecture: 'swiftshader' }]) {
      expect(await cardOpener('automatic', clock, source(adapter(info)))?.()).toBeNull()
      await expect(cardOpener('gpu', clock, source(adapter(info)))?.()).rejects.toThrow('asked for')
    }
    expect(await cardOpener('gpu', clock, source(null))?.()).toBeNull()
    await expect(cardOpener('automatic', clock, source(adapter({})))?.()).rejects.toThrow('asked for')
  })

  it('is given back where the kernels cannot be made on it', async () => {
    let destroyed = 0
    const device = {
      limits: {},
      lost: new Promise(() => {}),
      createBindGroupLayout: () => {
        throw new Error('no kernels')
      },
      destroy: () => destroyed++,
    } as unknown as GpuDevice
    const one = { info: {}, requestDevice: () => Promise.resolve(device) }
    await expect(openCard('gpu', { clock }, source(one))).rejects.toThrow('no kernels')
    expect(destroyed).toBe(1)
  })
})
