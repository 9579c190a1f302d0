/**
 * Soft bodies as they are drawn: three corners a triangle, since each triangle has a tone of its own. Cloth is smooth
 * across its edges, shards are not.
 */

/** As much of a soft body as is drawn. */
export interface DrawnSoft {
  readonly active: boolean
  readonly positions: Float64Array
  readonly mesh: { readonly corners: Uint32Array }
}

export class SoftCorners {
  private readonly bodies: readonly DrawnSoft[]
  private readonly flat: readonly boolean[]
  private readonly first: Int32Array
  private readonly normals: Float64Array

  /** `first`: where each body's triangles begin among all; `flat`: by body. */
  constructor(bodies: readonly DrawnSoft[], first: Int32Array, flat: readonly boolean[]) {
    this.bodies = bodies
    this.first = first
    this.flat = flat
    this.normals = new Float64Array(Math.max(0, ...bodies.map(({ positions }) => positions.length)))
  }

  /** Nine numbers a triangle of each. */
  write(soft: number, positions: Float32Array, normals: Float32Array): void {
    const body = this.bodies[soft]!
    const o = 9 * this.first[soft]!
    const end = 9 * this.first[soft + 1]!
    if (!body.active) {
      positions.fill(0, o, end)
      return
    }
    this.sumNormals(body, this.flat[soft] === true ? normals : null, o)
    const { corners } = body.mesh
    for (let c = 0; c < corners.length; c++) {
      const from = 3 * corners[c]!
      const to = o + 3 * c
      for (let k = 0; k < 3; k++) positions[to + k] = body.positions[from + k]!
      if (this.flat[soft] === true) continue
      for (let k = 0; k < 3; k++) normals[to + k] = this.normals[from + k]!
    }
  }

  /** Of each vertex, by the areas around it; or of each triangle alone, straight to where they are drawn. */
  private sumNormals({ mesh, positions: p }: DrawnSoft, flat: Float32Array | null, o: number): void {
    const { normals } = this
    const { corners } = mesh
    normals.fill(0, 0, p.length)
    for (let c = 0; c < corners.length; c += 3) {
      const i = 3 * corners[c]!
      const j = 3 * corners[c + 1]!
      const k = 3 * corners[c + 2]!
      const ux = p[j]! - p[i]!
      const uy = p[j + 1]! - p[i + 1]!
      const uz = p[j + 2]! - p[i + 2]!
      const vx = p[k]! - p[i]!
      const vy = p[k + 1]! - p[i + 1]!
      const vz = p[k + 2]! - p[i + 2]!
      const x = uy * vz - uz * vy
      const y = uz * vx - ux * vz
      const z = ux * vy - uy * vx
      if (flat !== null) {
        const length = Math.sqrt(x * x + y * y + z * z) || 1
        for (let corner = 0; corner < 3; corner++) {
          const to = o + 3 * (c + corner)
          flat[to] = x / length
          flat[to + 1] = y / length
          flat[to + 2] = z / length
        }
        continue
      }
      for (let corner = 0; corner < 3; corner++) {
        const at = corner === 0 ? i : corner === 1 ? j : k
        normals[at] = normals[at]! + x
        normals[at + 1] = normals[at + 1]! + y
        normals[at + 2] = normals[at + 2]! + z
      }
    }
    if (flat === null) this.normalise(p.length)
  }

  private normalise(end: number): void {
    const { normals } = this
    for (let o = 0; o < end; o += 3) {
      const x = normals[o]!
      const y = normals[o + 1]!
      const z = normals[o + 2]!
      const length = Math.sqrt(x * x + y * y + z * z) || 1
      normals[o] = x / length
      normals[o + 1] = y / length
      normals[o + 2] = z / length
    }
  }
}
