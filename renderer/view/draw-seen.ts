/** Has a mesh drawn by the triangles that are seen alone; its shadow still falls from all of them. */
import { BufferAttribute, type BufferGeometry, DynamicDrawUsage, type Material, type Mesh } from 'three'
import type { SeenTriangles } from './seen-triangles.ts'

export function drawSeen(mesh: Mesh<BufferGeometry, Material>, seen: SeenTriangles): void {
  const { geometry } = mesh
  const all = geometry.index
  const some = new BufferAttribute(seen.corners, 1).setUsage(DynamicDrawUsage)
  const range = { start: 0, count: 0 }
  // The sun sees other sides than the eye.
  const showAll = (): void => {
    geometry.index = all
    geometry.setDrawRange(0, Number.POSITIVE_INFINITY)
  }
  mesh.onBeforeShadow = showAll
  // For each eye anew, where there are two.
  mesh.onBeforeRender = (_renderer, _scene, camera, _geometry, material) => {
    // Lines have no back, and three makes them of the whole list.
    if ('wireframe' in material && material.wireframe === true) {
      showAll()
      return
    }
    if (seen.look(camera)) {
      range.count = seen.count
      if (some.updateRanges.length === 0) some.updateRanges.push(range)
      some.needsUpdate = true
    }
    geometry.index = some
    geometry.setDrawRange(0, seen.count)
  }
}
