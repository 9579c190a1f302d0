/** What the probe shows and what has been chosen, in signals. Choices stay while the app runs, as the overlays' do. */
import { signal } from '@preact/signals'
import type { ProbeMethod, SolidNews, TipReading } from './messages.ts'
import type { SliceAxis } from './slice-plane.ts'

export const SHOWN = ['ray', 'multipole', 'difference', 'potential'] as const
/** What the slice is coloured by. */
export type SliceShows = (typeof SHOWN)[number]

export interface ProbeChoices {
  readonly axis: SliceAxis
  /** 0 to 1, from one end of the body to the other. */
  readonly place: number
  /** On a side. */
  readonly cells: number
  readonly shows: SliceShows
}

export const FEWEST_CELLS = 64
export const MOST_CELLS = 256

export interface Thing {
  /** The engine's number of the body. */
  readonly body: number
  readonly name: string
}

export interface Reading extends TipReading {
  /** Metres. */
  readonly metres: number
}

export interface SliceReport {
  readonly points: number
  /** Milliseconds of both methods; null until they are through. */
  readonly ray: number | null
  readonly multipole: number | null
  /** Cells whose labels differ; null until both are there. */
  readonly differences: number | null
  /** The least and the largest J. */
  readonly range: readonly [number, number] | null
}

export interface ProbeProgress {
  readonly step: string
  readonly fraction: number | null
}

/** What the panel may ask of the tool. */
export interface ProbeActions {
  probe(body: number): void
  stop(): void
  goOn(): void
}

export const choices = signal<ProbeChoices>({ axis: 'facing', place: 0.5, cells: 128, shows: 'ray' })
export const actions = signal<ProbeActions | null>(null)
/** The things nearest to the fingertip. */
export const nearby = signal<readonly Thing[]>([])
export const probed = signal<Thing | null>(null)
export const solid = signal<SolidNews | null>(null)
export const setups = signal<Readonly<Partial<Record<ProbeMethod, number>>>>({})
export const reading = signal<Reading | null>(null)
export const slice = signal<SliceReport | null>(null)
export const progress = signal<ProbeProgress | null>(null)
export const stopped = signal(false)
export const fault = signal<string | null>(null)

/** As before anything was clicked. */
export function forgetProbed(): void {
  probed.value = null
  solid.value = null
  setups.value = {}
  reading.value = null
  slice.value = null
  progress.value = null
  stopped.value = false
  fault.value = null
}
