import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { packParcel, unpackParcel } from '../../../formats/scene-parcel.ts'
import { gatherParcel } from '../../../renderer/loading/gather-parcel.ts'
import type { LoadRequest } from '../../../renderer/loading/messages.ts'
import { runRequest } from '../../../renderer/loading/run-request.ts'
import { packScene } from '../../../renderer/record/pack-scene.ts'
import { box, GltfWriter } from '../../formats/gltf-writer.ts'

type Bytes = Uint8Array<ArrayBuffer>

async function cube(): Promise<Bytes> {
  const writer = new GltfWriter()
  writer.node('cube', box())
  return await writer.glb()
}

/** A .gltf with its geometry beside it, as exporters write it. */
async function apart(uri: string): Promise<{ gltf: File; bin: File }> {
  const glb = await cube()
  const view = new DataView(glb.buffer, glb.byteOffset)
  const length = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)))
  json.buffers[0].uri = uri
  const name = decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1))
  return {
    gltf: new File([JSON.stringify(json)], 'cube.gltf'),
    bin: new File([glb.subarray(28 + length)], name),
  }
}

const files = (...list: File[]): LoadRequest => ({ kind: 'files', files: list })
const quiet = () => {}
const hashOf = async (request: LoadRequest) => (await runRequest(request, quiet)).source.hash

function serve(served: Record<string, Bytes>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const bytes = served[new URL(url).pathname]
    return bytes === undefined ? new Response('', { status: 404 }) : new Response(bytes)
  })
}

describe('where a scene came from', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('its hash is the SHA-256 of its parcel, which is the same when it is packed again', async () => {
    const request = files(new File([await cube()], 'cube.glb'))
    const { source } = await runRequest(request, quiet)
    const packed = await packScene(request, source.hash!)
    expect(source).toEqual({ kind: 'file', hash: createHash('sha256').update(packed).digest('hex') })
  })

  test('the same file is the same scene, picked or served; another is another', async () => {
    const bytes = await cube()
    serve({ '/files/3': bytes })
    const picked = await hashOf(files(new File([bytes], 'cube.glb')))
    expect(await hashOf({ kind: 'url', url: 'http://x/files/3', name: 'cube.glb' })).toBe(picked)
    expect(await hashOf(files(new File([bytes], 'other.glb')))).not.toBe(picked)
  })

  test.each(['cube.bin', './deep/cube.bin', 'a%20cube.bin'])(
    'a .gltf takes %s along, and nothing that it does not name',
    async (uri) => {
      const { gltf, bin } = await apart(uri)
      const { parcel } = await gatherParcel(files(new File(['?'], 'notes.txt'), bin, gltf), quiet)
      expect([...parcel.files.keys()].toSorted()).toEqual([bin.name, 'cube.gltf'].toSorted())
      expect(await hashOf(files(gltf, bin))).toBe(await hashOf(files(new File(['?'], 'a.png'), bin, gltf)))
    },
  )

  test('a parcel of a session opens as the scene it was made from', async () => {
    const { gltf, bin } = await apart('cube.bin')
    const { scene, source } = await runRequest(files(gltf, bin), quiet)
    serve({ '/sessions/1/scene': await packScene(files(gltf, bin), source.hash!) })
    const again = await runRequest({ kind: 'parcel', url: 'http://x/sessions/1/scene', name: 'Cube' }, quiet)
    expect(again.source).toEqual(source)
    expect(again.scene).toEqual(scene)
  })

  test('an app’s scene is kept with its geometry', async () => {
    const text = JSON.stringify({
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
    })
    const served = { '/den/scene.json': new TextEncoder().encode(text), '/den/den.glb': await cube() }
    serve(served)
    const request: LoadRequest = { kind: 'scene', url: 'http://x/den/scene.json' }
    const { scene, source } = await runRequest(request, quiet)
    expect(source.kind).toBe('scene')
    const packed = await packScene(request, source.hash!)
    expect([...unpackParcel(packed).files.keys()]).toEqual(['den.glb', 'scene.json'])
    serve({ '/kept': packed })
    const again = await runRequest({ kind: 'parcel', url: 'http://x/kept', name: 'Den' }, quiet)
    expect(again).toEqual({ scene, source })
    // Someone has changed it on the disk since.
    served['/den/scene.json'] = new TextEncoder().encode(text.replace('Den', 'Lair'))
    serve(served)
    await expect(packScene(request, source.hash!)).rejects.toThrow(
      'den/scene.json has changed since it was opened.',
    )
  })

  test('a broken parcel is a sentence', async () => {
    serve({
      '/kept': packParcel({ kind: 'file', main: 'a.glb', files: new Map([['a.glb', new Uint8Array(3)]]) }),
    })
    const open = runRequest({ kind: 'parcel', url: 'http://x/kept', name: 'A' }, quiet)
    await expect(open).rejects.toThrow(/^a\.glb .+\.$/)
    serve({ '/kept': new Uint8Array(40) })
    await expect(runRequest({ kind: 'parcel', url: 'http://x/kept', name: 'A' }, quiet)).rejects.toThrow(
      'The scene that was kept with the session is broken.',
    )
  })
})
