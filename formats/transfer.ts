import type { LoadedScene } from './loaded-scene.ts'

/** Every buffer of a scene once: handing them over spares the receiving thread a copy. */
export function buffersOf(scene: LoadedScene): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const add = (array: { readonly buffer: ArrayBufferLike } | null) => {
    if (array !== null && array.buffer instanceof ArrayBuffer) buffers.add(array.buffer)
  }
  for (const model of scene.models) {
    for (const { positions, normals, uvs, colors, indices } of model.visual) {
      for (const array of [positions, normals, uvs, colors, indices]) add(array)
    }
    for (const part of model.parts) add(part)
    if (model.soup === null) continue
    const { mesh, box, second, first, size, order } = model.soup
    for (const array of [mesh.positions, mesh.corners, box, second, first, size, order]) add(array)
  }
  for (const { positions, rest, corners, pins, uvs } of scene.soft) {
    for (const array of [positions, rest, corners, pins, uvs]) add(array)
  }
  for (const image of scene.images) add(image.bytes)
  return [...buffers]
}
