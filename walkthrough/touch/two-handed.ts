/** What both hands hold changes its size with the distance between them. */
import type { BodyId } from '../../engine/bodies.ts'
import type { Probe } from '../../engine/query/probe.ts'
import { turnVector } from '../quaternion.ts'
import { PLACE, PLACE_SCALE, type Stage } from '../stage.ts'
import { NOTHING } from './grip.ts'
import type { LooseBodies } from './loose-bodies.ts'
import type { PersonHand } from './person-hand.ts'
import { distanceOf } from './root-motion.ts'

/** A step of scaling, and the limits of a body's size as multiples of the scene's. */
export const SCALE_STEP = 1.1
const SMALLEST = 0.2
const LARGEST = 5
/** Hands are never nearer to each other than this, or the least motion would be a large factor. Metres. */
const NEAREST = 0.05
/** Less than this is a hand that trembles. */
const TREMBLING = 0.01

export class TwoHanded {
  private readonly stage: Stage
  private readonly probe: Probe
  private readonly loose: LooseBodies
  /** What both hold; NOTHING while they do not. */
  private body = NOTHING
  /** When they began to: how far apart the hands were, and how large it was. */
  private readonly began = new Float64Array(2)
  private readonly middle = new Float64Array(3)
  private readonly before = new Float64Array(PLACE)
  private readonly isScene = (other: number): boolean => this.stage.sceneBody[other] >= 0

  constructor(stage: Stage, probe: Probe, loose: LooseBodies) {
    this.stage = stage
    this.probe = probe
    this.loose = loose
  }

  /** Once a frame, after the hands have moved. */
  advance(hands: readonly PersonHand[]): void {
    if (hands.length < 2) return
    const a = hands[0]
    const b = hands[1]
    const holder = b.holding.shared !== NOTHING ? a : b
    const { shared } = holder === a ? b.holding : a.holding
    const apart = Math.max(distanceOf(a.goal, b.goal), NEAREST)
    if (shared !== this.body) {
      this.body = shared
      this.began[0] = apart
      if (shared !== NOTHING) this.began[1] = this.stage.places[shared * PLACE + PLACE_SCALE]
    }
    if (shared === NOTHING) return
    const wanted = (this.began[1] * apart) / this.began[0]
    const factor = wanted / this.stage.places[shared * PLACE + PLACE_SCALE]
    if (Math.abs(factor - 1) < TREMBLING) return
    // A little a frame: what was moved far at once could end up behind something.
    if (!this.scale(holder, Math.min(SCALE_STEP, Math.max(1 / SCALE_STEP, factor)))) return
    const other = holder === a ? b : a
    other.mover.loosen()
  }

  /** Changes the size of what a hand holds; false where there is nothing, or no room. */
  scale(hand: PersonHand, factor: number): boolean {
    const { stage, probe, middle, before } = this
    const { holding, held, model, bodies } = hand
    if (held === NOTHING) return false
    const o = held * PLACE
    const scale = (stage.places[o + PLACE_SCALE] * factor) / stage.startPlaces[o + PLACE_SCALE]
    if (scale < SMALLEST || scale > LARGEST) return false
    for (let k = 0; k < PLACE; k++) before[k] = stage.places[o + k]
    turnVector(middle, 0, bodies.root, 3, model.grip, 0)
    for (let k = 0; k < 3; k++) middle[k] += bodies.root[k]
    this.loose.onMove(held)
    holding.grip.scaleHeld(factor, middle)
    probe.useBody(held as BodyId)
    if (probe.near(0, this.isScene) > 0) {
      stage.place(held, before, 0)
      holding.grip.keepRelation()
      return false
    }
    stage.world.refreshBoxes()
    holding.update()
    hand.mover.loosen()
    return true
  }
}
