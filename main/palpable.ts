/** Puts the host together from its parts, for whichever transport serves it. */
import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { type AppInfo, HostError } from '../contract/host-api.ts'
import type { AppArguments } from './arguments.ts'
import { Downloads } from './downloads.ts'
import type { Folders } from './folders.ts'
import { HostService } from './host.ts'
import { HostEvents } from './host-events.ts'
import { HeadsetLink, type LinkParts } from './link/link.ts'
import { Log } from './log.ts'
import { newsFrom } from './news.ts'
import { PageFiles } from './page-files.ts'
import { RecentFiles } from './recent-files.ts'
import type { Recordings } from './recordings.ts'
import { SceneLibrary } from './scene-library.ts'
import { type OpenStore, SessionKeeper } from './session-keeper.ts'
import { ExportJobs } from './sessions/export-jobs.ts'
import { SessionRoutes } from './sessions/session-routes.ts'
import { SettingsStore } from './settings-store.ts'
import { TemporaryFolder } from './temporary-folder.ts'

export type Asked = Pick<AppArguments, 'scene' | 'file'>

export interface Palpable {
  readonly host: HostService
  readonly events: HostEvents
  readonly files: PageFiles
  readonly recent: RecentFiles
  readonly scenes: SceneLibrary
  readonly routes: SessionRoutes
  readonly recordings: Recordings
  readonly downloads: Downloads
  readonly link: HeadsetLink
  readonly log: Log
  /** What the page is to open; null for nothing, or a .palpable file, which is taken over first. */
  whatToOpen(asked: Asked): AppInfo['open']
  /** Ends what is being recorded and closes the store. */
  close(): Promise<void>
}

export interface PalpableOptions {
  readonly kind: AppInfo['host']
  readonly version: string
  readonly folders: Folders
  readonly args: Asked
  readonly openStore: OpenStore
  /** Absent where files have no paths. */
  readonly mayRemember?: (path: string) => boolean
  /** Absent where the browser is not ours. */
  readonly onSoftwareDrawing?: () => void
  /** Another network and other ports than the machine's own, for tests. */
  readonly link?: Pick<LinkParts, 'network' | 'ports' | 'look' | 'traffic' | 'patience'>
}

export function createPalpable(options: PalpableOptions): Palpable {
  const { kind, version, folders, args, openStore, mayRemember } = options
  const log = new Log(folders.userData)
  const events = new HostEvents()
  const notify = (text: string): void => {
    log.write(text)
    events.notice(text)
  }
  const scenes = new SceneLibrary(folders.scenes, notify)
  const settings = new SettingsStore(folders.userData, notify)
  const recent = new RecentFiles(folders.userData, notify)
  const temporary = new TemporaryFolder(folders.userData)
  const sessions = new SessionKeeper({
    userData: folders.userData,
    folder: () => settings.get().storeFolder,
    open: openStore,
    events,
    log,
  })
  const exports = new ExportJobs({
    store: () => sessions.store,
    temporary,
    tell: (event) => events.tell(event),
    log,
  })
  /** Takes over a .palpable file and has its session replayed; a fault becomes a notice. */
  const openSessions = async (path: string): Promise<void> => {
    try {
      const [first] = await sessions.store.importFile(path)
      sessions.changed()
      if (first !== undefined) events.tell({ type: 'open-session', session: first })
    } catch (error) {
      if (!(error instanceof HostError)) log.error(error)
      notify(error instanceof HostError ? error.message : `${basename(path)} cannot be opened.`)
    }
  }
  const whatToOpen = (asked: Asked): AppInfo['open'] => {
    if (!isSessionsFile(asked.file)) return fileOrScene(asked, scenes, recent)
    void openSessions(asked.file)
    return null
  }
  const open = whatToOpen(args)
  const news = newsFrom(readText(folders.changelog))
  const info = (): AppInfo => ({ version, host: kind, remembersFiles: mayRemember !== undefined, open, news })
  const host = new HostService({
    info,
    scenes,
    settings,
    recent,
    sessions,
    exports,
    link: () => link,
    log,
    mayRemember: mayRemember ?? (() => false),
    onSoftwareDrawing: options.onSoftwareDrawing ?? (() => {}),
  })
  const files = new PageFiles(folders, recent)
  const routes = new SessionRoutes({ sessions, exports, temporary, log })
  const { recordings } = sessions
  const { userData } = folders
  const link = new HeadsetLink({
    ...{ host, events, files, recent, routes, recordings, log, userData },
    storeFolder: () => settings.get().storeFolder,
    ...options.link,
  })
  return {
    host,
    events,
    recent,
    scenes,
    log,
    whatToOpen,
    files,
    routes,
    recordings,
    link,
    downloads: new Downloads({
      find: (job, name) => exports.find(job, name),
      notice: (text) => events.notice(text),
    }),
    async close() {
      await link.stop()
      exports.cancelAll()
      await sessions.close()
      await temporary.close()
    },
  }
}

/** Sessions in a file of their own, as another machine has sent them. */
function isSessionsFile(path: string | undefined): path is string {
  return path !== undefined && extname(path).toLowerCase() === '.palpable'
}

/** A file goes before a scene; what cannot be opened becomes a sentence. */
function fileOrScene({ scene, file }: Asked, scenes: SceneLibrary, recent: RecentFiles): AppInfo['open'] {
  if (file !== undefined) {
    try {
      return { file: recent.remember(file) }
    } catch (error) {
      if (error instanceof HostError) return { fault: error.message }
      throw error
    }
  }
  if (scene === undefined) return null
  const known = scenes.list().map((entry) => entry.id)
  if (known.includes(scene)) return { scene }
  const choice = known.length === 0 ? 'There are none.' : `There are: ${known.join(', ')}.`
  return { fault: `There is no scene "${scene}". ${choice}` }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
