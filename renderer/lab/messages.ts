/** What the page and the lab's worker say to each other. */
import type { LabFigure } from '../../contract/scene-file.ts'
import type { CellHash } from '../../engine/kdet/cell-hash.ts'
import type { KDetReport } from '../../engine/kdet/kdet-report.ts'
import type { DeviceChoice } from '../kdet/open-card.ts'

export type LabDevice = DeviceChoice
export const DEVICES: readonly LabDevice[] = ['automatic', 'cpu', 'gpu']

/** What is drawn of one moment. They go back to the worker, which fills them again; longer than needed is allowed. */
export interface LabBuffers {
  /** xyz a vertex, in the figure's units. */
  readonly positions: Float32Array<ArrayBuffer>
  /** One a vertex: which of the palette's colours. */
  readonly paints: Uint8Array<ArrayBuffer>
  /** Three a triangle, tone by tone. */
  readonly corners: Uint32Array<ArrayBuffer>
}

export interface FindRequest {
  readonly type: 'find'
  readonly time: number
  readonly hash: CellHash
  readonly device: LabDevice
  readonly buffers: LabBuffers | null
}

export type LabRequest =
  /** The first: what is looked at from now on. */
  | {
      readonly type: 'figure'
      readonly figure: LabFigure
      readonly triangles: number
      readonly seed: number
    }
  | FindRequest
  /** Takes the place of a count that is under way. */
  | { readonly type: 'count-k'; readonly time: number }
  | { readonly type: 'stop-k' }

/** All pairs of one moment. */
export interface Moment {
  readonly time: number
  readonly triangles: number
  readonly vertices: number
  readonly pairs: number
  /** Triangles of each tone; see walkthrough/lab/toned-triangles.ts. */
  readonly tones: readonly [none: number, contact: number, selfContact: number]
  readonly report: Readonly<KDetReport>
  /** On which it was found. */
  readonly device: 'cpu' | 'gpu'
  /** Of the processor, that found it. */
  readonly threads: number
  /** Why it was not the one asked for, or what is to be known of it, or null. */
  readonly word: string | null
}

export interface CountedK {
  readonly time: number
  readonly mean: number
  readonly deviation: number
  readonly max: number
  readonly milliseconds: number
  /** Why kDet may be slow on these triangles; mostly none. */
  readonly warnings: readonly string[]
}

export type LabAnswer =
  | { readonly type: 'found'; readonly moment: Moment; readonly buffers: LabBuffers }
  | { readonly type: 'counting'; readonly fraction: number }
  | { readonly type: 'counted'; readonly k: CountedK }
  /** One sentence; the request that it is about has no other answer. */
  | { readonly type: 'fault'; readonly about: 'figure' | 'find' | 'count-k'; readonly text: string }
