/** What the page and the worker that shows recorded cloth say to each other. */
import type { SoftCornersShown } from '../view/stage-view.ts'
import type { VerifyRequest } from './worker-messages.ts'

export type SoftReplayRequest =
  | ({ readonly type: 'session' } & VerifyRequest)
  /** The newest wins. */
  | { readonly type: 'go'; readonly frame: number }

export type SoftReplayAnswer =
  | { readonly type: 'there'; readonly frame: number; readonly shown: SoftCornersShown }
  /** One sentence; cloth stands still until another moment is asked for. */
  | { readonly type: 'fault'; readonly text: string }
