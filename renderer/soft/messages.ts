/** What the page and the worker of soft bodies say to each other. */
import type { BothHands } from '../../contract/hand-measures.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import type { DeviceChoice } from '../kdet/open-card.ts'

/** What is drawn and told of one moment. They go back to the worker, which fills them again. */
export interface SoftBuffers {
  /** Nine a triangle of all soft bodies; of those that are not there, all in one point. */
  readonly positions: Float32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer>
  /** One a triangle; see walkthrough/soft/stage/soft-touches.ts. */
  readonly tones: Uint8Array<ArrayBuffer>
  /** By soft body: 1 where it has changed since the last answer. */
  readonly changed: Uint8Array<ArrayBuffer>
  /** Rows as in engine/record/frame-record.ts; may be longer than there are contacts. */
  readonly contacts: Int32Array<ArrayBuffer>
  readonly contactNumbers: Float64Array<ArrayBuffer>
}

/** A frame's whole numbers; see soft-poses.ts. */
export interface SoftPoses {
  readonly ints: Int32Array<ArrayBuffer>
  readonly scales: Float64Array<ArrayBuffer>
}

export interface StepRequest {
  readonly type: 'step'
  readonly poses: SoftPoses
  /** Or SOFT_PUT_BACK. */
  readonly steps: number
  /** Whether the state after the steps is wanted. */
  readonly saves: boolean
  /** To be filled; null: make some. */
  readonly buffers: SoftBuffers | null
}

export type SoftRequest =
  /**
   * The first: without pictures, which cloth has no use for, and with the person's hands as they were measured; `state`:
   * what it goes on from, null for the scene itself.
   */
  | {
      readonly type: 'scene'
      readonly scene: LoadedScene
      readonly hands: BothHands
      readonly device: DeviceChoice
      readonly state: Uint8Array<ArrayBuffer> | null
    }
  | StepRequest
  | { readonly type: 'device'; readonly device: DeviceChoice }
  /** A headset has measured other hands: cloth goes on as it is, among those. */
  | { readonly type: 'hands'; readonly hands: BothHands }

/** Numbers of one request, milliseconds but where named otherwise. */
export interface SoftReport {
  readonly device: 'cpu' | 'gpu'
  /** Why it is not the device that was asked for, or null. */
  readonly word: string | null
  /** Nothing moved, so nothing was looked at: what follows the step is of the last look. */
  readonly isAtRest: boolean
  /** Of one step of cloth. */
  readonly step: number
  readonly build: number
  readonly query: number
  readonly pairs: number
  /** Height of the hierarchy. */
  readonly height: number
  /** The mean k of the soft bodies as the scene has them (kdet, Definition 3.1). */
  readonly k: number
  readonly triangles: number
}

export interface StepAnswer {
  readonly type: 'stepped'
  readonly buffers: SoftBuffers
  /** To be filled again. */
  readonly poses: SoftPoses
  readonly contactCount: number
  readonly saved: Uint8Array<ArrayBuffer> | null
  readonly report: SoftReport
}

export type SoftAnswer =
  | { readonly type: 'ready' }
  | StepAnswer
  /** Why this worker is of no use any more. */
  | { readonly type: 'fault'; readonly text: string }
