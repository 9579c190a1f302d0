/** A person with two hands that a test leads. */
import { defaultSettings } from '../../../contract/settings.ts'
import { makeHand } from '../../../walkthrough/hand/hand-model.ts'
import { graspJoints } from '../../../walkthrough/hand/poses.ts'
import { PersonHand } from '../../../walkthrough/touch/person-hand.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { type TestBody, testStage } from './scene.ts'

const STILL = { forward: 0, right: 0, run: false, crouch: false, turn: 0, pitch: 0 }

export class TwoHands {
  readonly walkthrough: Walkthrough
  readonly left: PersonHand
  readonly right: PersonHand
  /** How far each is closed, 0 to 1. */
  private readonly closed = [0, 0]

  private constructor(walkthrough: Walkthrough) {
    const { stage, loose } = walkthrough
    this.walkthrough = walkthrough
    walkthrough.useHands([])
    this.left = new PersonHand(stage, loose, makeHand('left'))
    this.right = new PersonHand(stage, loose, makeHand('right'))
    walkthrough.person = {
      advance: (seconds) => this.lead(seconds),
      conclude: () => {},
    }
    walkthrough.useHands([this.left, this.right])
    this.place(this.left, -0.2, 1.4, 1.7)
    this.place(this.right, 0.2, 1.4, 1.7)
    walkthrough.fetch(this.left)
    walkthrough.fetch(this.right)
  }

  static async among(bodies: readonly TestBody[]): Promise<TwoHands> {
    return new TwoHands(new Walkthrough(await testStage(bodies), defaultSettings))
  }

  /** Where the middle of a grip is wanted. */
  place(hand: PersonHand, x: number, y: number, z: number): void {
    const { grip } = hand.model
    hand.goal.set([x - grip[0]!, y - grip[1]!, z - grip[2]!, 0, 0, 0, 1])
  }

  close(hand: PersonHand, closed: boolean): void {
    hand.gripping = closed
  }

  run(seconds: number, rate = 90): void {
    for (let frame = 0; frame < seconds * rate; frame++) this.walkthrough.advance(1 / rate, STILL)
  }

  private lead(seconds: number): void {
    for (const hand of [this.left, this.right]) {
      const step = seconds / 0.15
      const now = this.closed[hand.side]!
      this.closed[hand.side] = hand.gripping ? Math.min(1, now + step) : Math.max(0, now - step)
      graspJoints(this.closed[hand.side]!, hand.goalJoints)
    }
  }
}
