/**
 * The closest features of each active pair: of all rows the engine tracks for a pair of bodies, the one that counts.
 * That is the deepest contact of parts that meet, or else the least distance.
 */
import type { RowId } from '../../../engine/contacts.ts'
import { NO_ROW } from '../../../engine/narrow/contact-rows.ts'
import type { World } from '../../../engine/world.ts'
import { NearestRows } from './nearest-rows.ts'

/** More would be a cloud of numbers that nobody can read. */
export const MOST_LABELS = 40
/** Added to the keys of pairs without the hand: they come after all of the hand's. */
const AFTER_HAND = 1e6

export class TrackedRows {
  /** The few that are worth marking: those of the hand (and what it carries), or, where it has none, those near it. */
  readonly nearest = new NearestRows(MOST_LABELS)
  /** One row of each pair that is apart. */
  rows = new Int32Array(256)
  /** 1 where the hand, or what it carries, takes part. */
  ofHand = new Uint8Array(256)
  count = 0
  private world: World | null = null
  /** Of the pair that is looked at: the row that counts, and whether parts meet there. */
  private row = NO_ROW
  private meets = false
  private readonly place = new Float64Array(3)

  /** `handFlags`: by body, 1 for the hand's parts and what it carries; `hand`: where the hand is. */
  find(world: World, handFlags: Uint8Array, hand: ArrayLike<number>): void {
    this.world = world
    this.count = 0
    this.nearest.clear()
    const { active, activeCount, bodyA, bodyB } = world.broad.pairs
    for (let i = 0; i < activeCount; i++) {
      const slot = active[i]!
      this.row = NO_ROW
      this.meets = false
      world.forEachRow(slot, this.visit)
      if (this.row === NO_ROW) continue
      const isHands = handFlags[bodyA[slot]!] === 1 || handFlags[bodyB[slot]!] === 1
      if (!this.meets) this.add(this.row, isHands)
      const key = isHands ? world.contacts.distance(this.row as RowId) : AFTER_HAND + this.away(hand)
      this.nearest.offer(this.row, key)
    }
    this.world = null
    this.keepHandsAlone()
  }

  private readonly visit = (row: RowId): void => {
    const { contacts } = this.world!
    const meets = contacts.meets(row)
    if (meets) {
      // The hull around several parts may meet something; only its parts know where.
      if (contacts.part(row, 0) < 0 || contacts.part(row, 1) < 0) return
    } else if (this.meets) return
    const isFirst = this.row === NO_ROW || meets !== this.meets
    if (!isFirst && contacts.distance(row) >= contacts.distance(this.row as RowId)) return
    this.row = row
    this.meets = meets
  }

  private add(row: number, isHands: boolean): void {
    if (this.count === this.rows.length) this.grow()
    this.rows[this.count] = row
    this.ofHand[this.count++] = isHands ? 1 : 0
  }

  private away(hand: ArrayLike<number>): number {
    const { place } = this
    this.world!.contacts.point(this.row as RowId, 0, place, 0)
    let squared = 0
    for (let k = 0; k < 3; k++) squared += (place[k]! - hand[k]!) * (place[k]! - hand[k]!)
    return Math.sqrt(squared)
  }

  /** Numbers all over the room would hide those at the hand; only where it is near nothing they are of use. */
  private keepHandsAlone(): void {
    const { nearest } = this
    if (nearest.count === 0 || nearest.keys[0]! >= AFTER_HAND) return
    while (nearest.keys[nearest.count - 1]! >= AFTER_HAND) nearest.count--
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
