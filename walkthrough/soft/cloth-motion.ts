/** How what bends goes through a substep: on by its speed, back to its own shape, out of solids. */
import { Bend } from './bend.ts'
import type { SoftBody } from './soft-body.ts'
import { SolidContacts } from './solid-contacts.ts'
import type { SolidMotions } from './solid-motions.ts'
import { SolidPairs } from './solid-pairs.ts'
import { Stretch } from './stretch.ts'
import { Tethers } from './tethers.ts'
import { takeVelocities } from './vertex-measures.ts'
import { Volume } from './volume.ts'

/**
 * Times faster that the air takes the speed of cloth that is calm: a hem that just swings a little would swing for seconds.
 */
const CALM_DRAG = 5
/**
 * How often threads that a hand has made too long are shortened, and cloth then put out of the hand again: most of it has
 * come along, or slid off, by then. The hand has the last word: a finger through cloth stays there, a long thread does not.
 */
const ROUNDS = 3

export class ClothMotion {
  readonly stretch: Stretch
  readonly volume: Volume | null
  readonly solids: SolidContacts
  private readonly body: SoftBody
  private readonly bend: Bend
  private readonly tethers: Tethers | null
  /** Seconds of a substep, and the most metres that a vertex may go in one. */
  private readonly pace = new Float64Array(2)

  constructor(body: SoftBody, motions: SolidMotions) {
    const { mesh, topology, parameters, tree } = body
    this.body = body
    this.stretch = new Stretch(mesh, topology, parameters)
    this.bend = new Bend(mesh, topology, parameters, body.inverseMass)
    this.tethers = mesh.pins.length > 0 ? new Tethers(mesh) : null
    this.volume = parameters.volume > 0 ? new Volume(mesh, parameters) : null
    const pairs = new SolidPairs(mesh, tree, motions)
    this.solids = new SolidContacts(mesh, pairs, motions, parameters)
  }

  /** Looks for the solids that it could meet in a step of so many substeps. */
  prepare(substeps: number): void {
    this.solids.pairs.collect(this.body, substeps)
  }

  /** On by its speed and gravity, then back to its own shape. */
  predict(h: number, gravity: Float64Array): void {
    const { positions, previous, inverseMass, velocities, parameters, resting } = this.body
    const gx = gravity[0] * h
    const gy = gravity[1] * h
    const gz = gravity[2] * h
    const keeps = 1 / (1 + parameters.drag * (resting.calm > 0 ? CALM_DRAG : 1) * h)
    for (let v = 0; v < inverseMass.length; v++) {
      const o = 3 * v
      previous[o] = positions[o]
      previous[o + 1] = positions[o + 1]
      previous[o + 2] = positions[o + 2]
      if (inverseMass[v] === 0) continue
      positions[o] += h * keeps * (velocities[o] + gx)
      positions[o + 1] += h * keeps * (velocities[o + 1] + gy)
      positions[o + 2] += h * keeps * (velocities[o + 2] + gz)
    }
    this.solids.rings.swingBack(positions)
    this.stretch.solve(positions, inverseMass, h)
    this.bend.solve(positions, h)
    if (this.volume !== null) {
      this.volume.flat[0] = this.solids.pinches.count / inverseMass.length
      this.volume.solve(positions, inverseMass, h)
    }
    this.tethers?.solve(positions, inverseMass)
  }

  /** Last in a substep: what must not be inside a solid is not, whatever the others wish. */
  holdOff(h: number): void {
    const { solids, stretch, pace } = this
    const { positions, previous, velocities, inverseMass, parameters, backed } = this.body
    backed.fill(0)
    solids.solve(this.body)
    if (solids.pressed > 0) {
      stretch.solve(positions, inverseMass, h)
      solids.solve(this.body, true)
    }
    for (let round = 0; round < ROUNDS && solids.pressed > 0; round++) {
      if (!stretch.limit(positions, inverseMass)) break
      solids.solve(this.body, true)
    }
    solids.rings.pull(positions)
    solids.pinches.still(positions, previous)
    pace[0] = h
    // Faster than its thickness a substep, it could pass through what is thinner.
    pace[1] = parameters.thickness
    takeVelocities(positions, previous, velocities, pace)
    const rubbing = parameters.rubbing * h
    stretch.damp(velocities, positions, inverseMass, rubbing / (1 + rubbing))
  }
}
