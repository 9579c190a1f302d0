/** The host's API, without a transport: a message in, an answer out. */
import {
  type Answer,
  type AppInfo,
  callMessage,
  HOST_METHODS,
  HostError,
  type HostMethod,
  type HostParams,
  type HostResult,
} from '../contract/host-api.ts'
import type { HeadsetLink } from './link/link.ts'
import { linkMethods } from './link/link-methods.ts'
import type { Log } from './log.ts'
import type { RecentFiles } from './recent-files.ts'
import type { SceneLibrary } from './scene-library.ts'
import type { SessionKeeper } from './session-keeper.ts'
import { sessionMethods } from './session-methods.ts'
import type { ExportJobs } from './sessions/export-jobs.ts'
import type { SettingsStore } from './settings-store.ts'

export type Handlers = {
  [M in HostMethod]: (...params: HostParams<M>) => HostResult<M> | Promise<HostResult<M>>
}

export interface HostParts {
  readonly info: () => AppInfo
  readonly scenes: SceneLibrary
  readonly settings: SettingsStore
  readonly recent: RecentFiles
  readonly sessions: SessionKeeper
  readonly exports: ExportJobs
  readonly link: () => HeadsetLink
  readonly log: Log
  /** Whether a person gave us this path; the page alone must not be able to name files. */
  readonly mayRemember: (path: string) => boolean
  /** The page draws without a graphics card. */
  readonly onSoftwareDrawing: () => void
}

/** A message without a usable id: there is nobody to answer. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage'
}

export class HostService {
  readonly #log: Log
  readonly handlers: Handlers

  constructor(parts: HostParts) {
    const { info, scenes, settings, recent, sessions, exports, link, log, mayRemember, onSoftwareDrawing } =
      parts
    this.#log = log
    this.handlers = {
      'app.info': info,
      'app.drawsInSoftware': () => {
        onSoftwareDrawing()
        return null
      },
      'scenes.list': () => scenes.list(),
      'settings.get': () => settings.get(),
      'settings.set': async (patch) => {
        // First: a folder that is refused must not be what the settings say.
        if (patch.storeFolder !== undefined) sessions.check(patch.storeFolder)
        const set = settings.set(patch)
        if (patch.storeFolder !== undefined) await sessions.move()
        return set
      },
      'files.recent': () => recent.list(),
      'files.remember': (path) => {
        if (!mayRemember(path))
          throw new HostError('Only a file that was picked or dropped can be remembered.')
        recent.remember(path)
        return recent.list()
      },
      'files.forget': (id) => {
        recent.forget(id)
        return recent.list()
      },
      ...sessionMethods(sessions, exports),
      ...linkMethods(link),
      'log.error': (text) => {
        log.write(`renderer: ${text}`)
        return null
      },
    }
  }

  answer(message: unknown): Promise<Answer> {
    return answerWith(this.handlers, message, this.#log)
  }
}

/**
 * Rejects with a MalformedMessage where not even an id can be found; every other fault is an answer. What is not among
 * the handlers is not for whoever asks.
 */
export async function answerWith(handlers: Partial<Handlers>, message: unknown, log: Log): Promise<Answer> {
  const id = idOf(message)
  const call = callMessage.safeParse(message)
  if (!call.success) return { id, fault: 'The host does not know this message.' }
  const { method } = call.data
  const handler = handlers[method] as ((...params: unknown[]) => unknown) | undefined
  if (handler === undefined) return { id, fault: 'This can only be done at the desktop.' }
  const params = HOST_METHODS[method].params.safeParse(call.data.params)
  if (!params.success) return { id, fault: `The host was given something that ${method} does not take.` }
  try {
    return { id, value: HOST_METHODS[method].result.parse(await handler(...params.data)) }
  } catch (error) {
    if (error instanceof HostError) return { id, fault: error.message }
    log.error(error)
    return { id, fault: `The host could not do that (${method}); ${log.path} says why.` }
  }
}

function idOf(message: unknown): number {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) throw new MalformedMessage('no id')
  return id
}
