/** What each hand of a person feels in a frame, with what it holds: how deep, and whether something new was met. */
import type { HandSide } from '../../engine/record/frame-record.ts'
import type { Stage } from '../stage.ts'
import type { PersonHand } from '../touch/person-hand.ts'

export class FeltContacts {
  /** By side: the deepest contact, metres; 0 for none. */
  readonly depth = new Float64Array(2)
  /** By side: 1 where a contact began in this frame. */
  readonly begun = new Uint8Array(2)
  private readonly stage: Stage
  /** By engine body: a bit a hand that meets it, in this frame and in the one before. */
  private now: Uint8Array
  private before: Uint8Array

  constructor(stage: Stage) {
    this.stage = stage
    this.now = new Uint8Array(stage.movable.length)
    this.before = new Uint8Array(stage.movable.length)
  }

  /** After the frame's last step. */
  update(hands: readonly PersonHand[]): void {
    const { now, before, stage } = this
    this.now = before.length < stage.movable.length ? new Uint8Array(stage.movable.length) : before
    this.before = now
    this.now.fill(0)
    this.depth.fill(0)
    this.begun.fill(0)
    for (let i = 0; i < hands.length; i++) this.read(hands[i])
  }

  private read({ side, holding }: PersonHand): void {
    const { contacts } = this.stage.world
    const { isMine } = holding
    for (let i = 0; i < contacts.count; i++) {
      const row = contacts.at(i)
      const a = contacts.bodyA(row)
      const b = contacts.bodyB(row)
      if ((isMine[a] === 1) === (isMine[b] === 1)) continue
      const depth = -contacts.distance(row)
      if (depth > this.depth[side]) this.depth[side] = depth
      this.meet(side, isMine[a] === 1 ? b : a)
    }
  }

  private meet(side: HandSide, other: number): void {
    const bit = 1 << side
    this.now[other] |= bit
    // A body with a number that is new in this frame was not there before.
    if (((this.before[other] ?? 0) & bit) === 0) this.begun[side] = 1
  }
}
