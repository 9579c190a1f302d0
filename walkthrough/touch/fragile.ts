/**
 * Things that break when they land hard. Broken, a body is put far below its scene: logs hold poses and nothing else, so
 * the pose must tell, in a replay and after undo too. Who shows shards looks for it there.
 */
import { POSE_INTS, POSITION_STEP } from '../../engine/record/grid.ts'
import { PLACE, PLACE_SCALE, type Stage } from '../stage.ts'

/** Metres below the grid's origin. Whatever else falls so far out of its scene is put back long before. */
const BROKEN_DEPTH = 1000
/** Metres from one broken body to the next: they must not meet down there. */
const APART = 16
/** What is deeper is broken, in steps of the log. */
const BROKEN_STEPS = -(BROKEN_DEPTH - 1) / POSITION_STEP

/** Whether whole numbers of a log at ints[o] are the pose of a broken body. */
export function isBrokenPose(ints: Int32Array, o: number): boolean {
  return ints[o + 1] < BROKEN_STEPS
}

export class Fragile {
  private readonly stage: Stage
  /** By engine body: its place among those that can break; −1 for the others. */
  private readonly order: Int32Array
  private readonly speeds: Float64Array
  private readonly place = new Float64Array(PLACE)
  /** Called with a body that has just broken. */
  onBreak: (body: number) => void = () => {}

  constructor(stage: Stage) {
    this.stage = stage
    this.order = new Int32Array(stage.end).fill(-1)
    this.speeds = new Float64Array(stage.end)
    let count = 0
    for (let body = 0; body < stage.end; body++) {
      const { breakSpeed } = stage.scene.bodies[stage.sceneBody[body]] ?? {}
      if (breakSpeed === undefined || !stage.isMovable(body)) continue
      this.order[body] = count++
      this.speeds[body] = breakSpeed
    }
  }

  isFragile(body: number): boolean {
    return body < this.order.length && this.order[body] >= 0
  }

  isBroken(body: number): boolean {
    return this.isFragile(body) && isBrokenPose(this.stage.logged, body * POSE_INTS)
  }

  /** A body meets something at so many metres a second, straight into it: true where it breaks. */
  breaksAt(body: number, impact: number): boolean {
    return this.isFragile(body) && impact > this.speeds[body]
  }

  /** Puts a body where broken ones are. */
  break(body: number): void {
    const { place, stage } = this
    place.fill(0)
    for (let k = 0; k < 3; k++) place[k] = stage.grid.origin[k]
    place[1] -= BROKEN_DEPTH + APART * this.order[body]
    place[6] = 1
    place[PLACE_SCALE] = stage.places[body * PLACE + PLACE_SCALE]
    stage.place(body, place, 0)
    this.onBreak(body)
  }
}
