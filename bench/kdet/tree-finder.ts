import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'
import type { AabbTree } from '../../engine/soup/aabb-tree.ts'
import { buildTree } from '../../engine/soup/build-tree.ts'
import { TreePairs } from '../../engine/soup/tree-pairs.ts'
import { AT_ORIGIN } from '../trees/poses.ts'
import type { FrameFinder } from './finders.ts'

/** Our own AABB trees, a tree a mesh: another exact way to the same pairs, which kDet is checked against. */
export function treeFinder(): FrameFinder {
  const query = new TreePairs()
  return {
    name: 'AABB trees',
    find(set) {
      const start = performance.now()
      const parts = treesOf(set)
      const built = performance.now()
      const pairs: number[] = []
      const take = (a: Part, b: Part) => {
        for (let i = 0; i < 2 * query.count; i += 2) {
          pairs.push(a.first + query.pairs[i]!, b.first + query.pairs[i + 1]!)
        }
      }
      parts.forEach((a, i) => {
        query.allWithin(a.tree)
        take(a, a)
        for (const b of parts.slice(i + 1)) {
          query.all(a.tree, AT_ORIGIN, 0, b.tree, AT_ORIGIN, 0)
          take(a, b)
        }
      })
      return { buildMs: built - start, queryMs: performance.now() - built, pairs: Int32Array.from(pairs) }
    },
  }
}

interface Part {
  readonly tree: AabbTree
  /** The number of its first triangle in the set. */
  readonly first: number
}

/** Triangles of one mesh stand together in the sets of the bench. */
function treesOf({ positions, corners, mesh }: TriangleSet): Part[] {
  const parts: Part[] = []
  for (let first = 0; first < mesh.length; ) {
    let end = first
    while (end < mesh.length && mesh[end] === mesh[first]) end++
    const own = corners.subarray(3 * first, 3 * end)
    const from = own.reduce((least, v) => Math.min(least, v), Number.POSITIVE_INFINITY)
    const to = own.reduce((most, v) => Math.max(most, v), 0) + 1
    const tree = buildTree({
      positions: positions.subarray(3 * from, 3 * to),
      corners: own.map((v) => v - from),
    })
    parts.push({ tree, first })
    first = end
  }
  return parts
}
