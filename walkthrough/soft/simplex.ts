/**
 * Points of the difference of two convex things, four at most, and the point between them that is nearest to the origin
 * (Gilbert, Johnson and Keerthi).
 */

export class Simplex {
  /** xyz a point. */
  readonly points = new Float64Array(12)
  size = 0
  readonly nearest = new Float64Array(3)
  /** Which of the points hold up the nearest one; bits. */
  private kept = 0

  has(point: Float64Array): boolean {
    const { points } = this
    for (let i = 0; i < 3 * this.size; i += 3) {
      if (points[i] === point[0] && points[i + 1] === point[1] && points[i + 2] === point[2]) return true
    }
    return false
  }

  add(point: Float64Array): void {
    for (let k = 0; k < 3; k++) this.points[3 * this.size + k] = point[k]
    this.size++
  }

  /** Finds the nearest point, and leaves only those that hold it up; false: the origin is inside. */
  reduce(): boolean {
    const { nearest, points } = this
    if (this.size === 1) {
      for (let k = 0; k < 3; k++) nearest[k] = points[k]
      return true
    }
    if (this.size === 2) this.nearestOnEdge(0, 1)
    else if (this.size === 3) this.nearestOnFace(0, 1, 2)
    else if (!this.nearestOnSolid()) return false
    this.drop()
    return true
  }

  private drop(): void {
    const { points } = this
    let size = 0
    for (let i = 0; i < this.size; i++) {
      if ((this.kept & (1 << i)) === 0) continue
      for (let k = 0; k < 3; k++) points[3 * size + k] = points[3 * i + k]
      size++
    }
    this.size = size
  }

  private nearestOnEdge(i: number, j: number): void {
    const { points: s, nearest } = this
    const a = 3 * i
    const b = 3 * j
    const ux = s[b] - s[a]
    const uy = s[b + 1] - s[a + 1]
    const uz = s[b + 2] - s[a + 2]
    const uu = ux * ux + uy * uy + uz * uz
    const along = -(ux * s[a] + uy * s[a + 1] + uz * s[a + 2])
    const share = uu > 0 ? (along <= 0 ? 0 : along >= uu ? 1 : along / uu) : 0
    nearest[0] = s[a] + share * ux
    nearest[1] = s[a + 1] + share * uy
    nearest[2] = s[a + 2] + share * uz
    this.kept = share === 0 ? 1 << i : share === 1 ? 1 << j : (1 << i) | (1 << j)
  }

  private nearestOnFace(i: number, j: number, k: number): void {
    const { points: s, nearest } = this
    const a = 3 * i
    const b = 3 * j
    const c = 3 * k
    const ux = s[b] - s[a]
    const uy = s[b + 1] - s[a + 1]
    const uz = s[b + 2] - s[a + 2]
    const vx = s[c] - s[a]
    const vy = s[c + 1] - s[a + 1]
    const vz = s[c + 2] - s[a + 2]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const square = nx * nx + ny * ny + nz * nz
    if (square > 0) {
      // Twice the areas that the origin's foot makes with each side, along the normal.
      const wx = -s[a]
      const wy = -s[a + 1]
      const wz = -s[a + 2]
      const shareC = (uy * wz - uz * wy) * nx + (uz * wx - ux * wz) * ny + (ux * wy - uy * wx) * nz
      const shareB = (wy * vz - wz * vy) * nx + (wz * vx - wx * vz) * ny + (wx * vy - wy * vx) * nz
      if (shareB >= 0 && shareC >= 0 && shareB + shareC <= square) {
        const height = (s[a] * nx + s[a + 1] * ny + s[a + 2] * nz) / square
        nearest[0] = height * nx
        nearest[1] = height * ny
        nearest[2] = height * nz
        this.kept = (1 << i) | (1 << j) | (1 << k)
        return
      }
    }
    let least = Infinity
    let kept = 0
    let x = 0
    let y = 0
    let z = 0
    for (let side = 0; side < 3; side++) {
      this.nearestOnEdge(side === 0 ? i : side === 1 ? j : k, side === 0 ? j : side === 1 ? k : i)
      const d = nearest[0] * nearest[0] + nearest[1] * nearest[1] + nearest[2] * nearest[2]
      if (d >= least) continue
      least = d
      kept = this.kept
      x = nearest[0]
      y = nearest[1]
      z = nearest[2]
    }
    nearest[0] = x
    nearest[1] = y
    nearest[2] = z
    this.kept = kept
  }

  /** The nearest of the faces that the origin is outside of. */
  private nearestOnSolid(): boolean {
    const { nearest } = this
    let least = Infinity
    let kept = 0
    let x = 0
    let y = 0
    let z = 0
    for (let left = 0; left < 4; left++) {
      const i = left === 0 ? 1 : 0
      const j = left <= 1 ? 2 : 1
      const k = left <= 2 ? 3 : 2
      if (!this.isOutside(i, j, k, left)) continue
      this.nearestOnFace(i, j, k)
      const d = nearest[0] * nearest[0] + nearest[1] * nearest[1] + nearest[2] * nearest[2]
      if (d >= least) continue
      least = d
      kept = this.kept
      x = nearest[0]
      y = nearest[1]
      z = nearest[2]
    }
    nearest[0] = x
    nearest[1] = y
    nearest[2] = z
    this.kept = kept
    return least < Infinity
  }

  /** Whether the origin is on the other side of the face than the point that is left; a flat solid has only outsides. */
  private isOutside(i: number, j: number, k: number, left: number): boolean {
    const { points: s } = this
    const a = 3 * i
    const b = 3 * j
    const c = 3 * k
    const d = 3 * left
    const ux = s[b] - s[a]
    const uy = s[b + 1] - s[a + 1]
    const uz = s[b + 2] - s[a + 2]
    const vx = s[c] - s[a]
    const vy = s[c + 1] - s[a + 1]
    const vz = s[c + 2] - s[a + 2]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const origin = -(s[a] * nx + s[a + 1] * ny + s[a + 2] * nz)
    const other = (s[d] - s[a]) * nx + (s[d + 1] - s[a + 1]) * ny + (s[d + 2] - s[a + 2]) * nz
    return origin * other <= 0
  }
}
