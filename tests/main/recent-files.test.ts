import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RecentFiles } from '../../main/recent-files.ts'
import { useFolder } from './folder.ts'

const folder = useFolder()
function list(): { recent: RecentFiles; said: string[] } {
  const said: string[] = []
  return { recent: new RecentFiles(join(folder.path, 'user'), (text) => said.push(text)), said }
}

describe('recent files', () => {
  it('come newest first, once each, with the id they had, and are kept', () => {
    const { recent } = list()
    const a = recent.remember(folder.put('a.glb', ''))
    recent.remember(folder.put('b b#.gltf', ''))
    const again = recent.remember(join(folder.path, 'x', '..', 'a.glb'))
    expect(again.id).toBe(a.id)
    expect(a.id).toMatch(/^[a-f0-9]{24}$/)
    const kept = list().recent
    expect(kept.list().map(({ name }) => name)).toEqual(['a.glb', 'b b#.gltf'])
    expect(kept.list()[1]?.url).toMatch(/^files\/[a-f0-9]{24}\/b%20b%23\.gltf$/)
    expect(kept.pathOf(a.id)).toBe(join(folder.path, 'a.glb'))
    kept.forget(a.id)
    expect(kept.pathOf(a.id)).toBeUndefined()
    expect(
      list()
        .recent.list()
        .map(({ name }) => name),
    ).toEqual(['b b#.gltf'])
  })

  it('are twelve at most', () => {
    const { recent } = list()
    const ids = Array.from({ length: 20 }, (_, i) => recent.remember(folder.put(`${i}.glb`, '')).id)
    expect(recent.list()).toHaveLength(12)
    expect(recent.pathOf(ids[0] ?? '')).toBeUndefined()
  })

  it('that are gone leave the list with a sentence', () => {
    const { recent, said } = list()
    const gone = folder.put('gone.glb', '')
    recent.remember(gone)
    recent.remember(folder.put('here.glb', ''))
    rmSync(gone)
    expect(recent.list().map(({ name }) => name)).toEqual(['here.glb'])
    recent.list()
    expect(said).toEqual([`gone.glb is no longer in ${folder.path}, so it left the recent files.`])
  })

  it('are models and files alone, not even links to something else', () => {
    const { recent } = list()
    folder.put('secret.txt', 'secret')
    symlinkSync(join(folder.path, 'secret.txt'), join(folder.path, 'link.glb'))
    mkdirSync(join(folder.path, 'folder.glb'))
    expect(() => recent.remember('/etc/passwd')).toThrow('passwd is no GLB or glTF file')
    expect(() => recent.remember(join(folder.path, 'link.glb'))).toThrow(
      'link.glb leads to a file that is no model.',
    )
    expect(() => recent.remember(join(folder.path, 'folder.glb'))).toThrow('There is no file')
    expect(() => recent.remember(join(folder.path, 'none.glb'))).toThrow(
      `There is no file ${folder.path}/none.glb.`,
    )
    expect(recent.list()).toEqual([])
  })

  it('survive a broken list', () => {
    folder.put('user/recent-files.json', '{"files":[{"id":"../..","path":"/etc/passwd","openedAt":0}]}')
    const { recent, said } = list()
    expect(recent.list()).toEqual([])
    expect(recent.pathOf('../..')).toBeUndefined()
    expect(said[0]).toMatch(/^recent-files\.json was broken;.*The list of recent files is empty now\.$/)
  })
})
