/** Lets the simulation's bodies fly: one of its frames a call, reacting to the collisions that the last step found. */
import type { Stage } from '../stage.ts'
import { CUBE_CORNER, type SimulationScene } from './simulation-scene.ts'

export class SimulationRun {
  running = true
  private readonly stage: Stage
  private readonly made: SimulationScene
  private pairs = new Int32Array(256)
  private readonly pose = new Float64Array(7)

  constructor(stage: Stage, made: SimulationScene) {
    this.stage = stage
    this.made = made
  }

  advance(): void {
    if (!this.running) return
    this.made.simulation.advance(this.pairs, this.collectPairs())
    this.placeBodies()
  }

  /** The colliding pairs of the last step, as numbers of the simulation. */
  private collectPairs(): number {
    const { contacts } = this.stage.world
    const { firstBody } = this.made
    let count = 0
    for (let i = 0; i < contacts.count; i++) {
      const row = contacts.at(i)
      const a = this.stage.sceneBody[contacts.bodyA(row)] - firstBody
      const b = this.stage.sceneBody[contacts.bodyB(row)] - firstBody
      if (a < 0 || b < 0) continue
      if (2 * count + 2 > this.pairs.length) this.growPairs()
      this.pairs[2 * count] = a
      this.pairs[2 * count + 1] = b
      count++
    }
    return count
  }

  private placeBodies(): void {
    const { stage, pose } = this
    const { simulation, scale, firstBody } = this.made
    for (let i = 0; i < simulation.bodyCount; i++) {
      for (let k = 0; k < 3; k++) pose[k] = CUBE_CORNER[k] + scale * simulation.position[3 * i + k]
      for (let k = 0; k < 4; k++) pose[3 + k] = simulation.rotation[4 * i + k]
      stage.movePose(stage.bodies[firstBody + i], pose, 0)
    }
  }

  private growPairs(): void {
    const pairs = new Int32Array(this.pairs.length * 2)
    pairs.set(this.pairs)
    this.pairs = pairs
  }
}
