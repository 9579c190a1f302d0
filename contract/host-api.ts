/**
 * What a host offers the renderer, once: Electron serves it over IPC, the web host over a WebSocket, and both check every
 * message against this list. Bytes (scenes, opened files) are no messages: the host names a URL relative to the page,
 * and the renderer fetches it, with progress and cancel, on both hosts alike.
 */
import { z } from 'zod'
import { COMMAND_IDS } from './commands.ts'
import { LINK_CONTROL, LINK_EVENTS } from './link.ts'
import { EXPORT_FORMATS, LONGEST_NAME, LONGEST_NOTE, sessionEntry, sessionId, storeInfo } from './sessions.ts'
import { settings, settingsPatch } from './settings.ts'

const sceneEntry = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  bodies: z.number().int(),
  parts: z.number().int(),
  /** Relative to the page. */
  sceneUrl: z.string(),
  thumbnailUrl: z.string().nullable(),
})

/** A file on the host's disk that may be opened again. */
const recentFile = z.object({
  id: z.string(),
  name: z.string(),
  folder: z.string(),
  /** Milliseconds since 1970. */
  openedAt: z.number(),
  url: z.string(),
})

const appInfo = z.object({
  version: z.string(),
  /** 'link': a headset's browser, over the local network; see link-methods.ts for what it may do. */
  host: z.enum(['electron', 'web', 'link']),
  /** Whether files keep their path, so that they can be listed as recent. */
  remembersFiles: z.boolean(),
  /** What `npm start -- --scene kitchen` or a file argument asked for. */
  open: z.union([
    z.object({ scene: z.string() }),
    z.object({ file: recentFile }),
    z.object({ fault: z.string() }),
    z.null(),
  ]),
  news: z.array(z.object({ version: z.string(), lines: z.array(z.string()) })),
})

/** name → what goes in, what comes out. */
export const HOST_METHODS = {
  'app.info': { params: z.tuple([]), result: appInfo },
  /** The page draws without a graphics card, or does so again after its context was lost. */
  'app.drawsInSoftware': { params: z.tuple([]), result: z.null() },
  'scenes.list': { params: z.tuple([]), result: z.array(sceneEntry) },
  'settings.get': { params: z.tuple([]), result: settings },
  'settings.set': { params: z.tuple([settingsPatch]), result: settings },
  'files.recent': { params: z.tuple([]), result: z.array(recentFile) },
  /** After a file was opened well: the path as the preload got it from the file object. */
  'files.remember': { params: z.tuple([z.string().min(1).max(4096)]), result: z.array(recentFile) },
  'files.forget': { params: z.tuple([z.string().max(64)]), result: z.array(recentFile) },
  /** Newest first; those deleted are left out. */
  'sessions.list': { params: z.tuple([]), result: z.array(sessionEntry) },
  'sessions.store': { params: z.tuple([]), result: storeInfo },
  'sessions.end': { params: z.tuple([sessionId]), result: z.null() },
  'sessions.rename': { params: z.tuple([sessionId, z.string().max(LONGEST_NAME)]), result: sessionEntry },
  'sessions.note': { params: z.tuple([sessionId, z.string().max(LONGEST_NOTE)]), result: sessionEntry },
  /** Deleted sessions can be restored until the app ends; then they are gone for good. */
  'sessions.delete': { params: z.tuple([z.array(sessionId).max(10_000)]), result: z.null() },
  'sessions.restore': { params: z.tuple([z.array(sessionId).max(10_000)]), result: z.null() },
  /** Begins an export; events of the same job tell how it goes. */
  'sessions.export': {
    params: z.tuple([sessionId, z.strictObject({ format: z.enum(EXPORT_FORMATS), withScene: z.boolean() })]),
    result: z.object({ job: z.string() }),
  },
  'sessions.cancelExport': { params: z.tuple([z.string().max(64)]), result: z.null() },
  ...LINK_CONTROL,
  /** Renderer errors end up in the host's log, where a person can find them. */
  'log.error': { params: z.tuple([z.string().max(4000)]), result: z.null() },
} as const

/** What a host tells unasked. */
export const hostEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('command'), command: z.enum(COMMAND_IDS as [string, ...string[]]) }),
  z.object({ type: z.literal('open-file'), file: recentFile }),
  /** A second start of the app asked for it. */
  z.object({ type: z.literal('open-scene'), scene: z.string() }),
  /** A file of sessions was opened and taken over: this one is to be replayed. */
  z.object({ type: z.literal('open-session'), session: sessionId }),
  z.object({ type: z.literal('notice'), text: z.string().max(400) }),
  z.object({
    type: z.literal('export'),
    job: z.string(),
    /** From 0 to 1. */
    fraction: z.number(),
    /** When it is done: where to fetch the files. */
    files: z.array(z.object({ name: z.string(), url: z.string() })).nullable(),
    fault: z.string().nullable(),
  }),
  /** Sessions were begun, ended, imported, deleted: the list is to be asked for again. */
  z.object({ type: z.literal('sessions-changed') }),
  /** Recording of a session has stopped on the host's side, with the reason as a sentence. */
  z.object({ type: z.literal('recording-stopped'), session: sessionId, reason: z.string().max(400) }),
  ...LINK_EVENTS,
])

export type HostMethod = keyof typeof HOST_METHODS
export type HostParams<M extends HostMethod> = z.infer<(typeof HOST_METHODS)[M]['params']>
export type HostResult<M extends HostMethod> = z.infer<(typeof HOST_METHODS)[M]['result']>
export type HostEvent = z.infer<typeof hostEvent>
export type SceneEntry = z.infer<typeof sceneEntry>
export type RecentFile = z.infer<typeof recentFile>
export type AppInfo = z.infer<typeof appInfo>

/** What the renderer holds, whichever host it has. Rejects with a HostError of one sentence. */
export interface Host {
  call<M extends HostMethod>(method: M, ...params: HostParams<M>): Promise<HostResult<M>>
  /** Returns how to stop listening. */
  listen(listener: (event: HostEvent) => void): () => void
  /** The path of a file that was picked or dropped; undefined where the host does not know it. */
  pathOf(file: object): string | undefined
}

/** A fault with a sentence that may be shown as it is. */
export class HostError extends Error {
  override readonly name = 'HostError'
}

/** One message of a call and its answer, the same on both hosts. */
export const callMessage = z.strictObject({
  id: z.number().int().nonnegative(),
  method: z.enum(Object.keys(HOST_METHODS) as [HostMethod, ...HostMethod[]]),
  params: z.array(z.unknown()).max(8),
})
export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: string }
