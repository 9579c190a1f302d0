/** What the lab shows and what has been chosen, in signals. */
import { signal } from '@preact/signals'
import type { LabFigure } from '../../contract/scene-file.ts'
import type { CellHash } from '../../engine/kdet/cell-hash.ts'
import type { CountedK, LabDevice, Moment } from './messages.ts'

export interface LabChoices {
  readonly figure: LabFigure
  /** About so many. */
  readonly triangles: number
  readonly hash: CellHash
  readonly device: LabDevice
}

/** What the panel may ask of the lab. */
export interface LabActions {
  choose(patch: Partial<LabChoices>): void
  play(on: boolean): void
  /** So many steps on, or back. */
  step(by: number): void
  /** 0 to 1. */
  goTo(time: number): void
  countK(): void
  stopK(): void
}

/** Null while no lab is open. */
export const actions = signal<LabActions | null>(null)
export const choices = signal<LabChoices>({
  figure: 'cloth on statue',
  triangles: 20_000,
  hash: 'djb2',
  device: 'automatic',
})
export const playing = signal(true)
/** Asked for last: what is shown follows. */
export const time = signal(0)
/** The last that was found; null while another figure is being made. */
export const moment = signal<Moment | null>(null)
export const k = signal<CountedK | null>(null)
/** 0 to 1 while k is being counted because someone asked for it. */
export const counting = signal<number | null>(null)
export const fault = signal<string | null>(null)

export function forgetFound(): void {
  moment.value = null
  k.value = null
  counting.value = null
  fault.value = null
}
