/**
 * Which bodies go along with the next pose: those that have moved since they were told first, then a few of the others
 * that stand elsewhere than the scene has them, in turn. So whoever begins to watch later, or loses a message, has all of
 * them soon, and nobody has to be asked.
 */
import { MOST_POSED_BODIES } from '../../contract/link.ts'

/** Bodies a message that have been told before. */
const IN_TURN = 4

export interface MovedBody {
  /** The scene's number of it, and its pose in the log's whole numbers. */
  readonly ints: readonly number[]
  readonly scale: number
}

export class MovedBodies {
  /** The one that has waited longest first. */
  private readonly news = new Map<number, MovedBody>()
  private readonly told = new Map<number, MovedBody>()

  move(number: number, body: MovedBody): void {
    this.told.delete(number)
    // One that waits keeps its place in the queue: among many that move all the time it would never come first.
    this.news.set(number, body)
  }

  /** Those of the next message. */
  next(): MovedBody[] {
    const chosen: MovedBody[] = []
    const inTurn = Math.min(IN_TURN, this.told.size)
    for (const [number, body] of this.news) {
      if (chosen.length === MOST_POSED_BODIES - inTurn) break
      chosen.push(body)
      this.news.delete(number)
      this.told.set(number, body)
    }
    // Those that were just told stand at the end.
    for (const [number, body] of [...this.told].slice(0, inTurn)) {
      chosen.push(body)
      this.told.delete(number)
      this.told.set(number, body)
    }
    return chosen
  }
}
