/** How far the hands are from whatever is nearest to them in the scene. */
import type { BodyId } from '../../engine/bodies.ts'
import { Probe } from '../../engine/query/probe.ts'
import type { Stage } from '../../walkthrough/stage.ts'

/** Metres: what is farther away is told as this. */
export const FARTHEST = 0.5
/** Looked for step by step: within the last one there may be hundreds of parts, and mostly something is nearer. */
const REACHES = [0.02, 0.06, 0.18, FARTHEST]

export class NearestDistance {
  private readonly stage: Stage
  private readonly probe: Probe
  private readonly accepts: (body: number) => boolean

  constructor(stage: Stage) {
    this.stage = stage
    this.probe = new Probe(stage.world)
    this.accepts = (body) => stage.sceneBody[body]! >= 0
  }

  /** Metres; 0 in contact. Of the engine bodies of all hands' parts; NaN where there are none. */
  measure(bodies: readonly number[]): number {
    if (bodies.length === 0) return Number.NaN
    this.stage.world.refreshBoxes()
    for (const reach of REACHES) {
      const found = this.within(bodies, reach)
      if (found < Number.POSITIVE_INFINITY) return Math.max(0, found)
    }
    return FARTHEST
  }

  private within(bodies: readonly number[], reach: number): number {
    const { probe } = this
    let best = Number.POSITIVE_INFINITY
    for (const body of bodies) {
      probe.useBody(body as BodyId)
      const count = probe.near(Math.min(reach, Math.max(best, 0)), this.accepts)
      for (let i = 0; i < count; i++) best = Math.min(best, probe.distance[i]!)
      if (best <= 0) return 0
    }
    return best
  }
}
