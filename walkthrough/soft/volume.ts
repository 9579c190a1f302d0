/** A closed skin holds its filling: one constraint on the volume of the whole. */
import type { SoftMesh, SoftParameters } from './soft-mesh.ts'

/** Share of the filling that leaves for each share of the skin that is pinched flat: the rest would burst the seams. */
const LEAVES = 2

export class Volume {
  /** Cubic metres. */
  readonly target: number
  /** Share of the skin's vertices that solids press flat. */
  readonly flat = new Float64Array(1)
  private readonly squeeze: number
  private readonly corners: Uint32Array
  /** Six times the volume's slope at each vertex. */
  private readonly slope: Float64Array

  constructor({ corners, positions }: SoftMesh, { volume, squeeze }: SoftParameters) {
    this.target = volume
    this.squeeze = squeeze
    this.corners = corners
    this.slope = new Float64Array(positions.length)
  }

  /** Cubic metres that the skin holds now. */
  measure(x: Float64Array): number {
    return this.fillSlopes(x) / 6
  }

  solve(x: Float64Array, inverseMass: Float64Array, seconds: number): void {
    const { slope } = this
    const stays = 1 - LEAVES * this.flat[0]
    const excess = this.fillSlopes(x) / 6 - this.target * (stays > 0 ? stays : 0)
    let weight = 0
    for (let v = 0; v < inverseMass.length; v++) {
      const o = 3 * v
      weight +=
        inverseMass[v] * (slope[o] * slope[o] + slope[o + 1] * slope[o + 1] + slope[o + 2] * slope[o + 2])
    }
    const sum = weight / 36 + this.squeeze / (seconds * seconds)
    if (!(sum > 0)) return
    const s = excess / (6 * sum)
    for (let v = 0; v < inverseMass.length; v++) {
      const o = 3 * v
      x[o] -= s * inverseMass[v] * slope[o]
      x[o + 1] -= s * inverseMass[v] * slope[o + 1]
      x[o + 2] -= s * inverseMass[v] * slope[o + 2]
    }
  }

  /** Six times the volume. */
  private fillSlopes(x: Float64Array): number {
    const { corners, slope } = this
    slope.fill(0)
    // Relative to a vertex: far from the origin the terms would be large, and their sum small.
    const ox = x[0]
    const oy = x[1]
    const oz = x[2]
    let sum = 0
    for (let i = 0; i < corners.length; i += 3) {
      const a = 3 * corners[i]
      const b = 3 * corners[i + 1]
      const c = 3 * corners[i + 2]
      const ax = x[a] - ox
      const ay = x[a + 1] - oy
      const az = x[a + 2] - oz
      const bx = x[b] - ox
      const by = x[b + 1] - oy
      const bz = x[b + 2] - oz
      const cx = x[c] - ox
      const cy = x[c + 1] - oy
      const cz = x[c + 2] - oz
      const nx = by * cz - bz * cy
      const ny = bz * cx - bx * cz
      const nz = bx * cy - by * cx
      sum += ax * nx + ay * ny + az * nz
      slope[a] += nx
      slope[a + 1] += ny
      slope[a + 2] += nz
      slope[b] += cy * az - cz * ay
      slope[b + 1] += cz * ax - cx * az
      slope[b + 2] += cx * ay - cy * ax
      slope[c] += ay * bz - az * by
      slope[c + 1] += az * bx - ax * bz
      slope[c + 2] += ax * by - ay * bx
    }
    return sum
  }
}
