/** A heat sink: many fins, far thinner than they are apart, on a plate. Points between them are near two walls. */
import type { TriangleMesh } from '../triangle-mesh.ts'
import { type Box, boxSolid } from './box-solid.ts'

/** Fins of `thickness` at every multiple of 1/fins, in a unit cube that stands on y = 0. */
export function thinFins(fins: number, thickness: number, step = Number.POSITIVE_INFINITY): TriangleMesh {
  const plate: Box = { min: [0, 0, 0], max: [1, 0.1, 1] }
  const upright = Array.from({ length: fins }, (_, i): Box => {
    const x = (i + 0.5) / fins
    return { min: [x - thickness / 2, 0.1, 0], max: [x + thickness / 2, 1, 1] }
  })
  return boxSolid([plate, ...upright], step)
}
