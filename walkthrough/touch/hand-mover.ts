/** Moves the hand, and what it holds, to where it is wanted: first as a whole, then its fingers. */
import type { Stage } from '../stage.ts'
import { Clearance } from './clearance.ts'
import { FingerMotion } from './finger-motion.ts'
import type { HandBodies } from './hand-bodies.ts'
import { HoldingHand } from './holding-hand.ts'
import type { LooseBodies } from './loose-bodies.ts'
import { Response } from './response.ts'
import { RootMotion } from './root-motion.ts'

export class HandMover {
  readonly holding: HoldingHand
  private readonly root: RootMotion
  private readonly fingers: FingerMotion

  constructor(stage: Stage, hand: HandBodies, loose: LooseBodies) {
    this.holding = new HoldingHand(stage, hand, loose)
    const clearance = new Clearance(stage)
    const response = new Response(stage, loose, this.holding.contacts)
    this.root = new RootMotion(this.holding, clearance, response)
    this.fingers = new FingerMotion(this.holding, clearance, response)
  }

  /** One frame: towards a root pose and joint angles. While `gripping`, closing fingers do not push, they close round. */
  advance(root: Float64Array, joints: Float64Array, gripping: boolean): void {
    const { holding } = this
    holding.steps = 0
    this.root.approach(root)
    holding.spill()
    this.fingers.advance(joints, gripping, this.root.allowedDepth(root))
    // Loose bodies may have fallen or been pushed since the last step, and contacts must belong to what is shown.
    if (holding.stage.world.bodies.movedCount > 0 || holding.steps === 0) holding.step()
    holding.keepFreePlace()
  }

  /** Puts the hand somewhere without regard to what is between. */
  jump(root: Float64Array, joints: Float64Array): void {
    const { holding } = this
    holding.hand.root.set(root)
    holding.hand.joints.set(joints)
    holding.place()
    holding.step()
  }
}
