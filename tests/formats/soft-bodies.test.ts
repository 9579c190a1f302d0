import { describe, expect, it } from 'vitest'
import { FormatError } from '../../formats/format-error.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { parseSceneFile, readScene } from '../../formats/read-scene.ts'
import { buffersOf } from '../../formats/transfer.ts'
import { box, GltfWriter } from './gltf-writer.ts'

type Change = Record<string, unknown>
type Attributes = Readonly<Record<string, readonly number[] | undefined>>

const SHEET = [0, 1, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0]
const CUT = [-0.5, 0.5, 0, 0.5, 0.5, 0, -0.5, -0.5, 0, 0.5, -0.5, 0]
const CORNERS = [0, 2, 3, 0, 3, 1]

async function read(
  change: Change = {},
  attributes: Attributes = {},
  corners = CORNERS,
): Promise<LoadedScene> {
  const writer = new GltfWriter()
  const sheet = writer.node('sheet', { points: SHEET, indices: corners })
  const [primitive] = sheet.getMesh()!.listPrimitives()
  const all: Attributes = { _REST: CUT, _PIN: [1, 1, 0, 0], ...attributes }
  for (const [name, values] of Object.entries(all)) {
    if (values === undefined) continue
    const array = Float32Array.from(values)
    const accessor = writer.document.createAccessor().setArray(array).setBuffer(writer.buffer)
    primitive!.setAttribute(name, accessor.setType(name === '_PIN' ? 'SCALAR' : 'VEC3'))
  }
  writer.node('vase', box())
  writer.node('shard', box([0.5, 0.5, 0.5]))
  const placed = (id: string, kind: string, model: string, more: Change = {}) => ({
    id,
    name: id,
    kind,
    model,
    position: [0, 0, 0],
    ...more,
  })
  const model = (id: string, parts: readonly unknown[] = []) => ({ id, visual: id, parts })
  const scene = {
    format: 'palpable-scene',
    version: 1,
    id: 'den',
    title: 'Den',
    description: '',
    geometry: 'den.glb',
    start: { position: [0, 0, 2], heading: 0 },
    environment: { sky: [1, 1, 1], ground: [0, 0, 0], ambient: 1, background: [0, 0, 0] },
    lights: [],
    models: [model('sheet'), model('vase', [{ node: 'vase', name: 'wall' }]), model('shard')],
    bodies: [
      placed('curtain', 'soft', 'sheet', { position: [2, 0, 0], rotation: [0, 1, 0, 0], scale: 2 }),
      placed('vase', 'movable', 'vase', { position: [0, 5, 0], breakSpeed: 2 }),
      placed('piece', 'soft', 'shard'),
    ],
    soft: [
      { body: 'curtain', parameters: { density: 0.3, drag: 2 } },
      { body: 'piece', parameters: {}, shardOf: 'vase', rigid: true },
    ],
    ...change,
  }
  const file = parseSceneFile('den', JSON.stringify(scene))
  return await readScene({ name: 'den', scene: file, geometry: await writer.glb() })
}

async function refusal(...input: Parameters<typeof read>): Promise<string> {
  const error = await read(...input).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(FormatError)
  return (error as FormatError).message
}

const CURTAIN = { body: 'curtain', parameters: {} }
const PIECE = { body: 'piece', parameters: {}, shardOf: 'vase', rigid: true }

describe('soft bodies of a scene file', () => {
  it('begin in the world, with their cut, their pins and their stuff', async () => {
    const scene = await read()
    const [curtain, piece] = scene.soft
    expect(curtain).toMatchObject({
      body: 0,
      shardOf: -1,
      rigid: false,
      parameters: { density: 0.3, drag: 2 },
    })
    // Twice as large, turned round y by half, and moved.
    expect([...curtain!.positions]).toEqual([2, 2, 0, 0, 2, 0, 2, 0, 0, 0, 0, 0])
    expect([...curtain!.rest]).toEqual(CUT)
    expect([...curtain!.pins]).toEqual([0, 1])
    expect([...curtain!.corners]).toEqual(CORNERS)
    expect(scene.models[0]!.visual).toHaveLength(1)
    expect(piece).toMatchObject({ body: 2, shardOf: 1, rigid: true, parameters: {} })
    expect([...piece!.rest]).toEqual([...piece!.positions])
    expect(scene.models[2]!.visual).toEqual([])
    expect(scene.bodies[1]!.breakSpeed).toBe(2)
    expect('breakSpeed' in scene.bodies[0]!).toBe(false)
    const buffers = buffersOf(scene)
    for (const { positions, rest, pins } of scene.soft) {
      for (const array of [positions, rest, pins]) expect(buffers).toContain(array.buffer)
    }
  })

  it.each<[string, Parameters<typeof read>, RegExp]>([
    ['an unknown body', [{ soft: [{ body: 'rug', parameters: {} }] }], /"rug" is not among the bodies/],
    [
      'a solid body',
      [{ soft: [CURTAIN, { body: 'vase', parameters: {} }] }],
      /"vase" must be of the kind "soft"/,
    ],
    ['a body twice', [{ soft: [CURTAIN, PIECE, CURTAIN] }], /soft body "curtain" twice/],
    ['a soft body that is not told of', [{ soft: [PIECE] }], /"curtain" is soft, but is not in the list/],
    [
      'a fragile body without shards',
      [{ soft: [CURTAIN, { ...PIECE, shardOf: undefined }] }],
      /has no shards/,
    ],
    [
      'a shard of nothing',
      [{ soft: [CURTAIN, { ...PIECE, shardOf: 'jug' }] }],
      /a shard of "jug", which cannot/,
    ],
    [
      'a stiffness that is none',
      [{ soft: [{ ...CURTAIN, parameters: { bend: -1 } }] }],
      /soft\.0\.parameters\.bend/,
    ],
    ['a word that is none', [{ soft: [{ ...CURTAIN, parameters: { colour: 1 } }] }], /soft\.0\.parameters/],
    ['another number at rest', [{}, { _REST: CUT.slice(3) }], /another number of vertices at rest/],
    ['a vertex nowhere', [{}, { _REST: [...CUT.slice(1), Number.NaN] }], /at rest that are nowhere/],
    ['a triangle without area', [{}, { _REST: CUT.map(() => 0) }], /triangle \(number 0\) without area/],
    ['a loose vertex', [{}, {}, [0, 2, 3]], /vertices that belong to no triangle/],
  ])('refuse %s in a sentence', async (_, input, sentence) => {
    expect(await refusal(...input)).toMatch(sentence)
  })
})
