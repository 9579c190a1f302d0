/** The bodies and the grids of points of the point-in-polyhedron paper (3.1, 3.2). */
import { foam, PAPER_FOAMS } from '../../engine/soup/sample/foam.ts'
import { octasphere } from '../../engine/soup/sample/octasphere.ts'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'

export type Kind = 'sphere' | 'foam'

export interface Body {
  readonly kind: Kind
  make(): TriangleMesh
}

export interface Plan {
  readonly bodies: readonly Body[]
  /** Points along an edge of the surrounding cube. */
  readonly grids: readonly number[]
  /** Milliseconds that one method may take for one grid; a slower one labels a sample of its points. */
  readonly capMs: number
  /** Milliseconds after which a setup is given up, and its place in the tables left empty. */
  readonly setupCapMs: number
  /** Untimed, each method, before anything is measured. */
  readonly warmupMs: number
}

/** 8 · 4^level triangles, up to the paper's 131,072. */
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7]

export function planOf(quick: boolean): Plan {
  const spheres = quick ? [0, 3, 5, 6] : LEVELS
  const foams = quick ? PAPER_FOAMS.slice(0, 1) : PAPER_FOAMS
  return {
    bodies: [
      ...spheres.map((level): Body => ({ kind: 'sphere', make: () => octasphere(level) })),
      ...foams.map((options): Body => ({ kind: 'foam', make: () => foam(options) })),
    ],
    grids: quick ? [10, 20, 40] : [10, 20, 40, 80],
    capMs: quick ? 250 : 2_000,
    setupCapMs: quick ? 10_000 : 120_000,
    warmupMs: quick ? 300 : 1_100,
  }
}

/** The middles of n³ equal cells of the cube from −1 to 1. */
export function gridPoints(n: number): Float64Array {
  const points = new Float64Array(3 * n ** 3)
  let at = 0
  for (let z = 0; z < n; z++) {
    for (let y = 0; y < n; y++) {
      for (let x = 0; x < n; x++) {
        points[at++] = -1 + (2 * x + 1) / n
        points[at++] = -1 + (2 * y + 1) / n
        points[at++] = -1 + (2 * z + 1) / n
      }
    }
  }
  return points
}
