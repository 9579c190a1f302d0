/**
 * Coordinates for 32 bits: relative to the middle of all there is, subtracted in 64 bits, and scaled by a power of two
 * to be within −1 and 1, which rounds nothing. Each is off by at most half of 2^-24 after that.
 */

/** A larger factor would leave the range of a double; what is smaller still is a point to the kernels. */
const LARGEST_SCALE = 2 ** 1000
const MOST_REACH = 8
/** More than the rounding of the reach to 32 bits. */
const REACH_ROUNDED_UP = 1 + 2 ** -20

export class LocalFrame {
  scale = 1
  private readonly origin = new Float64Array(3)

  /** `room` 1: it fits tightly; larger: what moves finds room beyond. */
  fit(low: Float64Array, high: Float64Array, room: number): void {
    let half = 0
    for (let axis = 0; axis < 3; axis++) {
      // Halves: the difference of two coordinates may overflow.
      this.origin[axis] = low[axis] <= high[axis] ? 0.5 * low[axis] + 0.5 * high[axis] : 0
      half = Math.max(half, 0.5 * high[axis] - 0.5 * low[axis])
    }
    let scale = 1
    while (half * scale * room > 1) scale /= 2
    while (half > 0 && 2 * half * scale * room <= 1 && scale < LARGEST_SCALE) scale *= 2
    this.scale = scale
  }

  /** Whether all between these is within −1 and 1. */
  holds(low: Float64Array, high: Float64Array): boolean {
    for (let axis = 0; axis < 3; axis++) {
      const origin = this.origin[axis] * this.scale
      if (low[axis] * this.scale - origin < -1 || high[axis] * this.scale - origin > 1) return false
    }
    return true
  }

  /** The given vertices, xyz each, from into[at] on. */
  write(positions: Float64Array, vertices: Uint32Array, into: Float32Array, at: number): void {
    const { scale } = this
    const x = this.origin[0] * scale
    const y = this.origin[1] * scale
    const z = this.origin[2] * scale
    for (let k = 0, o = at; k < vertices.length; k++, o += 3) {
      const v = 3 * vertices[k]
      // Scaled before the difference, which may overflow.
      into[o] = positions[v] * scale - x
      into[o + 1] = positions[v + 1] * scale - y
      into[o + 2] = positions[v + 2] * scale - z
    }
  }

  /** A reach in these coordinates, not less than it is. */
  reach(reach: number): number {
    return Math.min(reach * this.scale * REACH_ROUNDED_UP, MOST_REACH)
  }
}
