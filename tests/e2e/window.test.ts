/** The desktop window: its place, its faults, its files, its second start. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { HostBridge } from '../../contract/host-bridge.ts'
import { launchElectron } from './support/launch-electron.ts'
import { type OpenedApp, repository } from './support/opened.ts'

declare global {
  var palpableBridge: HostBridge
  var heard: unknown[]
}

let folder = ''
let app: OpenedApp
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'palpable-window-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => app.close())

async function open(args: string[] = []): Promise<NonNullable<OpenedApp['electron']>> {
  app = await launchElectron({ userData: join(folder, 'user'), args, size: 'as it was' })
  await app.page.getByRole('heading', { name: 'Palpable' }).first().waitFor()
  return app.electron as NonNullable<OpenedApp['electron']>
}

const listen = (): Promise<void> =>
  app.page.evaluate(() => {
    globalThis.heard = []
    palpableBridge.listen((event) => heard.push(event))
  })

type Electron = NonNullable<OpenedApp['electron']>

const drawingProcess = (electron: Electron): Promise<number> =>
  electron.evaluate(({ app }) => app.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? 0)

/** Of all threads of the process that draws, each once. */
async function prioritiesOfDrawing(electron: Electron): Promise<number[]> {
  const threads = readdirSync(`/proc/${await drawingProcess(electron)}/task`)
  return [...new Set(threads.map((thread) => getPriority(Number(thread))))]
}

describe('the window', () => {
  it('remembers its place', async () => {
    const first = await open()
    const place = { x: 110, y: 90, width: 900, height: 640 }
    await first.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), place)
    await app.close()
    // The helper sets the page's size, so only the corner is as it was left.
    const second = await open()
    const [x, y] = await second.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getPosition() ?? [],
    )
    expect([x, y]).toEqual([place.x, place.y])
  })

  it('offers to reload when its page dies, and does', async () => {
    const electron = await open()
    const crashed = app.page.waitForEvent('crash')
    await electron.evaluate(({ BrowserWindow, dialog }) => {
      dialog.showMessageBox = (async () => ({
        response: 0,
        checkboxChecked: false,
      })) as typeof dialog.showMessageBox
      // Later: Playwright gives up whatever is under way when a page dies.
      setTimeout(() => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(), 50)
    })
    await crashed
    const ask = `globalThis.palpableBridge?.call({ id: 3, method: 'settings.get', params: [] })`
    await vi.waitFor(
      async () => {
        const answered = await electron.evaluate(({ BrowserWindow }, code) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents
          // A script for a page that is not there would wait for ever.
          const isThere = contents !== undefined && !contents.isCrashed() && !contents.isLoading()
          return isThere ? contents.executeJavaScript(code) : undefined
        }, ask)
        expect(answered).toMatchObject({ id: 3, value: { eyeHeight: 1.65 } })
      },
      { timeout: 30_000 },
    )
  })

  it('has drawing in software give way to all else', async () => {
    const electron = await open()
    await vi.waitFor(async () => expect(await prioritiesOfDrawing(electron)).toEqual([10]), 20_000)
    process.kill(await drawingProcess(electron), 'SIGKILL')
    await vi.waitFor(async () => expect(await prioritiesOfDrawing(electron)).toEqual([10]), 20_000)
  })

  it('survives the loss of the GPU process', async () => {
    const electron = await open()
    const pid = await drawingProcess(electron)
    const gone = electron.evaluate(
      ({ app }) =>
        new Promise<string>((done) => app.once('child-process-gone', (_event, { type }) => done(type))),
    )
    process.kill(pid, 'SIGKILL')
    expect(await gone).toBe('GPU')
    expect(
      await app.page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null),
    ).toBe(true)
  })

  it('remembers a file that was picked, and serves it', async () => {
    await open()
    const path = join(folder, 'picked.glb')
    writeFileSync(path, 'model')
    await app.page.evaluate(() => {
      const input = document.createElement('input')
      input.type = 'file'
      input.id = 'picker'
      document.body.append(input)
    })
    await app.page.setInputFiles('#picker', path)
    const got = await app.page.evaluate(async () => {
      const file = (document.getElementById('picker') as HTMLInputElement).files?.[0]
      const path = palpableBridge.pathOf(file as File)
      const made = palpableBridge.pathOf(new File(['x'], 'made.glb'))
      const answer = (await palpableBridge.call({ id: 1, method: 'files.remember', params: [path] })) as {
        value: { name: string; url: string }[]
      }
      const url = answer.value[0]?.url ?? ''
      return {
        path,
        made,
        names: answer.value.map(({ name }) => name),
        text: await (await fetch(url)).text(),
      }
    })
    expect(got).toEqual({ path, names: ['picked.glb'], text: 'model' })
  })

  it('hears its menu, and a second start with a file', async () => {
    const electron = await open()
    await listen()
    const file = join(folder, 'second.glb')
    writeFileSync(file, '')
    await electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('undo')?.click())
    const binary = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '', 'electron')
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const second = spawnSync(binary, [...sandbox, repository, '--user-data', join(folder, 'user'), file])
    expect(second.status).toBe(0)
    await app.page.waitForFunction(() => heard.length >= 2)
    expect(await app.page.evaluate(() => heard)).toMatchObject([
      { type: 'command', command: 'undo' },
      { type: 'open-file', file: { name: 'second.glb' } },
    ])
  })
})
