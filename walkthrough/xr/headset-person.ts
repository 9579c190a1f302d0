/**
 * A person with a headset: walks with the head, and leads two hands by what the headset sees of them. Whoever reads the
 * headset fills `input` before each frame; `Walkthrough.advance` then calls here.
 */
import type { BothHands } from '../../contract/hand-measures.ts'
import type { Settings } from '../../contract/settings.ts'
import { type HandSide, LEFT, RIGHT } from '../../engine/record/frame-record.ts'
import { STANDARD_HANDS } from '../hand/hand-measures.ts'
import { makeHand, SIDES } from '../hand/hand-model.ts'
import { NOTHING } from '../touch/grip.ts'
import { PersonHand } from '../touch/person-hand.ts'
import type { Person, Walkthrough } from '../walkthrough.ts'
import { FeltContacts } from './felt-contacts.ts'
import { HandFit } from './hand-fit.ts'
import { LedHand } from './led-hand.ts'
import { RoomWalk } from './room-walk.ts'
import { XrInput } from './xr-input.ts'

export class HeadsetPerson implements Person {
  readonly input = new XrInput()
  readonly walk: RoomWalk
  readonly led: [LedHand, LedHand]
  readonly felt: FeltContacts
  /** Off while a session is recorded: its hands are those that it began with. */
  mayFit = true
  private readonly walkthrough: Walkthrough
  private settings: Settings
  private readonly fits = [new HandFit(LEFT), new HandFit(RIGHT)] as const
  /** Left and right as measured; null for standard ones. */
  private fitted: BothHands
  private readonly made: [PersonHand | null, PersonHand | null] = [null, null]
  private isIn = false

  /** `measures`: of a person who was measured before. */
  constructor(walkthrough: Walkthrough, settings: Settings, measures: BothHands = STANDARD_HANDS) {
    this.walkthrough = walkthrough
    this.settings = settings
    this.walk = new RoomWalk(walkthrough.stage, walkthrough.walker)
    this.felt = new FeltContacts(walkthrough.stage)
    this.fitted = measures
    this.led = [this.makeLed(LEFT), this.makeLed(RIGHT)]
  }

  /** Left and right as measured; null for standard ones. */
  get measures(): BothHands {
    return this.fitted
  }

  /** By side: the deepest contact in metres, and whether one began in this frame. */
  get depth(): Float64Array {
    return this.felt.depth
  }
  get begun(): Uint8Array {
    return this.felt.begun
  }

  configure(settings: Settings): void {
    this.settings = settings
  }

  /** In the mouse's place; hands come into the world as they are seen. */
  enter(): void {
    const { walkthrough } = this
    walkthrough.release()
    walkthrough.useHands([])
    walkthrough.stage.hands = this.fitted
    walkthrough.person = this
    this.isIn = true
  }

  /** The mouse has its hand again. */
  leave(): void {
    if (!this.isIn) return
    const { walkthrough } = this
    this.isIn = false
    this.walk.leave()
    walkthrough.person = null
    walkthrough.stage.hands = STANDARD_HANDS
    walkthrough.useHand(this.settings.handedness)
  }

  advance(seconds: number): void {
    const { walk, walkthrough, input } = this
    for (let side = 0; side < 2; side++) {
      // A pinch that holds a cup is no aim.
      const isFree = (this.made[side]?.held ?? NOTHING) === NOTHING
      walk.pinch[side] = isFree ? this.led[side].pinch : 0
    }
    walk.advance(seconds, input, this.settings)
    walkthrough.eye.set(walk.eye)
    this.lead(LEFT, seconds)
    this.lead(RIGHT, seconds)
    // After a teleport or a turn at once the hands come along, and not through what is between.
    if (walk.hasJumped) for (const hand of walkthrough.hands) walkthrough.bring(hand)
  }

  conclude(): void {
    this.felt.update(this.walkthrough.hands)
  }

  private lead(side: HandSide, seconds: number): void {
    const led = this.led[side]
    led.advance(seconds, this.input.hands[side])
    this.fit(side)
    const hand = this.made[side]
    if (hand !== null) {
      this.walk.toWorld(hand.goal, 0, led.root, 0)
      hand.goalJoints.set(led.joints)
      hand.gripping = led.gripping
      hand.opacity = led.opacity
    }
    const isThere = hand !== null && this.walkthrough.hands.includes(hand)
    if (led.present !== isThere) this.comeOrGo(side)
  }

  private comeOrGo(side: HandSide): void {
    const { walkthrough, made, led } = this
    const others = walkthrough.hands.filter((hand) => hand.side !== side)
    if (!led[side].present) {
      walkthrough.useHands(others)
      return
    }
    const known = made[side]
    known?.enter()
    const hand = known ?? this.makeHand(side)
    walkthrough.useHands(side === LEFT ? [hand, ...others] : [...others, hand])
    this.walk.toWorld(hand.goal, 0, led[side].root, 0)
    hand.goalJoints.set(led[side].joints)
    walkthrough.fetch(hand)
  }

  /** Measures a hand that is tracked, once; what it holds must not be dropped for that. */
  private fit(side: HandSide): void {
    if (this.fitted[side] !== null || !this.mayFit) return
    const fit = this.fits[side]
    fit.add(this.input.hands[side])
    const before = this.made[side]
    if (fit.measures === null || (before !== null && before.held !== NOTHING)) return
    const [left, right] = this.fitted
    this.fitted = side === LEFT ? [fit.measures, right] : [left, fit.measures]
    this.walkthrough.stage.hands = this.fitted
    this.led[side] = this.makeLed(side)
    this.led[side].advance(0, this.input.hands[side])
    if (before !== null) this.replace(side, before)
  }

  /** The measured hand in the place of the standard one, where that is. */
  private replace(side: HandSide, before: PersonHand): void {
    const { walkthrough } = this
    const isThere = walkthrough.hands.includes(before)
    const hand = this.makeHand(side)
    if (!isThere) {
      hand.leave()
      return
    }
    hand.mover.jump(before.bodies.root, before.bodies.joints)
    walkthrough.useHands(walkthrough.hands.map((each) => (each === before ? hand : each)))
  }

  private makeHand(side: HandSide): PersonHand {
    const { stage, loose } = this.walkthrough
    const hand = new PersonHand(stage, loose, makeHand(SIDES[side], this.fitted[side]))
    this.made[side] = hand
    return hand
  }

  private makeLed(side: HandSide): LedHand {
    return new LedHand(makeHand(SIDES[side], this.fitted[side]))
  }
}
