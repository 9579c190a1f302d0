/** What the page and the recording worker say to each other. */
import type { SessionBegin } from '../../contract/sessions.ts'
import type { FrameBatch } from '../../engine/record/frame-batch.ts'
import type { LoadRequest } from '../loading/messages.ts'

export interface BeginRequest {
  readonly type: 'begin'
  readonly begin: SessionBegin
  /** With absolute addresses: where the scene can be had once more, if the host wants it. */
  readonly scene: LoadRequest
  /** The page's address, which the host's are relative to. */
  readonly base: string
  /** Milliseconds that the host may be out of reach: over the headset link it comes and goes. */
  readonly patience?: number
}

export type RecorderRequest =
  | BeginRequest
  | { readonly type: 'batch'; readonly batch: FrameBatch }
  | { readonly type: 'thumbnail'; readonly picture: ImageBitmap }
  /** No more frames follow. */
  | { readonly type: 'end' }
  /** In place of a recording: what another page of this browser could not send any more. */
  | { readonly type: 'leftovers'; readonly base: string }

export type RecorderAnswer =
  | { readonly type: 'begun'; readonly id: string }
  /** Its buffers are free to be used again. */
  | { readonly type: 'returned'; readonly batch: FrameBatch }
  /** A sentence about something that went wrong beside the frames; recording goes on. */
  | { readonly type: 'remark'; readonly text: string }
  /** A sentence about something that went well. */
  | { readonly type: 'news'; readonly text: string }
  /** All frames are with the host, or a sentence says why they are not. */
  | { readonly type: 'ended'; readonly fault: string | null }
  /** The scene is with the host too, and nothing is left to do. */
  | { readonly type: 'finished' }
