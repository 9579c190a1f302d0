/** The soft bodies of a stage, stepped 60 times a second in substeps. */
import type { World } from '../../engine/world.ts'
import { Courses } from './courses.ts'
import { LayerContacts } from './layer-contacts.ts'
import { Shards } from './shards.ts'
import { SoftBody } from './soft-body.ts'
import type { SoftMesh, SoftParameters } from './soft-mesh.ts'
import { SoftPool } from './soft-pool.ts'
import { readSoftState, writeSoftState } from './soft-state.ts'
import { SolidMotions } from './solid-motions.ts'

export interface SoftWorldOptions {
  /** How often a second; the hand may be slower or faster. */
  readonly stepsPerSecond?: number
  readonly substeps?: number
  /** Metres a second squared. */
  readonly gravity?: readonly [number, number, number]
}

/** Metres beyond their thickness, within which features of layers are looked at, … */
const MARGIN = 0.003
/** … once in so many substeps. */
const LAYER_SUBSTEPS = 2
/** So many vertices held back at once are a heap. */
const HEAP = 24
/** Metres a substep that what presses may go, … */
const FASTEST = 0.002
/** … unless there were more substeps than this. */
const MOST_SUBSTEPS = 24

export class SoftWorld {
  readonly bodies: SoftBody[] = []
  readonly layers: LayerContacts
  readonly courses: Courses
  readonly shards: Shards
  readonly stepSeconds: number
  readonly substeps: number
  /** Metres that the thickest keeps from others, at most. */
  private thickest = 0
  private readonly pool = new SoftPool()
  private readonly motions: SolidMotions
  private readonly gravity: Float64Array

  constructor(world: World, options: SoftWorldOptions = {}) {
    this.gravity = Float64Array.from(options.gravity ?? [0, -9.81, 0])
    this.motions = new SolidMotions(world, this.gravity)
    this.layers = new LayerContacts(this.pool, this.bodies)
    this.courses = new Courses(this.pool, this.bodies)
    this.shards = new Shards(this.bodies, this.motions)
    this.stepSeconds = 1 / (options.stepsPerSecond ?? 60)
    this.substeps = options.substeps ?? 8
  }

  /** By engine body: 1 for those that press on cloth (hands, what can be carried). The owner fills it, or puts another. */
  get pressing(): Uint8Array {
    return this.motions.pressing
  }

  set pressing(pressing: Uint8Array) {
    this.motions.pressing = pressing
  }

  /** Throws a SoftError or a MeshError. Its number is its place in `bodies`. `rigid`: it keeps its shape. */
  add(mesh: SoftMesh, parameters: Partial<SoftParameters> = {}, rigid = false): SoftBody {
    const body = new SoftBody(this.bodies.length, mesh, parameters, rigid, this.pool, this.motions)
    this.bodies.push(body)
    this.thickest = Math.max(this.thickest, body.parameters.selfThickness)
    for (const one of this.bodies) one.attach()
    return body
  }

  /** One step. */
  step(): void {
    this.run(1)
  }

  /**
   * So many steps, after the world's bodies were moved to where they are at the end of the last: their way there from
   * where they were at the end of the last run is spread over all of them.
   */
  run(steps: number): void {
    if (steps <= 0) return
    const { bodies, motions } = this
    motions.begin(steps)
    for (let i = 0; i < bodies.length; i++) {
      if (bodies[i].active && bodies[i].asleep && motions.disturbs(bodies[i])) bodies[i].wake()
    }
    motions.rewind()
    for (let step = 0; step < steps && this.isAwake(); step++) this.oneStep(step, steps)
  }

  private isAwake(): boolean {
    for (let i = 0; i < this.bodies.length; i++) {
      if (this.bodies[i].active && !this.bodies[i].asleep) return true
    }
    return false
  }

  private oneStep(step: number, steps: number): void {
    const { bodies, motions, layers, shards } = this
    motions.beginStep(step, steps)
    const substeps = this.wantedSubsteps()
    const h = this.stepSeconds / substeps
    for (let sub = 1; sub <= substeps; sub++) {
      this.findLayers(sub, substeps, h)
      if (sub === 1) this.findSolids(substeps)
      layers.guard.keep()
      shards.look(sub, h)
      motions.advance(sub / substeps)
      for (let i = 0; i < bodies.length; i++) {
        if (bodies[i].active && !bodies[i].asleep) bodies[i].predict(h, this.gravity)
      }
      shards.step(h, this.gravity)
      layers.solve(h)
      for (let i = 0; i < bodies.length; i++) {
        if (bodies[i].active && !bodies[i].asleep) bodies[i].holdOff(h)
      }
      // Once more: a hand that has just pushed one layer into another must not have it stay there.
      layers.solve(h)
      layers.guard.hold(h)
      // What was held back may be in a hand, and has room by now; but cloth in a heap has none.
      const { heldBack } = layers.guard
      if (heldBack > 0 && heldBack < HEAP && this.pushOut()) layers.guard.hold(h)
    }
    for (let i = 0; i < bodies.length; i++) {
      if (bodies[i].active && !bodies[i].asleep) bodies[i].conclude()
      else if (bodies[i].asleep && layers.features.roused[i] === 1) bodies[i].wake()
    }
  }

  /** More where something that presses is fast near cloth: by its thickness a substep, it would be through. */
  private wantedSubsteps(): number {
    const { motions, bodies, substeps } = this
    let most = 0
    for (let i = 0; i < bodies.length; i++) {
      const { active, asleep, rigid, box, parameters } = bodies[i]
      if (!active || asleep || rigid !== null) continue
      const travel = motions.fastestNear(box, 2 * parameters.thickness)
      if (travel > most) most = travel
    }
    const wanted = Math.ceil(most / FASTEST)
    return wanted > MOST_SUBSTEPS ? MOST_SUBSTEPS : wanted > substeps ? wanted : substeps
  }

  /** What was held back, out of what presses on it; whether any was in there. */
  private pushOut(): boolean {
    const { bodies, layers } = this
    let any = false
    for (let i = 0; i < bodies.length; i++) {
      const { active, asleep, rigid, solids, positions, first } = bodies[i]
      if (!active || asleep || rigid !== null || solids.pressed === 0) continue
      if (solids.pushOut(positions, layers.guard.shifted, first)) any = true
    }
    return any
  }

  /** Which layers could meet, and which are near each other now. */
  private findLayers(sub: number, substeps: number, h: number): void {
    const { layers, courses, thickest } = this
    const areNew = sub === 1 ? courses.begin(substeps, h) : courses.goOn()
    if (areNew) layers.pairs.follow(courses, thickest)
    if (areNew || sub % LAYER_SUBSTEPS === 1) layers.features.collect(layers.pairs, thickest + MARGIN)
  }

  /** Which solids cloth could meet in this step. */
  private findSolids(substeps: number): void {
    const { bodies } = this
    for (let i = 0; i < bodies.length; i++) {
      if (bodies[i].active && !bodies[i].asleep) bodies[i].prepare(substeps)
    }
  }

  /**
   * Everything that the next run depends on, but for the world's own bodies. Rounds positions and velocities in place,
   * so that what goes on here is what goes on from the bytes.
   */
  save(): Uint8Array<ArrayBuffer> {
    this.forget()
    return writeSoftState(this.bodies)
  }

  /**
   * Goes on from a saved moment: with the same bodies added, and the world's own where they were at that moment. A
   * SoftError says what is wrong with the bytes; then nothing has changed.
   */
  load(bytes: Uint8Array): void {
    readSoftState(bytes, this.bodies)
    this.forget()
  }

  /** All that bends is where it began, and at rest there; bodies are where they are, and have not come from anywhere. */
  putBack(): void {
    for (let i = 0; i < this.bodies.length; i++) if (this.bodies[i].rigid === null) this.bodies[i].putBack()
    this.forget()
  }

  /** What a saved state does not hold. */
  private forget(): void {
    this.motions.forget()
    this.shards.forget()
    this.layers.forget()
    for (let i = 0; i < this.bodies.length; i++) this.bodies[i].forgetSolids()
  }
}
