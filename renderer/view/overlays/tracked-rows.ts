/** The rows the engine tracks just now, sorted into what the overlays show: the hand's first, then all others. */
import type { RowId } from '../../../engine/contacts.ts'
import type { World } from '../../../engine/world.ts'
import { NearestRows } from './nearest-rows.ts'

/** More would be a cloud of numbers that nobody can read. */
export const MOST_LABELS = 40
/** Added to the keys of rows without the hand: they come after all of the hand's. */
const AFTER_HAND = 1e6

export class TrackedRows {
  /** The few that are worth marking: those of the hand (and what it carries), or, where it has none, those near it. */
  readonly nearest = new NearestRows(MOST_LABELS)
  /** All rows of parts that are apart. */
  rows = new Int32Array(256)
  /** 1 where the hand, or what it carries, takes part. */
  ofHand = new Uint8Array(256)
  count = 0
  private world: World | null = null
  private isHands = false
  private withMeeting = false
  private readonly middle = new Float64Array(6)
  private readonly hand = new Float64Array(3)

  /**
   * Looks through all active pairs. `withMeeting`: also rows of parts that meet, whose features witness the depth.
   * `handFlags`: by body, 1 for the hand's parts and what it carries; `hand`: where it is.
   */
  find(world: World, handFlags: Uint8Array, hand: ArrayLike<number>, withMeeting: boolean): void {
    this.world = world
    this.withMeeting = withMeeting
    for (let k = 0; k < 3; k++) this.hand[k] = hand[k]!
    this.count = 0
    this.nearest.clear()
    const { active, activeCount, bodyA, bodyB } = world.broad.pairs
    for (let i = 0; i < activeCount; i++) {
      const slot = active[i]!
      this.isHands = handFlags[bodyA[slot]!] === 1 || handFlags[bodyB[slot]!] === 1
      world.forEachRow(slot, this.visit)
    }
    this.world = null
    this.keepHandsAlone()
  }

  /** Numbers all over the room would hide those at the hand; only where it is near nothing they are of use. */
  private keepHandsAlone(): void {
    const { nearest } = this
    if (nearest.count === 0 || nearest.keys[0]! >= AFTER_HAND) return
    while (nearest.keys[nearest.count - 1]! >= AFTER_HAND) nearest.count--
  }

  private readonly visit = (row: RowId): void => {
    const { contacts } = this.world!
    if (contacts.meets(row)) {
      // The hull around several parts may meet something; only its parts know where.
      const areParts = contacts.part(row, 0) >= 0 && contacts.part(row, 1) >= 0
      if (this.withMeeting && areParts) this.nearest.offer(row, this.keyOf(row))
      return
    }
    if (this.count === this.rows.length) this.grow()
    this.rows[this.count] = row
    this.ofHand[this.count++] = this.isHands ? 1 : 0
    this.nearest.offer(row, this.keyOf(row))
  }

  /** Of the hand's rows the distance; of others how far from the hand they are. */
  private keyOf(row: RowId): number {
    const { contacts } = this.world!
    if (this.isHands) return contacts.distance(row)
    const { middle, hand } = this
    contacts.point(row, 0, middle, 0)
    let squared = 0
    for (let k = 0; k < 3; k++) {
      const away = middle[k]! - hand[k]!
      squared += away * away
    }
    return AFTER_HAND + Math.sqrt(squared)
  }

  private grow(): void {
    const rows = new Int32Array(2 * this.rows.length)
    rows.set(this.rows)
    this.rows = rows
    const ofHand = new Uint8Array(2 * this.ofHand.length)
    ofHand.set(this.ofHand)
    this.ofHand = ofHand
  }
}
