/**
 * Vertices at which a surface only touches itself, as two cones tip to tip do: their triangles fall apart into groups
 * that share no edge there. Corners are joined across edges; more than one group of them at a vertex splits it.
 */
import type { EdgeTable } from '../engine/inside/edge-table.ts'

const EMPTY = -1

export function countSplitVertices(corners: Uint32Array, edges: EdgeTable, vertices: number): number {
  const group = Int32Array.from(corners, (_, c) => c)
  joinAcrossEdges(corners, edges, group)
  const groups = new Int32Array(vertices)
  for (let c = 0; c < group.length; c++) if (group[c] === c) groups[corners[c]!]!++
  return groups.reduce((split, count) => split + (count > 1 ? 1 : 0), 0)
}

/** Each triangle at an edge is joined to the first one there, at both ends. */
function joinAcrossEdges(corners: Uint32Array, { count, edgeOf }: EdgeTable, group: Int32Array): void {
  const first = new Int32Array(count).fill(EMPTY)
  for (let c = 0; c < corners.length; c++) {
    const edge = edgeOf[c]!
    const other = first[edge]!
    if (other === EMPTY) {
      first[edge] = c
      continue
    }
    const isSameWay = corners[other] === corners[c]
    join(group, c, isSameWay ? other : nextCorner(other))
    join(group, nextCorner(c), isSameWay ? nextCorner(other) : other)
  }
}

function nextCorner(c: number): number {
  return c % 3 === 2 ? c - 2 : c + 1
}

function join(group: Int32Array, c: number, d: number): void {
  group[leader(group, c)] = leader(group, d)
}

function leader(group: Int32Array, corner: number): number {
  let c = corner
  while (group[c] !== c) {
    group[c] = group[group[c]!]!
    c = group[c]!
  }
  return c
}
