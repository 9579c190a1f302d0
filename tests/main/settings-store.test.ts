import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../contract/settings.ts'
import { SettingsStore } from '../../main/settings-store.ts'
import { useFolder } from './folder.ts'

const folder = useFolder()
function store(): { settings: SettingsStore; said: string[] } {
  const said: string[] = []
  return { settings: new SettingsStore(folder.path, (text) => said.push(text)), said }
}

describe('the settings', () => {
  it('start from their defaults and are kept', () => {
    const { settings, said } = store()
    expect(settings.get()).toEqual(defaultSettings)
    expect(settings.set({ walkSpeed: 2, invertLook: true })).toEqual({
      ...defaultSettings,
      walkSpeed: 2,
      invertLook: true,
    })
    expect(store().settings.get()).toEqual({ ...defaultSettings, walkSpeed: 2, invertLook: true })
    expect(readdirSync(folder.path)).toEqual(['settings.json'])
    expect(said).toEqual([])
  })

  it('lose one bad value, not all', () => {
    folder.put('settings.json', { walkSpeed: 3, eyeHeight: 'tall', unknown: 1 })
    expect(store().settings.get()).toEqual({ ...defaultSettings, walkSpeed: 3 })
  })

  it('keep what another host wrote meanwhile', () => {
    const one = store().settings
    const other = store().settings
    one.get()
    other.set({ walkSpeed: 2 })
    expect(one.set({ runSpeed: 5 })).toMatchObject({ walkSpeed: 2, runSpeed: 5 })
  })

  it.each(['', '{"walkSpeed": 2', '[]', '7', 'null', '\0\0\0'])(
    'set the broken file %j aside and say so',
    (text) => {
      folder.put('settings.json', text)
      const { settings, said } = store()
      expect(settings.get()).toEqual(defaultSettings)
      expect(said).toHaveLength(1)
      expect(said[0]).toMatch(
        /^settings\.json was broken; it is kept as settings\.broken-\d+\.json in .*defaults\.$/,
      )
      const [kept] = readdirSync(folder.path)
      expect(readFileSync(join(folder.path, String(kept)), 'utf8')).toBe(text)
      settings.set({ walkSpeed: 2 })
      settings.get()
      expect(said).toHaveLength(1)
    },
  )

  it('that cannot be written give one sentence and no rubbish', () => {
    // A folder in the place of the file: the rename fails, for root too.
    mkdirSync(join(folder.path, 'settings.json', 'x'), { recursive: true })
    const { settings } = store()
    expect(() => settings.set({ walkSpeed: 2 })).toThrow(
      /^The settings could not be written to .*settings\.json \(E/,
    )
    expect(readdirSync(folder.path)).toEqual(['settings.json'])
    chmodSync(folder.path, 0o755)
  })
})
