/** A foam of open cells: a cube with hundreds of round cavities that join through windows and open outwards. */
import { Random } from '../../math/random.ts'
import type { TriangleMesh } from '../triangle-mesh.ts'
import { tetrahedraSurface } from './tetrahedra-surface.ts'

export interface OpenFoamOptions {
  /** Cells along an edge of the cube. */
  readonly cells: number
  /** Steps of the grid along an edge; the triangles grow with its square. */
  readonly steps: number
  readonly seed: number
}

/** A cell's radius and how far it may stand off its place, in spacings: neighbours always overlap, corners stay. */
const LEAST_RADIUS = 0.53
const MOST_RADIUS = 0.6
const JITTER = 0.08

/** The cube reaches from −1 to 1. Closed, consistently oriented, without self-intersections. */
export function openFoam({ cells, steps, seed }: OpenFoamOptions): TriangleMesh {
  const spacing = 2 / steps
  const nodes = steps + 4
  const origin = -1 - 1.5 * spacing
  const grid = { nodes: [nodes, nodes, nodes], origin: [origin, origin, origin], spacing } as const
  const values = new Float64Array(nodes ** 3)
  fillCube(values, nodes, origin, spacing)
  const random = new Random(seed)
  const pitch = 2 / cells
  const ball = new Float64Array(4)
  for (let i = 0; i < cells ** 3; i++) {
    const place = [i % cells, Math.floor(i / cells) % cells, Math.floor(i / cells ** 2)]
    for (let axis = 0; axis < 3; axis++) {
      ball[axis] = -1 + pitch * (place[axis]! + 0.5 + random.between(-JITTER, JITTER))
    }
    ball[3] = pitch * random.between(LEAST_RADIUS, MOST_RADIUS)
    cutBall(values, nodes, origin, spacing, ball)
  }
  return tetrahedraSurface({ ...grid, values })
}

/** Distance below zero within the cube. */
function fillCube(values: Float64Array, nodes: number, origin: number, spacing: number): void {
  for (let i = 0; i < values.length; i++) {
    const x = Math.abs(origin + spacing * (i % nodes))
    const y = Math.abs(origin + spacing * (Math.floor(i / nodes) % nodes))
    const z = Math.abs(origin + spacing * Math.floor(i / nodes ** 2))
    values[i] = Math.max(x, y, z) - 1
  }
}

/** Only nodes near the ball can change. */
function cutBall(
  values: Float64Array,
  nodes: number,
  origin: number,
  spacing: number,
  [cx, cy, cz, radius]: Float64Array,
): void {
  const reach = radius! + 2 * spacing
  const from = (c: number) => Math.max(0, Math.ceil((c - reach - origin) / spacing))
  const to = (c: number) => Math.min(nodes - 1, Math.floor((c + reach - origin) / spacing))
  for (let k = from(cz!); k <= to(cz!); k++) {
    for (let j = from(cy!); j <= to(cy!); j++) {
      for (let i = from(cx!); i <= to(cx!); i++) {
        const x = origin + spacing * i - cx!
        const y = origin + spacing * j - cy!
        const z = origin + spacing * k - cz!
        const node = (k * nodes + j) * nodes + i
        values[node] = Math.max(values[node]!, radius! - Math.sqrt(x * x + y * y + z * z))
      }
    }
  }
}
