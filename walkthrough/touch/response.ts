/**
 * What a contact does: loose bodies give way to the hand by their penetration, and the hand gives way to what does not.
 * One round looks at the contacts of the last step and moves bodies and hand; the next step tells whether that was enough.
 */
import type { HandSide } from '../../engine/record/frame-record.ts'
import type { HandContacts } from './contact-rows.ts'
import { CLOSE_ENOUGH, PRESSED, TOUCH_DEPTH } from './limits.ts'
import type { LooseBodies } from './loose-bodies.ts'

/** Rounds over all contacts in which a translation is fitted to them. */
const FITTING_ROUNDS = 4

/** A push shorter than this can wait for the next: each one casts the body and everything that rides on it. Metres. */
const NUDGE = 0.0012
/** So deep after the best push, a body is held on both sides. Metres. */
const HOOKED = 2 * TOUCH_DEPTH + 0.0004

export class Response {
  /** The way the hand has to give, after `fit`. */
  readonly shift = new Float64Array(3)
  private readonly loose: LooseBodies
  private readonly contacts: HandContacts
  private readonly side: HandSide
  private readonly push = new Float64Array(3)
  /** By engine body: how far it was pushed in this round, and whether that was less than it should have been. */
  private pushed = new Float64Array(64 * 3)
  private stuck = new Uint8Array(64)
  /** By engine body: the share of its way ahead of the hand that it did not get. */
  private held = new Float64Array(64)

  constructor(loose: LooseBodies, contacts: HandContacts, side: HandSide) {
    this.loose = loose
    this.contacts = contacts
    this.side = side
  }

  /**
   * Pushes loose bodies aside; true where one has moved. One that is hooked, with the hand on two sides of it, is taken
   * along by `motion`, the way that the hand has come.
   */
  pushLoose(motion: Float64Array): boolean {
    const { contacts, loose, side } = this
    this.reserve()
    this.pushed.fill(0)
    this.stuck.fill(0)
    let moved = false
    for (let i = 0; i < contacts.count; i++) {
      const body = contacts.other[i]
      if (!loose.givesWayTo(side, body) || !this.isFirst(i) || !this.fitPush(body)) continue
      if (this.isHooked(body)) this.push.set(motion)
      const gained = loose.push(body, this.push, side)
      for (let k = 0; k < 3; k++) this.pushed[body * 3 + k] = gained * this.push[k]
      if (gained > 0) moved = true
      if (gained < 1) this.stuck[body] = 1
    }
    return moved
  }

  /**
   * Pushes what the hand already touches ahead of it, before it moves by `motion`: the step after the move then finds it
   * as deep as before, and needs no second one. What does not give way, and is as deep as the hand may press, takes its
   * share from the motion: a cup against a wall stops the hand as the wall does. True where it has taken some.
   */
  pushAhead(motion: Float64Array, allowed: number): boolean {
    const { contacts, loose, side, held } = this
    this.reserve()
    let taken = false
    for (let i = 0; i < contacts.count; i++) {
      const body = contacts.other[i]
      if (!loose.givesWayTo(side, body) || !this.isFirst(i)) continue
      held[body] = this.fitAhead(body, motion) ? 1 - loose.push(body, this.push, side) : 0
      if (held[body] > 0) taken = true
    }
    return taken && this.holdBack(motion, allowed)
  }

  /** Takes from the motion what leads into bodies that are held, by the share of their way that they did not get. */
  private holdBack(motion: Float64Array, allowed: number): boolean {
    const { contacts, loose, side, held } = this
    const { out } = contacts
    let taken = false
    for (let i = 0; i < contacts.count; i++) {
      const body = contacts.other[i]
      if (!loose.givesWayTo(side, body) || held[body] === 0 || contacts.depth[i] < allowed * PRESSED) continue
      const o = 3 * i
      const into = motion[0] * out[o] + motion[1] * out[o + 1] + motion[2] * out[o + 2]
      if (into >= 0) continue
      taken = true
      for (let k = 0; k < 3; k++) motion[k] -= held[body] * into * out[o + k]
    }
    return taken
  }

  /** Nothing gives way: the hand alone has to. */
  pushNothing(): void {
    this.reserve()
    this.pushed.fill(0)
    this.stuck.fill(1)
  }

  /**
   * Fits `shift` so that no contact with what does not give way is deeper than `allowed`. True where it is worth
   * applying.
   */
  fit(allowed: number, isHand: Uint8Array): boolean {
    const { contacts, shift, pushed, loose, side } = this
    const { depth, out, other, mine } = contacts
    shift.fill(0)
    for (let round = 0; round < FITTING_ROUNDS; round++) {
      for (let i = 0; i < contacts.count; i++) {
        const body = other[i]
        if (loose.givesWayTo(side, body) && this.stuck[body] === 0) continue
        const o = 3 * i
        const b = 3 * body
        const done =
          out[o] * (shift[0] - pushed[b]) +
          out[o + 1] * (shift[1] - pushed[b + 1]) +
          out[o + 2] * (shift[2] - pushed[b + 2])
        // Flesh gives way a little, a pot does not.
        const missing = depth[i] - (isHand[mine[i]] === 1 ? allowed : TOUCH_DEPTH) - done
        if (missing <= 0) continue
        for (let k = 0; k < 3; k++) shift[k] += missing * out[o + k]
      }
    }
    return Math.abs(shift[0]) + Math.abs(shift[1]) + Math.abs(shift[2]) > CLOSE_ENOUGH
  }

  /** The deepest contact with what is fixed, or with what is loose. */
  deepest(isLoose: boolean): number {
    const { contacts, loose, side } = this
    let most = 0
    for (let i = 0; i < contacts.count; i++) {
      if (loose.givesWayTo(side, contacts.other[i]) === isLoose) most = Math.max(most, contacts.depth[i])
    }
    return most
  }

  /** Whether row i is the first of its body. */
  private isFirst(i: number): boolean {
    const { other } = this.contacts
    for (let j = 0; j < i; j++) if (other[j] === other[i]) return false
    return true
  }

  /** The push that frees a body but for TOUCH_DEPTH; false where none is needed. */
  private fitPush(body: number): boolean {
    const { contacts, push } = this
    const { depth, out } = contacts
    push.fill(0)
    for (let round = 0; round < FITTING_ROUNDS; round++) {
      for (let i = 0; i < contacts.count; i++) {
        if (contacts.other[i] !== body) continue
        const o = 3 * i
        const missing =
          depth[i] - TOUCH_DEPTH + out[o] * push[0] + out[o + 1] * push[1] + out[o + 2] * push[2]
        if (missing <= 0) continue
        for (let k = 0; k < 3; k++) push[k] -= missing * out[o + k]
      }
    }
    return Math.abs(push[0]) + Math.abs(push[1]) + Math.abs(push[2]) > NUDGE
  }

  /** The push that keeps a body as deep as it is while the hand moves; false where the hand moves away from it. */
  private fitAhead(body: number, motion: Float64Array): boolean {
    const { contacts, push } = this
    const { out } = contacts
    push.fill(0)
    for (let round = 0; round < FITTING_ROUNDS; round++) {
      for (let i = 0; i < contacts.count; i++) {
        if (contacts.other[i] !== body) continue
        const o = 3 * i
        const nearer =
          out[o] * (push[0] - motion[0]) +
          out[o + 1] * (push[1] - motion[1]) +
          out[o + 2] * (push[2] - motion[2])
        if (nearer <= 0) continue
        for (let k = 0; k < 3; k++) push[k] -= nearer * out[o + k]
      }
    }
    return Math.abs(push[0]) + Math.abs(push[1]) + Math.abs(push[2]) > CLOSE_ENOUGH
  }

  /** Whether no push frees it on all sides. */
  private isHooked(body: number): boolean {
    const { contacts, push } = this
    const { depth, out } = contacts
    for (let i = 0; i < contacts.count; i++) {
      if (contacts.other[i] !== body) continue
      const o = 3 * i
      const left = depth[i] + out[o] * push[0] + out[o + 1] * push[1] + out[o + 2] * push[2]
      if (left > HOOKED) return true
    }
    return false
  }

  private reserve(): void {
    const length = this.loose.bodyCount
    if (this.stuck.length >= length) return
    this.pushed = new Float64Array(length * 3)
    this.stuck = new Uint8Array(length)
    this.held = new Float64Array(length)
  }
}
