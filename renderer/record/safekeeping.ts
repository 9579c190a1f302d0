/** One session in the keeper, from its beginning until the host has all of it; nothing where there is no keeper. */
import type { Keeper, KeptChunk, KeptSession } from './keeper.ts'

export class Safekeeping {
  /** The host has all of it, and knows that it is over. */
  isDone = false
  private keeper: Keeper | null = null
  private id = ''
  private waiting = 0

  open(keeper: Keeper, session: KeptSession): void {
    this.keeper = keeper
    this.id = session.id
    keeper.begin(session)
  }

  /** False where it cannot be kept yet. */
  keep(chunk: KeptChunk): boolean {
    if (this.keeper === null) return false
    this.keeper.keep(this.id, chunk)
    this.waiting++
    return true
  }

  arrived(sequence: number): void {
    this.keeper?.arrived(this.id, sequence)
    this.waiting--
  }

  /** After a fault: that not all is lost. */
  get comfort(): string {
    return this.waiting === 0 ? '' : ' What is missing is kept here, and sent when this page is loaded again.'
  }

  async close(): Promise<void> {
    if (this.isDone) await this.keeper?.forget(this.id)
  }
}
