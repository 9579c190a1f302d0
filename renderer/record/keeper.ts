/**
 * What a headset has recorded and could not send yet, where it outlives the page: a page that is closed or loaded again
 * while the network is away would lose it otherwise.
 */
import type { LoadRequest } from '../loading/messages.ts'

export interface KeptSession {
  readonly id: string
  /** By which the host knows whose session it is, whatever else it has forgotten. */
  readonly pass: string
  readonly name: string
  /** The scene's, and where its files can be had once more. */
  readonly hash: string
  readonly scene: LoadRequest
  /** Milliseconds since 1970. */
  readonly keptAt: number
}

export interface KeptChunk {
  readonly sequence: number
  readonly body: Uint8Array<ArrayBuffer>
}

/** Nothing here fails: what cannot be kept is in memory all the same. */
export interface Keeper {
  begin(session: KeptSession): void
  keep(session: string, chunk: KeptChunk): void
  /** The host has it. */
  arrived(session: string, sequence: number): void
  /** The host has all of it. */
  forget(session: string): Promise<void>
  sessions(): Promise<KeptSession[]>
  /** The first chunk from that number on; null where there is none. */
  next(session: string, from: number): Promise<KeptChunk | null>
}
