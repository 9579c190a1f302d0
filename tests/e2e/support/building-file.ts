/** A building as a GLB file, one mesh, so that it opens as a soup like anybody's building. */
import { writeFileSync } from 'node:fs'
import { Document, NodeIO } from '@gltf-transform/core'
import { building } from '../../../engine/soup/sample/building.ts'

export async function writeBuilding(path: string, triangles: number): Promise<void> {
  const { mesh, start } = building({ columns: 5, rows: 4, storeys: 3, triangles })
  const document = new Document()
  const buffer = document.createBuffer()
  const positions = document
    .createAccessor()
    .setType('VEC3')
    .setArray(Float32Array.from(mesh.positions))
    .setBuffer(buffer)
  const indices = document.createAccessor().setType('SCALAR').setArray(mesh.corners.slice()).setBuffer(buffer)
  const material = document.createMaterial('plaster').setBaseColorFactor([0.82, 0.8, 0.75, 1])
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', positions)
    .setIndices(indices)
    .setMaterial(material)
  const scene = document.createScene()
  scene.addChild(
    document.createNode('building').setMesh(document.createMesh('building').addPrimitive(primitive)),
  )
  const camera = document.createCamera('eye').setType('perspective').setYFov(1.2).setZNear(0.05)
  scene.addChild(
    document
      .createNode('eye')
      .setCamera(camera)
      .setTranslation([start[0], start[1] + 1.65, start[2]]),
  )
  writeFileSync(path, await new NodeIO().writeBinary(document))
}
