import { describe, expect, it } from 'vitest'
import { SceneLibrary } from '../../main/scene-library.ts'
import { smallScene, useFolder } from './folder.ts'

const folder = useFolder()

describe('the scenes', () => {
  it('are listed with what they hold, and broken ones left out with one notice', () => {
    folder.put('porch/scene.json', smallScene('porch'))
    folder.put('porch/porch.glb', '')
    folder.put('porch/thumbnail.png', '')
    folder.put('kitchen/scene.json', smallScene('kitchen'))
    folder.put('kitchen/kitchen.glb', '')
    folder.put('build/kitchen.ts', '')
    folder.put('bad-json/scene.json', '{')
    folder.put('bad-body/scene.json', { ...smallScene('bad-body'), bodies: [{ id: 'Not an id' }] })
    folder.put('misnamed/scene.json', smallScene('other'))
    folder.put('no-geometry/scene.json', smallScene('no-geometry'))
    const said: string[] = []
    const library = new SceneLibrary(folder.path, (text) => said.push(text))
    expect(library.list()).toEqual([
      {
        id: 'kitchen',
        title: 'The kitchen',
        description: '',
        bodies: 3,
        parts: 6,
        sceneUrl: 'scenes/kitchen/scene.json',
        thumbnailUrl: null,
      },
      expect.objectContaining({ id: 'porch', thumbnailUrl: 'scenes/porch/thumbnail.png' }),
    ])
    library.list()
    expect(said).toHaveLength(4)
    expect(said[0]).toContain('bad-body was left out: bodies.0.id: use small letters, digits and hyphens.')
    expect(said[1]).toContain('bad-json was left out: scene.json is no JSON.')
    expect(said[2]).toContain('misnamed was left out: its id is "other", and its folder is "misnamed".')
    expect(said[3]).toContain('no-geometry was left out: no-geometry.glb is missing.')
  })

  it('count what is seen: no shards of what is still whole', () => {
    const soft = ['shard-1', 'shard-2', 'cloth']
    const bodies = ['vase', ...soft].map((id) => ({
      id,
      name: id,
      kind: id === 'vase' ? 'movable' : 'soft',
      model: 'cup',
      position: [0, 0, 0],
    }))
    const shards = soft.map((body) => ({
      body,
      parameters: {},
      ...(body === 'cloth' ? {} : { shardOf: 'vase', rigid: true }),
    }))
    folder.put('vase/scene.json', { ...smallScene('vase'), bodies, soft: shards })
    folder.put('vase/vase.glb', '')
    const [entry] = new SceneLibrary(folder.path, () => {}).list()
    expect(entry?.bodies).toBe(2)
  })

  it('may be absent', () => {
    const said: string[] = []
    expect(new SceneLibrary(`${folder.path}/none`, (text) => said.push(text)).list()).toEqual([])
    expect(said).toEqual([`There are no scenes in ${folder.path}/none.`])
  })
})
