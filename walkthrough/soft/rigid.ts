/**
 * What keeps its shape: shards. It is where its centre and its turn say, and goes by one velocity and one spin; its vertices
 * in the pool are only where that puts them, so that cloth meets it like any other skin.
 */
import { writeInverseInertia, writeMean } from './mass-measures.ts'
import { squareUp, turnOf } from './rigid-turn.ts'

export class Rigid {
  readonly centre = new Float64Array(3)
  /** Row by row: from its own shape to the world. */
  readonly turn = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)
  /** Metres a second, and radians a second. */
  readonly velocity = new Float64Array(3)
  readonly spin = new Float64Array(3)
  /** Of its mass (1), and of its inertia in the world (9, symmetric). */
  readonly perMass = new Float64Array(1)
  readonly inverse = new Float64Array(9)
  /** What a unit of push, as `weigh` was asked last, moves the point at which it pushes. */
  readonly weight = new Float64Array(1)
  /** xyz a vertex, about the centre of mass: as it was made, and at its present scale. */
  private readonly made: Float64Array
  private readonly shape: Float64Array
  private readonly mass: Float64Array
  private readonly rotation = new Float64Array(3)

  constructor(rest: Float64Array, inverseMass: Float64Array) {
    this.mass = inverseMass.map((w) => (w > 0 ? 1 / w : 0))
    this.perMass[0] = 1 / this.mass.reduce((sum, m) => sum + m, 0)
    writeMean(rest, this.mass, this.perMass, this.centre)
    this.made = rest.map((at, i) => at - this.centre[i % 3])
    this.shape = Float64Array.from(this.made)
  }

  /** After it was put somewhere: all of its state, from nothing but its vertices and their velocities. */
  restart(x: Float64Array, velocities: Float64Array, scale: number): void {
    const { shape, mass, spin, velocity, centre, inverse } = this
    for (let i = 0; i < shape.length; i++) shape[i] = scale * this.made[i]
    writeMean(x, mass, this.perMass, centre)
    turnOf(shape, x, centre, mass, this.turn)
    writeInverseInertia(this.shape, this.mass, this.turn, this.inverse)
    writeMean(velocities, mass, this.perMass, velocity)
    let lx = 0
    let ly = 0
    let lz = 0
    for (let o = 0; o < x.length; o += 3) {
      const m = mass[o / 3]
      const rx = x[o] - centre[0]
      const ry = x[o + 1] - centre[1]
      const rz = x[o + 2] - centre[2]
      lx += m * (ry * velocities[o + 2] - rz * velocities[o + 1])
      ly += m * (rz * velocities[o] - rx * velocities[o + 2])
      lz += m * (rx * velocities[o + 1] - ry * velocities[o])
    }
    for (let k = 0; k < 3; k++)
      spin[k] = inverse[3 * k] * lx + inverse[3 * k + 1] * ly + inverse[3 * k + 2] * lz
  }

  stop(): void {
    this.velocity.fill(0)
    this.spin.fill(0)
  }

  /** On by its velocity and its spin. */
  advance(h: number): void {
    const { centre, velocity, spin, rotation } = this
    for (let k = 0; k < 3; k++) {
      centre[k] += h * velocity[k]
      rotation[k] = h * spin[k]
    }
    this.rotate()
    writeInverseInertia(this.shape, this.mass, this.turn, this.inverse)
  }

  /** Its vertices, where it is. */
  place(x: Float64Array): void {
    const { centre, turn, shape } = this
    for (let o = 0; o < x.length; o += 3) {
      for (let k = 0; k < 3; k++) {
        const r = 3 * k
        x[o + k] = centre[k] + turn[r] * shape[o] + turn[r + 1] * shape[o + 1] + turn[r + 2] * shape[o + 2]
      }
    }
  }

  /** The velocities of its vertices. */
  writeVelocities(x: Float64Array, out: Float64Array): void {
    const { centre, velocity: v, spin: w } = this
    for (let o = 0; o < x.length; o += 3) {
      const rx = x[o] - centre[0]
      const ry = x[o + 1] - centre[1]
      const rz = x[o + 2] - centre[2]
      out[o] = v[0] + w[1] * rz - w[2] * ry
      out[o + 1] = v[1] + w[2] * rx - w[0] * rz
      out[o + 2] = v[2] + w[0] * ry - w[1] * rx
    }
  }

  /** What a unit of push along a unit direction at a point moves the point itself, into `weight`. */
  weigh(at: Float64Array, direction: Float64Array): void {
    const { centre, inverse: i } = this
    const rx = at[0] - centre[0]
    const ry = at[1] - centre[1]
    const rz = at[2] - centre[2]
    const x = ry * direction[2] - rz * direction[1]
    const y = rz * direction[0] - rx * direction[2]
    const z = rx * direction[1] - ry * direction[0]
    this.weight[0] =
      this.perMass[0] +
      x * (i[0] * x + i[1] * y + i[2] * z) +
      y * (i[3] * x + i[4] * y + i[5] * z) +
      z * (i[6] * x + i[7] * y + i[8] * z)
  }

  /** A push at a point, to `sign` (1 or −1): it goes as far as its mass and inertia let it. */
  shove(at: Float64Array, push: Float64Array, sign: number): void {
    const { centre, rotation, perMass } = this
    this.turnedBy(at, push)
    for (let k = 0; k < 3; k++) {
      centre[k] += sign * perMass[0] * push[k]
      rotation[k] *= sign
    }
    this.rotate()
  }

  /** The same push as a change of speed; `push` is by second. */
  hasten(at: Float64Array, push: Float64Array, sign: number): void {
    const { velocity, spin, rotation, perMass } = this
    this.turnedBy(at, push)
    for (let k = 0; k < 3; k++) {
      velocity[k] += sign * perMass[0] * push[k]
      spin[k] += sign * rotation[k]
    }
  }

  /** How a push at a point turns it, into `rotation`. */
  private turnedBy(at: Float64Array, push: Float64Array): void {
    const { centre, inverse: i, rotation } = this
    const rx = at[0] - centre[0]
    const ry = at[1] - centre[1]
    const rz = at[2] - centre[2]
    const lx = ry * push[2] - rz * push[1]
    const ly = rz * push[0] - rx * push[2]
    const lz = rx * push[1] - ry * push[0]
    for (let k = 0; k < 3; k++) rotation[k] = i[3 * k] * lx + i[3 * k + 1] * ly + i[3 * k + 2] * lz
  }

  /** Turns by `rotation`, to the second order: the first alone would make what spins turn too slowly. */
  private rotate(): void {
    const { turn, rotation } = this
    const wx = rotation[0]
    const wy = rotation[1]
    const wz = rotation[2]
    for (let column = 0; column < 3; column++) {
      const a = turn[column]
      const b = turn[3 + column]
      const c = turn[6 + column]
      const x = wy * c - wz * b
      const y = wz * a - wx * c
      const z = wx * b - wy * a
      turn[column] = a + x + 0.5 * (wy * z - wz * y)
      turn[3 + column] = b + y + 0.5 * (wz * x - wx * z)
      turn[6 + column] = c + z + 0.5 * (wx * y - wy * x)
    }
    squareUp(turn)
  }
}
