import { Document } from '@gltf-transform/core'
import { expect, it } from 'vitest'
import type { LoadedMaterial, LoadedScene } from '../../../../formats/loaded-scene.ts'
import { GltfModels } from '../../../../main/sessions/export/gltf-models.ts'

const plain: LoadedMaterial = {
  name: 'plain',
  color: [0.1, 0.2, 0.3],
  opacity: 1,
  roughness: 0.4,
  metalness: 0.5,
  emissive: [0, 0, 0],
  doubleSided: false,
  colorImage: -1,
  normalImage: -1,
  roughnessImage: -1,
}

function scene(materials: LoadedMaterial[], mime = 'image/png'): LoadedScene {
  const triangle = {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    normals: null,
    uvs: Float32Array.of(0, 0, 1, 0, 0, 1),
    colors: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
    indices: Uint32Array.of(0, 1, 2),
  }
  return {
    models: [
      {
        name: 'drawn',
        visual: materials.map((_, material) => ({ ...triangle, material })),
        parts: [],
        partNames: [],
        soup: null,
      },
      { name: 'unseen', visual: [], parts: [], partNames: [], soup: null },
    ],
    materials,
    images: [{ name: 'picture', mime, bytes: Uint8Array.of(1, 2, 3) }],
  } as unknown as LoadedScene
}

it('takes over materials, colours and pictures, each once', () => {
  const document = new Document()
  const leaf = { ...plain, name: 'leaf', alphaCutoff: 0.3, colorImage: 0, normalImage: 0, doubleSided: true }
  const glass = { ...plain, name: 'glass', opacity: 0.25 }
  const models = new GltfModels(document, scene([plain, leaf, glass]))
  const mesh = models.mesh(0)!
  expect(models.mesh(0)).toBe(mesh)
  const materials = mesh.listPrimitives().map((primitive) => primitive.getMaterial()!)
  expect(materials.map((material) => material.getAlphaMode())).toEqual(['OPAQUE', 'MASK', 'BLEND'])
  expect(materials[0].getBaseColorFactor()).toEqual([0.1, 0.2, 0.3, 1])
  expect(materials[1].getAlphaCutoff()).toBe(0.3)
  expect(materials[1].getBaseColorTexture()).toBe(materials[1].getNormalTexture())
  expect(materials[2].getBaseColorFactor()[3]).toBe(0.25)
  expect(document.getRoot().listTextures()).toHaveLength(1)
  const [primitive] = mesh.listPrimitives()
  expect(primitive.listSemantics().sort()).toEqual(['COLOR_0', 'POSITION', 'TEXCOORD_0'])
})

it('has no mesh for what cannot be seen, and no picture that needs an extension', () => {
  const document = new Document()
  const models = new GltfModels(document, scene([{ ...plain, colorImage: 0 }], 'image/webp'))
  expect(models.mesh(1)).toBeNull()
  expect(models.mesh(0)!.listPrimitives()[0].getMaterial()!.getBaseColorTexture()).toBeNull()
})
