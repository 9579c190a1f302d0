declare module 'webxr-polyfill' {
  interface PolyfillOptions {
    readonly allowCardboardOnDesktop?: boolean
    readonly cardboardConfig?: { readonly DPDB_URL: string | null }
  }
  export default class WebXRPolyfill {
    constructor(options?: PolyfillOptions)
  }
}
