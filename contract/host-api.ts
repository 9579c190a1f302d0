/**
 * What a host offers the renderer, once: Electron serves it over IPC, the web host over a WebSocket, and both check every
 * message against this list. Bytes (scenes, opened files) are no messages: the host names a URL relative to the page,
 * and the renderer fetches it, with progress and cancel, on both hosts alike.
 */
import { z } from 'zod'
import { COMMAND_IDS } from './commands.ts'
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
  host: z.enum(['electron', 'web']),
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
  'scenes.list': { params: z.tuple([]), result: z.array(sceneEntry) },
  'settings.get': { params: z.tuple([]), result: settings },
  'settings.set': { params: z.tuple([settingsPatch]), result: settings },
  'files.recent': { params: z.tuple([]), result: z.array(recentFile) },
  /** After a file was opened well: the path as the preload got it from the file object. */
  'files.remember': { params: z.tuple([z.string().min(1).max(4096)]), result: z.array(recentFile) },
  'files.forget': { params: z.tuple([z.string().max(64)]), result: z.array(recentFile) },
  /** Renderer errors end up in the host's log, where a person can find them. */
  'log.error': { params: z.tuple([z.string().max(4000)]), result: z.null() },
} as const

/** What a host tells unasked. */
export const hostEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('command'), command: z.enum(COMMAND_IDS as [string, ...string[]]) }),
  z.object({ type: z.literal('open-file'), file: recentFile }),
  /** A second start of the app asked for it. */
  z.object({ type: z.literal('open-scene'), scene: z.string() }),
  z.object({ type: z.literal('notice'), text: z.string().max(400) }),
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
