import {
  EXTMeshGPUInstancing,
  KHRLightsPunctual,
  KHRMaterialsEmissiveStrength,
  KHRMaterialsTransmission,
  KHRTextureTransform,
} from '@gltf-transform/extensions'
import { describe, expect, test } from 'vitest'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'
import { readGlb } from '../../formats/read-glb.ts'
import { box, corner, GltfWriter, insideOut, merged, withJson } from './gltf-writer.ts'

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3)

async function read(writer: GltfWriter) {
  return await readGlb({ name: 'test.glb', bytes: await writer.glb() })
}

describe('bodies', () => {
  test('nodes become bodies with names, ids and kinds', async () => {
    const writer = new GltfWriter()
    const group = writer.node('shelf', null).setTranslation([0, 1, 0])
    writer.node('Cube.001', box(), group).setTranslation([1, 0, 0])
    writer.node('blue_cup', box()).setExtras({ kind: 'movable' })
    writer.node('x', box()).setExtras({ palpable: { kind: 'movable', name: 'red cup' } })
    const scene = await read(writer)
    expect(scene.title).toBe('test')
    expect(scene.bodies.map(({ id, name, kind }) => [id, name, kind])).toEqual([
      ['cube-001', 'Cube 001', 'fixed'],
      ['blue-cup', 'blue cup', 'movable'],
      ['x', 'red cup', 'movable'],
    ])
    expect(scene.bodies[0]!.position).toEqual([1, 1, 0])
    expect(scene.bodies.every((body) => body.scale === 1)).toBe(true)
    expect(scene.notices).toEqual([])
  })

  test('ids are unique, by what a body hangs below, then by number', async () => {
    const writer = new GltfWriter()
    const left = writer.node('left', null)
    const right = writer.node('right', null)
    for (const parent of [left, right, right]) writer.node('Cup!', box(), parent)
    writer.node('', box())
    const ids = (await read(writer)).bodies.map((body) => body.id)
    expect(ids).toEqual(['cup', 'right-cup', 'cup-2', 'body'])
  })

  test('bodies of one mesh and one scale share a model', async () => {
    const writer = new GltfWriter()
    const mesh = writer.mesh(box())
    writer.node('a', mesh)
    writer.node('b', mesh).setTranslation([3, 0, 0]).setRotation([0, Math.SQRT1_2, 0, Math.SQRT1_2])
    writer.node('c', mesh).setScale([2, 1, 1])
    writer.node('d', mesh).setScale([2, 1, 1]).setTranslation([0, 0, 9])
    const scene = await read(writer)
    expect(scene.bodies.map((body) => body.model)).toEqual([0, 0, 1, 1])
    expect(Math.max(...scene.models[1]!.parts[0]!)).toBe(1)
  })

  test('instances are bodies of their own', async () => {
    const writer = new GltfWriter()
    const batch = writer.document.createExtension(EXTMeshGPUInstancing)
    const instances = batch
      .createInstancedMesh()
      .setAttribute('TRANSLATION', writer.floats('VEC3', [1, 0, 0, 2, 0, 0, 3, 0, 0]))
    writer.node('post', box()).setTranslation([0, 5, 0]).setExtension('EXT_mesh_gpu_instancing', instances)
    const scene = await read(writer)
    expect(scene.models).toHaveLength(1)
    expect(scene.bodies.map(({ id, name, position }) => [id, name, position])).toEqual([
      ['post', 'post', [1, 5, 0]],
      ['post-2', 'post 2', [2, 5, 0]],
      ['post-3', 'post 3', [3, 5, 0]],
    ])
  })

  test('what is scaled to nothing is left out, what is flattened is a soup', async () => {
    const writer = new GltfWriter()
    writer.node('gone', box()).setScale([0, 0, 0])
    writer.node('shadow', box()).setScale([1, 0, 1])
    writer.node('cube', box())
    const scene = await read(writer)
    expect(scene.bodies.map((body) => body.id)).toEqual(['shadow', 'cube'])
    expect(scene.models[scene.bodies[0]!.model]!.parts).toEqual([])
    expect(scene.models[scene.bodies[0]!.model]!.soup).not.toBeNull()
    expect(scene.notices).toEqual(['One mesh is scaled to nothing or placed nowhere, and left out.'])
  })
})

describe('what can be touched', () => {
  test('a convex mesh is one exact part', async () => {
    const writer = new GltfWriter()
    writer.node('cube', box())
    const { models } = await read(writer)
    expect(models[0]!.parts).toHaveLength(1)
    expect(models[0]!.parts[0]).toHaveLength(24)
    expect(models[0]!.partNames).toEqual(['whole'])
  })

  test('separate convex pieces are a part each, also where they share an edge or a whole wall', async () => {
    for (const at of [
      [3, 0, 0],
      [1, 1, 0],
      [1, 0, 0],
      [1, 1, 1],
    ]) {
      const writer = new GltfWriter()
      writer.node('boxes', merged(box(), box([1, 1, 1], at)))
      const { models, notices } = await read(writer)
      expect(models[0]!.parts.map((part) => part.length)).toEqual([24, 24])
      expect(notices).toEqual([])
    }
  })

  test('a room seen from inside is no solid, nor is a wall around a hollow', async () => {
    const writer = new GltfWriter()
    writer.node('room', insideOut(box([4, 3, 4])))
    writer.node('hollow', merged(box([5, 4, 5]), insideOut(box([4, 3, 4]))))
    const { models, notices } = await read(writer)
    expect(models.map((model) => model.parts)).toEqual([[], []])
    expect(models.map((model) => model.soup!.mesh.corners.length / 3)).toEqual([12, 24])
    expect(notices).toEqual([])
  })

  test('dented meshes are touched triangle by triangle, and cannot be moved', async () => {
    const writer = new GltfWriter()
    writer.node('L', corner()).setExtras({ kind: 'movable' })
    writer.node('cube', box())
    const { models, bodies, notices } = await read(writer)
    expect(models[0]!.parts).toEqual([])
    expect(models[0]!.soup!.order).toHaveLength(corner().indices.length / 3)
    expect(models[1]!.soup).toBeNull()
    expect(bodies[0]!.kind).toBe('fixed')
    expect(notices).toEqual([
      'One mesh that should be movable is not convex and has no parts named *_part…: it stays where it is.',
    ])
  })

  test('a mesh of several pieces, not all of them convex, is one soup', async () => {
    const writer = new GltfWriter()
    writer.node('both', merged(corner(), box([1, 1, 1], [9, 0, 0])))
    const { models, notices } = await read(writer)
    expect(models[0]!.parts).toEqual([])
    expect(models[0]!.soup!.order).toHaveLength(corner().indices.length / 3 + 12)
    expect(notices).toEqual([])
  })

  test('a soup is mirrored with its node: its outside stays outside', async () => {
    const writer = new GltfWriter()
    writer.node('L', corner()).setScale([-1, 1, 1])
    const { models } = await read(writer)
    expect(volumeOf(models[0]!.soup!.mesh)).toBeCloseTo(volumeOf(await soupOf(corner())), 6)
    expect(volumeOf(models[0]!.soup!.mesh)).toBeGreaterThan(0)
  })

  test('one convex body of several materials is one part', async () => {
    const writer = new GltfWriter()
    const { points, indices } = box()
    const mesh = writer.mesh({ points, indices: indices.slice(0, 18) })
    const [other] = writer.mesh({ points, indices: indices.slice(18) }).listPrimitives()
    mesh.addPrimitive(other!.setMaterial(writer.document.createMaterial('red')))
    writer.node('cube', mesh)
    const { models } = await read(writer)
    expect(models[0]!.visual).toHaveLength(2)
    expect(models[0]!.parts).toHaveLength(1)
  })
})

describe('surfaces', () => {
  test('materials, pictures, vertex colours and coordinates', async () => {
    const writer = new GltfWriter()
    const { document } = writer
    const transform = document.createExtension(KHRTextureTransform).createTransform()
    const transmission = document.createExtension(KHRMaterialsTransmission).createTransmission()
    const strength = document.createExtension(KHRMaterialsEmissiveStrength).createEmissiveStrength()
    const material = document
      .createMaterial('glass')
      .setBaseColorFactor([0.5, 0.25, 0.125, 0.5])
      .setAlphaMode('BLEND')
      .setEmissiveFactor([0.5, 0, 0])
      .setRoughnessFactor(0.3)
      .setMetallicFactor(0)
      .setDoubleSided(true)
      .setBaseColorTexture(document.createTexture('wood').setImage(PNG).setMimeType('image/png'))
      .setExtension('KHR_materials_emissive_strength', strength.setEmissiveStrength(4))
    material
      .getBaseColorTextureInfo()!
      .setExtension('KHR_texture_transform', transform.setOffset([0.5, 0]).setScale([2, 3]))
    document.createMaterial('not worn')
    const mesh = writer.mesh({ points: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] })
    mesh
      .listPrimitives()[0]!
      .setMaterial(material)
      .setAttribute('TEXCOORD_0', writer.floats('VEC2', [0, 0, 1, 0, 0, 1]))
      .setAttribute('COLOR_0', writer.floats('VEC4', [1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1]))
    writer.node('pane', mesh)
    const clear = document.createMaterial('clear').setExtension('KHR_materials_transmission', transmission)
    transmission.setTransmissionFactor(1)
    const other = writer.mesh(box())
    other.listPrimitives()[0]!.setMaterial(clear)
    writer.node('block', other)
    const scene = await read(writer)
    expect(scene.materials).toEqual([
      {
        name: 'glass',
        color: [0.5, 0.25, 0.125],
        opacity: 0.5,
        roughness: 0.3,
        metalness: 0,
        emissive: [2, 0, 0],
        doubleSided: true,
        colorImage: 0,
        normalImage: -1,
        roughnessImage: -1,
      },
      expect.objectContaining({ name: 'clear', opacity: 0.25 }),
    ])
    expect(scene.images).toEqual([{ name: 'wood', mime: 'image/png', bytes: PNG }])
    const [primitive] = scene.models[0]!.visual
    expect([...primitive!.uvs!]).toEqual([0.5, 0, 2.5, 0, 0.5, 3])
    expect([...primitive!.colors!]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1])
  })

  test('missing normals are made, flat', async () => {
    const writer = new GltfWriter()
    writer.node('cube', box())
    const [primitive] = (await read(writer)).models[0]!.visual
    const { positions, normals, indices } = primitive!
    expect(indices).toHaveLength(36)
    for (const v of indices) {
      const n = normals!.subarray(3 * v, 3 * v + 3)
      const p = positions.subarray(3 * v, 3 * v + 3)
      expect(Math.hypot(...n)).toBe(1)
      expect(n[0]! * p[0]! + n[1]! * p[1]! + n[2]! * p[2]!).toBe(0.5)
    }
  })

  test('strips and fans are taken apart, lines are left out with a notice', async () => {
    const writer = new GltfWriter()
    const square = { points: [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0], indices: [0, 1, 2, 3] }
    const strip = writer.mesh(square)
    strip.listPrimitives()[0]!.setMode(5)
    const fan = writer.mesh({ ...square, indices: [0, 1, 3, 2] })
    fan.listPrimitives()[0]!.setMode(6)
    const lines = writer.mesh(square)
    lines.listPrimitives()[0]!.setMode(1)
    writer.node('strip', strip)
    writer.node('fan', fan)
    writer.node('lines', lines)
    const { bodies, models, notices } = await read(writer)
    expect(bodies.map((body) => body.id)).toEqual(['strip', 'fan'])
    for (const { visual } of models) {
      expect(visual[0]!.indices).toHaveLength(6)
      expect([...visual[0]!.normals!].filter((_, i) => i % 3 === 2)).toEqual([1, 1, 1, 1, 1, 1])
    }
    expect(notices).toContain('One set of lines or points was left out.')
  })

  test('triangles with corners nowhere are left out, the rest stays', async () => {
    const writer = new GltfWriter()
    const { points, indices } = box()
    writer.node('cube', { points: [...points, Number.NaN, 0, 0], indices: [...indices, 0, 1, 8] })
    const { models, notices } = await read(writer)
    expect(models[0]!.visual[0]!.indices).toHaveLength(36)
    expect(models[0]!.parts).toHaveLength(1)
    expect(notices).toEqual(['One triangle has broken corners and was left out.'])
  })

  test('quantised positions mean what their normalised integers stand for', async () => {
    const writer = new GltfWriter()
    const mesh = writer.mesh(box())
    const steps = Int16Array.from(box().points, (x) => x * 2 * 32767)
    const position = writer.document.createAccessor().setType('VEC3').setArray(steps).setNormalized(true)
    mesh.listPrimitives()[0]!.setAttribute('POSITION', position.setBuffer(writer.buffer))
    writer.node('cube', mesh).setScale([0.5, 0.5, 0.5])
    const bytes = withJson(await writer.glb(), (json) => {
      json.extensionsRequired = json.extensionsUsed = ['KHR_mesh_quantization']
    })
    const { models } = await readGlb({ name: 'test.glb', bytes })
    expect([...models[0]!.parts[0]!]).toEqual(box().points)
  })
})

describe('light and view', () => {
  test('lights stand where their nodes stand', async () => {
    const writer = new GltfWriter()
    const lights = writer.document.createExtension(KHRLightsPunctual)
    writer.node('cube', box())
    const sun = lights.createLight().setType('directional').setIntensity(2).setColor([1, 0.5, 0.5])
    const bulb = lights.createLight().setType('point').setIntensity(5000).setRange(7)
    writer
      .node('sun', null)
      .setRotation([-Math.SQRT1_2, 0, 0, Math.SQRT1_2])
      .setExtension('KHR_lights_punctual', sun)
    writer.node('bulb', null).setTranslation([1, 2, 3]).setExtension('KHR_lights_punctual', bulb)
    const scene = await read(writer)
    const lamp = scene.lights.find((light) => light.type === 'lamp')
    const day = scene.lights.find((light) => light.type === 'sun')
    expect(lamp).toEqual({ type: 'lamp', position: [1, 2, 3], color: [1, 1, 1], intensity: 12, range: 7 })
    expect(day).toMatchObject({ color: [1, 0.5, 0.5], intensity: 2 })
    day!.direction.forEach((x, k) => {
      expect(x).toBeCloseTo([0, -1, 0][k]!, 12)
    })
  })

  test('a camera is the start view; without one the start is at the edge, on the floor', async () => {
    const writer = new GltfWriter()
    writer.node('floor', box([10, 1, 20])).setTranslation([0, -0.5, 0])
    writer.node('roof', box([10, 1, 20])).setTranslation([0, 4, 0])
    const bare = await read(writer)
    expect(bare.start).toEqual({ position: [0, 0, 9], heading: 0 })
    const camera = writer.document.createCamera().setType('perspective').setYFov(1).setZNear(0.1)
    // A quarter turn to the left: it looks along −x.
    writer
      .node('eye', null)
      .setTranslation([1, 1.65, 2])
      .setRotation([0, Math.SQRT1_2, 0, Math.SQRT1_2])
      .setCamera(camera)
    const { start } = await read(writer)
    expect(start.position).toEqual([1, 0, 2])
    expect(start.heading).toBeCloseTo(Math.PI / 2, 12)
  })

  test('animations, skins and morphs are shown at rest, with notices', async () => {
    const writer = new GltfWriter()
    const { document } = writer
    const mesh = writer.mesh(box())
    mesh
      .listPrimitives()[0]!
      .addTarget(
        document.createPrimitiveTarget().setAttribute('POSITION', writer.floats('VEC3', box().points)),
      )
    const node = writer.node('cube', mesh)
    node.setSkin(document.createSkin().addJoint(node))
    document.createAnimation('wave')
    const { notices } = await read(writer)
    expect(notices).toEqual([
      'Skinned figures are shown at rest.',
      'Shapes that can morph are shown at rest.',
      'Its animation is not played: all is shown at rest.',
    ])
  })
})

async function soupOf(shape: ReturnType<typeof corner>) {
  const writer = new GltfWriter()
  writer.node('L', shape)
  return (await read(writer)).models[0]!.soup!.mesh
}

/** Six tetrahedra's worth of signs: positive where the outside is in front. */
function volumeOf({ positions, corners }: TriangleMesh): number {
  let sum = 0
  for (let t = 0; t < corners.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * corners[t + k]!, 3 * corners[t + k]! + 3))
    sum += a![0]! * (b![1]! * c![2]! - b![2]! * c![1]!)
    sum += a![1]! * (b![2]! * c![0]! - b![0]! * c![2]!)
    sum += a![2]! * (b![0]! * c![1]! - b![1]! * c![0]!)
  }
  return sum / 6
}
