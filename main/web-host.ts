/**
 * The app for a browser on the same machine: the same page and the same API over HTTP and a WebSocket. Other programs
 * and other sites in the same browser can reach this port, so an address without the token leads nowhere, and what
 * comes under a foreign Host (DNS rebinding) or from a foreign Origin is refused.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { contentSecurityPolicy, fileHeaders, pageHeaders } from './page-headers.ts'
import type { Palpable } from './palpable.ts'
import { routeRequest, sendAnswer, sendFile } from './web-routes.ts'
import { HostSockets } from './web-sockets.ts'

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
  const sockets = new HostSockets(palpable)

  server.on('request', (request, response) => {
    serve(palpable, door, headers, request, response).catch((error: unknown) => {
      palpable.log.error(error)
      response.destroy()
    })
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const status = door.refusal(request)
    if (status !== undefined || request.headers.origin === undefined)
      return refuseUpgrade(socket, status ?? 403)
    if (door.pathOf(request) !== 'host') return refuseUpgrade(socket, 404)
    sockets.accept(request, socket, head)
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

function listening(server: Server, port: number): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(port, LOOPBACK, () => {
      server.off('error', failed)
      done()
    })
  })
}

/** Who may come in. */
class Door {
  readonly port: number
  readonly socketOrigins: readonly string[]
  readonly #token: Buffer
  readonly #hosts: readonly string[]

  constructor(port: number, token: string) {
    this.port = port
    this.#token = Buffer.from(token)
    this.#hosts = [`${LOOPBACK}:${port}`, `localhost:${port}`]
    this.socketOrigins = this.#hosts.map((host) => `ws://${host}`)
  }

  /** The status to refuse a request with, or undefined. */
  refusal({ headers }: IncomingMessage): number | undefined {
    if (!this.#hosts.includes(headers.host ?? '')) return 421
    if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) return 403
    const site = headers['sec-fetch-site'] ?? 'none'
    return site === 'same-origin' || site === 'none' ? undefined : 403
  }

  /** The path below the token, still encoded; undefined where the token is missing or wrong. */
  pathOf({ url }: IncomingMessage): string | undefined {
    const [, token, path] = /^\/([^/?#]*)\/([^?#]*)/.exec(url ?? '') ?? []
    if (token === undefined || path === undefined) return undefined
    const given = Buffer.from(token)
    return given.length === this.#token.length && timingSafeEqual(given, this.#token) ? path : undefined
  }
}

async function serve(
  { files, routes }: Palpable,
  door: Door,
  headers: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number): void => {
    response.writeHead(status, { ...headers, 'Content-Type': 'text/plain', Connection: 'close' })
    response.end()
  }
  const refusal = door.refusal(request)
  if (refusal !== undefined) return refuse(refusal)
  const path = door.pathOf(request)
  if (path !== undefined && routes.owns(path)) {
    // What writes must come from our own page: whoever leaves out the Origin is no browser's page.
    if (request.method === 'POST' && request.headers.origin === undefined) return refuse(403)
    return sendAnswer(await routes.answer(routeRequest(request, path)), headers, request, response)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405)
  // Browsers ask for it of their own accord, without the token, and would report an error that is none.
  if (request.url === '/favicon.ico') return refuse(204)
  const file = path === undefined ? undefined : files.find(path)
  if (file === undefined) return refuse(404)
  response.writeHead(200, { ...headers, ...fileHeaders(file) })
  if (request.method === 'HEAD') response.end()
  else await sendFile(file.path, response)
}

function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
