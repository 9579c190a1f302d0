/**
 * A piece of cloth, a cushion or a shard: extended position-based dynamics in small substeps. Nothing but + − × ÷ √, in a
 * fixed order: the same steps give the same bits on every machine.
 */
import { toWorld } from '../../engine/math/body-coordinates.ts'
import { POSE_STRIDE, SCALE, writePose } from '../../engine/math/pose.ts'
import { writeNormal } from '../../engine/soup/triangle-normal.ts'
import { ClothMotion } from './cloth-motion.ts'
import { acrossEdges, ownedFeatures } from './owned-features.ts'
import { Resting } from './resting.ts'
import { Rigid } from './rigid.ts'
import { SkinTree } from './skin-tree.ts'
import { COTTON, checkSoft, type SoftMesh, type SoftParameters } from './soft-mesh.ts'
import type { SoftPool } from './soft-pool.ts'
import { SCALE_STEPS } from './soft-state.ts'
import type { SolidContacts } from './solid-contacts.ts'
import type { SolidMotions } from './solid-motions.ts'
import type { Stretch } from './stretch.ts'
import { inverseMasses, type Topology, topologyOf } from './topology.ts'
import { findBox, findSpeed } from './vertex-measures.ts'
import type { Volume } from './volume.ts'

export class SoftBody {
  /** Its place among the soft bodies, and its first vertex in the pool. */
  readonly number: number
  readonly first: number
  readonly mesh: SoftMesh
  readonly parameters: SoftParameters
  readonly topology: Topology
  /** Views of the pool, xyz a vertex; new ones whenever a body is added. */
  positions: Float64Array
  previous: Float64Array
  velocities: Float64Array
  course: Float64Array
  goal: Float64Array
  drift: Float64Array
  budgets: Float64Array
  backed: Uint8Array
  /** One a vertex; 0 for those that are pinned. */
  readonly inverseMass: Float64Array
  readonly tree: SkinTree
  /** Bits by triangle, as owned-features.ts has them. */
  readonly owned: Uint8Array
  /** By corner, the triangle across the edge that begins there. */
  readonly across: Int32Array
  /** Null for what bends. */
  readonly rigid: Rigid | null
  /** Metres in the cloth: triangles whose middles are nearer to each other are neighbours, not layers. */
  readonly together: number
  /** minX, minY, minZ, maxX, maxY, maxZ, of the vertices. */
  readonly box = new Float64Array(6)
  /** Metres a second: its fastest vertex. Of shards alone. */
  readonly speed = new Float64Array(1)
  /** One that is not is nowhere: it has no contacts, and nothing moves it. */
  active = true
  /** It is not where layers last saw it, or was asleep then: they look for all of it again. */
  fresh = true
  asleep = false
  /** How many times as large as it was made. */
  scale = 1
  /** Whether something has pushed it in this substep. */
  touches = false
  /** Of a shard: substeps for which it counts as held up by solids; cloth between them gives way to it then. */
  held = 0
  private readonly pool: SoftPool
  readonly resting: Resting
  private readonly cloth: ClothMotion

  /** Throws a SoftError or a MeshError before it changes anything. */
  constructor(
    number: number,
    mesh: SoftMesh,
    parameters: Partial<SoftParameters>,
    rigid: boolean,
    pool: SoftPool,
    motions: SolidMotions,
  ) {
    const whole = { ...COTTON, ...parameters }
    checkSoft(mesh, whole)
    const { rest, corners, pins } = mesh
    this.number = number
    this.mesh = mesh
    this.parameters = whole
    this.topology = topologyOf(corners, rest.length / 3)
    this.inverseMass = inverseMasses(rest, corners, pins, whole.density)
    this.pool = pool
    this.first = pool.add(rest.length / 3)
    this.positions = pool.positions
    this.previous = pool.previous
    this.velocities = pool.velocities
    this.course = pool.course
    this.goal = pool.goal
    this.drift = pool.drift
    this.budgets = pool.budgets
    this.backed = pool.backed
    this.attach()
    this.positions.set(mesh.positions)
    this.resting = new Resting(rest.length, rigid)
    this.rigid = rigid ? new Rigid(mesh.positions, this.inverseMass) : null
    this.tree = new SkinTree(rest, corners, this.parameters.volume > 0 ? mesh.positions : rest)
    this.owned = ownedFeatures(corners, rest.length / 3)
    this.across = acrossEdges(corners, rest.length / 3)
    this.cloth = new ClothMotion(this, motions)
    const { lengths } = this.stretch
    const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
    this.together = Math.max(2 * whole.selfThickness, 1.8 * mean)
    this.restart()
  }

  get solids(): SolidContacts {
    return this.cloth.solids
  }

  get stretch(): Stretch {
    return this.cloth.stretch
  }

  get volume(): Volume | null {
    return this.cloth.volume
  }

  /** The unit normal of a triangle as it is now; zero where it has no area. */
  writeNormal(triangle: number, out: Float64Array): void {
    const { corners } = this.mesh
    const t = 3 * triangle
    writeNormal(this.positions, 3 * corners[t], 3 * corners[t + 1], 3 * corners[t + 2], out)
  }

  /** Views of the pool as it is now. */
  attach(): void {
    const { pool, first } = this
    const end = first + this.mesh.rest.length / 3
    this.positions = pool.positions.subarray(3 * first, 3 * end)
    this.previous = pool.previous.subarray(3 * first, 3 * end)
    this.velocities = pool.velocities.subarray(3 * first, 3 * end)
    this.course = pool.course.subarray(3 * first, 3 * end)
    this.goal = pool.goal.subarray(3 * first, 3 * end)
    this.drift = pool.drift.subarray(3 * first, 3 * end)
    this.budgets = pool.budgets.subarray(first, end)
    this.backed = pool.backed.subarray(first, end)
  }

  wake(): void {
    this.asleep = false
    this.forgetSolids()
    this.fresh = true
    this.resting.restart(this.positions)
    this.setMasses()
  }

  /** Comes to be where a body stood that broke into it (position, quaternion; its scale), at a velocity. */
  appear(place: ArrayLike<number>, scale: number, velocity: ArrayLike<number>): void {
    const { positions, velocities, mesh } = this
    const pose = new Float64Array(POSE_STRIDE)
    writePose(pose, 0, place, 0)
    // On a grid, so that a saved state holds it exactly.
    this.scale = Math.round(scale * SCALE_STEPS) / SCALE_STEPS
    pose[SCALE] = this.scale
    for (let o = 0; o < positions.length; o += 3) {
      toWorld(positions, o, pose, 0, mesh.positions, o)
      for (let k = 0; k < 3; k++) velocities[o + k] = velocity[k] ?? 0
    }
    this.active = true
    this.asleep = false
    this.restart()
  }

  /** Where it began, without a speed. */
  putBack(): void {
    this.positions.set(this.mesh.positions)
    this.velocities.fill(0)
    this.asleep = false
    this.restart()
  }

  vanish(): void {
    this.active = false
  }

  /** Forgets what it had from before, after it was put elsewhere. */
  restart(): void {
    this.forgetSolids()
    this.previous.set(this.positions)
    this.resting.restart(this.positions)
    this.solids.pinches.begin()
    this.touches = false
    this.fresh = true
    this.held = 0
    this.rigid?.restart(this.positions, this.velocities, this.scale)
    this.setMasses()
    findSpeed(this.velocities, this.speed)
    this.findBox()
  }

  /** What was near it is to be looked for anew. */
  forgetSolids(): void {
    this.solids.pairs.forget()
  }

  /** What it could meet in a step of so many substeps. */
  prepare(substeps: number): void {
    if (this.rigid === null) this.cloth.prepare(substeps)
  }

  /** On by its speed; shards are moved all together, in shards.ts. */
  predict(h: number, gravity: Float64Array): void {
    if (this.rigid === null) this.cloth.predict(h, gravity)
    else this.previous.set(this.positions)
  }

  /** Last in a substep. */
  holdOff(h: number): void {
    if (this.rigid === null) {
      this.cloth.holdOff(h)
      return
    }
    this.rigid.writeVelocities(this.positions, this.velocities)
    findSpeed(this.velocities, this.speed)
  }

  /** At the end of a step. */
  conclude(): void {
    this.findBox()
    if (this.resting.look(this.positions)) this.sleep()
  }

  findBox(): void {
    findBox(this.positions, this.box)
  }

  private sleep(): void {
    this.asleep = true
    // It goes nowhere: layers must not look for it along its course.
    this.fresh = true
    this.rigid?.stop()
    this.velocities.fill(0)
    this.speed[0] = 0
    this.setMasses()
  }

  /** Who meets a sleeper meets a wall. */
  private setMasses(): void {
    const { pool, first, inverseMass, asleep } = this
    for (let v = 0; v < inverseMass.length; v++) pool.inverseMass[first + v] = asleep ? 0 : inverseMass[v]
  }
}
