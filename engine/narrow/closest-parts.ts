/**
 * The closest parts of two bodies, or the deepest where they meet, exactly and without history: down the part
 * trees, leaving out what the hulls show to be farther than the best so far.
 */
import type { Bodies } from '../bodies.ts'
import { describeFeature, type Feature } from '../contacts.ts'
import { BALL_STRIDE, RADIUS } from '../geometry/polytope-pool.ts'
import type { ShapePool } from '../geometry/shape-pool.ts'
import { POSE_STRIDE, SCALE } from '../math/pose.ts'
import { ConvexPair, NO_FEATURE } from './convex-pair.ts'
import { MEASURE_LENGTH } from './measure.ts'

/** Parts as close as this, as a fraction of the distance's own rounding, are equally close: lowest numbers win. */
const SAME = 1e-12

export class ClosestParts {
  meets = false
  partA = 0
  partB = 0
  /** Distance or minus the depth, then the points on A and B; as in ConvexPair. */
  readonly answer = new Float64Array(MEASURE_LENGTH)
  private featureA = NO_FEATURE
  private featureB = NO_FEATURE
  private polytopeA = 0
  private polytopeB = 0
  private found = false
  private readonly shapes: ShapePool
  private readonly bodies: Bodies
  private readonly pair: ConvexPair

  constructor(shapes: ShapePool, bodies: Bodies) {
    this.shapes = shapes
    this.bodies = bodies
    this.pair = new ConvexPair(shapes.polytopes)
  }

  find(bodyA: number, bodyB: number): void {
    this.found = false
    this.meets = false
    this.descend(bodyA, this.bodies.root[bodyA], bodyB, this.bodies.root[bodyB])
  }

  feature(side: 0 | 1): Feature {
    const { polytopes } = this.shapes
    return side === 0
      ? describeFeature(polytopes, this.polytopeA, this.featureA)
      : describeFeature(polytopes, this.polytopeB, this.featureB)
  }

  private descend(bodyA: number, nodeA: number, bodyB: number, nodeB: number): void {
    const { shapes, pair } = this
    const { pose } = this.bodies
    const polytopeA = shapes.nodePolytope[nodeA]
    const polytopeB = shapes.nodePolytope[nodeB]
    const meets = pair.meets(pose, bodyA, polytopeA, bodyB, polytopeB, NO_FEATURE, NO_FEATURE)
    if (!meets && this.found && (this.meets || pair.answer[0] > this.answer[0] * (1 + SAME))) return
    const leafA = shapes.isLeaf(nodeA)
    const leafB = shapes.isLeaf(nodeB)
    if (leafA && leafB) {
      if (meets) pair.findDepth(pose, bodyA, polytopeA, bodyB, polytopeB)
      this.keepIfBetter(meets, nodeA, nodeB)
    } else if (leafB || (!leafA && this.sizeOf(bodyA, polytopeA) >= this.sizeOf(bodyB, polytopeB))) {
      this.descend(bodyA, shapes.nodeLeft[nodeA], bodyB, nodeB)
      this.descend(bodyA, shapes.nodeRight[nodeA], bodyB, nodeB)
    } else {
      this.descend(bodyA, nodeA, bodyB, shapes.nodeLeft[nodeB])
      this.descend(bodyA, nodeA, bodyB, shapes.nodeRight[nodeB])
    }
  }

  private sizeOf(body: number, polytope: number): number {
    const { ball } = this.shapes.polytopes
    return ball[polytope * BALL_STRIDE + RADIUS] * this.bodies.pose[body * POSE_STRIDE + SCALE]
  }

  /** Smaller wins, a depth being a negative distance; among equals the lowest part numbers. */
  private keepIfBetter(meets: boolean, nodeA: number, nodeB: number): void {
    const { pair, shapes } = this
    const partA = shapes.nodePart[nodeA]
    const partB = shapes.nodePart[nodeB]
    if (this.found && this.meets === meets) {
      const room = SAME * Math.abs(this.answer[0])
      const lower = partA < this.partA || (partA === this.partA && partB < this.partB)
      if (pair.answer[0] > this.answer[0] + (lower ? room : -room)) return
    }
    this.found = true
    this.meets = meets
    this.partA = partA
    this.partB = partB
    this.polytopeA = shapes.nodePolytope[nodeA]
    this.polytopeB = shapes.nodePolytope[nodeB]
    this.featureA = pair.features[0]
    this.featureB = pair.features[1]
    this.answer.set(pair.answer)
  }
}
