import { type DoubleDouble, minus, over, plus, times } from './double-double.ts'
import type { PlacedPolytope, Vector } from './placed-polytope.ts'

type Wide = readonly [DoubleDouble, DoubleDouble, DoubleDouble]

/**
 * From a vertex to the line of an edge, or to another vertex, computed in 106 bits. The difference of two rounded
 * points 1e-8 apart is off by 1e-8 in direction, enough for a plane across it to cut through both bodies.
 */
export function vertexToVertex(
  a: PlacedPolytope,
  vertexA: number,
  b: PlacedPolytope,
  vertexB: number,
): Vector {
  return rounded(between(a, vertexA, b, vertexB))
}

export function vertexToEdge(a: PlacedPolytope, vertex: number, b: PlacedPolytope, edge: number): Vector {
  const to = between(a, vertex, b, b.edges[2 * edge])
  const at = (axis: number): DoubleDouble => [b.edgeHigh[3 * edge + axis], b.edgeLow[3 * edge + axis]]
  const along: Wide = [at(0), at(1), at(2)]
  const share = over(dot(to, along), dot(along, along))
  const across = (axis: 0 | 1 | 2) => minus(to[axis], times(share, along[axis]))
  return rounded([across(0), across(1), across(2)])
}

function between(a: PlacedPolytope, vertexA: number, b: PlacedPolytope, vertexB: number): Wide {
  const [i, j] = [3 * vertexA, 3 * vertexB]
  const along = (axis: number) =>
    minus([b.vertices[j + axis], b.verticesLow[j + axis]], [a.vertices[i + axis], a.verticesLow[i + axis]])
  return [along(0), along(1), along(2)]
}

function dot(a: Wide, b: Wide): DoubleDouble {
  return plus(plus(times(a[0], b[0]), times(a[1], b[1])), times(a[2], b[2]))
}

function rounded(vector: Wide): Vector {
  return [vector[0][0], vector[1][0], vector[2][0]]
}
