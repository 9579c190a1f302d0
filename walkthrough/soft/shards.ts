/** Shards among solids and each other: looked at as often as they are fast, moved substep by substep. */
import { ShardFinder } from './shard-finder.ts'
import type { ShardPoints } from './shard-points.ts'
import { ShardSolver } from './shard-solver.ts'
import type { SoftBody } from './soft-body.ts'
import type { SolidMotions } from './solid-motions.ts'

/** Metres that a shard may go until points are looked for again: what falls over touches with other corners. */
const FAR = 0.004
/** And substeps. */
const LOOK_SUBSTEPS = 4
/** Metres a second: a shard that goes faster wakes the sleepers that it touches. */
const ROUSING = 0.1
/** Share of its spin that a shard that touches something loses a second: round ones would roll for ever. */
const ROLLING = 3
/** Substeps: one that rocks is not pushed by solids in each. */
const HELD = 16

export class Shards {
  private readonly bodies: readonly SoftBody[]
  private readonly finder: ShardFinder
  private readonly solver: ShardSolver
  /** Metres that the fastest shard has gone since points were looked for, and substeps since. */
  private readonly gone = new Float64Array(1)
  private age = 0

  constructor(bodies: readonly SoftBody[], motions: SolidMotions) {
    this.bodies = bodies
    this.finder = new ShardFinder(motions)
    this.solver = new ShardSolver(bodies, motions)
  }

  get points(): ShardPoints {
    return this.finder.points
  }

  /** What was pushed before counts no more: shards were put elsewhere. */
  forget(): void {
    this.finder.points.count = 0
    this.gone[0] = Infinity
    this.age = 0
  }

  /** Before solids move in a substep. */
  look(sub: number, h: number): void {
    const { gone, finder } = this
    const fastest = this.findFastest()
    if (sub > 1 && gone[0] + fastest * h < FAR && ++this.age < LOOK_SUBSTEPS) {
      gone[0] += fastest * h
      return
    }
    gone[0] = fastest * h
    this.age = 0
    finder.seconds[0] =
      LOOK_SUBSTEPS * fastest * h < FAR ? LOOK_SUBSTEPS * h : fastest * h < FAR ? FAR / fastest : h
    finder.begin()
    finder.exit.thorough = sub === 1
    if (fastest < 0) return
    const { bodies } = this
    for (let i = 0; i < bodies.length; i++) {
      const a = bodies[i]
      if (!a.active || a.rigid === null) continue
      if (!a.asleep) a.findBox()
      for (let j = i + 1; j < bodies.length; j++) {
        const b = bodies[j]
        if (b.active && b.rigid !== null && !(a.asleep && b.asleep)) finder.lookAtPair(a, b)
      }
    }
    // After the others, so that these have the last word: a heap that presses must not press through the floor.
    for (let i = 0; i < bodies.length; i++) {
      const { active, asleep, rigid } = bodies[i]
      if (active && !asleep && rigid !== null) finder.lookAtSolids(bodies[i])
    }
    const { points, before } = finder
    for (let i = 0; i < points.count; i++) points.recall(i, before)
    this.solver.weigh(points)
  }

  /** Metres a second of the fastest vertex of a shard; −1: none is awake. */
  private findFastest(): number {
    let fastest = -1
    for (let i = 0; i < this.bodies.length; i++) {
      const { active, asleep, rigid, speed } = this.bodies[i]
      if (active && !asleep && rigid !== null && speed[0] > fastest) fastest = speed[0]
    }
    return fastest
  }

  /** On by a substep; solids have moved. */
  step(h: number, gravity: Float64Array): void {
    const { bodies, points, solver } = this
    for (let i = 0; i < bodies.length; i++) {
      const { active, asleep, rigid, parameters } = bodies[i]
      if (!active || asleep || rigid === null) continue
      const keeps = 1 / (1 + parameters.drag * h)
      const turns = bodies[i].touches ? 1 / (1 + ROLLING * h) : 1
      for (let k = 0; k < 3; k++) {
        rigid.velocity[k] = keeps * (rigid.velocity[k] + h * gravity[k])
        rigid.spin[k] *= keeps * turns
      }
    }
    solver.begin(points, h)
    for (let i = 0; i < bodies.length; i++) {
      const body = bodies[i]
      if (!body.active || body.asleep || body.rigid === null) continue
      body.touches = false
      if (body.held > 0) body.held--
      body.rigid.advance(h)
    }
    solver.end(points)
    for (let i = 0; i < points.count; i++) {
      if (points.pushed[3 * i] === 0) continue
      this.touch(points.first[i], points.second[i])
      if (points.second[i] < 0) bodies[points.first[i]].held = HELD
      else {
        this.touch(points.second[i], points.first[i])
        passOn(bodies[points.first[i]], bodies[points.second[i]])
        passOn(bodies[points.second[i]], bodies[points.first[i]])
      }
    }
    for (let i = 0; i < bodies.length; i++) {
      const body = bodies[i]
      if (body.active && !body.asleep) body.rigid?.place(body.positions)
    }
  }

  private touch(body: number, other: number): void {
    const one = this.bodies[body]
    one.touches = true
    if (one.asleep && other >= 0 && this.bodies[other].speed[0] > ROUSING) one.wake()
  }
}

/** Who lies on one that is held up is held up too, for a little less. */
function passOn(from: SoftBody, to: SoftBody): void {
  if (from.held - 2 > to.held) to.held = from.held - 2
}
