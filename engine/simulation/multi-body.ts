import { Random } from '../math/random.ts'
import { sinCos } from '../math/sin-cos.ts'
import { cubeRoot } from './cube-root.ts'
import { PairOrder } from './pair-order.ts'
import { SPHERE_RADIUS, spherePolytope } from './sphere-polytope.ts'

/** The five numbers of the paper's simulation (5.3, defaults of section 6), and the seed. */
export interface MultiBodySettings {
  readonly bodies: number
  /** Triangles of each polytope: even, 4 or more. */
  readonly faces: number
  /** Polytope volume as a fraction of the cube's volume. */
  readonly density: number
  /** Way a frame, as a fraction of the body's radius. */
  readonly velocity: number
  /** Degrees a frame. */
  readonly spin: number
  readonly seed: number
  /** Distinct shapes at most; 1,000 where it is left out. A picture is drawn faster with fewer. */
  readonly shapes?: number
}

export const DEFAULT_SETTINGS: MultiBodySettings = {
  bodies: 1000,
  faces: 36,
  density: 0.01,
  velocity: 0.1,
  spin: 10,
  seed: 1,
}

/** More shapes would only cost memory: a thousand already give every cache its misses. */
const MAX_SHAPES = 1000
const RADIANS_PER_DEGREE = Math.PI / 180
/** px, py, pz, qx, qy, qz, qw */
export const POSE_STRIDE = 7

/**
 * The multi-body simulation of the paper (5.3): moving, spinning polytopes in a cube, which exchange their
 * velocities when they collide and bounce off the walls. It knows nothing of how collisions are found.
 */
export class MultiBodySimulation {
  readonly bodyCount: number
  /** Vertices of each distinct shape, xyz in body coordinates. */
  readonly shapes: readonly Float64Array[]
  readonly shapeOf: Int32Array
  /** The cube is [0, side]³. */
  readonly side: number
  readonly position: Float64Array
  /** Unit quaternions x, y, z, w. */
  readonly rotation: Float64Array
  /** Way a frame. */
  readonly velocity: Float64Array
  /** The turn of one frame, a unit quaternion a body in world coordinates. */
  private readonly turn: Float64Array
  private readonly order: PairOrder

  constructor(settings: MultiBodySettings) {
    checkSettings(settings)
    const n = settings.bodies
    const random = new Random(settings.seed)
    this.bodyCount = n
    this.shapeOf = new Int32Array(n)
    this.position = new Float64Array(n * 3)
    this.rotation = new Float64Array(n * 4)
    this.velocity = new Float64Array(n * 3)
    this.turn = new Float64Array(n * 4)
    this.order = new PairOrder(n)

    const polytopes = Array.from({ length: Math.min(n, settings.shapes ?? MAX_SHAPES) }, () =>
      spherePolytope(settings.faces, random),
    )
    this.shapes = polytopes.map((polytope) => polytope.points)
    let volume = 0
    for (let body = 0; body < n; body++) {
      const shape = body % polytopes.length
      this.shapeOf[body] = shape
      volume += polytopes[shape].volume
    }
    this.side = cubeRoot(volume / settings.density)
    this.place(random, settings)
  }

  private place(random: Random, settings: MultiBodySettings): void {
    const speed = settings.velocity * SPHERE_RADIUS
    const half = new Float64Array(2)
    sinCos(settings.spin * RADIANS_PER_DEGREE * 0.5, half, 0)
    const { position, rotation, velocity, turn } = this
    for (let body = 0; body < this.bodyCount; body++) {
      const v = body * 3
      const q = body * 4
      for (let axis = 0; axis < 3; axis++) position[v + axis] = random.between(0, this.side)
      random.rotation(rotation, q)
      random.onSphere(velocity, v)
      random.onSphere(turn, q)
      for (let axis = 0; axis < 3; axis++) {
        velocity[v + axis] *= speed
        turn[q + axis] *= half[0]
      }
      turn[q + 3] = half[1]
    }
  }

  /**
   * Reacts to the collisions of the present poses and moves everything by one frame. `collidingPairs` holds
   * two body numbers a pair; neither the order of the pairs nor of the bodies in a pair matters.
   */
  advance(collidingPairs: Int32Array, count: number): void {
    this.order.sort(collidingPairs, count)
    this.exchangeVelocities(count)
    this.bounceAtWalls()
    this.move()
  }

  /** All poses for a detector: position and rotation of each body, POSE_STRIDE numbers a body. */
  writePoses(out: Float64Array): void {
    const { position, rotation } = this
    for (let body = 0, at = 0; body < this.bodyCount; body++, at += POSE_STRIDE) {
      for (let axis = 0; axis < 3; axis++) out[at + axis] = position[body * 3 + axis]
      for (let part = 0; part < 4; part++) out[at + 3 + part] = rotation[body * 4 + part]
    }
  }

  /**
   * The paper's elastic reaction (5.3), taken at its word: every colliding pair, every frame. A pair still
   * overlapping in the next frame is exchanged back, so it travels on together, trembling, until its spins
   * part it. Milder rules (only pairs that approach, only pairs that begin) empty the scene of contacts: 5
   * to 7 collisions a frame at the default settings. This rule keeps the 47 that the figures we compare
   * with were measured at (mean of 12 seeds; 134 pairs of fixed cubes, 100 of tight boxes).
   */
  private exchangeVelocities(count: number): void {
    const velocity = this.velocity
    const pairs = this.order.sorted
    for (let at = 0; at < count * 2; at += 2) {
      const a = pairs[at] * 3
      const b = pairs[at + 1] * 3
      for (let axis = 0; axis < 3; axis++) {
        const kept = velocity[a + axis]
        velocity[a + axis] = velocity[b + axis]
        velocity[b + axis] = kept
      }
    }
  }

  /** A body whose centre has left the cube turns back; one that is already coming back is let alone. */
  private bounceAtWalls(): void {
    const { position, velocity, side } = this
    for (let i = 0; i < position.length; i++) {
      if ((position[i] < 0 && velocity[i] < 0) || (position[i] > side && velocity[i] > 0)) {
        velocity[i] = -velocity[i]
      }
    }
  }

  private move(): void {
    const { position, velocity, rotation, turn } = this
    for (let i = 0; i < position.length; i++) position[i] += velocity[i]
    for (let q = 0; q < rotation.length; q += 4) {
      const tx = turn[q]
      const ty = turn[q + 1]
      const tz = turn[q + 2]
      const tw = turn[q + 3]
      const qx = rotation[q]
      const qy = rotation[q + 1]
      const qz = rotation[q + 2]
      const qw = rotation[q + 3]
      const x = tw * qx + tx * qw + ty * qz - tz * qy
      const y = tw * qy + ty * qw + tz * qx - tx * qz
      const z = tw * qz + tz * qw + tx * qy - ty * qx
      const w = tw * qw - tx * qx - ty * qy - tz * qz
      // Renormalised every frame: rounding alone would scale the bodies by 1e-12 after ten thousand frames.
      const scale = 1 / Math.sqrt(x * x + y * y + z * z + w * w)
      rotation[q] = x * scale
      rotation[q + 1] = y * scale
      rotation[q + 2] = z * scale
      rotation[q + 3] = w * scale
    }
  }
}

function checkSettings(settings: MultiBodySettings): void {
  const { bodies, density, velocity, spin } = settings
  if (!(Number.isInteger(bodies) && bodies >= 1)) {
    throw new RangeError(`bodies must be a whole number of 1 or more, not ${bodies}`)
  }
  if (!(density > 0 && density <= 1)) throw new RangeError(`density must be in (0, 1], not ${density}`)
  if (!(velocity >= 0 && velocity < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`velocity must be 0 or more, not ${velocity}`)
  }
  if (!(spin >= 0 && spin <= 360)) throw new RangeError(`spin must be 0 to 360 degrees, not ${spin}`)
}
