/** The soft bodies of a stage, stepped 60 times a second in substeps, and what they touch. */
import type { World } from '../../engine/world.ts'
import { SoftBody } from './soft-body.ts'
import { SoftContactList } from './soft-contact-list.ts'
import type { SoftMesh, SoftParameters } from './soft-mesh.ts'
import { SolidMotions } from './solid-motions.ts'

export interface SoftWorldOptions {
  /** How often a second; the hand may be slower or faster. */
  readonly stepsPerSecond?: number
  readonly substeps?: number
  /** Metres a second squared. */
  readonly gravity?: readonly [number, number, number]
}

/** A machine that cannot keep up shows slow cloth, not a picture that stands still. */
const STEPS_AT_ONCE = 3

export class SoftWorld {
  readonly bodies: SoftBody[] = []
  readonly contacts = new SoftContactList()
  readonly stepSeconds: number
  readonly substeps: number
  private readonly motions: SolidMotions
  private readonly gravity: Float64Array
  private readonly owed = new Float64Array(1)

  constructor(world: World, options: SoftWorldOptions = {}) {
    this.motions = new SolidMotions(world)
    this.stepSeconds = 1 / (options.stepsPerSecond ?? 60)
    this.substeps = options.substeps ?? 10
    this.gravity = Float64Array.from(options.gravity ?? [0, -9.81, 0])
  }

  /** Throws a SoftError or a MeshError. Its number is its place in `bodies`. */
  add(mesh: SoftMesh, parameters: Partial<SoftParameters> = {}): SoftBody {
    const body = new SoftBody(mesh, parameters, this.motions)
    this.bodies.push(body)
    return body
  }

  /** Does the steps that are due after so many seconds more; how many. */
  advance(seconds: number): number {
    this.owed[0] += seconds
    let steps = 0
    while (this.owed[0] >= this.stepSeconds && steps < STEPS_AT_ONCE) {
      this.owed[0] -= this.stepSeconds
      this.step()
      steps++
    }
    if (steps === STEPS_AT_ONCE) this.owed[0] = 0
    return steps
  }

  /** One step: after the world's bodies were moved to where they are at its end. */
  step(): void {
    this.motions.begin()
    this.contacts.clear()
    for (let i = 0; i < this.bodies.length; i++) {
      const body = this.bodies[i]
      if (body.asleep && this.isDisturbed(body)) body.wake()
      if (!body.asleep) body.step(this.stepSeconds, this.substeps, this.gravity)
      this.contacts.take(i, body)
    }
  }

  private isDisturbed({ box, parameters }: SoftBody): boolean {
    const { motions } = this
    if (motions.removed) return true
    for (let i = 0; i < motions.changedCount; i++) {
      if (motions.isNear(motions.changed[i], box, 2 * parameters.thickness)) return true
    }
    return false
  }
}
