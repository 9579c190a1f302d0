/** Pairs of layers, and distances of hulls, looked for one by one. */
import { nearestOnTriangle } from '../../engine/soup/tree-nearest-triangle.ts'
import { writeEdgeShares } from '../../walkthrough/soft/edge-shares.ts'
import { EDGE_EDGE, VERTEX_TRIANGLE } from '../../walkthrough/soft/layer-list.ts'
import type { SoftBody } from '../../walkthrough/soft/soft-body.ts'

/** The same for a pair whichever way round it was found. */
export function nameOf(kind: number, vertices: ArrayLike<number>): string {
  const [a, b, c, d] = Array.from(vertices)
  if (kind === VERTEX_TRIANGLE) return `${a} over ${[b, c, d].sort((p, q) => p - q).join(' ')}`
  const ends = [[a, b].sort((p, q) => p - q).join(' '), [c, d].sort((p, q) => p - q).join(' ')]
  return ends.sort().join(' at ')
}

interface Triangle {
  readonly body: SoftBody
  readonly number: number
  /** As all bodies count them. */
  readonly corners: readonly number[]
  readonly owned: number
}

/** All vertices near triangles and edges near edges, by the distances alone; neighbours in the cloth left out. */
export function plainLayers(bodies: readonly SoftBody[], reach: number): Set<string> {
  const x = Float64Array.from(bodies.flatMap((body) => [...body.positions]))
  const all: Triangle[] = bodies.flatMap((body) =>
    Array.from({ length: body.mesh.corners.length / 3 }, (_, number) => ({
      body,
      number,
      corners: [0, 1, 2].map((k) => body.first + body.mesh.corners[3 * number + k]),
      owned: body.owned[number],
    })),
  )
  const names = new Set<string>()
  const near = new Float64Array(4)
  const shares = new Float64Array(6)
  for (const a of all) {
    for (const b of all) {
      if (a === b || areNeighbours(a, b)) continue
      const triangle = Float64Array.from(b.corners.flatMap((c) => [...x.subarray(3 * c, 3 * c + 3)]))
      a.corners.forEach((v, k) => {
        if ((a.owned & (1 << k)) === 0) return
        nearestOnTriangle(triangle, x, 3 * v, near)
        if (near[3] <= reach * reach) names.add(nameOf(VERTEX_TRIANGLE, [v, ...b.corners]))
      })
      for (let i = 0; i < 9; i++) {
        const [k, l] = [Math.floor(i / 3), i % 3]
        if ((a.owned & (8 << k)) === 0 || (b.owned & (8 << l)) === 0) continue
        const [p, q, r, s] = [a.corners[k], a.corners[(k + 1) % 3], b.corners[l], b.corners[(l + 1) % 3]]
        if (!writeEdgeShares(x, 3 * p, 3 * q, 3 * r, 3 * s, shares)) continue
        if (shares[5] <= reach * reach) names.add(nameOf(EDGE_EDGE, [p, q, r, s]))
      }
    }
  }
  return names
}

function areNeighbours(a: Triangle, b: Triangle): boolean {
  if (a.body !== b.body) return false
  const { middle } = a.body.tree
  const way = [0, 1, 2].map((k) => middle[3 * a.number + k] - middle[3 * b.number + k])
  return Math.hypot(...way) < a.body.together || a.corners.some((c) => b.corners.includes(c))
}

/** Of a triangle and the hull of points: the nearest point of their difference, step by step towards its corners. */
export function plainDistance(triangle: Float64Array, corners: Float64Array): number {
  const points: number[][] = []
  for (let t = 0; t < 9; t += 3) {
    for (let c = 0; c < corners.length; c += 3) {
      points.push([0, 1, 2].map((k) => triangle[t + k] - corners[c + k]))
    }
  }
  // Along any three corners' plane, or any two corners' edge, or a corner: the widest gap of all directions.
  let widest = 0
  const look = (n: readonly number[]): void => {
    const size = Math.hypot(...n)
    if (!(size > 1e-9)) return
    for (const sign of [1, -1]) {
      let low = Infinity
      for (const p of points) low = Math.min(low, (sign * (n[0] * p[0] + n[1] * p[1] + n[2] * p[2])) / size)
      widest = Math.max(widest, low)
    }
  }
  for (const p of points) look(p)
  for (const p of points) {
    for (const q of points) {
      const u = [0, 1, 2].map((k) => q[k] - p[k])
      const uu = u[0] * u[0] + u[1] * u[1] + u[2] * u[2]
      if (!(uu > 1e-12)) continue
      const share = -(u[0] * p[0] + u[1] * p[1] + u[2] * p[2]) / uu
      if (share > 0 && share < 1) look([0, 1, 2].map((k) => p[k] + share * u[k]))
    }
  }
  for (let i = 0; i < points.length; i++) {
    for (let j = 0; j < i; j++) {
      for (let k = 0; k < j; k++) look(normalOf(points[i], points[j], points[k]))
    }
  }
  return widest
}

function normalOf(a: readonly number[], b: readonly number[], c: readonly number[]): number[] {
  const u = [0, 1, 2].map((k) => b[k] - a[k])
  const v = [0, 1, 2].map((k) => c[k] - a[k])
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}
