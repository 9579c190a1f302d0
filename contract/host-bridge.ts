/** What the preload puts into the page's window, and the channels behind it: the page itself never sees Electron. */

/** The name under which the page finds the bridge. */
export const BRIDGE = 'palpableBridge'

export const CHANNELS = {
  /** A call message in, an answer out. */
  call: 'palpable:call',
  /** The preload listens from now on: what the host kept back may be sent. */
  ready: 'palpable:ready',
  /** Host to page. */
  event: 'palpable:event',
  /** A person picked or dropped the file of this path: it may be remembered. */
  picked: 'palpable:picked',
} as const

export interface HostBridge {
  call(message: unknown): Promise<unknown>
  /** What came before the first listener is handed to it. */
  listen(listener: (event: unknown) => void): void
  pathOf(file: object): string | undefined
}
