/**
 * The real room in the world: where its middle is, and how it is turned about the vertical. It moves only where a person is
 * moved without a step of their own; a person's own steps lead through it.
 */
import { sinCos } from '../../engine/math/sin-cos.ts'
import { multiplyQuaternions, normaliseQuaternion, turnVector } from '../quaternion.ts'
import { facing, turnBetween } from './plan.ts'

export class Room {
  /** From room coordinates to the world: offset, quaternion about y. */
  readonly pose = Float64Array.of(0, 0, 0, 0, 0, 0, 1)
  /** x, z, unit, in the world: where the person faced when they were placed, and all turns since. */
  readonly ahead = Float64Array.of(0, -1)
  private readonly point = new Float64Array(3)
  private readonly direction = Float64Array.of(0, -1)
  private readonly was = Float64Array.of(0, -1)
  private readonly turn = new Float64Array(4)
  private readonly before = new Float64Array(4)
  private readonly half = new Float64Array(2)

  /** Where a point of the room is on the plan of the world: x, z at out[0]. */
  toPlan(out: Float64Array, room: Float64Array): void {
    turnVector(this.point, 0, this.pose, 3, room, 0)
    out[0] = this.pose[0] + this.point[0]
    out[1] = this.pose[2] + this.point[2]
  }

  /** Turns the room so that a head in it faces along `ahead`; where the head is then is another question. */
  face(head: Float64Array): void {
    facing(this.direction, 0, head, 3)
    turnBetween(this.pose, 3, this.direction, 0, this.ahead, 0)
    normaliseQuaternion(this.pose, 3)
  }

  /** Where a head faces in the world, as things are: x, z at out[0]. */
  writeFacing(out: Float64Array, head: Float64Array): void {
    const { pose, before } = this
    multiplyQuaternions(before, 0, pose, 3, head, 3)
    facing(out, 0, before, 0)
  }

  /** Turns the room so that a head which is now turned otherwise faces where it did. */
  keepView(before: Float64Array, now: Float64Array): void {
    const { pose, direction, was } = this
    this.writeFacing(was, before)
    facing(direction, 0, now, 3)
    turnBetween(pose, 3, direction, 0, was, 0)
    normaliseQuaternion(pose, 3)
  }

  setAhead(heading: number): void {
    sinCos(heading, this.half, 0)
    this.ahead[0] = -this.half[0]
    this.ahead[1] = -this.half[1]
  }

  /** Moves the room so that this point of it is at x, z of the world. */
  bring(room: Float64Array, x: number, z: number): void {
    turnVector(this.point, 0, this.pose, 3, room, 0)
    this.pose[0] = x - this.point[0]
    this.pose[2] = z - this.point[2]
  }

  /** Turns by so many radians, to the left, about a head, which stays where it is. */
  turnAbout(head: Float64Array, angle: number): void {
    sinCos(angle / 2, this.half, 0)
    this.turn[0] = 0
    this.turn[1] = this.half[0]
    this.turn[2] = 0
    this.turn[3] = this.half[1]
    this.turnBy(head, this.turn)
  }

  /** The same by a quaternion about y. */
  turnBy(head: Float64Array, turn: Float64Array): void {
    const { pose, point, before, ahead } = this
    turnVector(point, 0, pose, 3, head, 0)
    const x = pose[0] + point[0]
    const z = pose[2] + point[2]
    for (let k = 0; k < 4; k++) before[k] = pose[3 + k]
    multiplyQuaternions(pose, 3, turn, 0, before, 0)
    normaliseQuaternion(pose, 3)
    this.bring(head, x, z)
    point[0] = ahead[0]
    point[1] = 0
    point[2] = ahead[1]
    turnVector(point, 0, turn, 0, point, 0)
    const length = Math.sqrt(point[0] * point[0] + point[2] * point[2])
    ahead[0] = point[0] / length
    ahead[1] = point[2] / length
  }
}
