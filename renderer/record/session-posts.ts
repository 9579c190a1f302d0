/** What is posted to one session's addresses. Each rejects with Refused, or anything else where the host was not reached. */
import { type SessionResumed, sessionResumed } from '../../contract/sessions.ts'
import { sessionAddress } from '../replay/session-fetch.ts'
import { type Fetch, post, Refused } from './post.ts'

/** The host has no such session for us, or takes it for ended. */
const RESUMABLE: readonly number[] = [404, 409]

export interface PostedSession {
  readonly id: string
  /** Over the headset link: by which it may be gone on with. */
  readonly pass?: string | undefined
}

export class SessionPosts {
  readonly address: string
  private readonly fetch: Fetch
  private readonly pass: string | undefined

  constructor(fetch: Fetch, base: string, { id, pass }: PostedSession) {
    this.fetch = fetch
    this.address = sessionAddress(id, base)
    this.pass = pass
  }

  chunk(body: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<void> {
    return this.write('chunks', 'application/octet-stream', body, signal)
  }

  end(signal?: AbortSignal): Promise<void> {
    return this.write('end', 'application/json', '{}', signal)
  }

  async resume(signal?: AbortSignal): Promise<SessionResumed> {
    const { fetch, address, pass } = this
    const body = JSON.stringify({ pass })
    return sessionResumed.parse(await post(fetch, `${address}/resume`, 'application/json', body, signal))
  }

  async thumbnail(jpeg: Blob): Promise<void> {
    await post(this.fetch, `${this.address}/thumbnail`, 'image/jpeg', jpeg)
  }

  /** Where we were away for so long that the host took it for ended, or was started anew, the session is taken up again. */
  private async write(what: string, mime: string, body: BodyInit, signal?: AbortSignal): Promise<void> {
    const once = () => post(this.fetch, `${this.address}/${what}`, mime, body, signal)
    try {
      await once()
    } catch (error) {
      const isOver = error instanceof Refused && RESUMABLE.includes(error.status)
      if (!isOver || this.pass === undefined) throw error
      await this.resume(signal)
      await once()
    }
  }
}
