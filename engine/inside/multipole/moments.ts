/**
 * The multipole coefficients of panels (22): M(n, m) = −1/4π ∫ n·∇R(n, m) over each triangle. The paper keeps the
 * factor −1/4π of (6) outside; inside, J is the bare sum of coefficients and harmonics.
 *
 * The gradient of R(n, m) is made of R(n − 1, ·): ∂z R(n, m) = R(n−1, m), and
 * ∂x R = ½ R(n−1, m−1) − ½ R(n−1, m+1), ∂y R = i/2 R(n−1, m−1) + i/2 R(n−1, m+1).
 */
import { coefficientCount, type Harmonics, harmonics, regularHarmonics } from './harmonics.ts'
import { type TriangleRule, triangleRule } from './quadrature.ts'

export class PanelMoments {
  private readonly rule: TriangleRule
  private readonly point: Harmonics
  private readonly integral: Harmonics
  private readonly degree: number

  constructor(degree: number) {
    this.degree = degree
    this.rule = triangleRule(degree - 1)
    this.point = harmonics(degree - 1)
    this.integral = harmonics(degree - 1)
  }

  get size(): number {
    return 2 * coefficientCount(this.degree)
  }

  /**
   * Adds the coefficients of triangles first … end − 1 (nine coordinates each in `triangles`) about (cx, cy, cz) to
   * the expansion that starts at `at`.
   */
  add(
    into: Float64Array,
    at: number,
    triangles: Float64Array,
    first: number,
    end: number,
    cx: number,
    cy: number,
    cz: number,
  ): void {
    for (let k = first; k < end; k++) this.addTriangle(into, at, triangles, 9 * k, cx, cy, cz)
  }

  private addTriangle(
    into: Float64Array,
    at: number,
    t: Float64Array,
    o: number,
    cx: number,
    cy: number,
    cz: number,
  ): void {
    const { rule, point, integral } = this
    const ax = t[o] - cx
    const ay = t[o + 1] - cy
    const az = t[o + 2] - cz
    const ux = t[o + 3] - t[o]
    const uy = t[o + 4] - t[o + 1]
    const uz = t[o + 5] - t[o + 2]
    const vx = t[o + 6] - t[o]
    const vy = t[o + 7] - t[o + 1]
    const vz = t[o + 8] - t[o + 2]
    const count = integral.re.length
    integral.re.fill(0)
    integral.im.fill(0)
    for (let q = 0; q < rule.count; q++) {
      const u = rule.u[q]
      const v = rule.v[q]
      const w = rule.weight[q]
      regularHarmonics(point, ax + u * ux + v * vx, ay + u * uy + v * vy, az + u * uz + v * vz)
      for (let i = 0; i < count; i++) {
        integral.re[i] += w * point.re[i]
        integral.im[i] += w * point.im[i]
      }
    }
    const scale = -1 / (8 * Math.PI)
    this.addGradient(
      into,
      at,
      scale * (uy * vz - uz * vy),
      scale * (uz * vx - ux * vz),
      scale * (ux * vy - uy * vx),
    )
  }

  private addGradient(into: Float64Array, at: number, nx: number, ny: number, nz: number): void {
    const { re, im } = this.integral
    for (let n = 1, out = at + 2; n <= this.degree; n++) {
      const middle = (n - 1) * (n - 1) + (n - 1)
      for (let m = 0; m <= n; m++, out += 2) {
        if (m <= n - 1) {
          into[out] += nz * re[middle + m]
          into[out + 1] += nz * im[middle + m]
        }
        if (Math.abs(m - 1) <= n - 1) {
          into[out] += 0.5 * (nx * re[middle + m - 1] - ny * im[middle + m - 1])
          into[out + 1] += 0.5 * (nx * im[middle + m - 1] + ny * re[middle + m - 1])
        }
        if (m + 1 <= n - 1) {
          into[out] -= 0.5 * (nx * re[middle + m + 1] + ny * im[middle + m + 1])
          into[out + 1] -= 0.5 * (nx * im[middle + m + 1] - ny * re[middle + m + 1])
        }
      }
    }
  }
}
