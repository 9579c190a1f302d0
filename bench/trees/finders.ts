import { POSE_STRIDE, POSITION, SCALE } from '../../engine/math/pose.ts'
import { buildTree, type SplitRule } from '../../engine/soup/build-tree.ts'
import { buildField } from '../../engine/soup/spherical/build-field.ts'
import { FieldPairs } from '../../engine/soup/spherical/field-pairs.ts'
import { TreePairs } from '../../engine/soup/tree-pairs.ts'
import { type TriangleMesh, triangleCount } from '../../engine/soup/triangle-mesh.ts'
import { TRIANGLE_NUMBERS, trianglesMeet } from '../../engine/soup/triangle-pair.ts'

/** A way to find all intersecting triangle pairs of two copies of a mesh: what the bench compares. */
export interface PairFinder {
  readonly name: string
  /** Does what is done once a mesh. */
  prepare(mesh: TriangleMesh): PreparedFinder
  /** Others may be wrong; ours may not. */
  readonly isPeer?: boolean
  /** Slower ones are left out beyond this many triangles. */
  readonly mostTriangles: number
}

export interface PreparedFinder {
  /** The first copy at pose number i, the second at number j: triangle of the first, triangle of the second, … */
  find(poseA: Float64Array, i: number, poseB: Float64Array, j: number): Int32Array
  /** Of bounding volumes and of triangles, in the last search. */
  tests(): { readonly volumes: number; readonly triangles: number }
}

export const FINDERS: readonly PairFinder[] = [
  treeFinder('longest-edge'),
  treeFinder('surface-area'),
  { name: 'spherical field', mostTriangles: 200_000, prepare: prepareField },
  { name: 'brute force', mostTriangles: 4096, prepare: prepareBruteForce },
]

function treeFinder(rule: SplitRule): PairFinder {
  return {
    name: `tree, ${rule}`,
    mostTriangles: Infinity,
    prepare(mesh) {
      const tree = buildTree(mesh, { rule })
      const query = new TreePairs()
      return {
        find(poseA, i, poseB, j) {
          query.all(tree, poseA, i, tree, poseB, j)
          return query.pairs.subarray(0, 2 * query.count)
        },
        tests: () => ({ volumes: query.boxTests, triangles: query.triangleTests }),
      }
    },
  }
}

function prepareField(mesh: TriangleMesh): PreparedFinder {
  const field = buildField(mesh)
  const query = new FieldPairs()
  return {
    find(poseA, i, poseB, j) {
      query.collect(field, poseA, i, field, poseB, j)
      return query.pairs.subarray(0, 2 * query.count)
    },
    tests: () => ({ volumes: query.coneTests, triangles: query.triangleTests }),
  }
}

function prepareBruteForce(mesh: TriangleMesh): PreparedFinder {
  const count = triangleCount(mesh)
  const placedA = new Float64Array(count * TRIANGLE_NUMBERS)
  const placedB = new Float64Array(count * TRIANGLE_NUMBERS)
  return {
    find(poseA, i, poseB, j) {
      place(mesh, poseA, i, placedA)
      place(mesh, poseB, j, placedB)
      const pairs: number[] = []
      for (let t = 0; t < count; t++) {
        for (let u = 0; u < count; u++) {
          if (trianglesMeet(placedA, t * TRIANGLE_NUMBERS, placedB, u * TRIANGLE_NUMBERS)) pairs.push(t, u)
        }
      }
      return Int32Array.from(pairs)
    },
    tests: () => ({ volumes: 0, triangles: count * count }),
  }
}

/** The formula of engine/soup/tree-corners.ts, operation by operation: all finders see the same numbers. */
function place(mesh: TriangleMesh, pose: Float64Array, i: number, placed: Float64Array): void {
  const { positions, corners } = mesh
  const o = i * POSE_STRIDE
  const scale = pose[o + SCALE]!
  for (let c = 0; c < corners.length; c++) {
    const v = 3 * corners[c]!
    const x = scale * positions[v]!
    const y = scale * positions[v + 1]!
    const z = scale * positions[v + 2]!
    for (let row = 0; row < 3; row++) {
      const turned = pose[o + 3 * row]! * x + pose[o + 3 * row + 1]! * y + pose[o + 3 * row + 2]! * z
      placed[3 * c + row] = turned + pose[o + POSITION + row]!
    }
  }
}
