import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseSceneFile, readScene } from '../../formats/read-scene.ts'
import { jsonText } from '../../scenes/build/kit/scene-builder.ts'
import { lab } from '../../scenes/build/lab.ts'
import { TEXTURES } from '../../scenes/build/textures.ts'
import { glbContents } from './glb-contents.ts'

const folder = join(import.meta.dirname, '../../scenes/lab')

describe('the room of the lab', () => {
  it('comes out the same when it is built again', async () => {
    const glb = new Uint8Array(await readFile(join(folder, 'lab.glb')))
    const built = lab()
    expect(jsonText(built.sceneFile())).toBe(await readFile(join(folder, 'scene.json'), 'utf8'))
    const [fresh, committed] = [glbContents(await built.glb(TEXTURES)), glbContents(glb)]
    expect(fresh.json).toEqual(committed.json)
    expect(fresh.data).toEqual(committed.data)
    for (const [name, pixels] of fresh.images) {
      expect(Buffer.compare(pixels, committed.images.get(name) ?? new Uint8Array(0)), name).toBe(0)
    }
  })

  it('brings its lab along when it is read', async () => {
    const text = await readFile(join(folder, 'scene.json'), 'utf8')
    const scene = await readScene({
      name: 'lab',
      scene: parseSceneFile('lab', text),
      geometry: new Uint8Array(await readFile(join(folder, 'lab.glb'))),
    })
    expect(scene.lab).toEqual(lab().head.lab)
    const { lab: settings, ...rest } = JSON.parse(text)
    expect(() =>
      parseSceneFile('lab', JSON.stringify({ ...rest, lab: { ...settings, triangles: 1e7 } })),
    ).toThrow(/^lab is not a valid scene at lab\.triangles/)
  })
})
