/** Sessions and a host that keeps them, without a window. */
import type { Host, HostEvent, HostMethod, HostParams, HostResult } from '../../../contract/host-api.ts'
import { HostError } from '../../../contract/host-api.ts'
import type { SessionEntry } from '../../../contract/sessions.ts'
import { nothing } from '../../../renderer/sessions/selection.ts'
import { newestFirst } from '../../../renderer/sessions/session-order.ts'
import * as state from '../../../renderer/sessions/state.ts'
import { notices } from '../../../renderer/state.ts'

export function idOf(number: number): string {
  return number.toString(36).padStart(16, '0')
}

export function fakeEntry(number: number, patch: Partial<SessionEntry> = {}): SessionEntry {
  return {
    id: idOf(number),
    name: `Session ${number}`,
    note: '',
    state: 'ended',
    scene: { id: 'kitchen', title: 'Kitchen', hash: 'ab'.repeat(32) },
    device: 'mouse',
    startedAt: 1_700_000_000_000 - number * 60_000,
    duration: 5_000_000,
    frames: 300,
    contacts: 3,
    bytes: 1000,
    digest: '0123456789abcdef',
    appVersion: '0.4.0',
    thumbnailUrl: null,
    ...patch,
  }
}

export class FakeHost implements Host {
  kept: SessionEntry[]
  private readonly deleted = new Map<string, SessionEntry>()
  /** Methods that are refused, with the sentence. */
  readonly refuses = new Map<HostMethod, string>()
  readonly calls: [HostMethod, ...unknown[]][] = []
  /** Calls wait for it; a test may hold them back. */
  gate: Promise<void> = Promise.resolve()
  private jobs = 0

  constructor(kept: SessionEntry[]) {
    this.kept = kept
  }

  async call<M extends HostMethod>(method: M, ...params: HostParams<M>): Promise<HostResult<M>> {
    this.calls.push([method, ...params])
    // As a real host: it answers with what it knew when it was asked.
    const answer = this.answer(method, params)
    await this.gate
    const refusal = this.refuses.get(method)
    if (refusal !== undefined) throw new HostError(refusal)
    return answer as HostResult<M>
  }

  listen(_listener: (event: HostEvent) => void): () => void {
    return () => {}
  }

  pathOf(): undefined {
    return undefined
  }

  count(method: HostMethod): number {
    return this.calls.filter(([called]) => called === method).length
  }

  private answer(method: HostMethod, params: readonly unknown[]): unknown {
    if (this.refuses.has(method)) return null
    const [first, second] = params
    switch (method) {
      case 'sessions.list':
        return [...this.kept]
      case 'sessions.store':
        return { path: '/store/sessions.db', bytes: 5, fault: null }
      case 'sessions.rename':
        return this.change(String(first), { name: String(second) })
      case 'sessions.note':
        return this.change(String(first), { note: String(second) })
      case 'sessions.delete':
        for (const entry of this.kept.filter(({ id }) => (first as string[]).includes(id)))
          this.deleted.set(entry.id, entry)
        this.kept = this.kept.filter(({ id }) => !this.deleted.has(id))
        return null
      case 'sessions.restore':
        for (const id of first as string[]) {
          this.kept.push(this.deleted.get(id)!)
          this.deleted.delete(id)
        }
        return null
      case 'sessions.export':
        return { job: `job ${this.jobs++}` }
      default:
        return null
    }
  }

  private change(id: string, patch: Partial<SessionEntry>): SessionEntry | undefined {
    this.kept = this.kept.map((entry) => (entry.id === id ? { ...entry, ...patch } : entry))
    return this.kept.find((entry) => entry.id === id)
  }
}

/** The signals as before anything was done. */
export function forgetSessions(): void {
  state.entries.value = null
  state.listFault.value = null
  state.query.value = ''
  state.order.value = newestFirst
  state.chosenBefore.value = nothing
  state.checks.value = new Map()
  state.exports.value = new Map()
  state.arriving.value = null
  notices.value = []
}

export function told(): readonly string[] {
  return notices.value.map(({ text }) => text)
}

/** A promise and the way to keep or break it. */
export function later<T>(): {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
} {
  return Promise.withResolvers<T>()
}

/** Lets everything run that waits for nothing but its turn. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0))
}
