import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Host } from '../../../contract/host-api.ts'
import type { LoadedScene } from '../../../formats/loaded-scene.ts'
import { allChunks } from '../../../renderer/replay/all-chunks.ts'
import {
  fetchChunks,
  fetchContacts,
  fetchDetails,
  sessionAddress,
} from '../../../renderer/replay/session-fetch.ts'
import { recordedScene, sceneRequest } from '../../../renderer/replay/session-scene.ts'
import { type VerifyWorker, verifySession } from '../../../renderer/replay/verify-session.ts'
import type { VerifyAnswer, VerifyRequest } from '../../../renderer/replay/worker-messages.ts'
import { randomContacts } from './random-contacts.ts'
import { randomSession } from './random-session.ts'

const session = randomSession(1, 500)
const { details, chunks } = session
const address = sessionAddress(details.entry.id, 'http://127.0.0.1:1/token/')

/** A host that answers as main/sessions/session-routes.ts does. */
function serve(answer: (path: string) => Response | Promise<Response>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/^.*\/token\//, '')
    asked.push(path)
    return answer(path)
  })
  return asked
}

function framesOf(from: number, to: number): Response {
  const wanted = chunks.slice(from, to + 1)
  const bytes = new Uint8Array(wanted.reduce((sum, chunk) => sum + 4 + chunk.length, 0))
  let at = 0
  for (const chunk of wanted) {
    new DataView(bytes.buffer).setUint32(at, chunk.length, true)
    bytes.set(chunk, at + 4)
    at += 4 + chunk.length
  }
  return new Response(bytes)
}

afterEach(() => vi.unstubAllGlobals())

describe('asking the host for a session', () => {
  it('stays below the page’s own address', () => {
    expect(address).toBe(`http://127.0.0.1:1/token/sessions/${details.entry.id}`)
    expect(sessionAddress('abc', 'palpable://app/index.html')).toBe('palpable://app/sessions/abc')
  })

  it('reads details and contacts, and refuses what is neither', async () => {
    const contacts = randomContacts(1, 20)
    serve((path) => Response.json(path.endsWith('contacts/0') ? { contacts } : details))
    expect(await fetchDetails(address)).toEqual(details)
    expect(await fetchContacts(address, 0)).toEqual(contacts)
    serve(() => Response.json({ entry: 3 }))
    await expect(fetchDetails(address)).rejects.toThrow('not understood.')
    await expect(fetchContacts(address, 0)).rejects.toThrow('not understood.')
  })

  it('passes on the host’s sentence, or says that there is no answer', async () => {
    serve(() => Response.json({ fault: 'There is no such session.' }, { status: 404 }))
    await expect(fetchDetails(address)).rejects.toThrow('There is no such session.')
    serve(() => new Response('<html>', { status: 500 }))
    await expect(fetchDetails(address)).rejects.toThrow('the host answers 500.')
    serve(() => Promise.reject(new TypeError('fetch failed')))
    await expect(fetchDetails(address)).rejects.toThrow('the host does not answer.')
  })

  it('reads all frames in order, each once', async () => {
    const asked = serve((path) => {
      const [, from, to] = /chunks\/(\d+)-(\d+)$/.exec(path)!
      return framesOf(Number(from), Number(to))
    })
    expect(await fetchChunks(address, 2, 4)).toEqual(chunks.slice(2, 5))
    asked.length = 0
    const all: Uint8Array[] = []
    for await (const chunk of allChunks(address, chunks.length)) all.push(chunk)
    expect(all).toEqual(chunks)
    expect(asked.length).toBe(Math.ceil(chunks.length / 16))
    for await (const _ of allChunks(address, 0)) throw new Error('There is nothing to read.')
  })

  it('tells of a failure when its turn comes', async () => {
    serve((path) => (path.includes('/0-') ? framesOf(0, 15) : new Response('', { status: 500 })))
    let read = 0
    const reading = (async () => {
      for await (const _ of allChunks(address, chunks.length)) read++
    })()
    await expect(reading).rejects.toThrow('500')
    expect(read).toBe(16)
  })
})

describe('the scene of a session', () => {
  const library = {
    call: async () => [{ id: 'kitchen', sceneUrl: 'scenes/kitchen/scene.json' }],
  } as unknown as Host
  const without = { ...details, hasScene: false }
  const scene = {} as LoadedScene

  it('is the one that was kept with it, or else the library’s', async () => {
    expect(await sceneRequest(library, details)).toEqual({
      kind: 'parcel',
      url: `sessions/${details.entry.id}/scene`,
      name: 'Kitchen',
    })
    expect(await sceneRequest(library, without)).toEqual({ kind: 'scene', url: 'scenes/kitchen/scene.json' })
    const none = { call: async () => [] } as unknown as Host
    await expect(sceneRequest(none, without)).rejects.toThrow('The scene of this session is not here')
  })

  it('is not another one of the same name', () => {
    const { hash } = details.begin.scene
    expect(recordedScene({ scene, source: { kind: 'scene', hash } }, without)).toBe(scene)
    const other = { scene, source: { kind: 'scene', hash: 'cd'.repeat(32) } } as const
    expect(() => recordedScene(other, without)).toThrow('has been changed since')
    expect(recordedScene(other, details)).toBe(scene)
  })
})

describe('verifying in a worker', () => {
  class FakeWorker implements VerifyWorker {
    onmessage: VerifyWorker['onmessage'] = null
    onerror: VerifyWorker['onerror'] = null
    ended = 0
    asked: VerifyRequest | null = null
    onAsked: () => void = () => {}

    postMessage(request: VerifyRequest): void {
      this.asked = request
      this.onAsked()
    }
    terminate(): void {
      this.ended++
    }
    answer(data: VerifyAnswer): void {
      this.onmessage?.({ data } as MessageEvent<VerifyAnswer>)
    }
  }

  async function begun(signal: AbortSignal, onProgress: (fraction: number) => void = () => {}) {
    vi.stubGlobal('document', { baseURI: 'http://127.0.0.1:1/token/' })
    serve(() => Response.json(details))
    const worker = new FakeWorker()
    const asked = new Promise<void>((resolve) => {
      worker.onAsked = resolve
    })
    const result = verifySession({} as Host, details.entry.id, {
      onProgress,
      signal,
      makeWorker: () => worker,
    })
    result.catch(() => {})
    await asked
    return { worker, result }
  }

  it('gives whole addresses, tells how far it is, and ends the worker', async () => {
    const told: number[] = []
    const { worker, result } = await begun(new AbortController().signal, (fraction) => told.push(fraction))
    expect(worker.asked).toEqual({
      address,
      details,
      scene: { kind: 'parcel', url: `${address}/scene`, name: 'Kitchen' },
    })
    worker.answer({ type: 'progress', fraction: 0.5 })
    const verdict = { kind: 'identical', frames: 500, digest: '0' } as const
    worker.answer({ type: 'done', verdict })
    expect(await result).toEqual(verdict)
    expect([told, worker.ended]).toEqual([[0.5], 1])
  })

  it('ends with a sentence, or at once when it is cancelled', async () => {
    const failing = await begun(new AbortController().signal)
    failing.worker.answer({ type: 'fault', text: 'The scene is broken.' })
    await expect(failing.result).rejects.toThrow('The scene is broken.')
    const control = new AbortController()
    const cancelled = await begun(control.signal)
    control.abort(new Error('Cancelled.'))
    await expect(cancelled.result).rejects.toThrow('Cancelled.')
    expect(cancelled.worker.ended).toBe(1)
  })
})
