/** What the window shows of VR, in signals. */
import { signal } from '@preact/signals'
import type { HeadsetOffer } from './device.ts'
import type { SimPose } from './sim-hand-poses.ts'

/** None yet, or what was found. */
export const offer = signal<HeadsetOffer | null>(null)
export type HeadsetKind = 'real' | 'simulated'
/** What one is in now. */
export const visiting = signal<HeadsetKind | null>(null)
export const isEntering = signal(false)
/** Taken off, or behind a menu of the headset's own. */
export const isHidden = signal(false)
/** Frames, at most a few times a second. */
export const figures = signal<{
  readonly rate: number
  readonly work: number
  readonly dropped: number
} | null>(null)

/** What the mouse moves in the simulated headset. */
export type SimTarget = 'head' | 'left' | 'right'
export const simTarget = signal<SimTarget>('head')
export const simHands = signal(true)
export const simPoses = signal<readonly [SimPose, SimPose]>(['relaxed', 'relaxed'])

export interface VrActions {
  enter(kind: HeadsetKind): Promise<void>
  leave(): Promise<void>
  chooseTarget(target: SimTarget): void
  choosePose(pose: SimPose): void
  useHands(on: boolean): void
}

/** Null until the window has a picture. */
export const actions = signal<VrActions | null>(null)
