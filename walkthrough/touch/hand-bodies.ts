/** The hand in the world: one body a part, moved together by the pose of the root and the angles of the joints. */
import type { BodyId, ShapeId } from '../../engine/bodies.ts'
import { HAND_INTS } from '../../engine/record/frame-record.ts'
import { exactAngles, POSE_INTS, roundAngles } from '../../engine/record/grid.ts'
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
  /** Both in whole numbers of the grid: what a log holds. The parts follow from them. */
  readonly logged = new Int32Array(HAND_INTS)
  private readonly stage: Stage
  private readonly shapes: readonly ShapeId[]
  private readonly poses: Float64Array

  constructor(stage: Stage, rig: HandRig) {
    this.stage = stage
    this.rig = rig
    this.shapes = rig.points.map((points) => stage.world.addShape([points]))
    this.bodies = new Int32Array(this.shapes.length)
    this.poses = new Float64Array(rig.points.length * 7)
    this.joints = new Float64Array(rig.jointCount)
    this.root[6] = 1
    this.enter()
  }

  /** Into the world, after it has left; its bodies may have other numbers then. */
  enter(): void {
    for (let part = 0; part < this.shapes.length; part++) {
      this.bodies[part] = this.stage.addOtherBody(this.shapes[part], PERSON)
    }
  }

  leave(): void {
    for (let part = 0; part < this.bodies.length; part++) {
      this.stage.world.removeBody(this.bodies[part] as BodyId)
    }
  }

  /** Rounds root and joints to the grid and moves the bodies to where they say. */
  place(): void {
    const { grid } = this.stage
    grid.roundPose(this.logged, 0, this.root, 0)
    roundAngles(this.logged, POSE_INTS, this.joints)
    this.takeLogged()
  }

  /** Moves the bodies to where whole numbers of a log at ints[o] say. */
  placeLogged(ints: Int32Array, o: number): void {
    for (let k = 0; k < HAND_INTS; k++) this.logged[k] = ints[o + k]
    this.takeLogged()
  }

  private takeLogged(): void {
    const { stage, bodies, poses } = this
    stage.grid.exactPose(this.root, 0, this.logged, 0)
    exactAngles(this.joints, this.logged, POSE_INTS)
    this.rig.place(this.root, this.joints, poses)
    for (let part = 0; part < bodies.length; part++) stage.setExactly(bodies[part], poses, part * 7)
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
