/** Gets bodies out of what they were pressed into while they were held: together, by a few millimetres. */
import type { BodyId } from '../../engine/bodies.ts'
import type { Probe } from '../../engine/query/probe.ts'
import type { Stage } from '../stage.ts'
import { REST_GAP } from './limits.ts'

const ROUNDS = 10

export class FreeBodies {
  private readonly stage: Stage
  private readonly probe: Probe
  private readonly shift = new Float64Array(3)
  private isIn = new Uint8Array(64)
  private readonly isOther = (body: number): boolean =>
    this.stage.sceneBody[body] >= 0 && this.isIn[body] === 0

  constructor(stage: Stage, probe: Probe) {
    this.stage = stage
    this.probe = probe
  }

  /** Moves them all by the same way; true where none of them now meets anything else of the scene. */
  free(bodies: Int32Array, count: number): boolean {
    const { stage, shift } = this
    if (this.isIn.length < stage.movable.length) this.isIn = new Uint8Array(stage.movable.length)
    this.isIn.fill(0)
    for (let i = 0; i < count; i++) this.isIn[bodies[i]] = 1
    for (let round = 0; round < ROUNDS; round++) {
      shift.fill(0)
      let meets = false
      for (let i = 0; i < count; i++) if (this.fit(bodies[i])) meets = true
      if (!meets) return true
      for (let i = 0; i < count; i++) stage.shift(bodies[i], shift)
    }
    return false
  }

  /** Adds to the shift what one body needs; false where it meets nothing. */
  private fit(body: number): boolean {
    const { probe, shift } = this
    probe.useBody(body as BodyId)
    const count = probe.near(0, this.isOther)
    const { normal, distance } = probe
    for (let i = 0; i < count; i++) {
      const o = 3 * i
      const done = -(normal[o] * shift[0] + normal[o + 1] * shift[1] + normal[o + 2] * shift[2])
      const missing = REST_GAP - distance[i] - done
      if (missing > 0) for (let k = 0; k < 3; k++) shift[k] -= missing * normal[o + k]
    }
    return count > 0
  }
}
