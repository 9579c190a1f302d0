import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { World } from '../../engine/world.ts'
import { readGlb } from '../../formats/read-glb.ts'

const folder = new URL('../../../shared/data/glb/', import.meta.url)

describe('files from elsewhere', () => {
  test.for([
    { file: 'collision-world.glb', triangles: 1754, materials: 1, images: 1 },
    { file: 'vianney-house.glb', triangles: 56_674, materials: 14, images: 0 },
  ])('$file', async ({ file, ...counts }, { skip }) => {
    const path = new URL(file, folder)
    if (!existsSync(path)) skip(`${path.pathname} is not there`)
    const scene = await readGlb({ name: file, bytes: new Uint8Array(readFileSync(path)) })
    const [model] = scene.models
    expect(scene.bodies).toHaveLength(1)
    expect(scene.models).toHaveLength(1)
    expect({
      triangles: model!.visual.reduce((sum, { indices }) => sum + indices.length / 3, 0),
      materials: scene.materials.length,
      images: scene.images.length,
    }).toEqual(counts)
    expect(scene.notices).toEqual([])
    expect(model!.parts).toEqual([])
    expect(model!.soup!.order).toHaveLength(counts.triangles)
    const world = new World()
    world.addBody(world.addSoup(model!.soup!))
    world.step()
  })
})
