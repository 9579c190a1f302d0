/**
 * Is a mesh the surface of a solid? Vertices are told apart by position alone (−0 equals 0), since files repeat them.
 * Edge by edge: a surface encloses something when each edge is run along as often one way as the other; then every
 * winding number is whole, whether or not more than two triangles share an edge.
 */
import { type TriangleMesh, triangleCount } from '../soup/triangle-mesh.ts'
import { countEdges } from './edge-table.ts'
import { hasNoArea } from './on-triangle.ts'
import { weldVertices } from './weld.ts'

export interface Diagnosis {
  /** Every edge is run along as often one way as the other: labels are exact. Otherwise they are best answers. */
  readonly closed: boolean
  /** Edges of an odd number of triangles: the rims of holes. */
  readonly boundaryEdges: number
  /** Edges of an even number of triangles that do not run opposite ways: some face inward, others outward. */
  readonly misorientedEdges: number
  /** Edges of more than two triangles. They alone do no harm. */
  readonly nonManifoldEdges: number
  /** Triangles without an area. They alone do no harm. */
  readonly degenerateTriangles: number
}

export function diagnose(mesh: TriangleMesh): Diagnosis {
  const edges = countEdges(mesh.corners, weldVertices(mesh.positions))
  let boundaryEdges = 0
  let misorientedEdges = 0
  let nonManifoldEdges = 0
  for (let e = 0; e < edges.count; e++) {
    const uses = edges.uses[e]
    if (uses % 2 === 1) boundaryEdges++
    else if (edges.surplus[e] !== 0) misorientedEdges++
    if (uses > 2) nonManifoldEdges++
  }
  let degenerateTriangles = 0
  for (let t = 0; t < triangleCount(mesh); t++) if (hasNoArea(mesh, t)) degenerateTriangles++
  return {
    closed: boundaryEdges === 0 && misorientedEdges === 0,
    boundaryEdges,
    misorientedEdges,
    nonManifoldEdges,
    degenerateTriangles,
  }
}

/** One sentence for people. */
export function describeDiagnosis(diagnosis: Diagnosis): string {
  const { closed, boundaryEdges, misorientedEdges, nonManifoldEdges, degenerateTriangles } = diagnosis
  const found = [
    boundaryEdges > 0 && counted(boundaryEdges, 'open edge'),
    misorientedEdges > 0 && `${counted(misorientedEdges, 'edge')} between triangles that face opposite ways`,
    nonManifoldEdges > 0 && `${counted(nonManifoldEdges, 'edge')} of more than two triangles`,
    degenerateTriangles > 0 && `${counted(degenerateTriangles, 'triangle')} without an area`,
  ].filter((part) => part !== false)
  const details = found.length === 0 ? '' : `: ${found.join(', ')}`
  return closed
    ? `The mesh is closed${details}.`
    : `The mesh encloses no solid${details}; labels are best answers by the generalised winding number.`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
