import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SceneFile } from '../../contract/scene-file.ts'
import { FormatError } from '../../formats/format-error.ts'
import { parseSceneFile, readScene } from '../../formats/read-scene.ts'
import { buffersOf } from '../../formats/transfer.ts'
import { box, GltfWriter } from './gltf-writer.ts'

const NAME = 'den/scene.json'

const den = {
  format: 'palpable-scene',
  version: 1,
  id: 'den',
  title: 'Den',
  description: '',
  geometry: 'den.glb',
  start: { position: [0, 0, 2], heading: 0.5 },
  environment: { sky: [1, 1, 1], ground: [0, 0, 0], ambient: 1, background: [0, 0, 0] },
  lights: [{ type: 'sun', direction: [0, -1, 0], color: [1, 1, 1], intensity: 2 }],
  models: [
    {
      id: 'cup',
      visual: 'cup',
      parts: [
        { node: 'cup-0', name: 'wall' },
        { node: 'cup-1', name: 'floor' },
      ],
    },
    { id: 'sky', visual: 'sky', parts: [] },
  ],
  bodies: [
    {
      id: 'cup-a',
      name: 'blue cup',
      kind: 'movable',
      model: 'cup',
      position: [1, 2, 3],
      rotation: [0, 2, 0, 0],
      scale: 2,
    },
    { id: 'sky', name: 'sky', kind: 'fixed', model: 'sky', position: [0, 0, 0] },
  ],
}

type Changes = Record<string, unknown>

async function geometry(extra: readonly string[] = []): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new GltfWriter()
  writer.node('cup', box())
  writer.node('cup-0', box([1, 2, 1])).setTranslation([0, 1, 0])
  writer.node('cup-1', box([2, 0.1, 2]))
  writer.node('sky', box([9, 9, 9]))
  for (const name of extra) writer.node(name, box())
  return await writer.glb()
}

async function read(changes: Changes = {}, bytes?: Uint8Array<ArrayBuffer>) {
  const scene = parseSceneFile(NAME, JSON.stringify({ ...den, ...changes }))
  return await readScene({ name: NAME, scene, geometry: bytes ?? (await geometry()) })
}

async function refusal(changes: Changes, bytes?: Uint8Array<ArrayBuffer>): Promise<string> {
  const error = await read(changes, bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(FormatError)
  return (error as FormatError).message
}

describe('scene.json and its GLB', () => {
  test('bodies, models, parts, lights and start', async () => {
    const scene = await read()
    expect(scene).toMatchObject({
      id: 'den',
      title: 'Den',
      start: den.start,
      lights: den.lights,
      notices: [],
    })
    expect(scene.bodies).toEqual([
      {
        id: 'cup-a',
        name: 'blue cup',
        kind: 'movable',
        model: 0,
        position: [1, 2, 3],
        rotation: [0, 1, 0, 0],
        scale: 2,
      },
      {
        id: 'sky',
        name: 'sky',
        kind: 'fixed',
        model: 1,
        position: [0, 0, 0],
        rotation: [0, 0, 0, 1],
        scale: 1,
      },
    ])
    const [cup, sky] = scene.models
    expect(cup!.partNames).toEqual(['wall', 'floor'])
    expect([...cup!.parts[0]!]).toEqual(box([1, 2, 1], [0, 1, 0]).points)
    expect(sky!.parts).toEqual([])
  })

  test.each<[string, Changes, string]>([
    [
      'an unknown model',
      { bodies: [{ ...den.bodies[0], model: 'mug' }] },
      'den/scene.json: body "cup-a" is of a model "mug" that is not there.',
    ],
    [
      'a body twice',
      { bodies: [den.bodies[0], den.bodies[0]] },
      'den/scene.json has the body "cup-a" twice.',
    ],
    [
      'a model twice',
      { models: [den.models[0], den.models[0]] },
      'den/scene.json has the model "cup" twice.',
    ],
    [
      'a missing node',
      { models: [{ ...den.models[0], visual: 'mug' }, den.models[1]] },
      'den/scene.json: model "cup" needs the node "mug", which is not in den.glb.',
    ],
    [
      'no rotation',
      { bodies: [{ ...den.bodies[0], rotation: [0, 0, 0, 0] }] },
      'den/scene.json: the rotation of body "cup-a" has no length.',
    ],
  ])('%s', async (_, changes, sentence) => {
    expect(await refusal(changes)).toBe(sentence)
  })

  test('fields that are wrong are named', async () => {
    expect(await refusal({ version: 2 })).toMatch(/^den\/scene\.json is not a valid scene at version: /)
    expect(await refusal({ geometry: '../x.glb' })).toMatch(/ at geometry: /)
    expect(() => parseSceneFile(NAME, '{')).toThrow('den/scene.json is not valid JSON.')
  })

  test('a node twice, a broken GLB', async () => {
    expect(await refusal({}, await geometry(['cup']))).toBe('den.glb has the node "cup" twice.')
    expect(await refusal({}, new Uint8Array(0))).toBe('den.glb is empty.')
  })

  test('a scene can be handed over: each buffer once, all arrays whole', async () => {
    const scene = await read()
    const buffers = buffersOf(scene)
    expect(new Set(buffers).size).toBe(buffers.length)
    const copy = structuredClone(scene, { transfer: buffers })
    expect(copy.models[0]!.parts[0]).toHaveLength(24)
    expect(copy.models[0]!.visual[0]!.indices).toHaveLength(36)
    expect(scene.models[0]!.parts[0]).toHaveLength(0)
  })
})

describe('the scenes of the app', () => {
  const folder = new URL('../../scenes/', import.meta.url)
  const names = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/scene.json`, folder)))
  test.for(names)('%s opens', async (name) => {
    const file = (path: string) => readFileSync(new URL(`${name}/${path}`, folder))
    const scene: SceneFile = parseSceneFile(`${name}/scene.json`, file('scene.json').toString())
    const bytes = new Uint8Array(file(scene.geometry))
    const loaded = await readScene({ name: `${name}/scene.json`, scene, geometry: bytes })
    expect(loaded.notices).toEqual([])
    expect(loaded.bodies).toHaveLength(scene.bodies.length)
    const shards = loaded.soft.flatMap(({ body, shardOf }) =>
      shardOf < 0 ? [] : [loaded.bodies[body]!.model],
    )
    const unseen = [...loaded.models.keys()].filter((model) => loaded.models[model]!.visual.length === 0)
    expect(unseen).toEqual(shards)
  })
})
