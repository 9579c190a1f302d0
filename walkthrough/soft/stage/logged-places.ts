/**
 * A stage as cloth sees it: bodies and both hands where a frame of the log has them, without a collision step. Hands
 * that are not there wait far below instead of leaving: their bodies would come back with other numbers, and the order
 * in which cloth is pushed would depend on who was there before.
 */
import {
  HAND_INTS,
  hasHand,
  LEFT,
  RIGHT,
  RIGHT_HAND_IDS,
  SCENE_IDS,
} from '../../../engine/record/frame-record.ts'
import type { LogState } from '../../../engine/record/log-state.ts'
import { makeHand, SIDES } from '../../hand/hand-model.ts'
import { placeBodies } from '../../record/place-bodies.ts'
import type { Stage } from '../../stage.ts'
import { HandBodies } from '../../touch/hand-bodies.ts'
import { rigOf } from '../../touch/rig.ts'

/** Metres below the scene; the hands wait apart from each other and from what is broken. */
const WAITING_DEPTH = 4000

export class LoggedPlaces {
  readonly stage: Stage
  readonly hands: readonly [HandBodies, HandBodies]
  /** A bit a hand that is there. */
  present = 0
  /** Engine bodies that press on cloth, and who each is in a log: parts of hands, and what can move. */
  readonly pressing: Int32Array
  readonly pressingIds: Int32Array
  /** The same of what stands still. */
  readonly fixed: Int32Array
  readonly fixedIds: Int32Array

  constructor(stage: Stage) {
    this.stage = stage
    this.hands = [handOf(stage, LEFT), handOf(stage, RIGHT)]
    const movable = [...stage.bodies.keys()].filter((index) => stage.onGrid[stage.bodies[index]] === 1)
    const still = [...stage.bodies.keys()].filter((index) => stage.onGrid[stage.bodies[index]] === 0)
    const [left, right] = this.hands
    this.pressing = Int32Array.from([
      ...left.bodies,
      ...right.bodies,
      ...movable.map((index) => stage.bodies[index]),
    ])
    this.pressingIds = Int32Array.from([
      ...left.bodies.keys(),
      ...[...right.bodies.keys()].map((part) => RIGHT_HAND_IDS + part),
      ...movable.map((index) => SCENE_IDS + index),
    ])
    this.fixed = Int32Array.from(still, (index) => stage.bodies[index])
    this.fixedIds = Int32Array.from(still, (index) => SCENE_IDS + index)
    this.wait(LEFT)
    this.wait(RIGHT)
  }

  apply(state: LogState): void {
    for (let side = LEFT; side <= RIGHT; side++) {
      if (hasHand(state.hands, side)) this.hands[side].placeLogged(state.hand, side * HAND_INTS)
      else if (hasHand(this.present, side)) this.wait(side)
    }
    this.present = state.hands
    placeBodies(this.stage, state)
  }

  private wait(side: number): void {
    const { origin } = this.stage.grid
    const { root, joints } = this.hands[side]
    root.fill(0)
    for (let k = 0; k < 3; k++) root[k] = origin[k]
    root[1] -= WAITING_DEPTH * (1 + side)
    root[6] = 1
    joints.fill(0)
    this.hands[side].place()
  }
}

function handOf(stage: Stage, side: typeof LEFT | typeof RIGHT): HandBodies {
  return new HandBodies(stage, rigOf(makeHand(SIDES[side], stage.hands[side])))
}
