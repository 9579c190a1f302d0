/**
 * The app for a browser on the same machine: the same page and the same API over HTTP and a WebSocket. Other programs
 * and other sites in the same browser can reach this port, so an address without the token leads nowhere, and what
 * comes under a foreign Host (DNS rebinding) or from a foreign Origin is refused.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contentSecurityPolicy, pageHeaders } from './page-headers.ts'
import type { Palpable } from './palpable.ts'
import { foreign } from './web-door.ts'
import { refuse, refuseUpgrade, type Served, serve } from './web-serve.ts'
import { HostSockets, type SocketSide } from './web-sockets.ts'

const LOOPBACK = '127.0.0.1'

export interface WebHost {
  /** With the token; whoever has it may use the app. */
  readonly address: string
  close(): Promise<void>
}

/** `port` 0 takes a free one. */
export async function startWebHost(palpable: Palpable, port = 0): Promise<WebHost> {
  const token = randomBytes(24).toString('base64url')
  const server = createServer()
  await listening(server, port)
  const door = new Door((server.address() as AddressInfo).port, token)
  const headers = pageHeaders(contentSecurityPolicy(door.socketOrigins))
  const sockets = new HostSockets(palpable.log)
  const served: Served = {
    headers,
    findFile: (path) => palpable.files.find(path),
    ownsRoute: (path) => palpable.routes.owns(path),
    answerRoute: (request) => palpable.routes.answer(request),
  }

  server.on('request', (request, response) => {
    const refusal = foreign(request, 'http', door.hosts)
    if (refusal !== undefined) return refuse(response, headers, refusal)
    // Browsers ask for it of their own accord, without the token, and would report an error that is none.
    if (request.url === '/favicon.ico') return refuse(response, headers, 204)
    const path = door.pathOf(request)
    if (path === undefined)
      return refuse(response, headers, request.method === 'GET' || request.method === 'HEAD' ? 404 : 405)
    serve(served, path, request, response).catch((error: unknown) => {
      palpable.log.error(error)
      response.destroy()
    })
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const status = foreign(request, 'http', door.hosts)
    if (status !== undefined || request.headers.origin === undefined)
      return refuseUpgrade(socket, status ?? 403)
    if (door.pathOf(request) !== 'host') return refuseUpgrade(socket, 404)
    sockets.accept(request, socket, head, windowOf(palpable))
  })
  return {
    address: `http://${LOOPBACK}:${door.port}/${token}/`,
    close: async () => {
      sockets.close()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** A window of the app in a browser: everything may be called, and everything is told. */
function windowOf({ host, events, recordings }: Palpable): SocketSide {
  return {
    answer: (message) => host.answer(message),
    opened(tell) {
      const stop = events.listen(tell)
      const page = recordings.pageCame()
      return () => {
        stop()
        recordings.pageWent(page)
      }
    },
  }
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(port, LOOPBACK, () => {
      server.off('error', failed)
      done()
    })
  })
}

/** The way in: by the token alone. */
class Door {
  readonly port: number
  readonly hosts: readonly string[]
  readonly socketOrigins: readonly string[]
  readonly #token: Buffer

  constructor(port: number, token: string) {
    this.port = port
    this.#token = Buffer.from(token)
    this.hosts = [`${LOOPBACK}:${port}`, `localhost:${port}`]
    this.socketOrigins = this.hosts.map((host) => `ws://${host}`)
  }

  /** The path below the token, still encoded; undefined where the token is missing or wrong. */
  pathOf({ url }: IncomingMessage): string | undefined {
    const [, token, path] = /^\/([^/?#]*)\/([^?#]*)/.exec(url ?? '') ?? []
    if (token === undefined || path === undefined) return undefined
    const given = Buffer.from(token)
    return given.length === this.#token.length && timingSafeEqual(given, this.#token) ? path : undefined
  }
}
