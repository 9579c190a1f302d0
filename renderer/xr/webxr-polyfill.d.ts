declare module 'webxr-polyfill' {
  interface PolyfillOptions {
    /** Whether phones count as headsets; as they do where it is left out. */
    readonly cardboard?: boolean
  }
  export default class WebXRPolyfill {
    constructor(options?: PolyfillOptions)
  }
}
