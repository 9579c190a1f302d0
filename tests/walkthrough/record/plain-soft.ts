/** A thread on the hand, in place of cloth: what a recorder and a proof need of it, and nothing else. */
import type { PairFinder } from '../../../engine/kdet/pair-finder.ts'
import {
  CONTACT_DISTANCE,
  CONTACT_INTS,
  CONTACT_NUMBERS,
  FrameRecord,
  HAND_INTS,
  RIGHT,
  RIGHT_HAND_IDS,
  SCENE_IDS,
} from '../../../engine/record/frame-record.ts'
import { DISTANCE_STEP } from '../../../engine/record/grid.ts'
import type { LogState } from '../../../engine/record/log-state.ts'
import type { SoftPlayer } from '../../../walkthrough/record/soft-player.ts'

const GRID = 2 ** 10

export class PlainSoft implements SoftPlayer {
  /** Where it is, how fast, and where it is drawn to. */
  readonly numbers = new Float64Array(3)
  private readonly record = new FrameRecord()

  get contactCount(): number {
    return this.record.contactCount
  }

  get contacts(): Int32Array {
    return this.record.contacts
  }

  get contactNumbers(): Float64Array {
    return this.record.contactNumbers
  }

  apply(state: LogState): void {
    this.numbers[2] = (state.hand[RIGHT * HAND_INTS]! + state.hand[0]!) / 1000
  }

  step(steps: number): void {
    const { numbers } = this
    for (let i = 0; i < steps; i++) {
      numbers[1] = 0.7 * numbers[1]! + 0.1 * (numbers[2]! - numbers[0]!)
      numbers[0]! += numbers[1]!
    }
  }

  putBack(): void {
    this.numbers.fill(0, 0, 2)
  }

  save(): Uint8Array<ArrayBuffer> {
    for (let k = 0; k < 2; k++) this.numbers[k] = Math.round(this.numbers[k]! * GRID) / GRID
    return new Uint8Array(this.numbers.slice().buffer)
  }

  load(bytes: Uint8Array): void {
    if (bytes.length !== 24) throw new Error('A thread has 24 bytes.')
    this.numbers.set(new Float64Array(bytes.slice().buffer))
  }

  gather(_: PairFinder): boolean {
    return true
  }

  /** With itself always, with the hand now and then. */
  conclude(_: PairFinder): void {
    const { record } = this
    const [at = 0] = this.numbers
    record.clear()
    if (Math.floor(at) % 3 !== 0) this.add(RIGHT_HAND_IDS + 3, SCENE_IDS, at / 7)
    this.add(SCENE_IDS, SCENE_IDS, at / 3)
  }

  private add(first: number, second: number, distance: number): void {
    const { record } = this
    const at = record.addContact()
    record.contacts.set([first, 0, second, 0, -1, -1, 0, 1, 2, 3], at * CONTACT_INTS)
    record.contacts[at * CONTACT_INTS + CONTACT_DISTANCE] = Math.round(distance / DISTANCE_STEP)
    record.contactNumbers.fill(distance, at * CONTACT_NUMBERS, (at + 1) * CONTACT_NUMBERS)
  }
}

/** For what needs none. */
export const NO_FINDER = { run: () => undefined } as unknown as PairFinder
