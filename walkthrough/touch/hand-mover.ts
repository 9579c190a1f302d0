/** Moves the hand, and what it holds, to where it is wanted: first as a whole, then its fingers. */
import { HAND_INTS, type HandSide, RIGHT } from '../../engine/record/frame-record.ts'
import { exactAngles, POSE_INTS, roundAngles } from '../../engine/record/grid.ts'
import type { Stage } from '../stage.ts'
import { Clearance } from './clearance.ts'
import { FingerMotion } from './finger-motion.ts'
import type { HandBodies } from './hand-bodies.ts'
import { HoldingHand } from './holding-hand.ts'
import { CATCHING_UP } from './limits.ts'
import type { LooseBodies } from './loose-bodies.ts'
import { Response } from './response.ts'
import { RootMotion } from './root-motion.ts'

export class HandMover {
  readonly holding: HoldingHand
  private readonly root: RootMotion
  private readonly fingers: FingerMotion
  /** What the hand is to come to, in whole numbers of the grid, and the numbers they stand for. */
  private readonly goal = new Int32Array(HAND_INTS)
  private readonly goalRoot = new Float64Array(7)
  private readonly goalJoints: Float64Array

  constructor(stage: Stage, hand: HandBodies, loose: LooseBodies, side: HandSide = RIGHT) {
    this.holding = new HoldingHand(stage, hand, loose, side)
    const clearance = new Clearance(stage)
    const response = new Response(loose, this.holding.contacts, side)
    this.goalJoints = new Float64Array(hand.rig.jointCount)
    this.root = new RootMotion(this.holding, clearance, response)
    this.fingers = new FingerMotion(this.holding, clearance, response)
  }

  /** All the way in one frame, of a hand that is alone. */
  advance(root: Float64Array, joints: Float64Array, gripping: boolean): void {
    this.go(root, joints, gripping, Number.POSITIVE_INFINITY)
    this.finish()
  }

  /**
   * Towards a root pose and joint angles, no faster than they go but for `CATCHING_UP`. While `gripping`, closing fingers
   * do not push, they close round.
   */
  go(root: Float64Array, joints: Float64Array, gripping: boolean, seconds: number): void {
    const { holding, goalRoot } = this
    holding.steps = 0
    this.roundGoal(root, joints)
    const spare = CATCHING_UP * seconds
    this.root.approach(goalRoot, spare)
    holding.spill()
    this.fingers.advance(this.goalJoints, gripping, this.root.allowedDepth(goalRoot), spare)
  }

  /** To be called after what is held has grown. */
  loosen(): void {
    this.holding.step()
    this.fingers.loosen()
  }

  /** The end of a frame, after all hands have gone. */
  finish(): void {
    const { holding } = this
    // Loose bodies may have fallen or been pushed since the last step, and contacts must belong to what is shown.
    if (holding.stage.world.bodies.movedCount > 0 || holding.steps === 0) holding.step()
    holding.keepFreePlace()
  }

  /** A hand on the grid never comes to a goal beside it, and would step towards it in every frame. */
  private roundGoal(root: Float64Array, joints: Float64Array): void {
    const { goal, goalRoot, goalJoints } = this
    const { grid } = this.holding.stage
    grid.roundPose(goal, 0, root, 0)
    grid.exactPose(goalRoot, 0, goal, 0)
    roundAngles(goal, POSE_INTS, joints)
    exactAngles(goalJoints, goal, POSE_INTS)
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
