/**
 * A piece of cloth or a cushion: extended position-based dynamics in small substeps. Nothing but + − × ÷ √, in a fixed
 * order: the same steps give the same bits on every machine.
 */
import type { World } from '../../engine/world.ts'
import { Bend } from './bend.ts'
import { Samples } from './samples.ts'
import { SelfContacts } from './self-contacts.ts'
import { COTTON, checkSoft, type SoftMesh, type SoftParameters } from './soft-mesh.ts'
import { SolidContacts } from './solid-contacts.ts'
import type { SolidMotions } from './solid-motions.ts'
import { Stretch } from './stretch.ts'
import { Tethers } from './tethers.ts'
import { TipContacts } from './tip-contacts.ts'
import { TipPairs } from './tip-pairs.ts'
import { inverseMasses, type Topology, topologyOf } from './topology.ts'
import { Volume } from './volume.ts'

/** A body that has stayed within this many metres of where it was … */
const RESTING = 0.001
/** … for this many steps sleeps. */
const RESTING_STEPS = 30

/** Corners are looked for again every so many substeps: hands have hundreds, and a whole step's way is long. */
const TIP_SUBSTEPS = 2
/** Layers are looked for again no sooner: within so many substeps only layers that meet at 3 m/s pass the margin. */
const LAYER_SUBSTEPS = 4
/** Of the margin in which layers are looked for, per substep: what positions move without a speed. */
const SLACK = 0.01

export class SoftBody {
  readonly mesh: SoftMesh
  readonly parameters: SoftParameters
  readonly topology: Topology
  /** xyz a vertex. */
  readonly positions: Float64Array
  readonly velocities: Float64Array
  readonly inverseMass: Float64Array
  readonly solids: SolidContacts
  readonly tips: TipContacts
  readonly self: SelfContacts | null
  readonly stretch: Stretch
  readonly volume: Volume | null
  /** minX, minY, minZ, maxX, maxY, maxZ, of the vertices. */
  readonly box = new Float64Array(6)
  asleep = false
  private readonly previous: Float64Array
  private readonly settled: Float64Array
  private settledSteps = 0
  private readonly bend: Bend
  private readonly tethers: Tethers | null
  private readonly samples: Samples
  private readonly motions: SolidMotions
  /** Metres from sample to sample, about. */
  private readonly spacing: number
  /** Metres a second: the fastest vertex. */
  private readonly speed = new Float64Array(1)
  /** Metres that layers may still come nearer to each other before they are looked for again. */
  private readonly layersLeft = new Float64Array(1)
  private layersAge = LAYER_SUBSTEPS

  constructor(mesh: SoftMesh, parameters: Partial<SoftParameters>, motions: SolidMotions) {
    const whole = { ...COTTON, ...parameters }
    checkSoft(mesh, whole)
    const { rest, corners, pins } = mesh
    this.mesh = mesh
    this.parameters = whole
    this.motions = motions
    this.topology = topologyOf(corners, rest.length / 3)
    this.positions = Float64Array.from(mesh.positions)
    this.previous = Float64Array.from(mesh.positions)
    this.settled = Float64Array.from(mesh.positions)
    this.velocities = new Float64Array(rest.length)
    this.inverseMass = inverseMasses(rest, corners, pins, whole.density)
    this.stretch = new Stretch(mesh, this.topology, whole)
    this.bend = new Bend(mesh, this.topology, whole)
    this.tethers = pins.length > 0 ? new Tethers(mesh) : null
    this.volume = whole.volume > 0 ? new Volume(mesh, whole) : null
    this.samples = new Samples(this.topology, this.inverseMass)
    this.solids = new SolidContacts(this.samples, motions, whole.thickness, whole.friction)
    const tipPairs = new TipPairs(mesh, this.topology, this.samples, motions)
    this.tips = new TipContacts(mesh, tipPairs, motions, whole)
    const { lengths } = this.stretch
    const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
    this.self =
      whole.selfThickness > 0 ? new SelfContacts(mesh, whole.selfThickness, whole.friction, mean) : null
    this.spacing = 0.5 * mean
    this.findBox()
  }

  wake(): void {
    this.asleep = false
    this.settledSteps = 0
  }

  get world(): World {
    return this.motions.world
  }

  /** The triangle of a solid contact's sample. */
  triangleOf(sample: number): number {
    return this.samples.triangle[sample]
  }

  /** One step of so many seconds, through the poses that `motions` has for it. */
  step(seconds: number, substeps: number, gravity: Float64Array): void {
    const { solids, motions } = this
    motions.rewind()
    this.samples.place(this.positions)
    // What it can do in one step: it keeps its speed, falls, and is taken along by what moves.
    const { thickness } = this.parameters
    const way = this.speed[0] * seconds + 0.5 * thickness
    // Farther than the samples are apart: whatever is near a triangle is near one of its samples.
    solids.candidates.collect(thickness + way + this.spacing, this.box)
    const h = seconds / substeps
    for (let i = 1; i <= substeps; i++) {
      if (i % TIP_SUBSTEPS === 1) this.findTips(h, substeps)
      motions.advance(i / substeps)
      this.findLayers(h)
      this.substep(h, gravity)
    }
    this.findBox()
    this.rest()
  }

  /** Before solids move on: on which side of a corner the cloth is must be known while it is still there. */
  private findTips(h: number, substeps: number): void {
    const { thickness } = this.parameters
    const reach = 1.5 * thickness + TIP_SUBSTEPS * h * this.speed[0]
    this.tips.pairs.collect(this.positions, this.solids.candidates, reach, TIP_SUBSTEPS / substeps)
  }

  /** Layers that could meet are looked for again before any two can have come through the margin, from both sides. */
  private findLayers(h: number): void {
    const { self, spacing, parameters, layersLeft } = this
    if (self === null) return
    const closer = 2 * this.speed[0] * h + SLACK * spacing
    // Something may hit it now, and nothing makes it faster than its thickness a substep.
    if (++this.layersAge >= LAYER_SUBSTEPS && layersLeft[0] < closer + parameters.thickness) {
      this.layersAge = 0
      self.collect(this.positions, parameters.selfThickness + spacing)
      layersLeft[0] = spacing
    }
    layersLeft[0] -= closer
  }

  private substep(h: number, gravity: Float64Array): void {
    const { positions, previous, inverseMass, velocities } = this
    const rubbing = this.parameters.rubbing * h
    this.predict(h, gravity)
    this.stretch.solve(positions, inverseMass, h)
    this.bend.solve(positions, inverseMass, h)
    this.volume?.solve(positions, inverseMass, h)
    this.tethers?.solve(positions, inverseMass)
    this.self?.solve(positions, previous, inverseMass)
    this.tips.solve(positions, previous, inverseMass)
    // Last: what must not be inside a solid is not, whatever the others wish.
    this.solids.solve(positions, previous, inverseMass)
    this.takeVelocities(h)
    this.stretch.damp(velocities, positions, inverseMass, rubbing / (1 + rubbing))
  }

  private predict(h: number, gravity: Float64Array): void {
    const { positions, previous, inverseMass, velocities } = this
    const gx = gravity[0] * h
    const gy = gravity[1] * h
    const gz = gravity[2] * h
    const keeps = 1 / (1 + this.parameters.drag * h)
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
  }

  private takeVelocities(h: number): void {
    const { positions, previous, velocities } = this
    // Faster than its thickness a substep, it could pass through what is thinner.
    const limit = this.parameters.thickness / h
    let fastest = 0
    for (let o = 0; o < positions.length; o += 3) {
      const x = (positions[o] - previous[o]) / h
      const y = (positions[o + 1] - previous[o + 1]) / h
      const z = (positions[o + 2] - previous[o + 2]) / h
      const square = x * x + y * y + z * z
      const share = square > limit * limit ? limit / Math.sqrt(square) : 1
      velocities[o] = share * x
      velocities[o + 1] = share * y
      velocities[o + 2] = share * z
      if (square * share * share > fastest) fastest = square * share * share
    }
    this.speed[0] = Math.sqrt(fastest)
  }

  private findBox(): void {
    const { box, positions } = this
    for (let k = 0; k < 3; k++) {
      box[k] = Infinity
      box[3 + k] = -Infinity
    }
    for (let o = 0; o < positions.length; o += 3) {
      for (let k = 0; k < 3; k++) {
        const at = positions[o + k]
        if (at < box[k]) box[k] = at
        if (at > box[3 + k]) box[3 + k] = at
      }
    }
  }

  /** By places, not by speeds: cloth that trembles in place is at rest. */
  private rest(): void {
    const { positions, settled } = this
    if (++this.settledSteps < RESTING_STEPS) return
    let stays = true
    for (let i = 0; i < positions.length; i++) {
      const away = positions[i] - settled[i]
      if (!(away < RESTING && away > -RESTING)) stays = false
      settled[i] = positions[i]
    }
    this.settledSteps = 0
    if (!stays) return
    this.asleep = true
    this.velocities.fill(0)
    this.speed[0] = 0
  }
}
