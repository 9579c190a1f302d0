/** The hand in the world: one body a part, moved together by the pose of the root and the angles of the joints. */
import { PERSON } from '../groups.ts'
import type { Stage } from '../stage.ts'

export const PALM = 0
export const THUMB = 1
/** Palm and wrist, thumb, and four fingers. */
export const DIGITS = 6

/** What a hand must tell to be put into the world; hand/rig.ts makes it from the model. */
export interface HandRig {
  readonly names: readonly string[]
  /** The points of each convex part in its own frame, xyz. */
  readonly points: readonly Float64Array[]
  /** PALM, THUMB or a finger, by part. */
  readonly digitOfPart: Int32Array
  readonly digitOfJoint: Int32Array
  readonly jointCount: number
  /** No point of the hand is farther from the root, in any pose. Metres. */
  readonly reach: number
  /** Seven numbers a part, from the root's seven and the joints. */
  place(root: Float64Array, joints: Float64Array, out: Float64Array): void
  /** No less than the way of any point of a digit between two settings of the joints. Metres. */
  digitMotion(digit: number, from: Float64Array, to: Float64Array): number
}

export class HandBodies {
  readonly rig: HandRig
  readonly bodies: Int32Array
  /** Position and quaternion. */
  readonly root = new Float64Array(7)
  readonly joints: Float64Array
  private readonly stage: Stage
  private readonly poses: Float64Array

  constructor(stage: Stage, rig: HandRig) {
    this.stage = stage
    this.rig = rig
    this.bodies = Int32Array.from(rig.points, (points) =>
      stage.addOtherBody(stage.world.addShape([points]), PERSON),
    )
    this.poses = new Float64Array(rig.points.length * 7)
    this.joints = new Float64Array(rig.jointCount)
    this.root[6] = 1
  }

  /** Moves the bodies to where root and joints say. */
  place(): void {
    this.rig.place(this.root, this.joints, this.poses)
    for (let part = 0; part < this.bodies.length; part++) {
      this.stage.movePose(this.bodies[part], this.poses, part * 7)
    }
  }

  /** The part that an engine body is, or −1. */
  partOf(body: number): number {
    return this.bodies.indexOf(body)
  }

  /** PALM, THUMB or a finger; −1 for a body that is not the hand's. */
  digitOf(body: number): number {
    const part = this.partOf(body)
    return part < 0 ? -1 : this.rig.digitOfPart[part]
  }
}
