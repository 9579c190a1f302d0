/** The web host with the real store: a session goes in over HTTP and comes back bit by bit. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { HostEvent } from '../../contract/host-api.ts'
import { type SessionEntry, sessionDetails } from '../../contract/sessions.ts'
import { Random } from '../../engine/math/random.ts'
import { createPalpable } from '../../main/palpable.ts'
import { openSessionStore } from '../../main/sessions/open-store.ts'
import { startWebHost } from '../../main/web-host.ts'
import { type StartedHost, startHost } from '../e2e/support/web-host.ts'
import { chunkBody, smallBegin, smallHeader } from './fake-store.ts'
import { eventually, useFolder } from './folder.ts'

const root = join(import.meta.dirname, '..', '..')
const workerPath = join(root, 'main', 'sessions', 'store-worker.ts')
const folder = useFolder()
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

class Client {
  readonly told: HostEvent[] = []
  readonly #address: string
  readonly #socket: WebSocket
  #calls = 0

  private constructor(address: string, socket: WebSocket) {
    this.#address = address
    this.#socket = socket
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as HostEvent
      if ('type' in message) this.told.push(message)
    })
  }

  static async connect(address: string): Promise<Client> {
    const { origin } = new URL(address)
    const socket = new WebSocket(`${address.replace('http', 'ws')}host`, { origin })
    await once(socket, 'open')
    closing.push(async () => socket.terminate())
    return new Client(address, socket)
  }

  call(method: string, ...params: unknown[]): Promise<unknown> {
    const id = this.#calls++
    this.#socket.send(JSON.stringify({ id, method, params }))
    return new Promise((done, failed) => {
      const hear = (data: unknown): void => {
        const answer = JSON.parse(String(data)) as { id?: number; value?: unknown; fault?: string }
        if (answer.id !== id) return
        this.#socket.off('message', hear)
        if (answer.fault === undefined) done(answer.value)
        else failed(new Error(answer.fault))
      }
      this.#socket.on('message', hear)
    })
  }

  async post(path: string, body: BodyInit): Promise<{ status: number; answer: Record<string, unknown> }> {
    const headers = { Origin: new URL(this.#address).origin }
    const response = await fetch(new URL(path, this.#address), { method: 'POST', body, headers })
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
  }

  async bytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const response = await fetch(new URL(path, this.#address))
    expect(response.status).toBe(200)
    return new Uint8Array(await response.arrayBuffer())
  }

  async list(): Promise<SessionEntry[]> {
    return (await this.call('sessions.list')) as SessionEntry[]
  }
}

async function host(name: string): Promise<Client> {
  const palpable = createPalpable({
    kind: 'web',
    version: '1',
    args: { scene: undefined, file: undefined },
    folders: {
      renderer: '',
      scenes: join(folder.path, 'scenes'),
      changelog: '',
      userData: join(folder.path, name),
    },
    openStore: (options) => openSessionStore({ ...options, workerPath }),
  })
  closing.push(() => palpable.close())
  const web = await startWebHost(palpable)
  closing.push(() => web.close())
  return Client.connect(web.address)
}

const randomBytes = (random: Random, size: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: size }, () => random.below(256))

async function record(client: Client, seed: number): Promise<{ id: string; chunks: Uint8Array[] }> {
  const random = new Random(seed)
  const { answer } = await client.post('sessions', JSON.stringify(smallBegin))
  const id = answer.id as string
  const chunks = Array.from({ length: 12 }, () => randomBytes(random, 1 + random.below(20_000)))
  for (const [sequence, frames] of chunks.entries()) {
    const header = {
      ...smallHeader,
      sequence,
      firstFrame: sequence * 2,
      firstTime: sequence * 20_000,
      lastTime: sequence * 20_000 + 11_000,
      key: sequence % 4 === 0,
    }
    const { status, answer } = await client.post(`sessions/${id}/chunks`, chunkBody(header, frames))
    expect([status, answer]).toEqual([200, {}])
  }
  return { id, chunks }
}

/** As GET chunks gives them. */
function joined(chunks: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat(
      chunks.flatMap((chunk) => {
        const length = Buffer.alloc(4)
        length.writeUInt32LE(chunk.length)
        return [length, chunk]
      }),
    ),
  )
}

describe('a session over HTTP (seeds 1 to 3)', () => {
  it('comes back as it went in', async () => {
    const client = await host('user')
    expect(await client.call('sessions.store')).toMatchObject({ fault: null })
    const { id, chunks } = await record(client, 1)
    expect(await client.list()).toMatchObject([{ id, state: 'recording', frames: 24 }])
    await client.call('sessions.end', id)
    expect(await client.bytes(`sessions/${id}/chunks/0-11`)).toEqual(joined(chunks))
    expect(await client.bytes(`sessions/${id}/chunks/4-5`)).toEqual(joined(chunks.slice(4, 6)))
    const details = sessionDetails.parse(
      JSON.parse(new TextDecoder().decode(await client.bytes(`sessions/${id}`))),
    )
    expect(details).toMatchObject({
      begin: smallBegin,
      chunkCount: 12,
      entry: { state: 'ended', frames: 24 },
    })
    expect(details.keys.sequence).toEqual([0, 4, 8])
    const late = await client.post(
      `sessions/${id}/chunks`,
      chunkBody({ ...smallHeader, sequence: 12 }, Uint8Array.of(1)),
    )
    expect([late.status, typeof late.answer.fault]).toEqual([409, 'string'])
    const unknown = await client.post(
      `sessions/${'z'.repeat(16)}/chunks`,
      chunkBody(smallHeader, Uint8Array.of(1)),
    )
    expect(unknown.status).toBe(404)
    expect(client.told.filter(({ type }) => type === 'sessions-changed')).toHaveLength(2)
  })

  it('goes to another machine as a file', async () => {
    const client = await host('user')
    const { id, chunks } = await record(client, 2)
    await client.call('sessions.end', id)
    const { job } = (await client.call('sessions.export', id, { format: 'palpable', withScene: false })) as {
      job: string
    }
    const outcome = (): Extract<HostEvent, { type: 'export' }> | undefined =>
      client.told.find((event) => event.type === 'export' && (event.files ?? event.fault) !== null) as never
    await eventually(outcome).toMatchObject({
      job,
      fault: null,
      files: [{ url: expect.stringMatching(/\.palpable$/) }],
    })
    const file = await client.bytes(outcome()?.files?.[0]?.url ?? '')
    const other = await host('other')
    const { answer } = await other.post('imports', file)
    expect(answer).toEqual({ ids: [id] })
    expect(await other.list()).toMatchObject([{ id, state: 'ended', frames: 24 }])
    expect(await other.bytes(`sessions/${id}/chunks/0-11`)).toEqual(joined(chunks))
    const rubbish = await other.post('imports', 'rubbish')
    expect([rubbish.status >= 400, typeof rubbish.answer.fault]).toEqual([true, 'string'])
  })

  it('is ended where the host is told to end', async () => {
    const userData = join(folder.path, 'user')
    const first = await started(userData)
    const { id } = await record(first.client, 3)
    expect(await first.host.stop()).toBe(0)
    expect(existsSync(join(userData, 'sessions', 'sessions.sqlite-wal'))).toBe(false)
    const second = await started(userData)
    expect(await second.client.list()).toMatchObject([{ id, state: 'ended', frames: 24 }])
  })
})

async function started(userData: string): Promise<{ host: StartedHost; client: Client }> {
  const host = await startHost(['--user-data', userData])
  closing.push(() => host.stop('SIGKILL'))
  return { host, client: await Client.connect(host.address) }
}
