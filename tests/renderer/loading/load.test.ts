import { afterEach, describe, expect, test, vi } from 'vitest'
import { FormatError } from '../../../formats/format-error.ts'
import type { LoadedScene } from '../../../formats/loaded-scene.ts'
import {
  type LoadRequest,
  type LoadWorker,
  loadScene,
  type SceneSource,
} from '../../../renderer/loading/load.ts'
import type { WorkerAnswer } from '../../../renderer/loading/messages.ts'
import { runRequest } from '../../../renderer/loading/run-request.ts'
import { box, GltfWriter } from '../../formats/gltf-writer.ts'

class FakeWorker implements LoadWorker {
  onmessage: LoadWorker['onmessage'] = null
  onerror: LoadWorker['onerror'] = null
  onmessageerror: LoadWorker['onmessageerror'] = null
  request: LoadRequest | undefined
  ended = false

  postMessage(request: LoadRequest): void {
    this.request = request
  }

  terminate(): void {
    this.ended = true
  }

  answer(answer: WorkerAnswer): void {
    this.onmessage?.({ data: answer } as MessageEvent<WorkerAnswer>)
  }
}

const scene = { id: 'x' } as LoadedScene
const source: SceneSource = { kind: 'file', hash: 'f'.repeat(64) }
const request: LoadRequest = { kind: 'files', files: [new File(['x'], 'house.glb')] }

function start(options: Parameters<typeof loadScene>[1] = {}) {
  const worker = new FakeWorker()
  const promise = loadScene(request, { ...options, makeWorker: () => worker })
  return { worker, promise }
}

describe('the page and its loading worker', () => {
  test('progress, then the scene, then the worker ends', async () => {
    const steps: unknown[] = []
    const { worker, promise } = start({ onProgress: (progress) => steps.push(progress) })
    expect(worker.request).toEqual(request)
    worker.answer({ type: 'progress', progress: { step: 'Reading', fraction: 0.5 } })
    worker.answer({ type: 'done', loaded: { scene, source } })
    expect(await promise).toBe(scene)
    expect(steps).toEqual([{ step: 'Reading', fraction: 0.5 }])
    expect(worker.ended).toBe(true)
  })

  test('a fault is a FormatError with its sentence', async () => {
    const { worker, promise } = start()
    worker.answer({ type: 'fault', text: 'house.glb is empty.' })
    await expect(promise).rejects.toThrow(new FormatError('house.glb is empty.'))
    expect(worker.ended).toBe(true)
  })

  test('a worker that dies says so', async () => {
    const { worker, promise } = start()
    worker.onerror?.({ message: 'out of memory', preventDefault: () => {} } as ErrorEvent)
    await expect(promise).rejects.toThrow(new FormatError('house.glb could not be opened: out of memory.'))
    const other = start()
    other.worker.onmessageerror?.({} as MessageEvent)
    await expect(other.promise).rejects.toBeInstanceOf(FormatError)
  })

  test('cancelling ends the worker at once', async () => {
    const controller = new AbortController()
    const { worker, promise } = start({ signal: controller.signal })
    controller.abort()
    expect(worker.ended).toBe(true)
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' })
    // What was under way when it was cancelled changes nothing any more.
    worker.answer({ type: 'done', loaded: { scene, source } })
    const late = loadScene(request, { signal: controller.signal, makeWorker: () => new FakeWorker() })
    await expect(late).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('what the worker does', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  async function cube(): Promise<Uint8Array<ArrayBuffer>> {
    const writer = new GltfWriter()
    writer.node('cube', box())
    return await writer.glb()
  }

  test('files that were dropped: the glTF file among them is opened, progress grows', async () => {
    const fractions: (number | null)[] = []
    const files = [new File(['?'], 'notes.txt'), new File([await cube()], 'Cube.GLB')]
    const { scene: loaded } = await runRequest({ kind: 'files', files }, ({ fraction }) =>
      fractions.push(fraction),
    )
    expect(loaded.id).toBe('Cube.GLB')
    expect(fractions).toEqual([null, 0.6])
  })

  test('an address is fetched with progress by bytes', async () => {
    const bytes = await cube()
    const chunks = [bytes.subarray(0, 100), bytes.subarray(100)]
    vi.stubGlobal('fetch', async () => {
      const body = new ReadableStream({
        pull(controller) {
          const next = chunks.shift()
          if (next === undefined) controller.close()
          else controller.enqueue(next)
        },
      })
      return new Response(body, { headers: { 'content-length': String(bytes.length) } })
    })
    const steps: [string, number | null][] = []
    const { scene: loaded } = await runRequest(
      { kind: 'url', url: 'http://x/file/3', name: 'cube.glb' },
      (progress) => {
        steps.push([progress.step, progress.fraction])
      },
    )
    expect(loaded.bodies).toHaveLength(1)
    expect(steps.map(([step]) => step)).toEqual([
      'Fetching cube.glb',
      'Fetching cube.glb',
      'Fetching cube.glb',
      'Reading cube.glb',
    ])
    expect(steps.map(([, fraction]) => fraction)).toEqual([0, (0.6 * 100) / bytes.length, 0.6, 0.6])
  })

  test.each([
    [404, 'cube.glb is not there any more.'],
    [500, 'cube.glb could not be fetched: the host answers 500.'],
  ])('an answer of %d is a sentence', async (status, sentence) => {
    vi.stubGlobal('fetch', async () => new Response('', { status }))
    const promise = runRequest({ kind: 'url', url: 'http://x/1', name: 'cube.glb' }, () => {})
    await expect(promise).rejects.toThrow(new FormatError(sentence))
  })

  test('a host that is gone, a connection that breaks, no file at all', async () => {
    const open = () => runRequest({ kind: 'url', url: 'http://x/1', name: 'cube.glb' }, () => {})
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(open()).rejects.toThrow('cube.glb could not be fetched: the host does not answer.')
    vi.stubGlobal('fetch', async () => {
      const body = new ReadableStream({
        start(controller) {
          controller.error(new Error('reset'))
        },
      })
      return new Response(body)
    })
    await expect(open()).rejects.toThrow('cube.glb could not be fetched: the connection broke off.')
    await expect(runRequest({ kind: 'files', files: [] }, () => {})).rejects.toBeInstanceOf(FormatError)
  })

  test('a scene: its geometry is fetched from beside it', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      if (url.includes('.glb')) return new Response(await cube())
      return new Response(
        JSON.stringify({
          format: 'palpable-scene',
          version: 1,
          id: 'den',
          title: 'Den',
          description: '',
          geometry: 'den.glb',
          start: { position: [0, 0, 0], heading: 0 },
          environment: { sky: [1, 1, 1], ground: [1, 1, 1], ambient: 1, background: [1, 1, 1] },
          lights: [],
          models: [{ id: 'cube', visual: 'cube', parts: [{ node: 'cube', name: 'cube' }] }],
          bodies: [],
        }),
      )
    })
    const { scene: loaded } = await runRequest(
      { kind: 'scene', url: 'http://x/scenes/den/scene.json?token=1' },
      () => {},
    )
    expect(loaded.title).toBe('Den')
    expect(asked).toEqual(['http://x/scenes/den/scene.json?token=1', 'http://x/scenes/den/den.glb?token=1'])
  })
})
