/** Each vertex and each edge belongs to one of its triangles: pairs of triangles then name each pair of features once. */

/** Bits of a triangle: its corner k is its own; the edge from corner k to the next is. */
export const OWN_VERTEX = 1
export const OWN_EDGE = 8

export function ownedFeatures(corners: Uint32Array, vertices: number): Uint8Array {
  const owned = new Uint8Array(corners.length / 3)
  const hasOwner = new Uint8Array(vertices)
  const edges = new Set<number>()
  for (let i = 0; i < corners.length; i++) {
    const t = Math.floor(i / 3)
    const k = i % 3
    const from = corners[i]
    const to = corners[3 * t + ((k + 1) % 3)]
    if (hasOwner[from] === 0) owned[t] |= OWN_VERTEX << k
    hasOwner[from] = 1
    const key = Math.min(from, to) * vertices + Math.max(from, to)
    if (from === to || edges.has(key)) continue
    edges.add(key)
    owned[t] |= OWN_EDGE << k
  }
  return owned
}

/** By corner of a triangle: the triangle on the other side of the edge from it to the next corner, or −1. */
export function acrossEdges(corners: Uint32Array, vertices: number): Int32Array {
  const across = new Int32Array(corners.length).fill(-1)
  const seen = new Map<number, number>()
  for (let i = 0; i < corners.length; i++) {
    const t = Math.floor(i / 3)
    const from = corners[i]
    const to = corners[3 * t + ((i + 1) % 3)]
    const other = seen.get(to * vertices + from)
    seen.set(from * vertices + to, i)
    if (other === undefined) continue
    across[i] = Math.floor(other / 3)
    across[other] = t
  }
  return across
}
