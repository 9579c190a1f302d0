/** The scene's bodies where a log has them at a moment: those that never moved stand as the scene has them. */
import { POSE_INTS } from '../../engine/record/grid.ts'
import type { LogState } from '../../engine/record/log-state.ts'
import { PLACE, PLACE_SCALE, type Stage } from '../stage.ts'

export function placeBodies(stage: Stage, { known, poses, scales }: LogState): void {
  const { bodies, onGrid, startLogged, startPlaces } = stage
  for (let index = 0; index < bodies.length; index++) {
    const body = bodies[index]
    if (body < 0 || onGrid[body] === 0) continue
    const own = known[index] === 0 || Number.isNaN(scales[index])
    stage.setScale(body, own ? startPlaces[body * PLACE + PLACE_SCALE] : scales[index])
    if (known[index] === 0) moveTo(stage, body, startLogged, body * POSE_INTS)
    else moveTo(stage, body, poses, index * POSE_INTS)
  }
}

/** What has not moved costs the engine nothing. */
function moveTo(stage: Stage, body: number, ints: Int32Array, o: number): void {
  const { logged } = stage
  for (let k = 0; k < POSE_INTS; k++) {
    if (logged[body * POSE_INTS + k] === ints[o + k]) continue
    stage.placeLogged(body, ints, o)
    return
  }
}
