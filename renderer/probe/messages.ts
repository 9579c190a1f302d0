/** What the page and the probing worker say to each other. All points are in the body's own coordinates. */
import type { Diagnosis } from '../../engine/inside/diagnose.ts'
import type { AabbTree } from '../../engine/soup/aabb-tree.ts'
import type { SlicePlane } from './slice-plane.ts'

export type ProbeRequest =
  /** The first: what is probed from now on. */
  | { readonly type: 'solid'; readonly tree: AabbTree }
  | { readonly type: 'tip'; readonly point: Float64Array }
  /** Takes the place of one that is still being worked on. */
  | {
      readonly type: 'slice'
      readonly id: number
      readonly plane: SlicePlane
      readonly cells: number
      /** Whether J itself is wanted too: it takes as long again as the labels. */
      readonly potentials: boolean
    }
  /** Leaves what takes long as it is, until it is told to go on or another slice is asked for. */
  | { readonly type: 'stop' }
  | { readonly type: 'go-on' }

export type ProbeMethod = 'ray' | 'multipole'

export interface SolidNews {
  readonly triangles: number
  readonly diagnosis: Diagnosis
}

export interface TipReading {
  readonly point: Float64Array
  /** OUT, IN or ON, as engine/inside/label.ts has them. */
  readonly ray: number
  /** Null until the expansions are there. */
  readonly multipole: { readonly label: number; readonly potential: number; readonly error: number } | null
  /** In the body's units, and the point of its surface that is so near. */
  readonly distance: number
  readonly nearest: Float64Array
}

export interface SliceLabels {
  readonly id: number
  readonly plane: SlicePlane
  readonly cells: number
  readonly method: ProbeMethod
  /** One a cell. */
  readonly labels: Uint8Array
  /** J in each cell, where it was asked for; from the multipole alone. */
  readonly potentials: Float32Array | null
  readonly milliseconds: number
}

export type ProbeAnswer =
  | { readonly type: 'solid'; readonly news: SolidNews }
  | { readonly type: 'setup'; readonly method: ProbeMethod; readonly milliseconds: number }
  | { readonly type: 'tip'; readonly reading: TipReading }
  | { readonly type: 'slice'; readonly slice: SliceLabels }
  | { readonly type: 'progress'; readonly step: string; readonly fraction: number | null }
  /** Nothing is left to be done, or it has been stopped. */
  | { readonly type: 'idle'; readonly stopped: boolean }
  /** One sentence; of this method nothing more will come. */
  | { readonly type: 'fault'; readonly method: ProbeMethod; readonly text: string }
