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
  return socketHost(() => new WebSocket(address))
}
