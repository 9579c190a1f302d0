/** The host's session addresses, in memory: what arrived, and what it is to answer. */
import { type ChunkHeader, chunkHeader, type SessionBegin, sessionBegin } from '../../../contract/sessions.ts'
import { defaultSettings } from '../../../contract/settings.ts'
import { SAMPLE_BODIES } from '../../../engine/record/sample/sample-session.ts'

export const ID = 'abcdefghijklmnop'
export const BASE = 'http://host/token/'

export interface Arrived {
  readonly header: ChunkHeader
  readonly frames: Uint8Array
}

export class FakeHost {
  readonly begun: SessionBegin[] = []
  readonly chunks: Arrived[] = []
  readonly scenes: Blob[] = []
  readonly thumbnails: Blob[] = []
  wantsScene = false
  /** As a headset gets it; without, it is the host of the same machine. */
  pass: string | undefined
  /** It has forgotten who may write the session, or taken it for ended, until it is taken up again. */
  isForgotten = false
  readonly ends: number[] = []
  /** In place of an answer: throws, or returns what is answered. */
  before: (path: string) => Response | undefined | Promise<Response | undefined> = () => undefined
  inFlight = 0
  mostInFlight = 0

  readonly fetch = async (url: string, { body, method }: RequestInit): Promise<Response> => {
    const path = url.slice(BASE.length)
    if (method !== 'POST' || !url.startsWith(BASE)) throw new Error(`${method} ${url}`)
    const isChunk = path.endsWith('/chunks')
    if (isChunk) this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight)
    try {
      await Promise.resolve()
      const early = await this.before(path)
      if (early !== undefined) return early
      return this.take(path, body)
    } finally {
      if (isChunk) this.inFlight--
    }
  }

  private take(path: string, body: unknown): Response {
    if (path === 'sessions') {
      this.begun.push(sessionBegin.parse(JSON.parse(body as string)))
      const { pass } = this
      return Response.json({ id: ID, wantsScene: this.wantsScene, ...(pass === undefined ? {} : { pass }) })
    }
    if (path === `sessions/${ID}/resume`) return this.resume(JSON.parse(body as string))
    if (this.isForgotten) return Response.json({ fault: 'There is nothing here for you.' }, { status: 404 })
    if (path === `sessions/${ID}/end`) this.ends.push(this.chunks.length)
    else if (path === `sessions/${ID}/chunks`) this.chunks.push(splitChunk(body as Uint8Array))
    else if (path === `sessions/${ID}/scene`) this.scenes.push(body as Blob)
    else if (path === `sessions/${ID}/thumbnail`) this.thumbnails.push(body as Blob)
    else return Response.json({ fault: 'There is nothing at this address.' }, { status: 404 })
    return Response.json({})
  }

  private resume({ pass }: { pass?: string }): Response {
    if (pass !== this.pass) return Response.json({ fault: 'Not your session.' }, { status: 403 })
    this.isForgotten = false
    const chunks = 1 + Math.max(-1, ...this.chunks.map(({ header }) => header.sequence))
    return Response.json({ chunks, wantsScene: this.wantsScene && this.scenes.length === 0 })
  }
}

function splitChunk(body: Uint8Array): Arrived {
  const length = new DataView(body.buffer, body.byteOffset).getUint32(0, true)
  const header = chunkHeader.parse(JSON.parse(new TextDecoder().decode(body.subarray(4, 4 + length))))
  return { header, frames: body.slice(4 + length) }
}

export const begin: SessionBegin = {
  scene: { id: 'den', title: 'Den', hash: 'a'.repeat(64), kind: 'scene', simulation: null },
  appVersion: '1.0.0',
  engineVersion: '1',
  settings: defaultSettings,
  seed: 0,
  device: 'mouse',
  startedAt: 0,
  name: 'Den',
  origin: [0, 0, 0],
  bodyCount: SAMPLE_BODIES,
  participants: [],
}
