/**
 * A body as a solid of triangles: its soup where it is one, else the hulls of its convex parts. Parts may overlap: the
 * winding number is then 2 or more, and "in" is any but 0.
 */
import { edgeNext, edgeOrigin, faceEdge, faceSize } from '../../engine/geometry/polytope-pool.ts'
import type { ShapePool } from '../../engine/geometry/shape-pool.ts'
import type { AabbTree } from '../../engine/soup/aabb-tree.ts'
import { buildTree } from '../../engine/soup/build-tree.ts'
import { type TriangleMesh, triangleMesh } from '../../engine/soup/triangle-mesh.ts'
import type { Stage } from '../../walkthrough/stage.ts'

/** Bodies of one shape share the tree of its solid: it is made when it is first asked for. */
export class BodySolids {
  private readonly stage: Stage
  private readonly trees = new Map<number, AabbTree>()

  constructor(stage: Stage) {
    this.stage = stage
  }

  /** Of an engine body that is one of the scene's, in the body's own coordinates. */
  treeOf(body: number): AabbTree {
    const { scene, sceneBody, world } = this.stage
    const model = scene.models[scene.bodies[sceneBody[body]!]!.model]!
    if (model.parts.length === 0 && model.soup !== null) return model.soup
    const root = world.bodies.root[body]!
    let tree = this.trees.get(root)
    if (tree === undefined) {
      tree = buildTree(partsSolid(world.shapes, root, model.parts))
      this.trees.set(root, tree)
    }
    return tree
  }
}

/** The hulls of all parts below a node, each face a fan, from the points as they were given. */
export function partsSolid(shapes: ShapePool, root: number, parts: readonly Float64Array[]): TriangleMesh {
  const positions: number[] = []
  const corners: number[] = []
  const visit = (node: number): void => {
    if (!shapes.isLeaf(node)) {
      visit(shapes.nodeLeft[node]!)
      visit(shapes.nodeRight[node]!)
      return
    }
    addHull(positions, corners, shapes, shapes.nodePolytope[node]!, parts[shapes.nodePart[node]!]!)
  }
  visit(root)
  return triangleMesh(Float64Array.from(positions), Uint32Array.from(corners))
}

function addHull(
  positions: number[],
  corners: number[],
  { polytopes: pool }: ShapePool,
  polytope: number,
  points: Float64Array,
): void {
  const firstVertex = pool.firstVertex[polytope]!
  const base = positions.length / 3 - firstVertex
  for (let v = firstVertex; v < pool.firstVertex[polytope + 1]!; v++) {
    const i = 3 * pool.vertexInput[v]!
    positions.push(points[i]!, points[i + 1]!, points[i + 2]!)
  }
  for (let f = pool.firstFace[polytope]!; f < pool.firstFace[polytope + 1]!; f++) {
    const start = faceEdge(pool, f)
    let second = edgeNext(pool, start)
    for (let k = 2; k < faceSize(pool, f); k++) {
      const third = edgeNext(pool, second)
      corners.push(
        base + edgeOrigin(pool, start),
        base + edgeOrigin(pool, second),
        base + edgeOrigin(pool, third),
      )
      second = third
    }
  }
}
