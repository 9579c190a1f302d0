/**
 * The link's port: HTTPS, and for whoever types the address without it, a word where to go. Connections from elsewhere
 * than the local network are dropped before anything is read from them.
 */
import { createServer as createRedirector, type Server as HttpServer } from 'node:http'
import { createServer as createSecureServer, type Server as HttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Identity } from './identity.ts'
import { plainAddress } from './network.ts'

/** The first byte of TLS: a handshake. */
const HANDSHAKE = 0x16
/** Milliseconds to begin with it, and for the headers of a request. */
export const PATIENCE = 10_000
/** Milliseconds for one whole request: a scene of hundreds of megabytes comes over a slow network. */
const LONGEST_REQUEST = 30 * 60_000
/** Milliseconds between two looks at who is too slow. */
const LOOK = 2000
const MOST_CONNECTIONS = 256
/** Of one address: a browser has six and a socket. */
const MOST_OF_ONE = 48

export class LinkServer {
  readonly https: HttpsServer
  readonly #redirector: HttpServer
  readonly #port: Server
  readonly #sockets = new Set<Socket>()
  readonly #isNear: (address: string) => boolean
  readonly #patience: number

  constructor(
    identity: Identity,
    isNear: (address: string) => boolean,
    isOurHost: (host: string) => boolean,
    patience = PATIENCE,
  ) {
    this.#isNear = isNear
    this.#patience = patience
    const slow = { headersTimeout: patience, connectionsCheckingInterval: Math.min(LOOK, patience) }
    this.https = createSecureServer({
      key: identity.key,
      cert: identity.certificate,
      minVersion: 'TLSv1.2',
      handshakeTimeout: patience,
      ...slow,
      requestTimeout: LONGEST_REQUEST,
      maxHeaderSize: 16 * 1024,
    })
    // Somebody's scanner, or a browser that does not take the certificate: nobody's fault.
    this.https.on('tlsClientError', (_error, socket) => socket.destroy())
    this.#redirector = createRedirector({ ...slow, requestTimeout: patience }, (request, response) => {
      const host = request.headers.host ?? ''
      if (isOurHost(host)) response.writeHead(308, { Location: `https://${host}/`, Connection: 'close' })
      else response.writeHead(421, { Connection: 'close' })
      response.end()
    })
    // Node looks for those who are slow from when a server listens, and neither of these does: whoever sent a header a
    // minute would stay for good.
    for (const server of [this.https, this.#redirector]) server.emit('listening')
    this.#port = createServer((socket) => this.#take(socket))
    this.#port.maxConnections = MOST_CONNECTIONS
  }

  /** The port, where `port` was 0 a free one; rejects with the system's error. */
  listen(port: number, host: string): Promise<number> {
    return new Promise((done, failed) => {
      this.#port.once('error', failed)
      this.#port.listen({ port, host, ipv6Only: false }, () => {
        this.#port.off('error', failed)
        this.#port.on('error', () => {})
        done((this.#port.address() as AddressInfo).port)
      })
    })
  }

  renew({ key, certificate }: Identity): void {
    this.https.setSecureContext({ key, cert: certificate, minVersion: 'TLSv1.2' })
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#port.close(done))
    for (const socket of this.#sockets) socket.destroy()
    for (const server of [this.https, this.#redirector]) server.close()
    await closed
  }

  #take(socket: Socket): void {
    const { remoteAddress = '' } = socket
    socket.on('error', () => socket.destroy())
    if (!this.#isNear(remoteAddress) || this.#countOf(remoteAddress) >= MOST_OF_ONE) {
      socket.destroy()
      return
    }
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    const late = setTimeout(() => socket.destroy(), this.#patience)
    socket.once('close', () => clearTimeout(late))
    socket.once('data', (first) => {
      clearTimeout(late)
      socket.pause()
      socket.unshift(first)
      const server = first[0] === HANDSHAKE ? this.https : this.#redirector
      server.emit('connection', socket)
      // The redirector reads the socket itself; TLS takes what was put back.
      if (server === this.#redirector) socket.resume()
    })
  }

  #countOf(address: string): number {
    const plain = plainAddress(address)
    let count = 0
    for (const { remoteAddress = '' } of this.#sockets) if (plainAddress(remoteAddress) === plain) count++
    return count
  }
}
