import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { launchPackaged, packagedExecutable } from './support/launch-packaged.ts'
import { repository } from './support/opened.ts'
import { colours, pictureOf } from './support/picture.ts'
import { callHost, exportOne, recordOne } from './support/sessions.ts'
import { keepSettings, QUICK, sceneIsOpen } from './support/walk.ts'

/** An enabled fuse, as it stands in the binary. */
const ON = 0x31
const resources = join(dirname(packagedExecutable), 'resources')

describe.runIf(process.platform === 'linux')('the packaged app', () => {
  beforeAll(() => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(repository, 'scripts/package.mjs')],
      {
        encoding: 'utf8',
      },
    )
    expect(status, `${stdout}${stderr}`).toBe(0)
  })

  it('holds the built app and nothing else', () => {
    const { listPackage } = createRequire(import.meta.url)('@electron/asar') as {
      listPackage(path: string, options: object): string[]
    }
    const held = listPackage(join(resources, 'app.asar'), {})
    expect(held).toContain('/out/main/electron.js')
    expect(held).toContain('/out/main/store-worker.js')
    expect(held.filter((path) => !/^\/(out|package\.json$)/.test(path))).toEqual([])
    expect(held.filter((path) => /\.(tsx?|map|node)$/.test(path))).toEqual([])
    expect(readdirSync(resources).sort()).toEqual(
      [
        'CHANGELOG.md',
        'app.asar',
        'better-sqlite3.node',
        ...(existsSync(join(resources, 'scenes')) ? ['scenes'] : []),
      ].sort(),
    )
  })

  it('cannot be run as Node, nor with an inspector, nor with another app', async () => {
    const { FuseV1Options, getCurrentFuseWire } = await import('@electron/fuses')
    const wire = await getCurrentFuseWire(packagedExecutable)
    const isOn = (option: number): boolean => wire[option as keyof typeof wire] === ON
    expect({
      runAsNode: isOn(FuseV1Options.RunAsNode),
      nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
      inspect: isOn(FuseV1Options.EnableNodeCliInspectArguments),
      asarOnly: isOn(FuseV1Options.OnlyLoadAppFromAsar),
      filePrivileges: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges),
    }).toEqual({
      runAsNode: false,
      nodeOptions: false,
      inspect: false,
      asarOnly: true,
      filePrivileges: false,
    })
  })

  it('starts', async () => {
    const app = await launchPackaged()
    try {
      await app.page.getByRole('heading', { name: 'Palpable' }).first().waitFor()
      expect(app.page.url()).toBe('palpable://app/')
      expect(app.problems).toEqual([])
    } finally {
      await app.close()
    }
  })

  it('records: its store opens, takes a session, gives it back and exports it', async () => {
    const app = await launchPackaged()
    try {
      await app.page.getByRole('heading', { name: 'Palpable' }).first().waitFor()
      expect(await callHost(app.page, 'sessions.store')).toMatchObject({
        path: expect.stringContaining(app.userData),
        fault: null,
      })
      const { id, isWhole } = await recordOne(app.page)
      expect(isWhole).toBe(true)
      expect(await callHost(app.page, 'sessions.list')).toMatchObject([{ id, state: 'ended', frames: 2 }])
      for (const format of ['palpable', 'csv', 'mcap'])
        expect((await exportOne(app.page, id, format)).length, format).toBeGreaterThan(0)
    } finally {
      await app.close()
    }
  })

  it('opens the kitchen', async () => {
    const userData = mkdtempSync(join(tmpdir(), 'palpable-packaged-'))
    keepSettings(userData, QUICK)
    const place = { x: 0, y: 0, width: 700, height: 500, maximized: false }
    writeFileSync(join(userData, 'window.json'), JSON.stringify(place))
    const app = await launchPackaged({ userData, args: ['--scene', 'kitchen'] })
    try {
      await sceneIsOpen(app.page, 'Kitchen')
      expect(colours(await pictureOf(app.page))).toBeGreaterThan(60)
      expect(app.problems).toEqual([])
    } finally {
      await app.close()
      rmSync(userData, { recursive: true })
    }
  })
})
