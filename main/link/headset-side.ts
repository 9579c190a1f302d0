/** A headset at the end of a socket: what it may call, and what it is told. */
import type { HostEvent } from '../../contract/host-api.ts'
import { LINK_EVENT_TYPES } from '../../contract/link-methods.ts'
import type { SocketSide } from '../web-sockets.ts'
import type { Client } from './clients.ts'
import { discreet } from './discreet.ts'
import { LinkCalls } from './link-calls.ts'
import type { LinkHostParts } from './link-host.ts'

/** Of one headset: it has one page, or two. */
const MOST_SOCKETS = 4

export function headsetSide(client: Client, page: string, parts: LinkHostParts): SocketSide {
  const { host, linkFiles, poses, log, events, onClients, folders } = parts
  const calls = new LinkCalls(client, { handlers: host.handlers, files: linkFiles, poses, log, folders })
  return {
    answer: (message) => calls.answer(message),
    opened(tell, close) {
      const socket = { tell, close }
      const stop = events.overhear((event) => {
        if (isFor(client, event)) tell(forHeadset(event, folders()))
      })
      const pageGone = client.pages.opened(page)
      client.sockets.add(socket)
      // One that lost its network several times leaves dead ones behind until they are missed.
      const [oldest] = client.sockets
      if (client.sockets.size > MOST_SOCKETS) oldest?.close()
      onClients()
      return () => {
        stop()
        client.sockets.delete(socket)
        pageGone()
        if (client.sockets.size === 0) poses.forget(client.id)
        onClients()
      }
    },
  }
}

/** Of what the desktop is told, a headset hears what concerns its own sessions; commands go to it alone. */
function isFor(client: Client, event: HostEvent): boolean {
  if (!(LINK_EVENT_TYPES as readonly string[]).includes(event.type)) return false
  return event.type !== 'recording-stopped' || client.sessions.has(event.session)
}

function forHeadset(event: HostEvent, folders: readonly string[]): HostEvent {
  return event.type === 'recording-stopped' ? { ...event, reason: discreet(event.reason, folders) } : event
}
