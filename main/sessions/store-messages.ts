/** What goes between the host's thread and those of the store. */
import type { ExportRequest, SessionStore, StoreFault } from './session-store.ts'

/** Asked of the thread that writes. */
export interface StoreCall {
  readonly call: number
  readonly method: StoreMethod
  readonly params: readonly unknown[]
}

/** What the thread that writes does; an export has a thread of its own. */
export type StoreMethod = Exclude<keyof SessionStore, 'export'>

export type ThreadFault =
  /** A sentence for a person. */
  | { readonly fault: StoreFault; readonly sentence: string }
  /** Something that should not have happened. */
  | { readonly error: Error }

export type StoreAnswer =
  | { readonly call: number; readonly value: unknown }
  | ({ readonly call: number } & ThreadFault)
  | { readonly notice: string }
  | { readonly stopped: string; readonly reason: string }

export type JobAnswer = { readonly fraction: number } | { readonly value: unknown } | ThreadFault

/** A thread is started with one of these: the one that writes, or one for a long piece of work beside it. */
export type ThreadTask = { readonly nativeBinding?: string | undefined } & (
  | { readonly task: 'store'; readonly folder: string }
  | {
      readonly task: 'export'
      /** The store's file. */
      readonly path: string
      readonly id: string
      readonly request: ExportRequest
      readonly folder: string
    }
  | { readonly task: 'check'; readonly path: string }
)
