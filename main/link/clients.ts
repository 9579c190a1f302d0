/** The headsets that gave the right code: each has a cookie, which is forgotten when the link stops. */
import { createHash, randomBytes } from 'node:crypto'
import type { HostEvent } from '../../contract/host-api.ts'
import type { LinkClient } from '../../contract/link.ts'
import { Allowance } from '../allowance.ts'
import type { Recordings } from '../recordings.ts'
import { ClientPages } from './client-pages.ts'

/** With this beginning a browser takes it over HTTPS alone, for this host alone. */
const COOKIE = '__Host-palpable'
const MOST_CLIENTS = 8
/** Posts a second, and bytes of them a second: a recording has five of 10 kB; what waited ten minutes comes at once. */
const POSTS = { rate: 60, burst: 400 }
const BYTES = { rate: 16e6, burst: 64e6 }

/** Lines a second in the desktop's log: a page that fails in every frame must not push out everything else. */
const LINES = { rate: 0.1, burst: 20 }

export class Client {
  readonly id = randomBytes(4).toString('hex')
  readonly name: string
  readonly address: string
  readonly pages: ClientPages
  /** The sessions that it has begun: it may write no others. */
  readonly sessions = new Set<string>()
  readonly posts = new Allowance(POSTS.rate, POSTS.burst)
  readonly bytes = new Allowance(BYTES.rate, BYTES.burst)
  readonly lines = new Allowance(LINES.rate, LINES.burst)
  readonly sockets = new Set<{ tell(event: HostEvent): void; close(): void }>()
  /** What it asks for, or sends, just now. */
  readonly underWay = new Set<{ destroy(): void }>()

  constructor(name: string, address: string, recordings: Pick<Recordings, 'pageWent'>) {
    this.name = name
    this.address = address
    this.pages = new ClientPages(recordings)
  }

  get entry(): LinkClient {
    const { id, name, address } = this
    return { id, name, address, here: this.pages.isHere }
  }

  tell(event: HostEvent): void {
    for (const socket of this.sockets) socket.tell(event)
  }

  close(): void {
    for (const request of this.underWay) request.destroy()
    for (const socket of this.sockets) socket.close()
    this.pages.close()
  }
}

export class Clients {
  readonly #recordings: Pick<Recordings, 'pageWent'>
  /** By the hash of the cookie: how long looking one up takes then says nothing about it. */
  readonly #clients = new Map<string, Client>()

  constructor(recordings: Pick<Recordings, 'pageWent'>) {
    this.#recordings = recordings
  }

  get all(): readonly Client[] {
    return [...this.#clients.values()]
  }

  /** The cookie's header; undefined where there are too many. */
  pair(address: string, userAgent: string): string | undefined {
    if (this.#clients.size >= MOST_CLIENTS && !this.#makeRoom()) return undefined
    const token = randomBytes(32).toString('base64url')
    const client = new Client(deviceName(userAgent), address, this.#recordings)
    this.#clients.set(hashOf(token), client)
    return `${COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict`
  }

  /** Whose cookie it is; undefined where it is nobody's. */
  of(cookies: string | undefined): Client | undefined {
    for (const cookie of cookies?.split(';') ?? []) {
      const [name, token] = cookie.trim().split('=')
      const client = name === COOKIE && token !== undefined ? this.#clients.get(hashOf(token)) : undefined
      if (client !== undefined) return client
    }
    return undefined
  }

  forget(id: string): boolean {
    for (const [hash, client] of this.#clients) {
      if (client.id !== id) continue
      this.#clients.delete(hash)
      client.close()
      return true
    }
    return false
  }

  close(): void {
    for (const { id } of this.all) this.forget(id)
  }

  /** A headset that paired twice leaves the first one behind. */
  #makeRoom(): boolean {
    const away = this.all.find(({ pages }) => !pages.isHere)
    return away !== undefined && this.forget(away.id)
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/Quest/i, 'Meta Quest'],
  [/Pico/i, 'Pico'],
  [/Wolvic/i, 'Wolvic'],
  [/VisionOS|Vision ?Pro/i, 'Apple Vision Pro'],
  [/Android/i, 'Android device'],
  [/Windows/i, 'Windows computer'],
  [/iPhone|iPad/i, 'iPhone or iPad'],
  [/Macintosh/i, 'Mac'],
  [/Linux/i, 'Linux computer'],
]

function deviceName(userAgent: string): string {
  return DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'A browser'
}
