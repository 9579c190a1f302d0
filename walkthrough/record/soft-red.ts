/**
 * Who turns red with cloth, live and in a replay: hands and what can move. Furniture and buildings do not: under a single
 * shard the whole floor would be red.
 */
import {
  CONTACT_INTS,
  FIRST,
  LEFT,
  RIGHT,
  RIGHT_HAND_IDS,
  SCENE_IDS,
  SECOND,
} from '../../engine/record/frame-record.ts'
import type { Stage } from '../stage.ts'
import type { Hands } from './contact-reading.ts'
import type { SoftRows } from './soft-rows.ts'

/** Adds to the red of a frame, by engine body; rows that are not of cloth are passed over. */
export function markSoftRed(red: Uint8Array, rows: SoftRows, stage: Stage, hands: Hands): void {
  const { contacts, contactCount } = rows
  for (let i = 0; i < contactCount; i++) {
    const first = contacts[i * CONTACT_INTS + FIRST]
    const second = contacts[i * CONTACT_INTS + SECOND]
    if (!isSoft(stage, first) && !isSoft(stage, second)) continue
    mark(red, stage, hands, first)
    mark(red, stage, hands, second)
  }
}

function isSoft({ scene }: Stage, id: number): boolean {
  return id >= SCENE_IDS && scene.bodies[id - SCENE_IDS]?.kind === 'soft'
}

function mark(red: Uint8Array, stage: Stage, hands: Hands, id: number): void {
  const body = bodyOf(stage, hands, id)
  if (body >= 0) red[body] = 1
}

/** −1 for what stands still, for cloth, and for a hand that is not there. */
function bodyOf({ bodies, onGrid }: Stage, hands: Hands, id: number): number {
  if (id >= SCENE_IDS) {
    const body = bodies[id - SCENE_IDS] ?? -1
    return onGrid[body] === 1 ? body : -1
  }
  const side = id >= RIGHT_HAND_IDS ? RIGHT : LEFT
  const part = side === RIGHT ? id - RIGHT_HAND_IDS : id
  return hands[side]?.bodies[part] ?? -1
}
