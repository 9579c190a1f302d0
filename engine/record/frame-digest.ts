/**
 * The digest of frames, chained: that of a frame covers all frames up to it. What goes in, in this order, is part of
 * the log's format; another order gives other digests, and no old session would verify.
 *
 *   time                low 32 bits, then the rest
 *   view                its whole numbers
 *   hands               which are there; then the whole numbers of each that is
 *   bodies that moved   how many; for each its number, its pose, and 0, or 1 and its new scale
 *   events              how many; for each its length and characters
 *   contacts            how many; for each who and which features (the first six whole numbers), and its exact numbers
 *   cloth               only in scenes that have some: steps, 1 where it shows plus 2 where it saved, digest of what it saved
 */
import { Digest } from './digest.ts'
import {
  CONTACT_DISTANCE,
  CONTACT_INTS,
  CONTACT_NUMBERS,
  type FrameRecord,
  HAND_INTS,
  hasHand,
  VIEW_INTS,
} from './frame-record.ts'
import { POSE_INTS } from './grid.ts'

export { digestText } from './digest.ts'

export class FrameDigest {
  private readonly digest = new Digest()

  /** Goes on after the frame that has this digest. */
  restart(digest: Int32Array): void {
    this.digest.restart(digest)
  }

  /** Writes the digest up to and with this frame into the record. */
  add(record: FrameRecord): void {
    this.addPerson(record)
    this.addBodies(record)
    this.addEvents(record.events)
    this.addContacts(record)
    if (record.soft) this.addSoft(record)
    this.digest.write(record.digest)
  }

  /** Up to and with the last frame: sixteen characters. */
  toString(): string {
    return this.digest.toString()
  }

  private addPerson({ time, view, hands, hand }: FrameRecord): void {
    const { digest } = this
    digest.integer(time | 0)
    digest.integer(Math.floor(time / 2 ** 32))
    for (let k = 0; k < VIEW_INTS; k++) digest.integer(view[k])
    digest.integer(hands)
    for (let side = 0; side < 2; side++) {
      if (!hasHand(hands, side)) continue
      for (let k = 0; k < HAND_INTS; k++) digest.integer(hand[side * HAND_INTS + k])
    }
  }

  private addBodies({ movedCount, movedBody, movedPose, movedScale }: FrameRecord): void {
    const { digest } = this
    digest.integer(movedCount)
    for (let i = 0; i < movedCount; i++) {
      digest.integer(movedBody[i])
      for (let k = 0; k < POSE_INTS; k++) digest.integer(movedPose[i * POSE_INTS + k])
      const isScaled = !Number.isNaN(movedScale[i])
      digest.integer(isScaled ? 1 : 0)
      if (isScaled) digest.number(movedScale, i)
    }
  }

  private addEvents(events: readonly string[]): void {
    const { digest } = this
    digest.integer(events.length)
    for (let i = 0; i < events.length; i++) {
      const text = events[i]
      digest.integer(text.length)
      for (let k = 0; k < text.length; k++) digest.integer(text.charCodeAt(k))
    }
  }

  private addSoft({ softSteps, softShown, softSaved, softDigest }: FrameRecord): void {
    const { digest } = this
    digest.integer(softSteps)
    digest.integer(softShown + 2 * softSaved)
    if (softSaved === 0) return
    digest.integer(softDigest[0])
    digest.integer(softDigest[1])
  }

  private addContacts({ contactCount, contacts, contactNumbers }: FrameRecord): void {
    const { digest } = this
    digest.integer(contactCount)
    for (let i = 0; i < contactCount; i++) {
      for (let k = 0; k < CONTACT_DISTANCE; k++) digest.integer(contacts[i * CONTACT_INTS + k])
      for (let k = 0; k < CONTACT_NUMBERS; k++) digest.number(contactNumbers, i * CONTACT_NUMBERS + k)
    }
  }
}
