import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { PageFiles } from '../../main/page-files.ts'
import { RecentFiles } from '../../main/recent-files.ts'
import { useFolder } from './folder.ts'

const folder = useFolder()
let files: PageFiles
let recent: RecentFiles
beforeEach(() => {
  folder.put('renderer/index.html', '<html>')
  folder.put('renderer/assets/app.js', 'code')
  folder.put('renderer/.hidden.js', '')
  folder.put('scenes/kitchen/scene.json', '{}')
  folder.put('scenes/build/kitchen.ts', '')
  folder.put('secret.json', 'secret')
  recent = new RecentFiles(join(folder.path, 'user'), () => {})
  files = new PageFiles(
    { renderer: join(folder.path, 'renderer'), scenes: join(folder.path, 'scenes') },
    recent,
  )
})
const found = (path: string): string | undefined => files.find(path)?.path.slice(folder.path.length + 1)

describe('the files behind the page', () => {
  it('are the built renderer and the scenes, with their types', () => {
    expect(files.find('')).toMatchObject({ mime: 'text/html; charset=utf-8', size: 6 })
    expect(found('index.html')).toBe('renderer/index.html')
    expect(files.find('assets/app.js')?.mime).toBe('text/javascript; charset=utf-8')
    expect(found('scenes/kitchen/scene.json')).toBe('scenes/kitchen/scene.json')
    expect(found('scenes/kitchen/scene%2Ejson')).toBe('scenes/kitchen/scene.json')
  })

  it.each([
    '../secret.json',
    '..%2fsecret.json',
    '%2e%2e/secret.json',
    'assets/../../secret.json',
    'assets/..%5c..%5csecret.json',
    '/secret.json',
    '//secret.json',
    'scenes/../secret.json',
    'scenes/%2e%2e/secret.json',
    'scenes',
    'scenes/',
    'scenes/build/kitchen.ts',
    'assets',
    '.hidden.js',
    'C:/secret.json',
    'index.html%00.js',
    '%',
    '%ff',
    'files',
    'files/',
    'files/undefined/secret.json',
  ])('and not %j', (path) => expect(files.find(path)).toBeUndefined())

  it('nor what a link leads to outside', () => {
    symlinkSync(join(folder.path, 'secret.json'), join(folder.path, 'renderer/link.json'))
    symlinkSync(folder.path, join(folder.path, 'scenes/up'))
    expect(files.find('link.json')).toBeUndefined()
    expect(files.find('scenes/up/secret.json')).toBeUndefined()
  })

  it('are below the two folders, whatever the path (fast-check prints its seed)', () => {
    const word = fc.constantFrom(
      '..',
      '.',
      '%2e',
      '%2F',
      '/',
      '\\',
      '%5c',
      'scenes',
      'secret.json',
      'kitchen',
      '%00',
      'renderer',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        expect(found(words.join('')) ?? 'renderer/').toMatch(/^(renderer|scenes)\//)
        expect(found(words.join('/')) ?? 'renderer/').toMatch(/^(renderer|scenes)\//)
      }),
    )
  })

  it('that were opened are served by id and name; what a .gltf names beside itself too', () => {
    const glb = recent.remember(folder.put('models/a b.glb', 'GLB'))
    const gltf = recent.remember(folder.put('models/chair.gltf', '{}'))
    folder.put('models/chair.bin', 'bin')
    folder.put('models/textures/wood.png', 'png')
    folder.put('models/notes.txt', 'private')
    expect(files.find(glb.url)).toMatchObject({ mime: 'model/gltf-binary', size: 3 })
    expect(found(gltf.url)).toBe('models/chair.gltf')
    expect(found(`files/${gltf.id}/chair.bin`)).toBe('models/chair.bin')
    expect(found(`files/${gltf.id}/textures/wood.png`)).toBe('models/textures/wood.png')
    expect(found(`files/${gltf.id}/notes.txt`)).toBeUndefined()
    expect(found(`files/${gltf.id}/../secret.json`)).toBeUndefined()
    expect(found(`files/${glb.id}/chair.bin`)).toBeUndefined()
    recent.forget(glb.id)
    expect(files.find(glb.url)).toBeUndefined()
  })
})
