/** One hand of a person in the world: where it is wanted, its way there, and what it holds. */
import { type HandSide, LEFT, RIGHT } from '../../engine/record/frame-record.ts'
import type { HandModel } from '../hand/hand-model.ts'
import type { Stage } from '../stage.ts'
import { NOTHING } from './grip.ts'
import { HandBodies } from './hand-bodies.ts'
import { HandMover } from './hand-mover.ts'
import type { HoldingHand } from './holding-hand.ts'
import type { LooseBodies } from './loose-bodies.ts'
import { rigOf } from './rig.ts'
import { distanceOf } from './root-motion.ts'

export class PersonHand {
  readonly side: HandSide
  readonly model: HandModel
  readonly bodies: HandBodies
  readonly mover: HandMover
  readonly holding: HoldingHand
  /** Where it is wanted: the root's seven numbers, and the joints. Whoever leads the hand writes them each frame. */
  readonly goal = new Float64Array(7)
  readonly goalJoints: Float64Array
  /** Closed or closing: what it has between its digits is held. */
  gripping = false
  /** As it is drawn: below 1 where a headset has lost it from sight. */
  opacity = 1
  private readonly stage: Stage
  private readonly begin = new Float64Array(7)
  private readonly before = new Float64Array(7)

  /** In the world from now on, at the origin until it is fetched. */
  constructor(stage: Stage, loose: LooseBodies, model: HandModel) {
    this.stage = stage
    this.model = model
    this.side = model.handedness === 'left' ? LEFT : RIGHT
    this.bodies = new HandBodies(stage, rigOf(model))
    this.mover = new HandMover(stage, this.bodies, loose, this.side)
    this.holding = this.mover.holding
    this.goal[6] = 1
    this.goalJoints = new Float64Array(this.bodies.rig.jointCount)
  }

  /** The body in the hand, or NOTHING. */
  get held(): number {
    return this.holding.grip.held
  }

  /** Towards the goal, with what it holds; `finish` is due when every hand has gone. */
  advance(seconds: number): void {
    this.holding.endPassing()
    this.mover.go(this.goal, this.goalJoints, this.gripping, seconds)
  }

  /** Without any collision step, through everything. */
  follow(): void {
    this.bodies.root.set(this.goal)
    this.bodies.joints.set(this.goalJoints)
    this.bodies.place()
  }

  /** Metres. */
  distanceToGoal(): number {
    return distanceOf(this.bodies.root, this.goal)
  }

  /** Lets go, starts anew from a point where nothing else can be, and reaches out from there. */
  fetch(from: ArrayLike<number>): void {
    this.holding.release()
    this.begin.set(this.goal)
    for (let k = 0; k < 3; k++) this.begin[k] = from[k]
    this.mover.jump(this.begin, this.goalJoints)
    this.mover.advance(this.goal, this.goalJoints, false)
  }

  /** The same, but what it holds comes along where there is room for it; else it is let go where it was. */
  bring(from: ArrayLike<number>): void {
    if (this.held !== NOTHING) {
      const { root } = this.bodies
      this.before.set(root)
      for (let k = 0; k < 3; k++) root[k] = from[k]
      if (this.holding.placeFreely()) {
        this.advance(Number.POSITIVE_INFINITY)
        return
      }
      root.set(this.before)
      this.holding.place()
      this.holding.step()
    }
    this.fetch(from)
  }

  /** Into the world again. */
  enter(): void {
    this.bodies.enter()
    this.holding.update()
  }

  /** Lets go, and out of the world. */
  leave(): void {
    this.holding.release()
    this.bodies.leave()
    this.stage.world.step()
  }
}
