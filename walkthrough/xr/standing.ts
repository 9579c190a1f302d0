/** Could a person stand here? On what stays where it is, upright, with room for all of them, and with both feet. */
import type { ShapeId } from '../../engine/bodies.ts'
import type { Probe } from '../../engine/query/probe.ts'
import type { Stage } from '../stage.ts'
import { FLOOR_COSINE, STEP_HEIGHT } from '../walker/limits.ts'
import type { Walker } from '../walker/walker.ts'
import { pointProbe } from './point-probe.ts'

/** Metres from the middle to where the feet need ground too: nobody stands on a railing or the top of a door. */
export const FOOTING = 0.08
/** Where the feet are looked for: from above the floor to a step below it, and a little for a slope. */
const FROM = 0.05
const DEEPEST = STEP_HEIGHT + 0.01
/** Metres: how near a foot comes to the floor. */
const SKIN = 0.002

/** x and z of the four corners. */
const CORNERS = [-1, -1, 1, -1, -1, 1, 1, 1] as const

export class Standing {
  private readonly stage: Stage
  private readonly walker: Walker
  private readonly probe: Probe
  private readonly down = Float64Array.of(0, -(FROM + DEEPEST), 0)

  constructor(stage: Stage, walker: Walker, grain: ShapeId) {
    this.stage = stage
    this.walker = walker
    this.probe = pointProbe(stage.world, grain)
  }

  /**
   * For someone with the eye this high, on a floor of `body` whose point and normal are known. `place`, the point, becomes
   * where the feet would be.
   */
  isPossible(place: Float64Array, normal: Float64Array, body: number, eyeHeight: number): boolean {
    // What is loose may be taken away, or break.
    if (!this.stage.isFixed(body)) return false
    if (!this.walker.couldStand(place, normal, eyeHeight)) return false
    for (let corner = 0; corner < CORNERS.length; corner += 2) {
      if (!this.hasGround(place, FOOTING * CORNERS[corner], FOOTING * CORNERS[corner + 1])) return false
    }
    return true
  }

  private hasGround(place: Float64Array, x: number, z: number): boolean {
    const { probe, stage, down } = this
    probe.moveTo(place[0] + x, place[1] + FROM, place[2] + z)
    if (probe.cast(down, SKIN, this.walker.accepts) === 1) return false
    return stage.isFixed(probe.hitBody) && -probe.hitNormal[1] >= FLOOR_COSINE
  }
}
