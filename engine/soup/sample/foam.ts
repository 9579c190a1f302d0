/**
 * The foam of the point-in-polyhedron paper (3.2), made here: a cube with hundreds of round cavities, each a sphere
 * turned inside out, packed as close as they may without touching.
 */
import { Random } from '../../math/random.ts'
import { joined, turned } from '../joined-mesh.ts'
import type { TriangleMesh } from '../triangle-mesh.ts'
import { boxSolid } from './box-solid.ts'
import { octasphere } from './octasphere.ts'

export interface FoamOptions {
  /** Cavities along an edge of the cube. */
  readonly cells: number
  /** 8 · 4^level triangles a cavity. */
  readonly level: number
  /** Pieces along an edge of the cube's own faces: 12 · pieces² triangles. */
  readonly pieces: number
  readonly seed: number
}

/** 29,100, 120,684 and 494,640 triangles; the paper's have 28,952, 120,868 and 494,124. */
export const PAPER_FOAMS: readonly FoamOptions[] = [
  { cells: 6, level: 2, pieces: 11, seed: 1 },
  { cells: 6, level: 3, pieces: 29, seed: 1 },
  { cells: 6, level: 4, pieces: 66, seed: 1 },
]

/** How far a cavity may stand off its place on the grid, in spacings. */
const JITTER = 0.17
/** What is left of half the gap to the nearest neighbour: walls are thin, but there. */
const FILL = 0.97
/** Largest radius, in spacings: room for a neighbour that grew before. */
const LARGEST = 0.66

/** The cube reaches from −1 to 1. Closed, consistently oriented, without self-intersections. */
export function foam({ cells, level, pieces, seed }: FoamOptions): TriangleMesh {
  const cube = boxSolid([{ min: [-1, -1, -1], max: [1, 1, 1] }], 2 / pieces)
  return joined([
    cube,
    ...cavities(cells, seed).map(([x, y, z, r]) => turned(octasphere(level, r, [x, y, z]))),
  ])
}

type Ball = [x: number, y: number, z: number, radius: number]

/** In random order each grows until it nearly meets a wall or another: large cells, and small ones between them. */
function cavities(cells: number, seed: number): Ball[] {
  const random = new Random(seed)
  const spacing = 2 / cells
  const balls = Array.from({ length: cells ** 3 }, (_, i): Ball => {
    const place = [i % cells, Math.floor(i / cells) % cells, Math.floor(i / cells ** 2)]
    const [x, y, z] = place.map((k) => -1 + spacing * (k + 0.5 + random.between(-JITTER, JITTER)))
    return [x!, y!, z!, 0.25 * spacing]
  })
  const order = balls.map((_, i) => i)
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  for (const i of order) {
    const [x, y, z] = balls[i]!
    let room = 1 - Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
    for (let j = 0; j < balls.length; j++) {
      const [u, v, w, r] = balls[j]!
      if (j !== i) room = Math.min(room, Math.sqrt((x - u) ** 2 + (y - v) ** 2 + (z - w) ** 2) - r)
    }
    balls[i]![3] = Math.min(FILL * room, LARGEST * spacing)
  }
  return balls
}
