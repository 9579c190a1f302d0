/** The host's methods about recorded sessions. */
import type { Handlers } from './host.ts'
import type { SessionKeeper } from './session-keeper.ts'
import type { ExportJobs } from './sessions/export-jobs.ts'

type SessionMethods = { [M in keyof Handlers as M extends `sessions.${string}` ? M : never]: Handlers[M] }

export function sessionMethods(sessions: SessionKeeper, exports: ExportJobs): SessionMethods {
  /** After a change that every window's list is to show. */
  const changing = async <T>(work: Promise<T>): Promise<T> => {
    const value = await work
    sessions.changed()
    return value
  }
  return {
    'sessions.list': () => sessions.store.list(),
    'sessions.store': () => sessions.store.info(),
    'sessions.end': async (id) => {
      await sessions.end(id)
      return null
    },
    'sessions.rename': (id, name) => changing(sessions.store.rename(id, name)),
    'sessions.note': (id, text) => changing(sessions.store.note(id, text)),
    'sessions.delete': async (ids) => {
      await changing(sessions.store.delete(ids))
      for (const id of ids) sessions.recordings.ended(id)
      return null
    },
    'sessions.restore': async (ids) => {
      await changing(sessions.store.restore(ids))
      return null
    },
    'sessions.export': (id, request) => exports.start(id, request),
    'sessions.cancelExport': (job) => {
      exports.cancel(job)
      return null
    },
  }
}
