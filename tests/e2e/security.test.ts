/** Electron's security checklist, tried in the running app. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HostBridge } from '../../contract/host-bridge.ts'
import { launchElectron } from './support/launch-electron.ts'
import type { OpenedApp } from './support/opened.ts'
import { launchUnprivileged, whyNotSandboxed } from './support/unprivileged.ts'
import { eventually } from './support/walk.ts'

declare global {
  /** In Electron's main process: the beginning of each download's address, and whether it was prevented. */
  var seenDownloads: [string, boolean][]
  var palpableBridge: HostBridge
}

const reason = whyNotSandboxed()
const isRoot = process.getuid?.() === 0

describe.each([
  {
    title: `as ${isRoot ? 'root, without' : 'a plain user, with'} Chromium's sandbox`,
    launch: launchElectron,
    skip: false,
  },
  {
    title: `as an unprivileged user, with Chromium's sandbox${reason === undefined ? '' : ` (not here: ${reason})`}`,
    launch: launchUnprivileged,
    skip: reason !== undefined,
  },
])('the app $title', ({ launch, skip }) => {
  let app: OpenedApp
  beforeAll(async () => {
    if (skip) return
    app = await launch()
    await app.page.getByRole('heading', { name: 'Palpable' }).first().waitFor()
  })
  afterAll(() => (skip ? undefined : app.close()))
  const inMain = <T>(work: (electron: typeof import('electron')) => T | Promise<T>): Promise<T> =>
    (app.electron as NonNullable<typeof app.electron>).evaluate(work as never) as Promise<T>

  it.skipIf(skip)('keeps Node and Electron out of the page', async () => {
    const preferences = await inMain(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      const contents = window?.webContents as unknown as { getLastWebPreferences(): object } | undefined
      return contents?.getLastWebPreferences()
    })
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      webSecurity: true,
    })
    const found = await app.page.evaluate(() => ({
      node: ['require', 'process', 'module', 'Buffer', 'electron'].filter((name) => name in globalThis),
      bridge: Object.keys(palpableBridge).sort(),
    }))
    expect(found).toEqual({ node: [], bridge: ['call', 'listen', 'pathOf'] })
  })

  it.runIf(!skip && launch === launchUnprivileged)(
    'runs its page in a sandboxed process, not as root',
    async () => {
      const pids = await inMain(({ app }) =>
        app.getAppMetrics().flatMap(({ type, pid }) => (type === 'Tab' ? [pid] : [])),
      )
      expect(pids.length).toBeGreaterThan(0)
      for (const pid of pids) {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        // 2: system calls are filtered.
        expect(status).toMatch(/^Seccomp:\t2$/m)
        expect(status).not.toMatch(/^Uid:\t0\t/m)
      }
    },
  )

  it.skipIf(skip)('runs no inline script, no eval, nothing from elsewhere', async () => {
    const policy = await app.page.evaluate(
      async () => (await fetch('./')).headers.get('Content-Security-Policy') ?? '',
    )
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe-(inline|eval)/)
    const ran = await app.page.evaluate(async () => {
      const tried: Record<string, boolean> = {}
      const marks = globalThis as { inlineRan?: boolean; handlerRan?: boolean }
      const script = document.createElement('script')
      script.textContent = 'globalThis.inlineRan = true'
      document.head.append(script)
      tried.inline = marks.inlineRan === true
      const button = document.createElement('button')
      button.setAttribute('onclick', 'globalThis.handlerRan = true')
      button.click()
      tried.handler = marks.handlerRan === true
      const works = (work: () => unknown): boolean => {
        try {
          return Boolean(work())
        } catch {
          return false
        }
      }
      // Later: what the debugger evaluates may use eval, and with it everything until it has returned.
      await new Promise((done) => setTimeout(done, 0))
      // biome-ignore lint/security/noGlobalEval: that it is refused is what is tested.
      tried.eval = works(() => globalThis.eval('1'))
      tried.function = works(() => new Function('return 1')())
      tried.blobWorker = await new Promise<boolean>((done) => {
        const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
        worker.onmessage = () => done(true)
        worker.onerror = () => done(false)
      }).catch(() => false)
      tried.network = await fetch('https://example.com/').then(
        () => true,
        () => false,
      )
      tried.frame = await new Promise<boolean>((done) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          if (event.effectiveDirective === 'frame-src') done(false)
        })
        const frame = document.createElement('iframe')
        frame.src = 'data:text/html,hello'
        document.body.append(frame)
        setTimeout(() => done(true), 2000)
      })
      return tried
    })
    expect(ran).toEqual({
      inline: false,
      handler: false,
      eval: false,
      function: false,
      blobWorker: false,
      network: false,
      frame: false,
    })
  })

  it.skipIf(skip)('lets nothing out to the network from any page of its session', async () => {
    const outcome = await inMain(({ session }) =>
      session.defaultSession.fetch('https://example.com/').then(
        () => 'reached',
        (error: Error) => error.message,
      ),
    )
    expect(outcome).toContain('ERR_BLOCKED_BY_CLIENT')
  })

  it.skipIf(skip)('denies navigation, new windows and webviews', async () => {
    await app.page.evaluate(() => {
      location.href = 'https://example.com/'
    })
    await app.page.evaluate(() => {
      location.href = 'file:///etc/passwd'
    })
    const found = await app.page.evaluate(async () => {
      const opened = [
        window.open('https://example.com/'),
        window.open('palpable://app/'),
        window.open('about:blank'),
      ]
      const view = document.createElement('webview')
      view.setAttribute('src', 'https://example.com/')
      document.body.append(view)
      await new Promise((done) => setTimeout(done, 200))
      const isPlain = !('loadURL' in view)
      view.remove()
      return { opened: opened.map((each) => each === null), isPlain }
    })
    expect(found).toEqual({ opened: [true, true, true], isPlain: true })
    expect(app.page.url()).toBe('palpable://app/')
    expect(await inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })

  it.skipIf(skip)('denies permissions, but pointer lock and full screen', async () => {
    const denied = await app.page.evaluate(async () => {
      const state = async (name: string): Promise<string> =>
        (await navigator.permissions.query({ name: name as PermissionName })).state
      return {
        geolocation: await state('geolocation'),
        notifications: await state('notifications'),
        camera: await state('camera'),
        microphone: await state('microphone'),
        clipboard: await state('clipboard-read'),
        midi: await state('midi'),
        media: await navigator.mediaDevices.getUserMedia({ audio: true }).then(
          () => 'granted',
          (error: Error) => error.name,
        ),
        hid: 'hid' in navigator,
        xr: 'xr' in navigator,
      }
    })
    expect(denied).toMatchObject({
      geolocation: 'denied',
      notifications: 'denied',
      camera: 'denied',
      microphone: 'denied',
      clipboard: 'denied',
      midi: 'denied',
      xr: true,
    })
    expect(denied.media).not.toBe('granted')
    const locked = await app.page.evaluate(
      () =>
        new Promise<boolean>((done) => {
          const target = document.body
          document.addEventListener('pointerlockchange', () => done(document.pointerLockElement === target))
          document.addEventListener('pointerlockerror', () => done(false))
          Promise.resolve(target.requestPointerLock()).catch(() => done(false))
        }),
    )
    expect(locked).toBe(true)
    await app.page.evaluate(() => document.exitPointerLock())
  })

  it.skipIf(skip)('hears no other frame or window, not even one of our origin', async () => {
    const refusals = await inMain(async ({ app, BrowserWindow }) => {
      const preload = `${app.getAppPath()}/out/preload/preload.cjs`
      const said: string[] = []
      for (const address of ['data:text/html,<h1>foreign</h1>', 'palpable://app/']) {
        const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
        await window.loadURL(address)
        const call = `palpableBridge.call({ id: 0, method: 'settings.get', params: [] })`
        said.push(await window.webContents.executeJavaScript(`${call}.then(() => 'answered', String)`))
        window.destroy()
      }
      return said
    })
    for (const refusal of refusals) expect(refusal).toContain('This frame may not call the host')
  })

  it.skipIf(skip)('lets no other page write sessions', async () => {
    const outcomes = await inMain(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } })
      await window.loadURL('data:text/html,<h1>foreign</h1>')
      const said: string[] = []
      for (const mode of ['cors', 'no-cors', 'same-origin']) {
        const write = `fetch('palpable://app/sessions', { method: 'POST', mode: '${mode}', body: '{}' })`
        said.push(await window.webContents.executeJavaScript(`${write}.then(() => 'sent', String)`))
      }
      window.destroy()
      return said
    })
    for (const outcome of outcomes) expect(outcome).toContain('Failed to fetch')
    const own = await app.page.evaluate(async () => {
      const answers = [
        await fetch('sessions', { method: 'POST', body: '{}' }),
        await fetch('scenes', { method: 'POST', body: '{}' }),
        await fetch('sessions', { method: 'DELETE' }),
      ]
      return answers.map(({ status }) => status)
    })
    expect(own).toEqual([400, 405, 405])
  })

  it.skipIf(skip)('saves nothing but finished exports', async () => {
    // Heard before anything is asked for, or the first one goes unheard.
    await inMain(({ session }) => {
      seenDownloads = []
      session.defaultSession.on('will-download', (event, item) =>
        seenDownloads.push([item.getURL().slice(0, 5), event.defaultPrevented]),
      )
    })
    await app.page.evaluate(async () => {
      for (const address of ['index.html', 'data:text/plain,x', URL.createObjectURL(new Blob(['x']))]) {
        const link = document.createElement('a')
        link.href = address
        link.download = 'x'
        link.click()
        // Of several at once Chromium takes one for the page's and asks about the rest.
        await new Promise((done) => setTimeout(done, 300))
      }
    })
    await eventually(() => inMain(() => seenDownloads.toSorted())).toEqual([
      ['blob:', true],
      ['data:', true],
      ['palpa', true],
    ])
  })

  it.skipIf(skip)('refuses malformed messages and goes on', async () => {
    const answers = await app.page.evaluate(async () => {
      const messages = [
        null,
        'settings.get',
        {},
        { id: 'x', method: 'settings.get', params: [] },
        { id: -1, method: 'settings.get', params: [] },
        { id: 1, method: 'constructor', params: [] },
        { id: 1, method: '__proto__', params: [] },
        { id: 1, method: 'settings.get', params: [1] },
        { id: 1, method: 'settings.get', params: [], more: 1 },
        { id: 1, method: 'settings.set', params: ['walkSpeed'] },
        { id: 1, method: 'log.error', params: ['x'.repeat(5000)] },
        { id: 1, method: 'files.remember', params: ['/etc/passwd'] },
        { id: 1, method: 'files.remember', params: ['/etc/passwd.glb'] },
      ]
      return Promise.all(
        messages.map((message) => palpableBridge.call(message).then(JSON.stringify, () => 'refused')),
      )
    })
    for (const answer of answers) expect(answer).toMatch(/^(refused$|\{"id":\d+,"fault":)/)
    const good = await app.page.evaluate(() =>
      palpableBridge.call({ id: 7, method: 'settings.get', params: [] }),
    )
    expect(good).toMatchObject({ id: 7, value: { walkSpeed: 1.4 } })
  })

  it.skipIf(skip)('serves nothing beside its page, its scenes and opened files', async () => {
    const statuses = await app.page.evaluate(() =>
      Promise.all(
        [
          'palpable://app/../package.json',
          'palpable://app/..%2f..%2fpackage.json',
          'palpable://app/%2e%2e/%2e%2e/package.json',
          'palpable://app/..%5cpackage.json',
          'palpable://app//etc/passwd',
          'palpable://app/scenes/build/kitchen.ts',
          'palpable://app/files/0/x.glb',
          'palpable://app/sessions/..%2f..%2fsettings.json',
          'palpable://app/sessions/%2e%2e/%2e%2e/settings.json',
          'palpable://app/exports/0/..%2f..%2fsettings.json',
          'palpable://app/exports/0/%2e%2e/settings.json',
          'palpable://app/%00',
          'palpable://app/%',
          'palpable://other/index.html',
          'file:///etc/passwd',
        ].map((address) =>
          fetch(address).then(
            ({ status }) => status,
            () => 'failed',
          ),
        ),
      ),
    )
    for (const status of statuses) expect([404, 'failed']).toContain(status)
  })
})
