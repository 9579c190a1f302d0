/** Messages of a headset whose head goes along x at a steady pace, with one hand and one body. */
import type { HeadsetPose } from '../../../../contract/link.ts'
import { HAND_INTS } from '../../../../engine/record/frame-record.ts'
import { Grid, POSE_INTS } from '../../../../engine/record/grid.ts'
import { smallPose } from '../../../main/link/small-pose.ts'

const grid = new Grid()

/** Metres along x, and radians about y. */
export function poseAt(x: number, turn = 0): number[] {
  const ints = new Int32Array(POSE_INTS)
  grid.roundPose(ints, 0, [x, 1.6, 0, 0, Math.sin(turn / 2), 0, Math.cos(turn / 2)], 0)
  return [...ints]
}

export interface Scripted {
  readonly x: number
  readonly turn?: number
  readonly hands?: number
  readonly joint?: number
  /** Number and place along x of each. */
  readonly bodies?: readonly (readonly [number, number])[]
  readonly opening?: number
}

export function told(
  time: number,
  { x, turn, hands = 2, joint = 0, bodies = [], opening = 7 }: Scripted,
): HeadsetPose {
  const hand = Array<number>(2 * HAND_INTS).fill(0)
  for (const side of [0, 1]) {
    hand.splice(side * HAND_INTS, POSE_INTS, ...poseAt(x + side))
    hand[side * HAND_INTS + POSE_INTS] = joint
  }
  return {
    ...smallPose(90),
    opening,
    time,
    head: poseAt(x, turn),
    hands,
    hand,
    bodies: bodies.flatMap(([number, at]) => [number, ...poseAt(at)]),
    scales: bodies.map(() => 1),
  }
}
