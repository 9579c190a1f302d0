import type { Random } from '../../math/random.ts'
import { sinCos } from '../../math/sin-cos.ts'

const WAVES = 3

/** Smooth motion that does not repeat: each value is a sum of three waves of odd frequencies. */
export class Sway {
  /** Sine and cosine of each wave now, and of what it turns by from frame to frame. */
  private readonly now: Float64Array
  private readonly step: Float64Array
  private readonly values: Float64Array

  constructor(random: Random, values: number, hertz: number, framesPerSecond: number) {
    this.now = new Float64Array(2 * values * WAVES)
    this.step = new Float64Array(2 * values * WAVES)
    this.values = new Float64Array(values)
    for (let i = 0; i < values * WAVES; i++) {
      sinCos(random.between(0, 2 * Math.PI), this.now, 2 * i)
      sinCos((2 * Math.PI * hertz * random.between(0.2, 1.6)) / framesPerSecond, this.step, 2 * i)
    }
  }

  /** To the next frame. By the sum of angles: a sine for each would take longer than all that is measured with this. */
  advance(): void {
    const { now, step, values } = this
    for (let i = 0; i < values.length; i++) {
      let sum = 0
      for (let wave = 0; wave < WAVES; wave++) {
        const at = 2 * (i * WAVES + wave)
        const sine = now[at] * step[at + 1] + now[at + 1] * step[at]
        const cosine = now[at + 1] * step[at + 1] - now[at] * step[at]
        now[at] = sine
        now[at + 1] = cosine
        sum += sine
      }
      values[i] = sum / WAVES
    }
  }

  /** Between −1 and 1. */
  value(i: number): number {
    return this.values[i]
  }

  /** Seven numbers from the first six values: so many metres and about so many radians to each side. */
  pose(out: Float64Array, metres: number, radians: number): void {
    for (let k = 0; k < 3; k++) out[k] = metres * this.values[k]
    for (let k = 0; k < 3; k++) out[3 + k] = 0.5 * radians * this.values[3 + k]
    out[6] = 1
    let square = 0
    for (let k = 3; k < 7; k++) square += out[k] * out[k]
    const length = Math.sqrt(square)
    for (let k = 3; k < 7; k++) out[k] /= length
  }
}
