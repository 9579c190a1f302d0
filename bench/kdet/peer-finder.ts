import { BufferAttribute, Matrix4 } from 'three'
import type { MeshBVH } from 'three-mesh-bvh'
import { weldVertices } from '../../engine/inside/weld.ts'
import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'
import { trianglesMeet } from '../../engine/soup/triangle-pair.ts'
import { packageVersion } from '../peers/package-version.ts'
import { indirectTree } from '../trees/peer-finder.ts'
import type { FrameFinder } from './finders.ts'

export interface PeerKind {
  /** A new tree every frame, or the last one's boxes fitted anew while the topology stays. */
  readonly update: 'rebuild' | 'refit'
  /** Its own triangle test, which is not exact, or ours on the leaves that its tree finds. */
  readonly test: 'own' | 'exact'
}

const SELF = new Matrix4()

/** three-mesh-bvh as its users find self-intersections: one tree over all, cast against itself. */
export function threeMeshBvh({ update, test }: PeerKind): FrameFinder {
  const words = test === 'own' ? 'its test' : 'our test'
  let last: { set: TriangleSet; tree: MeshBVH } | undefined
  return {
    name: `three-mesh-bvh ${packageVersion('three-mesh-bvh')}, ${update}, ${words}`,
    isPeer: true,
    isMixed: test === 'exact',
    find(set) {
      const neighbours = new Neighbours(set)
      const corners = test === 'exact' ? flatCorners(set) : new Float64Array(0)
      const start = performance.now()
      let tree: MeshBVH
      if (update === 'refit' && last?.set.corners === set.corners) {
        tree = last.tree
        tree.geometry.setAttribute('position', new BufferAttribute(set.positions, 3))
        tree.refit()
      } else {
        tree = indirectTree(set)
      }
      last = { set, tree }
      const built = performance.now()
      const pairs = test === 'own' ? castOwn(tree, neighbours) : castExact(tree, neighbours, corners)
      return { buildMs: built - start, queryMs: performance.now() - built, pairs: Int32Array.from(pairs) }
    },
  }
}

function castOwn(tree: MeshBVH, neighbours: Neighbours): number[] {
  const pairs: number[] = []
  tree.bvhcast(tree, SELF, {
    intersectsTriangles(a, b, i, j) {
      // Every two leaves come twice.
      if (i >= j) return false
      const t = tree.resolveTriangleIndex(i)
      const u = tree.resolveTriangleIndex(j)
      if (!neighbours.are(t, u) && a.intersectsTriangle(b)) pairs.push(Math.min(t, u), Math.max(t, u))
      return false
    },
  })
  return pairs
}

function castExact(tree: MeshBVH, neighbours: Neighbours, corners: Float64Array): number[] {
  const pairs: number[] = []
  tree.bvhcast(tree, SELF, {
    intersectsRanges(first1, count1, first2, count2) {
      if (first1 > first2) return false
      for (let i = first1; i < first1 + count1; i++) {
        const t = tree.resolveTriangleIndex(i)
        for (let j = Math.max(first2, i + 1); j < first2 + count2; j++) {
          const u = tree.resolveTriangleIndex(j)
          if (!trianglesMeet(corners, 9 * t, corners, 9 * u) || neighbours.are(t, u)) continue
          pairs.push(Math.min(t, u), Math.max(t, u))
        }
      }
      return false
    },
  })
  return pairs
}

function flatCorners({ positions, corners }: TriangleSet): Float64Array {
  const flat = new Float64Array(3 * corners.length)
  for (let c = 0; c < corners.length; c++) {
    for (let k = 0; k < 3; k++) flat[3 * c + k] = positions[3 * corners[c]! + k]!
  }
  return flat
}

/** Which triangles of one mesh share the position of a vertex: found before the clock runs, for the peer's good. */
class Neighbours {
  private readonly corners: Uint32Array
  private readonly mesh: Int32Array

  constructor({ positions, corners, mesh }: TriangleSet) {
    const same = weldVertices(positions)
    this.corners = corners.map((v) => same[v]!)
    this.mesh = mesh
  }

  are(t: number, u: number): boolean {
    if (this.mesh[t] !== this.mesh[u]) return false
    for (let i = 3 * t; i < 3 * t + 3; i++) {
      for (let j = 3 * u; j < 3 * u + 3; j++) if (this.corners[i] === this.corners[j]) return true
    }
    return false
  }
}
