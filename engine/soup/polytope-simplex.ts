/**
 * A simplex of one to four differences "corner of the triangle minus vertex of the part", and its point closest to
 * the origin (Gilbert, Johnson and Keerthi's inner question). What it answers is only a lead: the caller proves it.
 */

export class GapSimplex {
  count = 0
  /** Set when the origin lies inside: part and triangle meet, as far as rounding can tell. */
  holdsOrigin = false
  readonly vertex = new Int32Array(4)
  readonly corner = new Int32Array(4)
  /** The point closest to the origin, from the part towards the triangle, and its squared length. */
  readonly closest = new Float64Array(4)
  private readonly point = new Float64Array(12)
  /** The best piece so far of those of a tetrahedron: its places, and its closest point. */
  private readonly kept = new Int32Array(3)
  private keptCount = 0
  private readonly best = new Float64Array(4)
  private readonly share = new Float64Array(3)

  clear(): void {
    this.count = 0
    this.holdsOrigin = false
  }

  has(vertex: number, corner: number): boolean {
    for (let i = 0; i < this.count; i++) {
      if (this.vertex[i] === vertex && this.corner[i] === corner) return true
    }
    return false
  }

  /** The difference itself stands at difference[0 … 2]. */
  add(vertex: number, corner: number, difference: Float64Array): void {
    const i = this.count++
    this.vertex[i] = vertex
    this.corner[i] = corner
    for (let k = 0; k < 3; k++) this.point[3 * i + k] = difference[k]
  }

  /** Finds the closest point, and drops what it does not rest on. */
  solve(): void {
    this.best[3] = Number.POSITIVE_INFINITY
    this.keptCount = 0
    if (this.count === 1) this.offerPoint(0)
    else if (this.count === 2) this.segment(0, 1)
    else if (this.count === 3) this.triangle(0, 1, 2)
    else this.tetrahedron()
    if (this.holdsOrigin) return
    this.shrink()
  }

  private shrink(): void {
    const { kept, vertex, corner, point, best, closest } = this
    // Places ascend, so nothing is overwritten before it is read.
    for (let i = 0; i < this.keptCount; i++) {
      const from = kept[i]
      vertex[i] = vertex[from]
      corner[i] = corner[from]
      for (let k = 0; k < 3; k++) point[3 * i + k] = point[3 * from + k]
    }
    this.count = this.keptCount
    for (let k = 0; k < 4; k++) closest[k] = best[k]
  }

  private offerPoint(i: number): void {
    this.share[0] = 1
    this.offer(i, -1, -1)
  }

  /** A piece with the shares of its points in `share`; places ascend, −1 for none. */
  private offer(i: number, j: number, k: number): void {
    const { point, best, kept, share } = this
    const si = share[0]
    let x = point[3 * i] * si
    let y = point[3 * i + 1] * si
    let z = point[3 * i + 2] * si
    if (j >= 0) {
      const sj = share[1]
      x += point[3 * j] * sj
      y += point[3 * j + 1] * sj
      z += point[3 * j + 2] * sj
    }
    if (k >= 0) {
      const sk = share[2]
      x += point[3 * k] * sk
      y += point[3 * k + 1] * sk
      z += point[3 * k + 2] * sk
    }
    const square = x * x + y * y + z * z
    if (!(square < best[3])) return
    best[0] = x
    best[1] = y
    best[2] = z
    best[3] = square
    kept[0] = i
    kept[1] = j
    kept[2] = k
    this.keptCount = k >= 0 ? 3 : j >= 0 ? 2 : 1
  }

  private segment(i: number, j: number): void {
    const { point } = this
    const a = 3 * i
    const b = 3 * j
    const x = point[b] - point[a]
    const y = point[b + 1] - point[a + 1]
    const z = point[b + 2] - point[a + 2]
    const along = -(x * point[a] + y * point[a + 1] + z * point[a + 2])
    const square = x * x + y * y + z * z
    if (along <= 0) this.offerPoint(i)
    else if (along >= square) this.offerPoint(j)
    else {
      this.share[0] = 1 - along / square
      this.share[1] = along / square
      this.offer(i, j, -1)
    }
  }

  private triangle(i: number, j: number, k: number): void {
    const { point } = this
    const a = 3 * i
    const b = 3 * j
    const c = 3 * k
    const abx = point[b] - point[a]
    const aby = point[b + 1] - point[a + 1]
    const abz = point[b + 2] - point[a + 2]
    const acx = point[c] - point[a]
    const acy = point[c + 1] - point[a + 1]
    const acz = point[c + 2] - point[a + 2]
    const d1 = -(abx * point[a] + aby * point[a + 1] + abz * point[a + 2])
    const d2 = -(acx * point[a] + acy * point[a + 1] + acz * point[a + 2])
    const d3 = -(abx * point[b] + aby * point[b + 1] + abz * point[b + 2])
    const d4 = -(acx * point[b] + acy * point[b + 1] + acz * point[b + 2])
    const d5 = -(abx * point[c] + aby * point[c + 1] + abz * point[c + 2])
    const d6 = -(acx * point[c] + acy * point[c + 1] + acz * point[c + 2])
    const areaC = d1 * d4 - d3 * d2
    const areaB = d5 * d2 - d1 * d6
    const areaA = d3 * d6 - d5 * d4
    if (areaA > 0 && areaB > 0 && areaC > 0) {
      const whole = areaA + areaB + areaC
      this.share[0] = areaA / whole
      this.share[1] = areaB / whole
      this.share[2] = areaC / whole
      this.offer(i, j, k)
      return
    }
    // Outside one side or two: the closest point is on one of those. Trying more costs little and is never wrong.
    if (!(areaC > 0)) this.segment(i, j)
    if (!(areaB > 0)) this.segment(i, k)
    if (!(areaA > 0)) this.segment(j, k)
  }

  private tetrahedron(): void {
    let outside = false
    if (this.parts(0, 1, 2, 3)) {
      outside = true
      this.triangle(0, 1, 2)
    }
    if (this.parts(0, 1, 3, 2)) {
      outside = true
      this.triangle(0, 1, 3)
    }
    if (this.parts(0, 2, 3, 1)) {
      outside = true
      this.triangle(0, 2, 3)
    }
    if (this.parts(1, 2, 3, 0)) {
      outside = true
      this.triangle(1, 2, 3)
    }
    this.holdsOrigin = !outside
  }

  /** Whether the plane of three points parts the origin from the fourth. */
  private parts(i: number, j: number, k: number, l: number): boolean {
    const { point } = this
    const a = 3 * i
    const b = 3 * j
    const c = 3 * k
    const d = 3 * l
    const abx = point[b] - point[a]
    const aby = point[b + 1] - point[a + 1]
    const abz = point[b + 2] - point[a + 2]
    const acx = point[c] - point[a]
    const acy = point[c + 1] - point[a + 1]
    const acz = point[c + 2] - point[a + 2]
    const nx = aby * acz - abz * acy
    const ny = abz * acx - abx * acz
    const nz = abx * acy - aby * acx
    const origin = -(nx * point[a] + ny * point[a + 1] + nz * point[a + 2])
    const fourth =
      nx * (point[d] - point[a]) + ny * (point[d + 1] - point[a + 1]) + nz * (point[d + 2] - point[a + 2])
    return fourth > 0 ? origin < 0 : fourth < 0 ? origin > 0 : true
  }
}
