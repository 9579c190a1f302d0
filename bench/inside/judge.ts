/** Compares what the methods say about the same points, and the sphere with what geometry says. */
import { IN, OUT } from '../../engine/inside/label.ts'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'
import type { Timed } from './measure.ts'

export type Answer = Pick<Timed, 'labels' | 'sample'>

/** How many labels differ, of the points that both have looked at; one of the two has looked at all. */
export function differences(one: Answer, other: Answer): number {
  const [all, some] = one.sample === null ? [one, other] : [other, one]
  if (all.sample !== null) throw new Error('two samples cannot be compared')
  let count = 0
  some.labels.forEach((label, i) => {
    if (all.labels[some.sample === null ? i : some.sample[i]!] !== label) count++
  })
  return count
}

/**
 * Labels of a unit sphere's polyhedron that cannot be: out although within the ball that all its faces leave free, or
 * not out although beyond the sphere through its vertices.
 */
export function impossibleOnSphere(mesh: TriangleMesh, points: Float64Array, labels: Uint8Array): number {
  const inner = innerRadius(mesh) * (1 - 1e-9)
  let count = 0
  labels.forEach((label, i) => {
    const r = Math.hypot(points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!)
    if ((r < inner && label !== IN) || (r > 1 + 1e-9 && label !== OUT)) count++
  })
  return count
}

/** The distance of the nearest face's plane from the origin. */
function innerRadius({ positions: p, corners }: TriangleMesh): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = [3 * corners[i]!, 3 * corners[i + 1]!, 3 * corners[i + 2]!]
    const u = [0, 1, 2].map((k) => p[b + k]! - p[a + k]!)
    const v = [0, 1, 2].map((k) => p[c + k]! - p[a + k]!)
    const n = [0, 1, 2].map((k) => u[(k + 1) % 3]! * v[(k + 2) % 3]! - u[(k + 2) % 3]! * v[(k + 1) % 3]!)
    const along = n.reduce((sum, x, k) => sum + x * p[a + k]!, 0)
    least = Math.min(least, along / Math.hypot(...n))
  }
  return least
}
