/** The app in an Electron window. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { app, type BrowserWindow, dialog, Menu, session } from 'electron'
import type { CommandId } from '../contract/commands.ts'
import { parseArguments } from './arguments.ts'
import { defaultUserData, type Folders } from './folders.ts'
import { giveWay } from './give-way.ts'
import { guardContents, guardSession } from './guards.ts'
import { PickedPaths, serveIpc } from './ipc.ts'
import { menuTemplate } from './menu.ts'
import { type Asked, createPalpable, type Palpable } from './palpable.ts'
import { closeAtQuit } from './quit.ts'
import { registerScheme, serveScheme } from './scheme.ts'
import { openSessionStore } from './sessions/open-store.ts'
import { openWindow } from './window.ts'

const args = parseArguments(ownArguments(process.argv), process.cwd())
const folders = whereThingsAre(args.userData ?? defaultUserData())

registerScheme()
app.setName('Palpable')
app.setPath('userData', folders.userData)
// A GPU process that dies often must not end the app, nor keep the page from WebGL for good.
app.commandLine.appendSwitch('disable-gpu-process-crash-limit')
app.disableDomainBlockingFor3DAPIs()

if (app.requestSingleInstanceLock({ args: ownArguments(process.argv) })) start()
else app.quit()

function start(): void {
  let fileToOpen = args.file
  let opened: { window: BrowserWindow | undefined; palpable: Palpable } | undefined

  const open = (asked: Asked): void => {
    if (opened === undefined) {
      fileToOpen = asked.file ?? fileToOpen
      return
    }
    const { palpable, window } = opened
    const what = palpable.whatToOpen(asked)
    if (what !== null && 'file' in what) palpable.events.tell({ type: 'open-file', file: what.file })
    if (what !== null && 'scene' in what) palpable.events.tell({ type: 'open-scene', scene: what.scene })
    if (what !== null && 'fault' in what) palpable.events.notice(what.fault)
    if (window?.isMinimized()) window.restore()
    window?.focus()
  }
  app.on('second-instance', (_event, _argv, workingFolder, data) => {
    const second = (data as { args?: string[] } | null)?.args ?? []
    open(parseArguments(second, workingFolder))
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    open({ scene: undefined, file: path })
  })
  app.on('window-all-closed', () => app.quit())
  guardContents()

  app.whenReady().then(() => {
    const picked = new PickedPaths()
    const palpable = createPalpable({
      kind: 'electron',
      version: versionOf(folders),
      folders,
      args: { scene: args.scene, file: fileToOpen },
      openStore: (options) => openSessionStore({ ...options, ...storeCode() }),
      mayRemember: (path) => picked.has(path),
      onSoftwareDrawing: () => giveWay(app.getAppMetrics().filter(({ type }) => type === 'GPU')),
    })
    app.on('child-process-gone', (_event, { type, reason }) =>
      palpable.log.write(`${type} is gone: ${reason}`),
    )
    process.on('uncaughtException', (error) => palpable.log.error(error))
    closeAtQuit(palpable)
    guardSession(session.defaultSession, palpable.downloads)
    serveScheme(palpable)
    const window = openWindow(folders.userData, palpable.log)
    opened = { window, palpable }
    window.once('closed', () => {
      opened = { window: undefined, palpable }
    })
    serveIpc(palpable, picked, () => opened?.window)
    const run = (command: CommandId): void => runFromMenu(command, palpable, window)
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(run, process.platform === 'darwin')))
  })
}

/** The page may open a file dialog or go full screen only upon a key or click of its own, so a menu does both here. */
function runFromMenu(command: CommandId, palpable: Palpable, window: BrowserWindow): void {
  if (command === 'fullscreen') window.setFullScreen(!window.isFullScreen())
  else if (command === 'open-file')
    askForFile(palpable, window).catch((error: unknown) => palpable.log.error(error))
  else palpable.events.tell({ type: 'command', command })
}

async function askForFile({ events, recent }: Palpable, window: BrowserWindow): Promise<void> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openFile'],
    filters: [{ name: 'glTF models', extensions: ['glb', 'gltf'] }],
  })
  const [path] = filePaths
  if (path !== undefined) events.tell({ type: 'open-file', file: recent.remember(path) })
}

/** Without the executable and, where Electron was given a folder to run, without that folder. */
function ownArguments(argv: readonly string[]): string[] {
  const given = argv.slice(1)
  if (!process.defaultApp) return given
  const app = given.findIndex((argument) => existsSync(join(resolve(argument), 'package.json')))
  return given.filter((_argument, place) => place !== app)
}

function whereThingsAre(userData: string): Folders {
  const out = join(import.meta.dirname, '..')
  const resources = app.isPackaged ? process.resourcesPath : join(out, '..')
  return {
    userData,
    renderer: join(out, 'renderer'),
    scenes: join(resources, 'scenes'),
    changelog: join(resources, 'CHANGELOG.md'),
  }
}

/** The store's thread, and SQLite itself: a packaged app has it beside its archive, for no library is loaded from there. */
function storeCode(): { workerPath: string; nativeBinding: string } {
  const prebuilt = `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`
  return {
    workerPath: join(import.meta.dirname, 'store-worker.js'),
    nativeBinding: app.isPackaged
      ? join(process.resourcesPath, 'better-sqlite3.node')
      : join(import.meta.dirname, '..', '..', prebuilt),
  }
}

/** app.getVersion() is Electron's own where the app was started through a script. */
function versionOf({ renderer }: Folders): string {
  const manifest = join(renderer, '..', '..', 'package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}
