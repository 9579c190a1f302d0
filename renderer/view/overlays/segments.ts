/** Line segments in flat arrays that are filled anew each frame and only ever grow. */
import type { Rgb } from './palette.ts'

/** Numbers a segment: two points, or two colours. */
export const SEGMENT = 6

export class Segments {
  positions: Float32Array
  colors: Float32Array
  count = 0
  /** Changes whenever the arrays were replaced by larger ones. */
  version = 0

  constructor(capacity = 256) {
    this.positions = new Float32Array(capacity * SEGMENT)
    this.colors = new Float32Array(capacity * SEGMENT)
  }

  clear(): void {
    this.count = 0
  }

  /** Adds a segment between the points at from[a …] and to[b …]. */
  add(from: ArrayLike<number>, a: number, to: ArrayLike<number>, b: number, color: Rgb): void {
    if ((this.count + 1) * SEGMENT > this.positions.length) this.grow()
    const { positions, colors } = this
    const o = this.count++ * SEGMENT
    for (let k = 0; k < 3; k++) {
      positions[o + k] = from[a + k]!
      positions[o + 3 + k] = to[b + k]!
      colors[o + k] = color[k]!
      colors[o + 3 + k] = color[k]!
    }
  }

  private grow(): void {
    this.version++
    const positions = new Float32Array(this.positions.length * 2)
    positions.set(this.positions)
    this.positions = positions
    const colors = new Float32Array(this.colors.length * 2)
    colors.set(this.colors)
    this.colors = colors
  }
}
