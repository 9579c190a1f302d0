/** What the page "Headset" shows, in signals. */
import { signal } from '@preact/signals'
import type { HeadsetCommand, LinkState } from '../../contract/link.ts'

/** Null until the host has told. */
export const link = signal<LinkState | null>(null)

/** A connected headset in a few words, a few times a second. */
export interface HeadsetLine {
  readonly scene: string | null
  readonly inVr: boolean
  readonly recording: boolean
  /** Frames a second. */
  readonly rate: number
}
/** By the client's id. */
export const lines = signal<ReadonlyMap<string, HeadsetLine>>(new Map())

/** What the page's buttons do; the app fills it in. */
export interface HeadsetActions {
  setLink(isOn: boolean): void
  forget(client: string): void
  command(client: string, command: HeadsetCommand): void
  simulate(): void
  /** Shows here what it sees. */
  watch(client: string): void
}
export const headsetActions = signal<HeadsetActions | null>(null)
