/** Pairs of a cloth's triangle and another thing's (nine numbers each) that share a point, by exact arithmetic. */
import { KDet } from '../../../engine/kdet/kdet.ts'
import type { SoftBody } from '../../../walkthrough/soft/soft-body.ts'

export function crossingsWith(body: SoftBody, other: Float64Array): number {
  const cloth = body.mesh.corners.length / 3
  const all = cloth + other.length / 9
  const positions = new Float64Array(body.positions.length + other.length)
  positions.set(body.positions)
  positions.set(other, body.positions.length)
  const corners = Uint32Array.from({ length: 3 * all }, (_, i) => body.positions.length / 3 + i - 3 * cloth)
  corners.set(body.mesh.corners)
  const mesh = new Int32Array(all).fill(1, cloth)
  const finder = new KDet()
  finder.use({ positions, corners, mesh, solid: Uint8Array.from(mesh) })
  finder.run()
  let count = 0
  for (let i = 0; i < finder.pairCount; i++) {
    const [a, b] = finder.pairs.subarray(2 * i, 2 * i + 2)
    if (a < cloth !== b < cloth) count++
  }
  return count
}
