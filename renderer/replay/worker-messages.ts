/** What the page and its workers for sessions say to each other. */
import type { SessionDetails } from '../../contract/sessions.ts'
import type { Verdict } from '../../walkthrough/record/verify.ts'
import type { LoadRequest } from '../loading/messages.ts'
import type { Range } from './player.ts'

/** A session as a worker can reach it: all addresses are whole. */
export interface ReachableSession {
  /** See `sessionAddress`. */
  readonly address: string
  readonly details: SessionDetails
}

export interface VerifyRequest extends ReachableSession {
  readonly scene: LoadRequest
}

export type VerifyAnswer =
  /** 0 to 1. */
  | { readonly type: 'progress'; readonly fraction: number }
  | { readonly type: 'done'; readonly verdict: Verdict }
  | { readonly type: 'fault'; readonly text: string }

export type SurveyRequest =
  /** Where the hands were, in a range of time or (null) all of it. */
  | (ReachableSession & { readonly kind: 'path'; readonly most: number; readonly range: Range | null })
  /** How far the hands were from what is nearest to them. */
  | (ReachableSession & { readonly kind: 'distance'; readonly most: number; readonly scene: LoadRequest })

/** Of a place of both hands, left and right. */
export const PATH_NUMBERS = 6

export type SurveyAnswer =
  /** Each time a few more, in order. Path: PATH_NUMBERS a sample; distance: one. NaN: no hand. */
  | { readonly type: 'samples'; readonly times: Float64Array; readonly values: Float32Array }
  | { readonly type: 'done' }
  | { readonly type: 'fault'; readonly text: string }
