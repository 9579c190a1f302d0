/** What the page of sessions shows, in signals. They outlive the page: order, search and selection are still there later. */
import { computed, signal } from '@preact/signals'
import type { ExportFormat, Participant, SessionEntry } from '../../contract/sessions.ts'
import type { Verdict } from '../../walkthrough/record/verify.ts'
import { nothing, type Selection, within } from './selection.ts'
import { newestFirst, type Order, sorted } from './session-order.ts'
import { matching } from './session-search.ts'

/** As the host lists them; null until it has. */
export const entries = signal<readonly SessionEntry[] | null>(null)
/** Why they could not be listed. */
export const listFault = signal<string | null>(null)

export const query = signal('')
export const order = signal<Order>(newestFirst)
/** What is to be seen: found and in order. */
export const shown = computed(() => sorted(matching(entries.value ?? [], query.value), order.value))
export const shownIds = computed(() => shown.value.map(({ id }) => id))

/** What was chosen, seen or not. */
export const chosenBefore = signal<Selection>(nothing)
export const selection = computed(() => within(chosenBefore.value, shownIds.value))
export const chosenEntries = computed(() => {
  const { chosen } = selection.value
  return shown.value.filter(({ id }) => chosen.has(id))
})

/** The session whose name is being written. */
export const renaming = signal<string | null>(null)

/** A session that is computed again, and what came of it. */
export type Check =
  | { readonly kind: 'running'; readonly fraction: number }
  | { readonly kind: 'failed'; readonly reason: string }
  /** Participants only where they are needed: to name what differs. */
  | { readonly kind: 'done'; readonly verdict: Verdict; readonly participants: readonly Participant[] }
/** By session. */
export const checks = signal<ReadonlyMap<string, Check>>(new Map())

export interface SessionExport {
  readonly format: ExportFormat
  /** From 0 to 1. */
  readonly fraction: number
  /** Null while it is under way. */
  readonly files: readonly { readonly name: string; readonly url: string }[] | null
}
/** The last one of each session. */
export const exports = signal<ReadonlyMap<string, SessionExport>>(new Map())

export interface Arriving {
  readonly name: string
  /** Of how many files it is which, from 1. */
  readonly number: number
  readonly of: number
  /** From 0 to 1; null once everything is sent and the host reads it. */
  readonly fraction: number | null
}
/** The file that is being imported. */
export const arriving = signal<Arriving | null>(null)

/** The same map with one value set, or taken away where it is undefined. */
export function withKey<V>(map: ReadonlyMap<string, V>, key: string, value: V | undefined): Map<string, V> {
  const next = new Map(map)
  if (value === undefined) next.delete(key)
  else next.set(key, value)
  return next
}
