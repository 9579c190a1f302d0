/** The browser's database, as a map. */
import type { Keeper, KeptChunk, KeptSession } from '../../../renderer/record/keeper.ts'

export class MemoryKeeper implements Keeper {
  readonly kept = new Map<string, { session: KeptSession; chunks: Map<number, KeptChunk['body']> }>()
  /** How often it was written to. */
  writes = 0

  begin(session: KeptSession): void {
    this.kept.set(session.id, { session: structuredClone(session), chunks: new Map() })
  }

  keep(session: string, { sequence, body }: KeptChunk): void {
    this.writes++
    this.kept.get(session)?.chunks.set(sequence, body.slice())
  }

  arrived(session: string, sequence: number): void {
    this.kept.get(session)?.chunks.delete(sequence)
  }

  async forget(session: string): Promise<void> {
    this.kept.delete(session)
  }

  async sessions(): Promise<KeptSession[]> {
    return [...this.kept.values()].map(({ session }) => session)
  }

  async next(session: string, from: number): Promise<KeptChunk | null> {
    const chunks = this.kept.get(session)?.chunks ?? new Map<number, KeptChunk['body']>()
    const sequence = Math.min(...[...chunks.keys()].filter((number) => number >= from))
    const body = chunks.get(sequence)
    return body === undefined ? null : { sequence, body }
  }
}
