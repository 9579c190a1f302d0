/** What is shown of a headset that is watched, in signals. */
import { signal } from '@preact/signals'
import type { HeadsetCommand } from '../../../contract/link.ts'

export interface MirrorLine {
  readonly name: string
  /** "Kitchen" */
  readonly title: string
  /** The scene's id, where it is one that came with the app. */
  readonly scene: string | null
  readonly inVr: boolean
  readonly recording: boolean
  readonly seconds: number
  /** Frames a second, milliseconds of the collision step, frames that were dropped since VR was entered. */
  readonly rate: number
  readonly step: number
  readonly dropped: number
  /** Nothing has come for a while. */
  readonly isQuiet: boolean
}

/** Null while no headset is watched. */
export const mirrorLine = signal<MirrorLine | null>(null)

export interface MirrorActions {
  ask(command: HeadsetCommand): void
  /** Back to the page. */
  stop(): void
}
export const mirrorActions = signal<MirrorActions | null>(null)
