import { crossEdges } from './edge-cross.ts'
import type { PlacedPolytope, Vector } from './placed-polytope.ts'

/** Where an axis comes from: a face of A, a face of B, or an edge of each (`sign` times edgeA × edgeB). */
export type AxisSource =
  | { readonly kind: 'faceA'; readonly face: number }
  | { readonly kind: 'faceB'; readonly face: number }
  | { readonly kind: 'edges'; readonly edgeA: number; readonly edgeB: number; readonly sign: 1 | -1 }

export interface Axis {
  /** Least coordinate of B minus greatest of A along the direction. */
  readonly separation: number
  /** Unit, from A towards B. */
  readonly direction: Vector
  readonly source: AxisSource
}

export interface AxisVisitor {
  /** An axis whose separation is greater than the floor; returns the floor from here on, Infinity to end. */
  found(axis: Axis): number
  /** Two edges without a cross product to speak of. */
  parallel?(edgeA: number, edgeB: number): void
}

/**
 * The greatest separation over all face normals and edge cross products. For overlapping bodies it is minus the
 * depth: these axes hold the normal of every facet of the Minkowski difference, and the boundary point nearest
 * the origin lies within a facet. A noisy axis does no harm beyond its own noise: supports are taken over all
 * vertices, so every axis, whatever its direction, gives a true lower bound of the greatest separation.
 * @param enough the first axis that separates by more ends the search
 */
export function greatestSeparation(a: PlacedPolytope, b: PlacedPolytope, enough = Infinity): Axis {
  let best: Axis | undefined
  scanAxes(a, b, -Infinity, {
    found(axis) {
      best = axis
      return axis.separation > enough ? Infinity : axis.separation
    },
  })
  return best!
}

export function scanAxes(
  a: PlacedPolytope,
  b: PlacedPolytope,
  startFloor: number,
  visitor: AxisVisitor,
): void {
  let floor = startFloor
  const consider = (x: number, y: number, z: number, source: AxisSource, vertexB: number) => {
    const separation = separationAlong(a, b, x, y, z, floor, vertexB)
    if (separation > floor) floor = visitor.found({ separation, direction: [x, y, z], source })
  }
  for (let face = 0; face < a.faces.length; face++) {
    const at = 3 * face
    consider(a.normals[at], a.normals[at + 1], a.normals[at + 2], { kind: 'faceA', face }, b.used[0])
  }
  for (let face = 0; face < b.faces.length; face++) {
    const at = 3 * face
    consider(
      -b.normals[at],
      -b.normals[at + 1],
      -b.normals[at + 2],
      { kind: 'faceB', face },
      b.faces[face][0],
    )
  }
  const cross = new Float64Array(3)
  for (let edgeA = 0; 2 * edgeA < a.edges.length && floor < Infinity; edgeA++) {
    const p = 3 * a.edges[2 * edgeA]
    for (let edgeB = 0; 2 * edgeB < b.edges.length; edgeB++) {
      if (!crossEdges(a, edgeA, b, edgeB, cross)) {
        visitor.parallel?.(edgeA, edgeB)
        continue
      }
      const length = Math.sqrt(cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2])
      const x = cross[0] / length
      const y = cross[1] / length
      const z = cross[2] / length
      // The edges' own distance bounds the separation along their cross product from above, and the vertices
      // beside them pull the bound down where the edges do not face each other: most axes end here.
      const q = 3 * b.edges[2 * edgeB]
      const own =
        x * (b.vertices[q] - a.vertices[p]) +
        y * (b.vertices[q + 1] - a.vertices[p + 1]) +
        z * (b.vertices[q + 2] - a.vertices[p + 2])
      const leftA = wingAlong(a, 2 * edgeA, p, x, y, z)
      const rightA = wingAlong(a, 2 * edgeA + 1, p, x, y, z)
      const leftB = wingAlong(b, 2 * edgeB, q, x, y, z)
      const rightB = wingAlong(b, 2 * edgeB + 1, q, x, y, z)
      if (own + Math.min(0, leftB, rightB) - Math.max(0, leftA, rightA) > floor) {
        consider(x, y, z, { kind: 'edges', edgeA, edgeB, sign: 1 }, q / 3)
      }
      if (-own - Math.max(0, leftB, rightB) + Math.min(0, leftA, rightA) > floor) {
        consider(-x, -y, -z, { kind: 'edges', edgeA, edgeB, sign: -1 }, q / 3)
      }
    }
  }
}

/** How far an edge's wing lies beyond a vertex of the edge (given by its offset) along a direction. */
function wingAlong(
  body: PlacedPolytope,
  wing: number,
  vertex: number,
  x: number,
  y: number,
  z: number,
): number {
  const v = body.vertices
  const at = 3 * body.wings[wing]
  return x * (v[at] - v[vertex]) + y * (v[at + 1] - v[vertex + 1]) + z * (v[at + 2] - v[vertex + 2])
}

/**
 * Exact up to rounding where it is greater than `floor`; otherwise some number not greater than `floor`.
 * @param vertexB where B's least coordinate is expected: the better the guess, the sooner a hopeless axis ends
 */
export function separationAlong(
  a: PlacedPolytope,
  b: PlacedPolytope,
  x: number,
  y: number,
  z: number,
  floor = -Infinity,
  vertexB = b.used[0],
): number {
  let leastB = x * b.vertices[3 * vertexB] + y * b.vertices[3 * vertexB + 1] + z * b.vertices[3 * vertexB + 2]
  let greatestA = -Infinity
  for (let index = 0; index < a.scattered.length; index++) {
    const at = 3 * a.scattered[index]
    const along = x * a.vertices[at] + y * a.vertices[at + 1] + z * a.vertices[at + 2]
    if (along <= greatestA) continue
    greatestA = along
    if (leastB - greatestA <= floor) return leastB - greatestA
  }
  for (let index = 0; index < b.scattered.length; index++) {
    const at = 3 * b.scattered[index]
    const along = x * b.vertices[at] + y * b.vertices[at + 1] + z * b.vertices[at + 2]
    if (along >= leastB) continue
    leastB = along
    if (leastB - greatestA <= floor) break
  }
  return leastB - greatestA
}
