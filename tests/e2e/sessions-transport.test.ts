/** Sessions between the page and the store in the real Electron: its own scheme, its downloads, its ends. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchElectron } from './support/launch-electron.ts'
import type { OpenedApp } from './support/opened.ts'
import { beginOne, callHost, exportOne, recordOne } from './support/sessions.ts'
import { eventually } from './support/walk.ts'

declare global {
  /** In Electron's main process: how the first download has ended. */
  var savedState: Promise<string>
}

const folder = mkdtempSync(join(tmpdir(), 'palpable-sessions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('sessions in Electron', () => {
  let app: OpenedApp
  beforeAll(async () => {
    app = await launchElectron({ userData: join(folder, 'user') })
    await app.page.getByRole('heading', { name: 'Palpable' }).first().waitFor()
  })
  afterAll(() => app.close())

  it('go in and come back', async () => {
    expect(await callHost(app.page, 'sessions.store')).toMatchObject({ fault: null })
    const { id, isWhole } = await recordOne(app.page)
    expect(isWhole).toBe(true)
    expect(await callHost(app.page, 'sessions.list')).toMatchObject([{ id, state: 'ended', frames: 2 }])
  })

  it('are refused with a status and a sentence', async () => {
    const answers = await app.page.evaluate(async () => {
      const requests: [string, RequestInit][] = [
        ['sessions', { method: 'POST', body: '{' }],
        ['sessions/zzzzzzzzzzzzzzzz', {}],
        [
          'sessions/zzzzzzzzzzzzzzzz/thumbnail',
          { method: 'POST', body: new Blob([new Uint8Array(300_000)]) },
        ],
        ['imports', { method: 'POST', body: new File(['rubbish'], 'x.palpable') }],
      ]
      const told: [number, string][] = []
      for (const [path, request] of requests) {
        const response = await fetch(path, request)
        told.push([response.status, ((await response.json()) as { fault: string }).fault])
      }
      return told
    })
    expect(answers).toEqual([
      [400, 'The beginning of a session is no JSON.'],
      [404, expect.any(String)],
      [413, expect.any(String)],
      [409, expect.any(String)],
    ])
  })

  it.each(['palpable', 'csv'])('are exported as %s to where a person says, asked once', async (format) => {
    const { id } = await recordOne(app.page)
    const files = await exportOne(app.page, id, format)
    const into = join(folder, format)
    mkdirSync(into)
    // In place of the dialog; the first waits until the page has asked for all of them, as a dialog would. Heard before
    // anything is asked for: where nobody hears, a dialog comes that nobody closes.
    await app.electron?.evaluate(
      ({ session }, [into, count]) => {
        const items: Electron.DownloadItem[] = []
        savedState = new Promise((done) => {
          session.defaultSession.on('will-download', function hear(event, item) {
            items.push(item)
            if (!event.defaultPrevented) {
              item.setSavePath(`${into}/${item.getFilename()}`)
              item.once('done', (_event, state) => done(state))
              if (count > 1) item.pause()
            }
            if (items.length < count) return
            session.defaultSession.off('will-download', hear)
            if (count > 1) items[0]?.resume()
          })
        })
      },
      [into, files.length] as const,
    )
    await app.page.evaluate(async (files) => {
      for (const { name, url } of files) {
        const link = document.createElement('a')
        link.href = url
        link.download = name
        link.click()
      }
    }, files)
    expect(await app.electron?.evaluate(() => savedState)).toBe('completed')
    await eventually(async () => readdirSync(into).sort()).toEqual(files.map(({ name }) => name).sort())
    for (const { name, url } of files) {
      const size = await app.page.evaluate(
        async (url) => (await (await fetch(url)).arrayBuffer()).byteLength,
        url,
      )
      await eventually(async () => readFileSync(join(into, name)).length).toBe(size)
    }
  })

  it('end unexpectedly where the page is gone', async () => {
    const id = await beginOne(app.page)
    await app.page.reload()
    await app.page.getByRole('heading', { name: 'Palpable' }).first().waitFor()
    await eventually(async () => {
      const all = (await callHost(app.page, 'sessions.list')) as { id: string; state: string }[]
      return all.find((entry) => entry.id === id)?.state
    }).toBe('ended unexpectedly')
  })

  it('end with the app, and the store with them', async () => {
    const id = await beginOne(app.page)
    await app.close()
    app = await launchElectron({ userData: join(folder, 'user') })
    await app.page.getByRole('heading', { name: 'Palpable' }).first().waitFor()
    const all = (await callHost(app.page, 'sessions.list')) as { id: string }[]
    expect(all.find((entry) => entry.id === id)).toMatchObject({ state: 'ended', frames: 2 })
  })
})
