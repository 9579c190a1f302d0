import { describe, expect, it } from 'vitest'
import { findHeadset, type XrSupport } from '../../../renderer/xr/device.ts'

const answering = (answer: boolean | Error): XrSupport => ({
  isSessionSupported: async () => {
    if (answer instanceof Error) throw answer
    return answer
  },
})
const never = async (): Promise<never> => {
  throw new Error('The polyfill was loaded over a browser’s own WebXR.')
}
const browser = { isElectron: false, isSecure: true, polyfill: never }

describe('findHeadset', () => {
  it('takes the browser’s own where it can enter VR', async () => {
    expect(await findHeadset({ ...browser, xr: answering(true) })).toEqual({ isReal: true, reason: '' })
  })

  it('says what is missing, and what there is instead', async () => {
    const reasons = [
      await findHeadset({ ...browser, xr: answering(false) }),
      await findHeadset({ ...browser, xr: answering(new Error('SecurityError')) }),
      await findHeadset({ ...browser, xr: answering(false), isElectron: true }),
      await findHeadset({ ...browser, xr: answering(false), isSecure: false }),
      await findHeadset({ ...browser, xr: undefined, polyfill: async () => undefined }),
      await findHeadset({ ...browser, xr: undefined, polyfill: async () => answering(false) }),
    ]
    for (const { isReal, reason } of reasons) {
      expect(isReal).toBe(false)
      expect(reason).toMatch(
        /[:,] open this app in the headset’s own browser, or try the simulated headset\.$/,
      )
    }
    expect(reasons[2].reason).toContain('Electron is built without OpenXR')
    expect(reasons[3].reason).toContain('https')
    expect(reasons[0].reason).toContain('finds no headset. Connect one, open')
    for (const i of [4, 5]) expect(reasons[i].reason).toContain('has no WebXR')
  })

  it('loads the polyfill where there is no WebXR at all, and only there', async () => {
    let loads = 0
    const polyfill = async () => {
      loads++
      return answering(true)
    }
    await findHeadset({ ...browser, xr: answering(false), polyfill })
    expect(loads).toBe(0)
    expect((await findHeadset({ ...browser, xr: undefined, polyfill })).isReal).toBe(true)
    expect(loads).toBe(1)
    const failing = async () => Promise.reject(new Error('no such chunk'))
    expect((await findHeadset({ ...browser, xr: undefined, polyfill: failing })).isReal).toBe(false)
  })
})
