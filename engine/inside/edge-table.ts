/** All edges of a mesh once each, with how often and which way triangles run along them. */

export interface EdgeTable {
  readonly count: number
  /** The edge's ends, low[e] < high[e]. */
  readonly low: Uint32Array
  readonly high: Uint32Array
  /** How many triangles run along it, and how many more from low to high than back. */
  readonly uses: Int32Array
  readonly surplus: Int32Array
  /** The edge from each corner to the next of its triangle; −1 where it has no length. */
  readonly edgeOf: Int32Array
}

const EMPTY = -1

/** Corners are looked up in `welded`, so that vertices at one position count as one. */
export function countEdges(corners: Uint32Array, welded: Uint32Array): EdgeTable {
  const slots = 2 ** Math.ceil(Math.log2(2 * corners.length + 2))
  const table = new Int32Array(slots).fill(EMPTY)
  const low = new Uint32Array(corners.length)
  const high = new Uint32Array(corners.length)
  const uses = new Int32Array(corners.length)
  const surplus = new Int32Array(corners.length)
  const edgeOf = new Int32Array(corners.length).fill(EMPTY)
  let count = 0
  for (let k = 0; k < corners.length; k++) {
    const from = welded[corners[k]]
    const to = welded[corners[k % 3 === 2 ? k - 2 : k + 1]]
    // An edge of no length bounds nothing.
    if (from === to) continue
    const a = from < to ? from : to
    const b = from < to ? to : from
    let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)
    hash ^= hash >>> 15
    let slot = hash & (slots - 1)
    while (table[slot] !== EMPTY && (low[table[slot]] !== a || high[table[slot]] !== b)) {
      slot = (slot + 1) & (slots - 1)
    }
    if (table[slot] === EMPTY) {
      table[slot] = count
      low[count] = a
      high[count] = b
      count++
    }
    const edge = table[slot]
    edgeOf[k] = edge
    uses[edge]++
    surplus[edge] += from < to ? 1 : -1
  }
  return { count, low, high, uses, surplus, edgeOf }
}
