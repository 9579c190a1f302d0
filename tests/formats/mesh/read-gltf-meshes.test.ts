import { expect, it } from 'vitest'
import { readMesh } from '../../../formats/mesh/read-mesh.ts'
import { volumeOf } from '../../engine/soup/sample/mesh-checks.ts'
import { box, GltfWriter } from '../gltf-writer.ts'
import { refusal } from './refusal.ts'

it('gives one mesh a node, where it stands, with its name', async () => {
  const writer = new GltfWriter()
  const house = writer.node('house', null).setTranslation([10, 0, 0]).setScale([2, 2, 2])
  const cube = writer.mesh(box([1, 1, 1]), 'cube')
  writer.node('table', cube, house).setTranslation([0, 1, 0])
  writer.node('', cube)
  // Mirrored: its triangles must be turned, or it would be inside out.
  writer.node('mirror', cube).setScale([-1, 3, 1])
  const meshes = await readMesh(await writer.glb(), 'house.glb')
  expect(meshes.map((mesh) => mesh.name)).toEqual(['table', 'cube', 'mirror'])
  expect(meshes.map(volumeOf)).toEqual([8, 1, 3].map((volume) => expect.closeTo(volume, 6)))
  expect(Array.from(meshes[0].positions.subarray(0, 3))).toEqual([9, 1, -1])
  for (const mesh of meshes) expect(mesh.corners.length).toBe(36)
})

it.each([
  ['nothing', '', 'bad.glb is empty.'],
  ['another file', 'hello', 'bad.glb is not a glTF file.'],
  ['no meshes', '{"asset":{"version":"2.0"}}', 'bad.glb has no triangles in it.'],
])('refuses %s', async (_what, content, sentence) => {
  expect(await refusal('bad.glb', content)).toBe(sentence)
})

it('refuses a vertex that is nowhere', async () => {
  const writer = new GltfWriter()
  const { points, indices } = box()
  writer.node('a', writer.mesh({ points: [...points.slice(0, 23), Number.NaN], indices }))
  expect(await refusal('bad.glb', await writer.glb())).toBe(
    'bad.glb is damaged: vertex 7 of "a" is not finite.',
  )
})

it('refuses other kinds by name', async () => {
  expect(await refusal('house.ifc', 'ISO')).toBe(
    'house.ifc cannot be opened: its name must end in .obj, .ply, .stl, .glb or .gltf.',
  )
})
