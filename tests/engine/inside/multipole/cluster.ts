/** Random clusters of triangles for the tests of single operators. */

import { addPanels } from '../../../../engine/inside/multipole/solid-angle.ts'
import type { Random } from '../../../../engine/math/random.ts'

export interface Cluster {
  readonly triangles: Float64Array
  readonly count: number
  readonly x: number
  readonly y: number
  readonly z: number
  readonly radius: number
  readonly area: number
}

/** Triangles with all corners within `radius` of a centre; some are slivers. */
export function randomCluster(random: Random, count: number, radius: number): Cluster {
  const [x, y, z] = [random.between(-0.2, 0.2), random.between(-0.2, 0.2), random.between(-0.2, 0.2)]
  const triangles = new Float64Array(9 * count)
  for (let corner = 0; corner < 3 * count; corner++) {
    const flat = random.below(4) === 0 ? 1e-3 : 1
    const [dx, dy, dz] = direction(random)
    const r = radius * random.unit()
    triangles.set([x + r * dx, y + r * dy * flat, z + r * dz], 3 * corner)
  }
  let area = 0
  for (let o = 0; o < triangles.length; o += 9) {
    const edge = (k: number, axis: number) => triangles[o + 3 * k + axis]! - triangles[o + axis]!
    const [ux, uy, uz, vx, vy, vz] = [edge(1, 0), edge(1, 1), edge(1, 2), edge(2, 0), edge(2, 1), edge(2, 2)]
    area += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2
  }
  return { triangles, count, x, y, z, radius, area }
}

export function direction(random: Random): [number, number, number] {
  for (;;) {
    const [x, y, z] = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
    const length = Math.hypot(x, y, z)
    if (length > 0.1 && length < 1) return [x / length, y / length, z / length]
  }
}

/** The plain twin of every operator: the sum of solid angles. */
export function directJ(cluster: Cluster, x: number, y: number, z: number): number {
  const out = new Float64Array(2)
  addPanels(out, cluster.triangles, 0, cluster.count, x, y, z)
  return out[0]!
}
