/** The page's host, whichever there is: Electron's preload leaves a bridge, a browser has the web host's socket. */
import type { Host } from '../../contract/host-api.ts'
import { BRIDGE, type HostBridge } from '../../contract/host-bridge.ts'
import { bridgedHost } from './bridged-host.ts'
import { socketHost } from './socket-host.ts'

export async function connectHost(): Promise<Host> {
  const bridge = (globalThis as { [BRIDGE]?: HostBridge })[BRIDGE]
  if (bridge !== undefined) return bridgedHost(bridge)
  const address = new URL('host', document.baseURI)
  address.protocol = address.protocol.replace('http', 'ws')
  // A name for as long as this page lives: the headset link tells by it a page that comes back from a new one.
  address.search = `page=${pageName()}`
  return socketHost(
    () => new WebSocket(address),
    // The headset link was started anew since, or the desktop has sent this headset away.
    async () => (await fetch('index.html', { method: 'HEAD' })).status === 401,
  )
}

function pageName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
