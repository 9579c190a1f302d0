import type { Random } from '../../math/random.ts'
import { sinCos } from '../../math/sin-cos.ts'

const TURN = 2 * Math.PI
const sine = new Float64Array(2)

/** Plane waves in space: how far a statue's surface stands out in a direction. */
export class Bumps {
  /** Wave vector, phase and height of each wave. */
  private readonly waves: Float64Array

  constructor(random: Random, count: number, height: number) {
    this.waves = new Float64Array(5 * count)
    for (let i = 0; i < this.waves.length; i += 5) {
      random.onSphere(this.waves, i)
      const frequency = random.between(3, 14)
      for (let k = 0; k < 3; k++) this.waves[i + k] *= frequency
      this.waves[i + 3] = random.between(0, TURN)
      this.waves[i + 4] = (3 * height) / frequency
    }
  }

  at(x: number, y: number, z: number): number {
    const { waves } = this
    let sum = 0
    for (let i = 0; i < waves.length; i += 5) {
      sinCos(waves[i] * x + waves[i + 1] * y + waves[i + 2] * z + waves[i + 3], sine, 0)
      sum += waves[i + 4] * sine[0]
    }
    return sum
  }
}

/** Waves on a cloth that shift its points to and fro in space: steep enough, and it folds over itself. */
export class Crumples {
  /** Wave vector on the cloth, phase, phase over the time, shift. */
  private readonly waves: Float64Array

  /** `steepness` times a wave's length is its height; from about 0.1 on, a dozen waves make folds. */
  constructor(random: Random, count: number, shortest: number, longest: number, steepness: number) {
    this.waves = new Float64Array(7 * count)
    const direction = new Float64Array(3)
    for (let i = 0; i < this.waves.length; i += 7) {
      const length = random.between(shortest, longest)
      sinCos(random.between(0, TURN), sine, 0)
      this.waves[i] = (TURN / length) * sine[0]
      this.waves[i + 1] = (TURN / length) * sine[1]
      this.waves[i + 2] = random.between(0, TURN)
      this.waves[i + 3] = random.between(-2, 2)
      random.onSphere(direction, 0)
      for (let k = 0; k < 3; k++) this.waves[i + 4 + k] = steepness * length * direction[k]
    }
  }

  /** Shifts the point at `offset`, whose place on the cloth is u, v. */
  shift(u: number, v: number, time: number, strength: number, point: Float64Array, offset: number): void {
    const { waves } = this
    for (let i = 0; i < waves.length; i += 7) {
      sinCos(waves[i] * u + waves[i + 1] * v + waves[i + 2] + time * waves[i + 3], sine, 0)
      const height = strength * sine[0]
      point[offset] += height * waves[i + 4]
      point[offset + 1] += height * waves[i + 5]
      point[offset + 2] += height * waves[i + 6]
    }
  }
}
