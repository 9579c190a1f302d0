import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HostError, type HostEvent } from '../../../contract/host-api.ts'
import { HostEvents } from '../../../main/host-events.ts'
import { Log } from '../../../main/log.ts'
import { SessionKeeper } from '../../../main/session-keeper.ts'
import { ExportJobs } from '../../../main/sessions/export-jobs.ts'
import { type RouteAnswer, SessionRoutes } from '../../../main/sessions/session-routes.ts'
import { StoreError } from '../../../main/sessions/session-store.ts'
import { TemporaryFolder } from '../../../main/temporary-folder.ts'
import { chunkBody, FakeStore, SESSION, smallBegin, smallHeader } from '../fake-store.ts'
import { eventually, useFolder } from '../folder.ts'

const folder = useFolder()
let store: FakeStore
let sessions: SessionKeeper
let exports: ExportJobs
let routes: SessionRoutes
let log: Log
let told: HostEvent[]

beforeEach(() => {
  log = new Log(folder.path)
  const events = new HostEvents()
  told = []
  events.listen((event) => told.push(event))
  store = new FakeStore()
  sessions = new SessionKeeper({
    userData: folder.path,
    folder: () => '',
    open: () => store,
    events,
    log,
  })
  const temporary = new TemporaryFolder(folder.path)
  exports = new ExportJobs({ store: () => store, temporary, tell: (event) => events.tell(event), log })
  routes = new SessionRoutes({ sessions, exports, temporary, log })
})
afterEach(() => sessions.close())

async function* pieces(...all: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const piece of all) yield piece
}
const bytesOf = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const get = (path: string): Promise<RouteAnswer> => routes.answer({ method: 'GET', path, body: pieces() })
const post = (path: string, ...body: unknown[]): Promise<RouteAnswer> =>
  routes.answer({ method: 'POST', path, body: pieces(...body.map(bytesOf)) })
const jsonOf = ({ body }: RouteAnswer): unknown =>
  body instanceof Uint8Array ? JSON.parse(Buffer.from(body).toString()) : body
const faultOf = (answer: RouteAnswer): [number, unknown] => [
  answer.status,
  (jsonOf(answer) as { fault?: unknown }).fault,
]
const frames = Uint8Array.of(1, 2, 3)
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)

describe('what is written', () => {
  it('a session begins, in however many pieces it comes', async () => {
    const text = JSON.stringify(smallBegin)
    const answer = await post('sessions', text.slice(0, 10), text.slice(10))
    expect([answer.status, jsonOf(answer)]).toEqual([200, { id: SESSION, wantsScene: true }])
    expect(store.asked).toEqual([['begin', smallBegin]])
    expect(told).toEqual([{ type: 'sessions-changed' }])
    expect(sessions.recordings.isEmpty).toBe(false)
  })

  it('chunks, a scene and a thumbnail arrive bit by bit, each in a buffer of its own', async () => {
    const body = chunkBody(smallHeader, frames)
    expect(jsonOf(await post(`sessions/${SESSION}/chunks`, body.subarray(0, 2), body.subarray(2)))).toEqual(
      {},
    )
    expect(jsonOf(await post(`sessions/${SESSION}/scene`, 'a parcel'))).toEqual({})
    expect(jsonOf(await post(`sessions/${SESSION}/thumbnail`, jpeg))).toEqual({})
    expect(store.asked).toEqual([
      ['addChunk', SESSION, smallHeader, frames],
      ['addScene', SESSION, new TextEncoder().encode('a parcel')],
      ['setThumbnail', SESSION, jpeg],
    ])
    for (const asked of store.asked) {
      const sent = asked.at(-1) as Uint8Array
      expect(sent.buffer.byteLength).toBe(sent.length)
    }
    expect(told).toEqual([])
  })

  it('a file of sessions goes by a temporary file, which goes afterwards', async () => {
    let held = ''
    store.importFile = async (path) => {
      held = readFileSync(path, 'utf8')
      return [SESSION]
    }
    expect(jsonOf(await post('imports', 'one ', 'two'))).toEqual({ ids: [SESSION] })
    expect(held).toBe('one two')
    expect(told).toEqual([{ type: 'sessions-changed' }])
    store.importFile = (path) => Promise.reject(new StoreError('refused', `It fails: ${path} is damaged.`))
    expect(faultOf(await post('imports', 'x'))).toEqual([409, 'It fails: the file is damaged.'])
    store.importFile = (path) => Promise.reject(new StoreError('refused', `Nothing in ${basename(path)}.`))
    expect(faultOf(await post('imports', 'x'))).toEqual([409, 'Nothing in the file.'])
    for (const own of readdirSync(join(folder.path, 'temporary')))
      expect(readdirSync(join(folder.path, 'temporary', own))).toEqual([])
  })
})

describe('what is read', () => {
  it('details, contacts, chunks, the scene', async () => {
    expect(jsonOf(await get(`sessions/${SESSION}`))).toMatchObject({ begin: smallBegin, chunkCount: 1 })
    expect(jsonOf(await get(`sessions/${SESSION}/contacts/2000`))).toEqual({ contacts: [] })
    expect(store.asked.at(-1)).toEqual(['contacts', SESSION, 2000])
    const chunks = await get(`sessions/${SESSION}/chunks/2-11`)
    expect(chunks).toEqual({
      status: 200,
      headers: { 'Content-Type': 'application/octet-stream', 'Content-Length': '5' },
      body: Uint8Array.of(1, 0, 0, 0, 7),
    })
    expect(store.asked.at(-1)).toEqual(['chunks', SESSION, 2, 11])
    expect((await get(`sessions/${SESSION}/soft/12`)).body).toEqual(Uint8Array.of(8))
    expect(store.asked.at(-1)).toEqual(['softState', SESSION, 12])
    expect((await get(`sessions/${SESSION}/soft/x`)).status).toBe(400)
    expect((await get(`sessions/${SESSION}/scene`)).body).toEqual(Uint8Array.of(5, 6))
    expect((await get(`sessions/${SESSION}/thumbnail`)).status).toBe(404)
    store.thumbnail = () => Promise.resolve(jpeg)
    expect((await get(`sessions/${SESSION}/thumbnail`)).headers['Content-Type']).toBe('image/jpeg')
    const head = await routes.answer({ method: 'HEAD', path: `sessions/${SESSION}`, body: pieces() })
    expect(head.status).toBe(200)
  })

  it('a finished export, under its own name', async () => {
    const { job } = exports.start(SESSION, { format: 'csv', withScene: false })
    expect((await get(`exports/${job}/a%20b.csv`)).status).toBe(404)
    await eventually(() => told.at(-1)).toMatchObject({ files: [{ url: `exports/${job}/a%20b.csv` }] })
    const found = await get(`exports/${job}/a%20b.csv`)
    expect(found.status).toBe(200)
    expect(found.headers).toEqual({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Length': '9',
      'Content-Disposition': "attachment; filename*=UTF-8''a%20b.csv",
    })
    expect(readFileSync((found.body as { path: string }).path, 'utf8')).toBe('time [s]\n')
    for (const name of ['', '..', '../..', '..%2f..%2fpalpable.log', 'a b.csv/x', '%2fetc%2fpasswd', 'a.csv'])
      expect((await get(`exports/${job}/${name}`)).status).toBe(404)
    expect((await get(`exports/../${job}/a%20b.csv`)).status).toBe(404)
  })
})

describe('what is refused', () => {
  const other = 'f'.repeat(16)
  it.each([
    ['sessions', '{', 400, 'The beginning of a session is no JSON.'],
    ['sessions', Uint8Array.of(0x22, 0xff, 0x22), 400, 'The beginning of a session is no JSON.'],
    ['sessions', {}, 400, expect.stringContaining('(scene: ')],
    ['sessions', { ...smallBegin, more: 1 }, 400, expect.stringContaining('not as it should be')],
    ['sessions/x/chunks', '', 404, 'There is no such session.'],
    ['sessions/..%2f..%2fx/chunks', '', 404, 'There is no such session.'],
    [`sessions/${other}/scene`, '', 404, `There is no session ${other}.`],
    [`sessions/${SESSION}/chunks`, '', 400, 'The chunk of frames is not whole.'],
    [`sessions/${SESSION}/chunks`, Uint8Array.of(0, 0, 0, 0), 400, 'The chunk of frames is not whole.'],
    [`sessions/${SESSION}/chunks`, Uint8Array.of(255, 255, 255, 255, 1), 400, expect.anything()],
    [`sessions/${SESSION}/chunks`, chunkBody({}, frames), 400, expect.stringContaining('(sequence: ')],
    [`sessions/${SESSION}/chunks`, chunkBody(smallHeader, new Uint8Array()), 400, expect.anything()],
    [`sessions/${SESSION}/thumbnail`, 'GIF89a', 400, 'A thumbnail is a JPEG.'],
    [`sessions/${SESSION}/thumbnail`, new Uint8Array(300_000), 413, 'A thumbnail has at most 262 kB.'],
    [`sessions/${SESSION}/chunks`, new Uint8Array(16_000_001), 413, 'A chunk of frames has at most 16 MB.'],
    [`sessions/${SESSION}`, '', 404, 'There is nothing at this address.'],
    [`sessions/${SESSION}/contacts`, '', 404, 'There is nothing at this address.'],
    [`sessions/${SESSION}/chunks/1`, '', 404, 'There is nothing at this address.'],
    ['imports/x', '', 404, 'There is nothing at this address.'],
    ['exports/x/y', '', 404, 'There is nothing at this address.'],
    ['sessions/%', '', 400, 'This address is broken.'],
  ])('POST %s', async (path, body, status, fault) => {
    expect(faultOf(await post(path, body))).toEqual([status, fault])
    const written = store.asked.filter(([, id]) => id !== other)
    expect(written).toEqual([])
  })

  it.each([
    ['sessions', 404],
    ['imports', 404],
    ['exports', 404],
    ['exports/x', 404],
    [`sessions/${other}`, 404],
    ['sessions/..', 404],
    [`sessions/${SESSION}/`, 404],
    [`sessions/${SESSION}/x`, 404],
    [`sessions/${SESSION}/chunks`, 400],
    [`sessions/${SESSION}/chunks/`, 400],
    [`sessions/${SESSION}/chunks/2-1`, 400],
    [`sessions/${SESSION}/chunks/-1-1`, 400],
    [`sessions/${SESSION}/chunks/0-1e3`, 400],
    [`sessions/${SESSION}/chunks/0-1/2`, 404],
    [`sessions/${SESSION}/contacts`, 400],
    [`sessions/${SESSION}/contacts/-1`, 400],
    [`sessions/${SESSION}/contacts/1/2`, 404],
  ])('GET %s', async (path, status) => {
    const [given, fault] = faultOf(await get(path))
    expect([given, typeof fault]).toEqual([status, 'string'])
  })

  it('other methods', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expect(faultOf(await routes.answer({ method, path: 'sessions', body: pieces() }))[0]).toBe(405)
  })

  it('with the status of the fault and its sentence, and without the insides of a fault of ours', async () => {
    const cases: [Error, number, unknown][] = [
      [new StoreError('refused', 'The session has ended.'), 409, 'The session has ended.'],
      [new StoreError('full', 'The disk is full.'), 507, 'The disk is full.'],
      [new StoreError('unknown', 'There is none.'), 404, 'There is none.'],
      [new HostError('Another Palpable records.'), 409, 'Another Palpable records.'],
      [Object.assign(new Error('x'), { code: 'ENOSPC' }), 507, 'There is no space left on the disk.'],
      [new Error('secret detail'), 500, `The host could not do that; ${log.path} says why.`],
    ]
    for (const [fault, status, sentence] of cases) {
      store.fault = fault
      expect(faultOf(await post('sessions', smallBegin))).toEqual([status, sentence])
      expect(faultOf(await get(`sessions/${SESSION}`))).toEqual([status, sentence])
    }
    expect(readFileSync(log.path, 'utf8')).toContain('secret detail')
    expect(sessions.recordings.isEmpty).toBe(true)
  })

  it('a body that breaks off', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield frames
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    }
    for (const path of ['sessions', `sessions/${SESSION}/chunks`, `sessions/${SESSION}/scene`, 'imports'])
      expect((await routes.answer({ method: 'POST', path, body: broken() })).status).toBe(500)
    expect(store.asked).toEqual([])
    expect(existsSync(log.path)).toBe(false)
  })

  it('anything at all, always with an answer (fast-check prints its seed)', async () => {
    const segment = fc.oneof(
      fc.constantFrom('sessions', 'exports', 'imports', SESSION, 'chunks', 'scene', '..', '0-1', ''),
      fc.string(),
    )
    const method = fc.constantFrom('GET', 'POST', 'HEAD', 'PUT')
    await fc.assert(
      fc.asyncProperty(fc.array(segment), method, fc.uint8Array(), async (path, method, body) => {
        const answer = await routes.answer({ method, path: path.join('/'), body: pieces(body) })
        expect(answer.status).toBeGreaterThanOrEqual(200)
        if (answer.status >= 400) expect(typeof faultOf(answer)[1]).toBe('string')
      }),
    )
    expect(existsSync(log.path)).toBe(false)
  })
})

it('the routes know their addresses', () => {
  for (const path of ['sessions', 'sessions/x', 'exports/a/b', 'imports'])
    expect(routes.owns(path)).toBe(true)
  for (const path of ['', 'index.html', 'scenes/x', 'sessionsx', 'Sessions', '../sessions'])
    expect(routes.owns(path)).toBe(false)
})
