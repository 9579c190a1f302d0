/** Spheres one within the other: what a parity test and a winding number see differently. */

import { joined, turned } from '../joined-mesh.ts'
import type { TriangleMesh } from '../triangle-mesh.ts'
import { octasphere } from './octasphere.ts'

/**
 * Shells of radius 1, (n − 1)/n, …, 1/n, the outermost first. `alternating` turns every second one inside out: from
 * outside inwards the winding number is 1, 0, 1, … `same` leaves all as they are: 1, 2, 3, …
 */
export function nestedShells(shells: number, level: number, facing: 'alternating' | 'same'): TriangleMesh {
  const meshes = Array.from({ length: shells }, (_, i) => {
    const shell = octasphere(level, (shells - i) / shells)
    return facing === 'alternating' && i % 2 === 1 ? turned(shell) : shell
  })
  return joined(meshes)
}
