import { BufferAttribute, BufferGeometry, Matrix4 } from 'three'
import { MeshBVH } from 'three-mesh-bvh'
import { POSE_STRIDE, POSITION, SCALE } from '../../engine/math/pose.ts'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'
import { packageVersion } from '../peers/package-version.ts'
import type { PairFinder, PreparedFinder } from './finders.ts'

/** three-mesh-bvh as its users find pairs: its tree against itself, its own triangle test, which is not exact. */
export const THREE_MESH_BVH: PairFinder = {
  name: `three-mesh-bvh ${packageVersion('three-mesh-bvh')}`,
  isPeer: true,
  mostTriangles: Infinity,
  prepare,
}

/** Its tree over a mesh, whose triangles keep their numbers. */
export function indirectTree({ positions, corners }: TriangleMesh): MeshBVH {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setIndex(new BufferAttribute(corners, 1))
  // Indirect: otherwise it sorts the index in place.
  return new MeshBVH(geometry, { indirect: true })
}

function prepare(mesh: TriangleMesh): PreparedFinder {
  const tree = indirectTree(mesh)
  const fromA = new Matrix4()
  const fromB = new Matrix4()
  let triangles = 0
  return {
    find(poseA, i, poseB, j) {
      const pairs: number[] = []
      triangles = 0
      write(fromA, poseA, i)
      write(fromB, poseB, j)
      tree.bvhcast(tree, fromA.invert().multiply(fromB), {
        intersectsTriangles(a, b, t, u) {
          triangles++
          if (a.intersectsTriangle(b)) pairs.push(tree.resolveTriangleIndex(t), tree.resolveTriangleIndex(u))
          return false
        },
      })
      return Int32Array.from(pairs)
    },
    tests: () => ({ volumes: Number.NaN, triangles }),
  }
}

function write(matrix: Matrix4, pose: Float64Array, i: number): void {
  const o = i * POSE_STRIDE
  const scale = pose[o + SCALE]!
  const turn = Array.from(pose.subarray(o, o + 9), (entry) => entry * scale)
  const at = pose.subarray(o + POSITION, o + POSITION + 3)
  matrix.set(
    turn[0]!,
    turn[1]!,
    turn[2]!,
    at[0]!,
    turn[3]!,
    turn[4]!,
    turn[5]!,
    at[1]!,
    turn[6]!,
    turn[7]!,
    turn[8]!,
    at[2]!,
    0,
    0,
    0,
    1,
  )
}
