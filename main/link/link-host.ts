/**
 * The app for a headset's browser on the local network: the web host's page and API over HTTPS, for less than a desktop
 * may do. Whoever has no cookie gets the page that asks for the code, and nothing else.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { contentSecurityPolicy, pageHeaders } from '../page-headers.ts'
import { foreign } from '../web-door.ts'
import { sendAnswer } from '../web-routes.ts'
import { refuse, refuseUpgrade, type Served, serve } from '../web-serve.ts'
import { HostSockets } from '../web-sockets.ts'
import { answerCode } from './answer-code.ts'
import { type Client, Clients } from './clients.ts'
import { headsetSide } from './headset-side.ts'
import type { LinkParts } from './link.ts'
import type { LinkFiles } from './link-files.ts'
import { answerHeadset, type HeadsetRouteParts } from './link-routes.ts'
import { PATIENCE } from './link-server.ts'
import { PairPage } from './pair-page.ts'
import type { Pairing } from './pairing.ts'
import type { PoseRelay } from './pose-relay.ts'
import type { SessionPasses } from './session-passes.ts'
import { Traffic } from './traffic.ts'

/** Milliseconds between two pings of a headset. */
const PING = 20_000

type Headers = Readonly<Record<string, string>>

export interface LinkHostParts extends LinkParts {
  readonly linkFiles: LinkFiles
  readonly pairing: Pairing
  readonly poses: PoseRelay
  readonly passes: SessionPasses
  /** "192.168.1.20:47820", by whatever it may be called. */
  readonly hosts: () => readonly string[]
  /** Of the desktop: where the app keeps things. */
  readonly folders: () => readonly string[]
  /** A headset has paired, come or gone. */
  readonly onClients: () => void
}

export class LinkHost {
  readonly clients: Clients
  readonly #parts: LinkHostParts
  readonly #sockets: HostSockets
  readonly #pairPage: PairPage
  readonly #routeParts: HeadsetRouteParts

  constructor(parts: LinkHostParts) {
    this.#parts = parts
    this.clients = new Clients(parts.recordings)
    this.#sockets = new HostSockets(parts.log, { ping: PING })
    this.#pairPage = new PairPage(parts.files)
    const { routes, passes, folders } = parts
    this.#routeParts = { routes, passes, folders, traffic: new Traffic(parts.traffic) }
  }

  request(request: IncomingMessage, response: ServerResponse): void {
    this.#serve(request, response).catch((error: unknown) => {
      this.#parts.log.error(error)
      response.destroy()
    })
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const client = this.clients.of(request.headers.cookie)
    const [, page] = /^\/host\?page=([0-9a-z]{1,32})$/.exec(request.url ?? '') ?? []
    const status =
      foreign(request, 'https', this.#parts.hosts()) ??
      (request.headers.origin === undefined ? 403 : undefined) ??
      (client === undefined ? 401 : undefined)
    if (client === undefined || status !== undefined) refuseUpgrade(socket, status ?? 401)
    else if (page === undefined) refuseUpgrade(socket, 404)
    else this.#sockets.accept(request, socket, head, headsetSide(client, page, this.#parts))
  }

  forget(id: string): boolean {
    this.#parts.poses.forget(id)
    return this.clients.forget(id)
  }

  close(): void {
    for (const { id } of this.clients.all) this.forget(id)
    this.#sockets.close()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { hosts, pairing, onClients } = this.#parts
    // Only after `foreign` has let it in may what it says of itself go into a header.
    const plain = pageHeaders(contentSecurityPolicy())
    const refusal = foreign(request, 'https', hosts())
    if (refusal !== undefined) return refuse(response, plain, refusal)
    const headers = pageHeaders(contentSecurityPolicy([`wss://${request.headers.host}`]))
    if (request.url === '/favicon.ico') return refuse(response, headers, 204)
    const [, path] = /^\/([^?#]*)/.exec(request.url ?? '') ?? []
    if (path === undefined) return refuse(response, headers, 404)
    const client = this.clients.of(request.headers.cookie)
    // All that there is without a cookie is small.
    if (client === undefined || path === 'pair') hurry(response, this.#parts.patience ?? PATIENCE)
    if (path === 'pair') {
      const answer = await answerCode(request, pairing, this.clients)
      if (answer.status === 200) onClients()
      return sendAnswer(answer, headers, request, response)
    }
    if (client !== undefined) {
      client.underWay.add(response)
      response.once('close', () => client.underWay.delete(response))
      return serve(this.#servedTo(client, headers), path, request, response)
    }
    if (this.#pairPage.find(path) === undefined) return refuse(response, headers, 401)
    return serve(this.#servedToAnyone(headers), path, request, response)
  }

  #servedTo(client: Client, headers: Headers): Served {
    const { linkFiles, routes } = this.#parts
    return {
      headers,
      findFile: (path) => linkFiles.find(path),
      ownsRoute: (path) => routes.owns(path),
      answerRoute: (request) => answerHeadset(this.#routeParts, client, request),
    }
  }

  #servedToAnyone(headers: Headers): Served {
    return {
      headers,
      findFile: (path) => this.#pairPage.find(path),
      ownsRoute: () => false,
      answerRoute: () => Promise.reject(new Error('There are no routes for whoever has no cookie.')),
    }
  }
}

function hurry(response: ServerResponse, patience: number): void {
  const late = setTimeout(() => response.destroy(), patience)
  response.once('close', () => clearTimeout(late))
}
