/**
 * Vertices at which a surface only touches itself, as two cones tip to tip do: their triangles fall apart into groups
 * that share no edge there. Corners are joined across edges; more than one group of them at a vertex splits it.
 */

const EMPTY = -1

export function countSplitVertices(corners: Uint32Array, vertices: number): number {
  const group = Int32Array.from(corners, (_, c) => c)
  joinAcrossEdges(corners, group)
  const groups = new Int32Array(vertices)
  for (let c = 0; c < group.length; c++) if (group[c] === c) groups[corners[c]!]!++
  return groups.reduce((split, count) => split + (count > 1 ? 1 : 0), 0)
}

/** The first triangle at an edge is kept in a table, and each later one joined to it at both ends. */
function joinAcrossEdges(corners: Uint32Array, group: Int32Array): void {
  const slots = 2 ** Math.ceil(Math.log2(2 * corners.length + 2))
  const table = new Int32Array(slots).fill(EMPTY)
  for (let c = 0; c < corners.length; c++) {
    const a = corners[c]!
    const next = nextCorner(c)
    const b = corners[next]!
    let hash = Math.imul(Math.min(a, b), 0x9e3779b1) ^ Math.imul(Math.max(a, b), 0x85ebca6b)
    hash ^= hash >>> 15
    for (let slot = hash & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const other = table[slot]!
      if (other === EMPTY) {
        table[slot] = c
        break
      }
      const otherNext = nextCorner(other)
      if (corners[other] === a && corners[otherNext] === b) {
        join(group, c, other)
        join(group, next, otherNext)
        break
      }
      if (corners[other] === b && corners[otherNext] === a) {
        join(group, c, otherNext)
        join(group, next, other)
        break
      }
    }
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
