/**
 * A ray against triangles, without gaps between neighbours (after Woop, Benthin and Wald, 2013). Vertices are seen
 * along the ray, each by the same formula for all its triangles, and on which side of an edge the ray passes is decided
 * exactly from there: a ray through a shared edge or corner hits at least one of the triangles that share it.
 */
import { orient2d } from 'robust-predicates'

/** Of the plain difference of two products (Shewchuk). */
const ROUNDING = (3 + 16 * 2 ** -53) * 2 ** -53

/** Reads as 3 * corner + …: two coordinates across the ray and the place along it, in units of the direction. */
const ALONG = 2

export class RayView {
  /** The place of the last hit along the ray, in lengths of the direction. */
  readonly hit = new Float64Array(1)
  private across = 0
  private sideways = 1
  private ahead = 2
  /** Origin (3), then what is taken off across and sideways, and the scale along the ray. */
  private readonly ray = new Float64Array(6)
  private readonly seen = new Float64Array(9)
  private readonly shares = new Float64Array(3)

  /** False for a direction of no length, or of one that cannot be divided by. */
  look(origin: Float64Array, o: number, direction: Float64Array, d: number): boolean {
    const x = Math.abs(direction[d])
    const y = Math.abs(direction[d + 1])
    const z = Math.abs(direction[d + 2])
    const ahead = x >= y && x >= z ? 0 : y >= z ? 1 : 2
    const length = direction[d + ahead]
    if (!Number.isFinite(1 / length)) return false
    this.ahead = ahead
    this.across = (ahead + 1) % 3
    this.sideways = (ahead + 2) % 3
    for (let k = 0; k < 3; k++) this.ray[k] = origin[o + k]
    this.ray[3] = direction[d + this.across] / length
    this.ray[4] = direction[d + this.sideways] / length
    this.ray[5] = length
    return true
  }

  /** Whether the line meets the triangle of nine numbers at triangle[o], touching counted; where, stands in `hit`. */
  meets(triangle: Float64Array, o: number): boolean {
    const seen = this.seen
    const ray = this.ray
    for (let c = 0; c < 9; c += 3) {
      const ahead = triangle[o + c + this.ahead] - ray[this.ahead]
      seen[c] = triangle[o + c + this.across] - ray[this.across] - ray[3] * ahead
      seen[c + 1] = triangle[o + c + this.sideways] - ray[this.sideways] - ray[4] * ahead
      seen[c + ALONG] = ahead / ray[5]
    }
    const shares = this.shares
    this.share(3, 6, 0)
    this.share(6, 0, 1)
    if (shares[0] * shares[1] < 0) return false
    this.share(0, 3, 2)
    const u = shares[0]
    const v = shares[1]
    const w = shares[2]
    if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) return false
    const sum = u + v + w
    if (sum === 0) return this.meetsEdgeOn()
    this.hit[0] = (u / sum) * seen[ALONG] + (v / sum) * seen[3 + ALONG] + (w / sum) * seen[6 + ALONG]
    return true
  }

  /** Twice the area between the ray and the edge from i to j, of the right sign. */
  private share(i: number, j: number, to: number): void {
    const seen = this.seen
    const left = seen[i] * seen[j + 1]
    const right = seen[i + 1] * seen[j]
    const area = left - right
    const doubt = ROUNDING * (Math.abs(left) + Math.abs(right))
    if (area > doubt || -area > doubt) this.shares[to] = area
    else this.shares[to] = -orient2d(0, 0, seen[i], seen[i + 1], seen[j], seen[j + 1])
  }

  /** The triangle is seen as a line or a point: it is met where the ray first crosses one of its edges. */
  private meetsEdgeOn(): boolean {
    const seen = this.seen
    let low = Infinity
    let high = -Infinity
    for (let c = 0; c < 3; c++) {
      const i = 3 * c
      const j = 3 * ((c + 1) % 3)
      const axis = Math.abs(seen[j] - seen[i]) >= Math.abs(seen[j + 1] - seen[i + 1]) ? 0 : 1
      const from = seen[i + axis]
      const to = seen[j + axis]
      if ((from > 0 && to > 0) || (from < 0 && to < 0)) continue
      if (from === to && (from !== 0 || seen[i + 1 - axis] !== 0)) continue
      const t = from === to ? 0 : from / (from - to)
      const at = seen[i + ALONG] + t * (seen[j + ALONG] - seen[i + ALONG])
      const end = from === to ? seen[j + ALONG] : at
      low = Math.min(low, at, end)
      high = Math.max(high, at, end)
    }
    if (low > high) return false
    // The origin lies within the triangle.
    this.hit[0] = low < 0 && high >= 0 ? 0 : low
    return true
  }
}
