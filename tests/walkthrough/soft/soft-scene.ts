/** Boxes to drop cloth on, and plain measures of soft bodies. */
import type { BodyId } from '../../../engine/bodies.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import { World } from '../../../engine/world.ts'
import type { SoftBody } from '../../../walkthrough/soft/soft-body.ts'
import { distanceBetween } from '../../../walkthrough/soft/topology.ts'

export function plainWorld(): World {
  return new World({ boxes: 'dynamic', tolerance: 0.006 })
}

/** Half extents and middle. */
export function addBox(world: World, half: readonly number[], at: readonly number[]): BodyId {
  const points = new Float64Array(24)
  for (let i = 0; i < 24; i++) {
    const corner = Math.floor(i / 3)
    points[i] = (corner >> (i % 3)) & 1 ? half[i % 3] : -half[i % 3]
  }
  const body = world.addBody(world.addShape([points]))
  world.setPose(body, [...at, 0, 0, 0, 1])
  return body
}

/** How deep the deepest vertex is inside a box; negative: its distance, along the widest gap. */
export function deepest(body: SoftBody, half: readonly number[], at: readonly number[]): number {
  let most = -Infinity
  for (let o = 0; o < body.positions.length; o += 3) {
    let depth = Infinity
    for (let k = 0; k < 3; k++) depth = Math.min(depth, half[k] - Math.abs(body.positions[o + k] - at[k]))
    most = Math.max(most, depth)
  }
  return most
}

/** Metres between a box and the nearest vertex; 0 inside. */
export function distanceTo(body: SoftBody, half: readonly number[], at: readonly number[]): number {
  let least = Infinity
  for (let o = 0; o < body.positions.length; o += 3) {
    const beyond = half.map((size, k) => Math.max(0, Math.abs(body.positions[o + k] - at[k]) - size))
    least = Math.min(least, Math.hypot(...beyond))
  }
  return least
}

/** How much longer than at rest the threads are: the worst, and all on average. Diagonals may give way. */
export function stretchOf(body: SoftBody): { worst: number; mean: number } {
  const { edges, lengths } = body.stretch
  let worst = 0
  let sum = 0
  let count = 0
  for (let i = 0; i < lengths.length; i++) {
    const [a, b] = [edges[2 * i], edges[2 * i + 1]]
    const { rest } = body.mesh
    if (rest[3 * a] !== rest[3 * b] && rest[3 * a + 1] !== rest[3 * b + 1]) continue
    const strain = distanceBetween(body.positions, a, b) / lengths[i] - 1
    worst = Math.max(worst, strain)
    sum += Math.abs(strain)
    count++
  }
  return { worst, mean: sum / count }
}

/** Pairs of triangles of soft bodies that share a point, within one and between two, by exact arithmetic. */
export function crossingsOf(bodies: readonly SoftBody[]): number {
  const positions = bodies.flatMap((body) => [...body.positions])
  const corners = bodies.flatMap((body) => [...body.mesh.corners].map((corner) => body.first + corner))
  const mesh = bodies.flatMap((body) => Array<number>(body.mesh.corners.length / 3).fill(body.number))
  const finder = new KDet()
  finder.use({
    positions: Float64Array.from(positions),
    corners: Uint32Array.from(corners),
    mesh: Int32Array.from(mesh),
  })
  finder.run()
  return finder.pairCount
}

/** Joules: of motion and of height. */
export function energyOf(body: SoftBody): number {
  const { positions, velocities, inverseMass } = body
  let sum = 0
  for (let v = 0; v < inverseMass.length; v++) {
    if (inverseMass[v] === 0) continue
    const [x, y, z] = velocities.subarray(3 * v, 3 * v + 3)
    sum += (0.5 * (x * x + y * y + z * z) + 9.81 * positions[3 * v + 1]) / inverseMass[v]
  }
  return sum
}

export function allFinite(body: SoftBody): boolean {
  return body.positions.every(Number.isFinite) && body.velocities.every(Number.isFinite)
}
