/**
 * Leaves of a skin tree that share vertices, and a leaf beside itself: told once, for in cloth that lies flat nearly all
 * leaves that boxes do not tell apart are beside each other. Triangles that share a vertex are no pair, so that of the
 * four of two quads, two or three are none.
 */
export class BesideLeaves {
  /** Those beside leaf n: `others[start[n]] … others[start[n + 1] − 1]`, itself among them. */
  private readonly start: Int32Array
  private readonly others: Int32Array
  /** By place in `others`: where its pairs begin in `triangles`, two a pair: the leaf's own, and the other's. */
  readonly first: Int32Array
  readonly triangles: Int32Array

  /** Triangles by node; empty for those that are no leaves. */
  constructor(leaves: readonly Int32Array[], corners: Uint32Array) {
    const around = leavesByVertex(leaves, corners)
    const start = [0]
    const others: number[] = []
    const first = [0]
    const triangles: number[] = []
    for (const [leaf, own] of leaves.entries()) {
      const beside = new Set<number>()
      for (const t of own) {
        for (let c = 3 * t; c < 3 * t + 3; c++) {
          for (const other of around.get(corners[c]) ?? []) beside.add(other)
        }
      }
      for (const other of beside) {
        others.push(other)
        for (const [i, t] of own.entries()) {
          for (const u of other === leaf ? own.subarray(i + 1) : leaves[other]) {
            if (!shareCorner(corners, t, u)) triangles.push(t, u)
          }
        }
        first.push(triangles.length)
      }
      start.push(others.length)
    }
    this.start = Int32Array.from(start)
    this.others = Int32Array.from(others)
    this.first = Int32Array.from(first)
    this.triangles = Int32Array.from(triangles)
  }

  /** The place of one beside another; −1 where it is not. */
  find(leaf: number, other: number): number {
    const { start, others } = this
    const end = start[leaf + 1]
    for (let i = start[leaf]; i < end; i++) if (others[i] === other) return i
    return -1
  }
}

function leavesByVertex(leaves: readonly Int32Array[], corners: Uint32Array): Map<number, Set<number>> {
  const around = new Map<number, Set<number>>()
  for (const [leaf, triangles] of leaves.entries()) {
    for (const t of triangles) {
      for (let c = 3 * t; c < 3 * t + 3; c++) {
        const there = around.get(corners[c])
        if (there === undefined) around.set(corners[c], new Set([leaf]))
        else there.add(leaf)
      }
    }
  }
  return around
}

function shareCorner(corners: Uint32Array, t: number, u: number): boolean {
  const a = corners[3 * u]
  const b = corners[3 * u + 1]
  const c = corners[3 * u + 2]
  for (let i = 3 * t; i < 3 * t + 3; i++) {
    if (corners[i] === a || corners[i] === b || corners[i] === c) return true
  }
  return false
}
