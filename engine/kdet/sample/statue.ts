import type { TriangleMesh } from '../../soup/triangle-mesh.ts'
import { roundGrid } from './round-grid.ts'
import type { Bumps } from './waves.ts'

/**
 * What stands for the paper's statues: a ball of about unit radius with bumps. 8 · pieces² triangles, at the top
 * `detail` times smaller and at the foot as many times larger than in between, as a scanned statue has a face.
 */
export function statue(pieces: number, bumps: Bumps, detail = 1): TriangleMesh {
  const { positions, corners } = roundGrid(pieces)
  for (let v = 0; v < positions.length; v += 3) {
    drawUp(positions, v, detail)
    const radius = 1 + bumps.at(positions[v], positions[v + 1], positions[v + 2])
    for (let k = 0; k < 3; k++) positions[v + k] *= radius
  }
  return { positions, corners }
}

/** Seen from the foot on a plane, everything shrinks by one factor: angles stay, so no triangle becomes a needle. */
function drawUp(directions: Float64Array, v: number, factor: number): void {
  const y = directions[v + 1]
  const above = factor * (1 + y)
  const below = (1 - y) / factor
  const scale = 2 / (above + below)
  directions[v] *= scale
  directions[v + 1] = (above - below) / (above + below)
  directions[v + 2] *= scale
}
