/** The soft bodies of a stage, stepped 60 times a second in substeps. */
import type { World } from '../../engine/world.ts'
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

/** Metres by which layers may come nearer to each other before they are looked for again. */
const MARGIN = 0.006
/** Metres a substep: what positions move without a speed. */
const SLACK = 0.0002
/** Layers are looked for no oftener. */
const LAYER_SUBSTEPS = 3

export class SoftWorld {
  readonly bodies: SoftBody[] = []
  readonly layers: LayerContacts
  readonly shards: Shards
  readonly stepSeconds: number
  readonly substeps: number
  private readonly pool = new SoftPool()
  private readonly motions: SolidMotions
  private readonly gravity: Float64Array
  /** Metres of the margin that are left. */
  private readonly left = new Float64Array(1)
  private layersAge = 0

  constructor(world: World, options: SoftWorldOptions = {}) {
    this.gravity = Float64Array.from(options.gravity ?? [0, -9.81, 0])
    this.motions = new SolidMotions(world, this.gravity)
    this.layers = new LayerContacts(this.pool, this.bodies)
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
    const { bodies, motions, substeps, layers, shards } = this
    const h = this.stepSeconds / substeps
    for (let i = 0; i < bodies.length; i++) {
      if (bodies[i].active && !bodies[i].asleep) bodies[i].prepare(this.stepSeconds)
    }
    this.left[0] = 0
    this.layersAge = LAYER_SUBSTEPS
    for (let sub = 1; sub <= substeps; sub++) {
      this.findLayers(h, sub > 1)
      shards.look(sub, h)
      motions.advance((step * substeps + sub) / (steps * substeps))
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
    }
    for (let i = 0; i < bodies.length; i++) {
      if (bodies[i].active && !bodies[i].asleep) bodies[i].conclude()
      else if (bodies[i].asleep && layers.pairs.roused[i] === 1) bodies[i].wake()
    }
  }

  /**
   * Layers that could meet are looked for again before any two can have come through the margin, from both sides.
   * `refit`: trees are not as bodies are now.
   */
  private findLayers(h: number, refit: boolean): void {
    const { bodies, layers, left } = this
    let fastest = 0
    for (let i = 0; i < bodies.length; i++) {
      const speed = bodies[i].speed[0]
      if (bodies[i].active && speed > fastest) fastest = speed
    }
    const closer = 2 * fastest * h + SLACK
    if (++this.layersAge > LAYER_SUBSTEPS && left[0] < closer) {
      this.layersAge = 0
      let thickest = 0
      for (let i = 0; i < bodies.length; i++) {
        const body = bodies[i]
        if (!body.active) continue
        if (refit && !body.asleep) body.tree.refit(body.positions)
        if (body.parameters.selfThickness > thickest) thickest = body.parameters.selfThickness
      }
      layers.pairs.collect(bodies, thickest + MARGIN)
      layers.pairs.disentangle(bodies)
      left[0] = MARGIN
    }
    left[0] -= closer
  }

  /**
   * Everything that the next run depends on, but for the world's own bodies. Rounds positions and velocities in place,
   * so that what goes on here is what goes on from the bytes.
   */
  save(): Uint8Array<ArrayBuffer> {
    this.shards.forget()
    this.layers.pairs.forget()
    return writeSoftState(this.bodies)
  }

  /**
   * Goes on from a saved moment: with the same bodies added, and the world's own where they were at that moment. A
   * SoftError says what is wrong with the bytes; then nothing has changed.
   */
  load(bytes: Uint8Array): void {
    readSoftState(bytes, this.bodies)
    this.shards.forget()
    this.layers.pairs.forget()
    this.motions.forget()
  }
}
