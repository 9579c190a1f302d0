/**
 * The whole numbers of a frame on their way to the worker: hands and all bodies that can move. All of them, though few
 * have moved: a few kilobytes cost less than keeping both sides in step.
 */
import { HAND_INTS } from '../../engine/record/frame-record.ts'
import { POSE_INTS } from '../../engine/record/grid.ts'
import type { LogState } from '../../engine/record/log-state.ts'
import { PLACE, PLACE_SCALE, type Stage } from '../../walkthrough/stage.ts'
import type { Walkthrough } from '../../walkthrough/walkthrough.ts'
import type { SoftPoses } from './messages.ts'

/** What cloth is among: a person's walkthrough, or a headset's mirror. */
export type Surroundings = Pick<Walkthrough, 'stage' | 'handBodies'>

/** The bits of the hands that are there, both hands, and then POSE_INTS a body. */
const HANDS = 0
const HAND = 1
const BODIES = HAND + 2 * HAND_INTS

/** The scene's bodies that can move, ascending. */
export function movableBodies(stage: Stage): Int32Array {
  const { bodies, onGrid } = stage
  return Int32Array.from([...bodies.keys()].filter((index) => onGrid[bodies[index]!] === 1))
}

export function makePoses(movable: Int32Array): SoftPoses {
  return {
    ints: new Int32Array(BODIES + movable.length * POSE_INTS),
    scales: new Float64Array(movable.length),
  }
}

export function writePoses({ ints, scales }: SoftPoses, among: Surroundings, movable: Int32Array): void {
  const { stage, handBodies } = among
  ints.fill(0, 0, BODIES)
  for (let side = 0; side < 2; side++) {
    const hand = handBodies[side]
    if (hand == null) continue
    ints[HANDS]! |= 1 << side
    for (let k = 0; k < HAND_INTS; k++) ints[HAND + side * HAND_INTS + k] = hand.logged[k]!
  }
  for (let i = 0; i < movable.length; i++) {
    const body = stage.bodies[movable[i]!]!
    for (let k = 0; k < POSE_INTS; k++) ints[BODIES + i * POSE_INTS + k] = stage.logged[body * POSE_INTS + k]!
    scales[i] = stage.places[body * PLACE + PLACE_SCALE]!
  }
}

/** The same as a log has it. */
export function readPoses({ ints, scales }: SoftPoses, movable: Int32Array, state: LogState): void {
  state.hands = ints[HANDS]!
  for (let k = 0; k < state.hand.length; k++) state.hand[k] = ints[HAND + k]!
  for (let i = 0; i < movable.length; i++) {
    const index = movable[i]!
    state.know(index)
    for (let k = 0; k < POSE_INTS; k++) state.poses[index * POSE_INTS + k] = ints[BODIES + i * POSE_INTS + k]!
    state.scales[index] = scales[i]!
  }
}
