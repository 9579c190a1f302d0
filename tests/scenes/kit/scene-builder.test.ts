import { NodeIO } from '@gltf-transform/core'
import { describe, expect, test } from 'vitest'
import { box, degrees, SceneBuilder, shell, turnAround } from '../../../scenes/build/kit/index.ts'

const clay = { material: 'clay' }

function emptyScene(): SceneBuilder {
  const scene = new SceneBuilder({
    id: 'test',
    title: 'Test',
    description: '',
    start: { position: [0, 0, 0], heading: 0 },
    environment: { sky: [1, 1, 1], ground: [1, 1, 1], ambient: 1, background: [0, 0, 0] },
  })
  scene.material('clay', { color: [0.5, 0.5, 0.5], texture: 'grain', size: 0.5 })
  scene.fixed('floor', 'floor', box(4, 0.1, 4, clay), { at: [0, -0.1, 0] })
  return scene
}

const heightOf = (scene: SceneBuilder, id: string) => scene.bodies.find((body) => body.id === id)?.position[1]

describe('settling', () => {
  test('lets things down to 0.3 mm above what is below, one on the other', () => {
    const scene = emptyScene()
    scene.model('brick', box(0.2, 0.1, 0.1, clay))
    scene.movable('first', 'first brick', 'brick', { at: [0.03, 0.2, 0], turn: 1 })
    scene.movable('second', 'second brick', 'brick', { at: [0, 0.4, 0], scale: 2 })
    scene.settle()
    expect(heightOf(scene, 'first')).toBeCloseTo(0.0003, 4)
    expect(heightOf(scene, 'second')).toBeCloseTo(0.1006, 3)
  })

  test('lets a turned thing down to its lowest corner', () => {
    const scene = emptyScene()
    const rotation = turnAround('x', degrees(45))
    scene.movable('cube', 'cube', box(0.1, 0.1, 0.1, clay), { at: [0, 0.2, 0], rotation })
    scene.settle()
    // The lower edge is 0.05 √2 below the middle of the lower face's side.
    expect(heightOf(scene, 'cube')).toBeCloseTo(0.05 * Math.SQRT1_2 + 0.0003, 4)
  })

  test('lets a thing into a bowl', () => {
    const scene = emptyScene()
    const bowl = shell(
      [
        [0.05, 0],
        [0.1, 0.1],
      ],
      0.01,
      clay,
    )
    scene.movable('bowl', 'bowl', bowl, { at: [0, 0.01, 0] })
    scene.movable('die', 'die', box(0.02, 0.02, 0.02, clay), { at: [0, 0.15, 0] })
    scene.settle()
    expect(heightOf(scene, 'die')).toBeCloseTo(0.0106, 3)
  })

  test('names everything that does not stand', () => {
    const scene = emptyScene()
    scene.movable('sunk', 'sunk', box(0.1, 0.1, 0.1, clay), { at: [0, -0.05, 0] })
    scene.movable('lost', 'lost', box(0.1, 0.1, 0.1, clay), { at: [9, 1, 0] })
    expect(() => scene.settle()).toThrow(/sunk meets floor where it is put\s+lost has nothing below it/)
  })
})

describe('writing', () => {
  const textures = { grain: () => Uint8Array.of(1, 2, 3) }

  test('gives the same bytes twice, a node a model and a node a part, equal parts one mesh', async () => {
    const make = () => {
      const scene = emptyScene()
      scene.movable(
        'cup',
        'cup',
        shell(
          [
            [0.03, 0],
            [0.04, 0.1],
          ],
          0.003,
          { ...clay, segments: 12 },
        ),
        {
          at: [0, 0.01, 0],
        },
      )
      scene.movable(
        'twin',
        'twin',
        shell(
          [
            [0.03, 0],
            [0.04, 0.1],
          ],
          0.003,
          { ...clay, segments: 12 },
        ),
        {
          at: [0.2, 0.01, 0],
        },
      )
      return scene
    }
    const bytes = await make().glb(textures)
    expect(Buffer.from(bytes).equals(await make().glb(textures))).toBe(true)
    const root = (await new NodeIO().readBinary(bytes)).getRoot()
    const names = root.listNodes().map((node) => node.getName())
    const wanted = make().sceneFile().models
    expect(names).toEqual(wanted.flatMap(({ visual, parts }) => [visual, ...parts.map(({ node }) => node)]))
    expect(root.listMeshes().length).toBe(3 + 1 + 13)
  })

  test('scales uvs by what the texture covers', async () => {
    const bytes = await emptyScene().glb(textures)
    const root = (await new NodeIO().readBinary(bytes)).getRoot()
    const uv = root.listMeshes()[0].listPrimitives()[0].getAttribute('TEXCOORD_0')
    // The floor is 4 m wide and long, a repeat covers half a metre.
    expect(uv?.getMax([0, 0])).toEqual([4, 4])
    expect(uv?.getMin([0, 0])).toEqual([-4, -4])
  })

  test('refuses what is there twice or not at all', async () => {
    const scene = emptyScene()
    expect(() => scene.fixed('floor', 'floor', box(1, 1, 1, clay))).toThrow('there is already a body floor')
    expect(() => scene.fixed('shelf', 'shelf', 'plank')).toThrow('there is no model plank for shelf')
    scene.fixed('wall', 'wall', box(1, 1, 1, { material: 'gold' }))
    await expect(scene.glb(textures)).rejects.toThrow('there is no material gold')
    expect(() => scene.sceneFile()).not.toThrow()
  })
})
