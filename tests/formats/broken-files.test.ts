import { describe, expect, test } from 'vitest'
import { Random } from '../../engine/math/random.ts'
import { FormatError } from '../../formats/format-error.ts'
import { readGlb } from '../../formats/read-glb.ts'
import { type AnyJson, box, corner, GltfWriter, glbOf, merged, withJson } from './gltf-writer.ts'

async function sound(): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new GltfWriter()
  const group = writer.node('group', null).setScale([2, 1, 1])
  const material = writer.document
    .createMaterial('red')
    .setBaseColorTexture(
      writer.document.createTexture('t').setImage(new Uint8Array(9)).setMimeType('image/png'),
    )
  const mesh = writer.mesh(merged(box(), box([1, 1, 1], [3, 0, 0])))
  mesh.listPrimitives()[0]!.setMaterial(material)
  writer.node('boxes', mesh, group).setRotation([0, 0.6, 0, 0.8])
  writer.node('L', corner())
  writer.node('L_part0', box())
  return await writer.glb()
}

/** The sentence with which a file is refused. */
async function refusal(bytes: Uint8Array<ArrayBuffer>, beside = new Map<string, Uint8Array<ArrayBuffer>>()) {
  const error = await readGlb({ name: 'bad.glb', bytes, beside }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(FormatError)
  const { message } = error as FormatError
  expect(message).toMatch(/^bad\.glb [^\n]+\.$/)
  return message
}

const text = (value: string) => new TextEncoder().encode(value)

describe('files that are refused', () => {
  test.each([
    ['nothing', new Uint8Array(0), 'bad.glb is empty.'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0), 'bad.glb is not a glTF file.'],
    ['JSON of something else', text('{"name":"x"}'), 'bad.glb is not a glTF file.'],
    ['JSON garbage', text('{"asset":'), 'bad.glb is damaged: its description is not valid JSON.'],
    ['only the magic', text('glTF'), 'bad.glb is cut off after its first bytes.'],
    ['glTF 1', glbOf({ asset: { version: '1.0' } }), 'bad.glb is glTF 1.0; only glTF 2 can be opened.'],
    ['an empty scene', glbOf({ asset: { version: '2.0' } }), 'bad.glb has nothing in it that can be shown.'],
    [
      'a wrong field',
      glbOf({ asset: { version: '2.0' }, nodes: [{ mesh: 'a' }] }),
      'bad.glb is not valid glTF at nodes[0].mesh.',
    ],
    [
      'a number beyond all',
      glbOf('{"asset":{"version":"2.0"},"nodes":[{"translation":[1e999,0,0]}]}'),
      'bad.glb is not valid glTF at nodes[0].translation[0].',
    ],
  ])('%s', async (_, bytes, sentence) => {
    expect(await refusal(bytes as Uint8Array<ArrayBuffer>)).toBe(sentence)
  })

  test('another version of the container, a cut-off file', async () => {
    const bytes = await sound()
    const older = bytes.slice()
    older[4] = 1
    expect(await refusal(older)).toBe('bad.glb is GLB version 1; only version 2 can be opened.')
    const cut = bytes.slice(0, bytes.length - 40)
    expect(await refusal(cut)).toBe(
      `bad.glb is cut off: it should have ${bytes.length} bytes and has ${bytes.length - 40}.`,
    )
  })

  test.each([
    ['KHR_draco_mesh_compression', 'Draco-compressed meshes'],
    ['EXT_meshopt_compression', 'meshopt-compressed meshes'],
    ['KHR_texture_basisu', 'KTX2 textures'],
    ['ACME_magic', 'the glTF extension ACME_magic'],
  ])('required extension %s', async (extension, words) => {
    const bytes = withJson(await sound(), (json) => {
      json.extensionsRequired = json.extensionsUsed = [extension]
    })
    expect(await refusal(bytes)).toBe(
      `bad.glb uses ${words}, which cannot be read yet; export it again without that.`,
    )
  })

  test.each<[string, (json: AnyJson) => void, RegExp]>([
    ['a node below itself', (json) => json.nodes[0].children.push(0), /below itself|below two others/],
    [
      'a circle of nodes',
      (json) => Object.assign(json, { nodes: [{ children: [1] }, { children: [0] }] }),
      /below/,
    ],
    ['a node twice', (json) => json.nodes.push({ children: [1] }, { children: [1] }), /below two others/],
    ['a missing mesh', (json) => Object.assign(json.nodes[0], { mesh: 99 }), /not there/],
    [
      'a missing accessor',
      (json) => Object.assign(json.meshes[0].primitives[0], { indices: 99 }),
      /not there/,
    ],
    [
      'an accessor past its bytes',
      (json) => Object.assign(json.accessors[0], { count: 5000 }),
      /beyond its bytes/,
    ],
    [
      'a view past its bytes',
      (json) => Object.assign(json.bufferViews[0], { byteLength: 1e6 }),
      /beyond its bytes/,
    ],
    [
      'an absurd count',
      (json) => json.accessors.push({ componentType: 5126, type: 'MAT4', count: 1e12 }),
      /too large/,
    ],
    [
      'positions of two numbers',
      (json) =>
        Object.assign(json.accessors[json.meshes[0].primitives[0].attributes.POSITION], { type: 'VEC2' }),
      /wrong type/,
    ],
    [
      'an unknown component type',
      (json) => Object.assign(json.accessors[0], { componentType: 77 }),
      /unknown type/,
    ],
    [
      'a million triangles of no bytes',
      (json) => {
        json.accessors.push({ componentType: 5125, type: 'SCALAR', count: 3e6 })
        json.meshes[0].primitives[0].indices = json.accessors.length - 1
      },
      /mesh 0 has indices without any bytes/,
    ],
    [
      'a data: address of no base64',
      (json) => json.buffers.push({ uri: 'data:application/octet-stream;base64,!!!!', byteLength: 3 }),
      /its geometry is no valid data: address/,
    ],
    ['geometry that is missing', (json) => json.buffers.push({ byteLength: 8 }), /geometry is missing/],
  ])('%s', async (_, change, sentence) => {
    expect(await refusal(withJson(await sound(), change))).toMatch(sentence)
  })

  test('triangles that point past their vertices', async () => {
    const writer = new GltfWriter()
    writer.node('cube', { ...box(), indices: [0, 1, 99] })
    expect(await refusal(await writer.glb())).toMatch(/a triangle points past its vertices/)
  })

  test('a very deep tree is read', async () => {
    const nodes = Array.from({ length: 20_000 }, (_, i) => ({ children: [i + 1] }))
    const bytes = withJson(await sound(), (json) => {
      const first = json.nodes.length
      json.nodes.push(...nodes.map((node) => ({ children: [node.children[0]! + first] })), { mesh: 0 })
      json.scenes[0].nodes.push(first)
    })
    expect((await readGlb({ name: 'deep.glb', bytes })).bodies).toHaveLength(3)
  })
})

describe('files beside it', () => {
  async function apart() {
    const bytes = await sound()
    const length = new DataView(bytes.buffer).getUint32(12, true)
    const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length)))
    json.buffers[0].uri = 'my%20house.bin'
    return { json, binary: bytes.slice(28 + length) }
  }

  test('a .gltf with its .bin handed over, by name or by path', async () => {
    const { json, binary } = await apart()
    for (const path of ['my house.bin', 'my%20house.bin']) {
      const scene = await readGlb({
        name: 'house.gltf',
        bytes: text(JSON.stringify(json)),
        beside: new Map([[path, binary]]),
      })
      expect(scene.bodies).toHaveLength(2)
    }
  })

  test('a data: address', async () => {
    const { json, binary } = await apart()
    json.buffers[0].uri = `data:application/octet-stream;base64,${btoa(String.fromCharCode(...binary))}`
    expect((await readGlb({ name: 'a.gltf', bytes: text(JSON.stringify(json)) })).bodies).toHaveLength(2)
  })

  test('a missing or short .bin is named', async () => {
    const { json, binary } = await apart()
    const bytes = text(JSON.stringify(json))
    expect(await refusal(bytes)).toBe(
      'bad.glb needs the file my house.bin, which was not opened with it; open both together.',
    )
    expect(await refusal(bytes, new Map([['my house.bin', binary.slice(9)]]))).toBe(
      'bad.glb is damaged: my house.bin is shorter than it should be.',
    )
  })

  test('a missing picture costs the picture alone', async () => {
    const bytes = withJson(await sound(), (json) => {
      json.images[0] = { uri: 'wood.png' }
    })
    const scene = await readGlb({ name: 'a.glb', bytes })
    expect(scene.materials[0]!.colorImage).toBe(-1)
    expect(scene.notices.join()).toMatch(/One picture of its surfaces could not be found/)
  })
})

/** A scene whose poses are numbers, or a sentence; anything else fails the test. */
async function opensOrRefuses(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const scene = await readGlb({ name: 'bad.glb', bytes })
    expect(scene.bodies.length).toBeGreaterThan(0)
    for (const body of scene.bodies)
      expect([...body.position, ...body.rotation].every(Number.isFinite)).toBe(true)
    return true
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    expect(error.message).toMatch(/^bad\.glb [^\n]+\.$/)
    return false
  }
}

describe('changed at random, a file gives a scene or a sentence', () => {
  for (const seed of [1, 2, 3, 4]) {
    test(`bytes, seed ${seed}`, async () => {
      const r = new Random(seed)
      const good = await sound()
      let opened = 0
      for (let round = 0; round < 120; round++) {
        const cut = r.below(5) === 0
        const bytes = good.slice(0, cut ? r.below(good.length) : good.length)
        const flips = 1 + r.below(4)
        for (let k = 0; k < flips && bytes.length > 0; k++) bytes[r.below(bytes.length)] = r.below(256)
        // A cut-off file that says it is whole must fail further inside.
        if (cut && bytes.length >= 12) new DataView(bytes.buffer).setUint32(8, bytes.length, true)
        if (await opensOrRefuses(bytes)) opened++
      }
      expect(opened).toBeGreaterThan(5)
    })

    test(`values of the description, seed ${seed}`, async () => {
      const r = new Random(seed)
      const good = await sound()
      for (let round = 0; round < 150; round++) {
        await opensOrRefuses(withJson(good, (json) => spoil(r, json)))
      }
    })
  }
})

const ODD = [null, -1, 0, 1, 3, 0.5, 1e9, 1e308, 'x', '', true, [], {}, [0], [[]], { a: 1 }]

/** Replaces, removes or adds one value somewhere below. */
function spoil(r: Random, json: AnyJson): void {
  let at = json
  for (;;) {
    const keys = Object.keys(at)
    if (keys.length === 0) return
    const key = keys[r.below(keys.length)]!
    const next = at[key]
    if (typeof next === 'object' && next !== null && r.below(8) > 0) {
      at = next
      continue
    }
    if (r.below(5) === 0) delete at[key]
    else at[key] = ODD[r.below(ODD.length)]
    return
  }
}
