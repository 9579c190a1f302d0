/**
 * Which headset this window can use: the browser's own, else none, with the reason in plain words. The simulated one is
 * never found here: a person or a test chooses it.
 */

export interface HeadsetOffer {
  /** Whether `navigator.xr` can enter VR. */
  readonly isReal: boolean
  /** Why it cannot, for a person; empty where it can. */
  readonly reason: string
}

/** What is asked of `navigator.xr`. */
export interface XrSupport {
  isSessionSupported(mode: 'immersive-vr'): Promise<boolean>
}

export interface DeviceQuestion {
  /** `navigator.xr`, or undefined where there is none. */
  readonly xr: XrSupport | undefined
  readonly isElectron: boolean
  readonly isSecure: boolean
  /** Puts a `navigator.xr` where there is none, and returns it. */
  readonly polyfill: () => Promise<XrSupport | undefined>
}

const WAYS = 'open this app in the headset’s own browser, or try the simulated headset.'

export async function findHeadset(question: DeviceQuestion): Promise<HeadsetOffer> {
  const { isElectron, isSecure, polyfill } = question
  // Never over a working one: the polyfill is for browsers that have none at all.
  const xr = question.xr ?? (await polyfill().catch(() => undefined))
  const isReal = (await xr?.isSessionSupported('immersive-vr').catch(() => false)) ?? false
  if (isReal) return { isReal, reason: '' }
  if (isElectron)
    return { isReal, reason: `This window cannot enter VR, for Electron is built without OpenXR: ${WAYS}` }
  if (!isSecure) return { isReal, reason: `A browser enters VR from https pages only: ${WAYS}` }
  // To connect one would be of no use: the polyfill finds headsets of the older WebVR, and nothing else.
  if (question.xr === undefined) return { isReal, reason: `This browser has no WebXR: ${WAYS}` }
  return { isReal, reason: `This browser finds no headset. Connect one, ${WAYS}` }
}

/** Of this window. */
export function thisWindow(): DeviceQuestion {
  return {
    xr: navigator.xr,
    isElectron: 'palpableBridge' in globalThis,
    isSecure: globalThis.isSecureContext,
    polyfill,
  }
}

async function polyfill(): Promise<XrSupport | undefined> {
  const { default: WebXRPolyfill } = await import('webxr-polyfill')
  // No phones in a Cardboard: without a hand there is nothing to touch with, and our policy for pages forbids the styles and
  // the video that it needs. Browsers of headsets that have the older WebVR are left.
  new WebXRPolyfill({ cardboard: false })
  return navigator.xr
}
