/** A convex part's faces, or a soup, as triangles in the body's own coordinates: what kDet compares cloth with. */
import {
  BALL_STRIDE,
  CENTER,
  edgeNext,
  edgeOrigin,
  faceEdge,
  faceSize,
  VERTEX_STRIDE,
} from '../../../engine/geometry/polytope-pool.ts'
import type { ShapePool } from '../../../engine/geometry/shape-pool.ts'
import type { TriangleMesh } from '../../../engine/soup/triangle-mesh.ts'

export class PartTriangles {
  private readonly shapes: ShapePool
  private readonly meshes = new Map<number, TriangleMesh>()
  private readonly leaves = new Map<number, Int32Array>()

  constructor(shapes: ShapePool) {
    this.shapes = shapes
  }

  /** Of a node that is a part or a soup. Made at the first asking. */
  of(node: number): TriangleMesh {
    let mesh = this.meshes.get(node)
    if (mesh === undefined) {
      mesh = this.shapes.isSoup(node) ? this.shapes.soupOf(node).mesh : fanned(this.shapes, node)
      this.meshes.set(node, mesh)
    }
    return mesh
  }

  /** The parts below a body's root, in the order of its tree. */
  leavesOf(root: number): Int32Array {
    let found = this.leaves.get(root)
    if (found === undefined) {
      const list: number[] = []
      collect(this.shapes, root, list)
      found = Int32Array.from(list)
      this.leaves.set(root, found)
    }
    return found
  }
}

function collect(shapes: ShapePool, node: number, out: number[]): void {
  if (shapes.isLeaf(node)) {
    out.push(node)
    return
  }
  collect(shapes, shapes.nodeLeft[node], out)
  collect(shapes, shapes.nodeRight[node], out)
}

/** Every face as a fan from its first corner. */
function fanned(shapes: ShapePool, node: number): TriangleMesh {
  const pool = shapes.polytopes
  const polytope = shapes.nodePolytope[node]
  const first = pool.firstVertex[polytope]
  const count = pool.firstVertex[polytope + 1] - first
  const centre = polytope * BALL_STRIDE + CENTER
  const positions = new Float64Array(3 * count)
  for (let i = 0; i < positions.length; i++) {
    const vertex = first + Math.floor(i / 3)
    positions[i] = pool.vertex[vertex * VERTEX_STRIDE + (i % 3)] + pool.ball[centre + (i % 3)]
  }
  const corners: number[] = []
  for (let face = pool.firstFace[polytope]; face < pool.firstFace[polytope + 1]; face++) {
    const start = faceEdge(pool, face)
    let edge = edgeNext(pool, start)
    for (let i = 2; i < faceSize(pool, face); i++) {
      const next = edgeNext(pool, edge)
      corners.push(
        edgeOrigin(pool, start) - first,
        edgeOrigin(pool, edge) - first,
        edgeOrigin(pool, next) - first,
      )
      edge = next
    }
  }
  return { positions, corners: Uint32Array.from(corners) }
}
