/** Sends a scene after its session: it is large, and the frames come first. */
import type { LoadRequest } from '../loading/messages.ts'
import { type Fetch, post, Refused } from './post.ts'

/** Times that it is sent to a host on the same machine, and milliseconds between them. */
const TRIES = 4
const WAIT = 5000

export interface SceneSurroundings {
  readonly fetch: Fetch
  readonly wait: (milliseconds: number) => Promise<void>
  /** The scene's files once more, packed; rejects with a sentence. */
  readonly packScene: (request: LoadRequest, hash: string) => Promise<Uint8Array<ArrayBuffer>>
}

export interface SentScene {
  readonly request: LoadRequest
  readonly hash: string
  /** The session's. */
  readonly address: string
  /** Milliseconds that the host may be out of reach. */
  readonly patience: number | undefined
}

/** Null, or a sentence that says why the host does not have it. */
export async function sendScene(
  around: SceneSurroundings,
  { request, hash, address, patience }: SentScene,
): Promise<string | null> {
  try {
    // As a blob: Electron hands over large plain bytes at a few megabytes a second.
    const packed = new Blob([await around.packScene(request, hash)])
    const tries = patience === undefined ? TRIES : Math.ceil(patience / WAIT)
    for (let left = tries; ; left--) {
      try {
        await post(around.fetch, `${address}/scene`, 'application/octet-stream', packed)
        return null
      } catch (error) {
        if (error instanceof Refused || left <= 1) throw error
        await around.wait(WAIT)
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `The scene could not be kept with the session. ${reason}`
  }
}
