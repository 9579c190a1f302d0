/** A table with a cloth over its corner, and things that stand on it as they do in a scene. */
import type { BodyId } from '../../../engine/bodies.ts'
import type { World } from '../../../engine/world.ts'
import { makeTablecloth } from '../../../walkthrough/soft/make/tablecloth.ts'
import type { SoftBody } from '../../../walkthrough/soft/soft-body.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import { addBox, plainWorld } from './soft-scene.ts'

export const TABLE = [0.25, 0.02, 0.2]
export const TABLE_AT = [0, 0.7, 0]
export const TOP = 0.72
/** Metres between a thing and what it stands on. */
export const REST_GAP = 0.0003
/** Three seconds. */
export const SOON = 180

export interface CoveredTable {
  readonly world: World
  readonly soft: SoftWorld
  readonly cloth: SoftBody
}

export function coveredTable(): CoveredTable {
  const world = plainWorld()
  addBox(world, TABLE, TABLE_AT)
  addBox(world, [2, 0.05, 2], [0, -0.05, 0])
  const soft = new SoftWorld(world)
  soft.pressing = new Uint8Array(16)
  const middle = [0.1, TOP, 0.1] as const
  const cloth = soft.add(makeTablecloth({ middle, width: 0.42, depth: 0.36, quadsAcross: 20, quadsDown: 17 }))
  return { world, soft, cloth }
}

/** A thing that waits beside the table. */
export function addThing({ world, soft }: CoveredTable, half: readonly number[]): BodyId {
  const body = addBox(world, half, [1, half[1], 1])
  soft.pressing[body] = 1
  return body
}

/** Steps until all sleep; more than `most` where they do not. */
export function settle(soft: SoftWorld, most = SOON): number {
  let steps = 0
  do {
    soft.step()
    steps++
  } while (soft.bodies.some(({ asleep }) => !asleep) && steps <= most)
  return steps
}
