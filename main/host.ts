/** The host's API, without a transport: a message in, an answer out, and events for whoever listens. */
import {
  type Answer,
  type AppInfo,
  callMessage,
  HOST_METHODS,
  HostError,
  type HostEvent,
  type HostMethod,
  type HostParams,
  type HostResult,
} from '../contract/host-api.ts'
import type { Log } from './log.ts'
import type { RecentFiles } from './recent-files.ts'
import type { SceneLibrary } from './scene-library.ts'
import type { SettingsStore } from './settings-store.ts'

type Handlers = { [M in HostMethod]: (...params: HostParams<M>) => HostResult<M> }
type Listener = (event: HostEvent) => void

export interface HostParts {
  readonly info: () => AppInfo
  readonly scenes: SceneLibrary
  readonly settings: SettingsStore
  readonly recent: RecentFiles
  readonly log: Log
  /** Whether a person gave us this path; the page alone must not be able to name files. */
  readonly mayRemember: (path: string) => boolean
}

/** A message without a usable id: there is nobody to answer. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage'
}

export class HostService {
  readonly #log: Log
  readonly #handlers: Handlers

  constructor(parts: HostParts) {
    const { info, scenes, settings, recent, log, mayRemember } = parts
    this.#log = log
    this.#handlers = {
      'app.info': info,
      'scenes.list': () => scenes.list(),
      'settings.get': () => settings.get(),
      'settings.set': (patch) => settings.set(patch),
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
      'log.error': (text) => {
        log.write(`renderer: ${text}`)
        return null
      },
    }
  }

  /** Throws a MalformedMessage where not even an id can be found; every other fault is an answer. */
  answer(message: unknown): Answer {
    const id = idOf(message)
    const call = callMessage.safeParse(message)
    if (!call.success) return { id, fault: 'The host does not know this message.' }
    const { method } = call.data
    const params = HOST_METHODS[method].params.safeParse(call.data.params)
    if (!params.success) return { id, fault: `The host was given something that ${method} does not take.` }
    try {
      const handler = this.#handlers[method] as (...params: unknown[]) => unknown
      return { id, value: HOST_METHODS[method].result.parse(handler(...params.data)) }
    } catch (error) {
      if (error instanceof HostError) return { id, fault: error.message }
      this.#log.error(error)
      return { id, fault: `The host could not do that (${method}); ${this.#log.path} says why.` }
    }
  }
}

function idOf(message: unknown): number {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) throw new MalformedMessage('no id')
  return id
}

/** Keeps what is told while nobody listens: a notice from the start must not be lost before the page is there. */
export class HostEvents {
  readonly #listeners = new Set<Listener>()
  #kept: HostEvent[] = []

  tell(event: HostEvent): void {
    if (this.#listeners.size === 0) this.#kept.push(event)
    else for (const listener of this.#listeners) listener(event)
  }

  notice(text: string): void {
    this.tell({ type: 'notice', text: text.slice(0, 400) })
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    const kept = this.#kept
    this.#kept = []
    for (const event of kept) listener(event)
    return () => this.#listeners.delete(listener)
  }
}
