/** Recorded sessions by URL, for whichever transport serves them; the list of URLs is in contract/sessions.ts. */
import { statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { HostError } from '../../contract/host-api.ts'
import { chunkHeader, SESSION_ROUTES, sessionBegin, sessionId } from '../../contract/sessions.ts'
import type { Log } from '../log.ts'
import type { Page } from '../recordings.ts'
import type { SessionKeeper } from '../session-keeper.ts'
import type { TemporaryFolder } from '../temporary-folder.ts'
import type { ExportJobs } from './export-jobs.ts'
import { type Body, type Limit, RouteFault, readBytes, readFileOf, readJson } from './route-body.ts'
import { StoreError, type StoreFault } from './session-store.ts'

export interface RouteRequest {
  readonly method: string
  /** The URL's path after the page's own folder, still encoded. */
  readonly path: string
  readonly body: Body
  /** Who sends it, where that is known. */
  readonly page?: Page
}

export interface RouteAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Bytes, or a file whose bytes they are. */
  readonly body: Uint8Array | { readonly path: string }
}

export interface RouteParts {
  readonly sessions: SessionKeeper
  readonly exports: ExportJobs
  readonly temporary: TemporaryFolder
  readonly log: Log
}

const LIMITS = {
  begin: { what: 'The beginning of a session', bytes: 64e6 },
  chunk: { what: 'A chunk of frames', bytes: 16e6 },
  thumbnail: { what: 'A thumbnail', bytes: 256 * 1024 },
  // A row of SQLite holds at most a thousand million bytes.
  scene: { what: 'A scene that is kept with a session', bytes: 950e6 },
  import: { what: 'A file of sessions', bytes: 8e9 },
} satisfies Record<string, Limit>

const STATUS: Readonly<Record<StoreFault, number>> = { unknown: 404, refused: 409, full: 507 }

const MIME: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.jsonl': 'application/x-ndjson; charset=utf-8',
  '.glb': 'model/gltf-binary',
  '.gltf': 'model/gltf+json',
}

export class SessionRoutes {
  readonly #parts: RouteParts

  constructor(parts: RouteParts) {
    this.#parts = parts
  }

  /** Whether such a path is for these routes, be there something behind it or not. */
  owns(path: string): boolean {
    return (SESSION_ROUTES as readonly string[]).includes(path.split('/', 1)[0] ?? '')
  }

  /** Does not reject: every fault is an answer. */
  async answer(request: RouteRequest): Promise<RouteAnswer> {
    try {
      const segments = segmentsOf(request.path)
      if (request.method === 'POST') return await this.#post(segments, request)
      if (request.method === 'GET' || request.method === 'HEAD') return await this.#get(segments)
      throw new RouteFault(405, 'Sessions are read by GET and written by POST.')
    } catch (error) {
      return this.#fault(error)
    }
  }

  async #post([first, id, what, ...more]: string[], { body, page }: RouteRequest): Promise<RouteAnswer> {
    const { sessions } = this.#parts
    if (first === 'imports' && id === undefined) return this.#import(body)
    if (first !== 'sessions' || more.length > 0) throw nothingThere()
    if (id === undefined) {
      const bytes = await readBytes(body, LIMITS.begin)
      const begin = readJson(bytes, sessionBegin, 'The beginning of a session')
      const begun = await sessions.store.begin(begin)
      sessions.recordings.begun(begun.id, page)
      sessions.changed()
      return json(begun)
    }
    checkId(id)
    if (what === 'chunks') {
      const { header, frames } = splitChunk(await readBytes(body, LIMITS.chunk))
      await sessions.store.addChunk(id, header, frames)
      sessions.recordings.heard(id)
    } else if (what === 'scene') {
      await sessions.store.addScene(id, await readBytes(body, LIMITS.scene))
    } else if (what === 'thumbnail') {
      await sessions.store.setThumbnail(id, checkJpeg(await readBytes(body, LIMITS.thumbnail)))
    } else if (what === 'resume') {
      const resumed = await sessions.store.resume(id)
      sessions.recordings.begun(id, page)
      sessions.changed()
      return json(resumed)
    } else if (what === 'end') {
      await sessions.end(id)
    } else throw nothingThere()
    return json({})
  }

  async #import(body: Body): Promise<RouteAnswer> {
    const { sessions, temporary } = this.#parts
    const folder = await temporary.make(`import-${process.hrtime.bigint()}`)
    const path = join(folder, 'import.palpable')
    try {
      await readFileOf(body, LIMITS.import, path)
      const ids = await sessions.store.importFile(path)
      sessions.changed()
      return json({ ids })
    } catch (error) {
      // Whoever sent the file does not know it by the name it has here.
      if (!(error instanceof StoreError)) throw error
      const sentence = error.message.replaceAll(path, 'the file').replaceAll(basename(path), 'the file')
      throw new StoreError(error.fault, sentence)
    } finally {
      await temporary.remove(folder)
    }
  }

  async #get([first, id, what, range, ...more]: string[]): Promise<RouteAnswer> {
    if (id === undefined || more.length > 0) throw nothingThere()
    if (first === 'exports' && range === undefined) return this.#exported(id, what ?? '')
    if (first !== 'sessions') throw nothingThere()
    checkId(id)
    const { store } = this.#parts.sessions
    if (what === 'chunks') {
      const [from, to] = rangeOf(range)
      return bytes(await store.chunks(id, from, to))
    }
    if (what === 'contacts') return json({ contacts: await store.contacts(id, numberOf(range)) })
    if (what === 'soft') return bytes(await store.softState(id, numberOf(range)))
    if (range !== undefined) throw nothingThere()
    if (what === undefined) return json(await store.details(id))
    if (what === 'scene') return bytes(await store.scene(id))
    if (what === 'thumbnail') return bytes(await store.thumbnail(id), 'image/jpeg')
    throw nothingThere()
  }

  #exported(job: string, name: string): RouteAnswer {
    const path = this.#parts.exports.find(job, name)
    const size = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })?.size
    if (path === undefined || size === undefined)
      throw new RouteFault(404, 'This export is no longer there: begin it again.')
    return {
      status: 200,
      headers: {
        'Content-Type': MIME[extname(name)] ?? 'application/octet-stream',
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename*=UTF-8''${rfc5987(name)}`,
      },
      body: { path },
    }
  }

  #fault(error: unknown): RouteAnswer {
    if (error instanceof RouteFault) return json({ fault: error.message }, error.status)
    if (error instanceof StoreError) return json({ fault: error.message }, STATUS[error.fault])
    if (error instanceof HostError) return json({ fault: error.message }, 409)
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT')
      return json({ fault: 'There is no space left on the disk.' }, 507)
    // The page went away in the middle of what it sent: there is nobody to answer, and nobody's fault.
    if (code !== 'ECONNRESET' && code !== 'ERR_STREAM_PREMATURE_CLOSE') this.#parts.log.error(error)
    return json({ fault: `The host could not do that; ${this.#parts.log.path} says why.` }, 500)
  }
}

function nothingThere(): RouteFault {
  return new RouteFault(404, 'There is nothing at this address.')
}

function segmentsOf(path: string): string[] {
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    throw new RouteFault(400, 'This address is broken.')
  }
}

function checkId(id: string): void {
  if (!sessionId.safeParse(id).success) throw new RouteFault(404, 'There is no such session.')
}

function rangeOf(text: string | undefined): [from: number, to: number] {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? '') ?? []
  if (from === undefined || Number(from) > Number(to))
    throw new RouteFault(400, 'Chunks are asked for by the first and the last: chunks/0-9.')
  return [Number(from), Number(to)]
}

function numberOf(text: string | undefined): number {
  if (!/^\d{1,9}$/.test(text ?? ''))
    throw new RouteFault(400, 'Contacts and cloth are asked for by a number: contacts/0, soft/0.')
  return Number(text)
}

function splitChunk(bytes: Uint8Array): { header: ReturnType<typeof chunkHeader.parse>; frames: Uint8Array } {
  const short = new RouteFault(400, 'The chunk of frames is not whole.')
  if (bytes.length < 4) throw short
  const end = 4 + new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true)
  if (end >= bytes.length) throw short
  const header = readJson(bytes.subarray(4, end), chunkHeader, 'The header of the chunk')
  // A copy: what goes to another thread takes its whole buffer along.
  return { header, frames: bytes.slice(end) }
}

function checkJpeg(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff)
    throw new RouteFault(400, 'A thumbnail is a JPEG.')
  return bytes
}

function json(value: unknown, status = 200): RouteAnswer {
  const body = new TextEncoder().encode(JSON.stringify(value))
  return { status, headers: headersOf(body, 'application/json; charset=utf-8'), body }
}

function bytes(body: Uint8Array | null, mime = 'application/octet-stream'): RouteAnswer {
  if (body === null) throw new RouteFault(404, 'The store does not have this.')
  return { status: 200, headers: headersOf(body, mime), body }
}

function headersOf(body: Uint8Array, mime: string): Record<string, string> {
  return { 'Content-Type': mime, 'Content-Length': String(body.length) }
}

/** What encodeURIComponent leaves, but RFC 5987 does not allow. */
function rfc5987(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
