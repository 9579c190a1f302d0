/**
 * The probe's thing and one body at a time, as nodes of their part trees, with a pose for each in a buffer of
 * its own: the thing need not be a body, and the bodies' poses stay as they are.
 */
import type { Bodies } from '../bodies.ts'
import { BALL_STRIDE, RADIUS } from '../geometry/polytope-pool.ts'
import type { ShapePool } from '../geometry/shape-pool.ts'
import { POSE_STRIDE, POSITION, SCALE } from '../math/pose.ts'
import { ConvexPair } from '../narrow/convex-pair.ts'
import { WarmStarts } from './warm-starts.ts'

/** Places of the two poses. */
export const THING = 0
export const OTHER = 1

export class NodePair {
  readonly pose = new Float64Array(2 * POSE_STRIDE)
  readonly shapes: ShapePool
  readonly exact: ConvexPair
  private readonly bodies: Bodies
  private readonly starts = new WarmStarts()

  constructor(shapes: ShapePool, bodies: Bodies) {
    this.shapes = shapes
    this.bodies = bodies
    this.exact = new ConvexPair(shapes.polytopes)
  }

  takeOther(body: number): void {
    this.take(OTHER, body)
  }

  takeThing(body: number): void {
    this.take(THING, body)
  }

  /** Whether the hulls of two nodes meet; `exact` then knows the rest, where they are apart. */
  meets(node: number, otherNode: number): boolean {
    const { nodePolytope } = this.shapes
    const { exact, starts } = this
    const a = nodePolytope[node]
    const b = nodePolytope[otherNode]
    starts.find(node, otherNode)
    const meets = exact.meets(this.pose, THING, a, OTHER, b, starts.a, starts.b)
    starts.keep(exact.warm[0], exact.warm[1])
    return meets
  }

  /** The same, walking on from where the last question about these two nodes ended. */
  meetsAgain(node: number, otherNode: number): boolean {
    const { nodePolytope } = this.shapes
    const { warm } = this.exact
    const a = nodePolytope[node]
    const b = nodePolytope[otherNode]
    return this.exact.meets(this.pose, THING, a, OTHER, b, warm[0], warm[1])
  }

  findDepth(node: number, otherNode: number): void {
    const { nodePolytope } = this.shapes
    this.exact.findDepth(this.pose, THING, nodePolytope[node], OTHER, nodePolytope[otherNode])
  }

  /** The unit vector from the thing to the other, where they are apart. */
  findDirection(): void {
    this.exact.findDirection(this.pose, THING)
  }

  /** Whether the thing's node is the one to open: the larger hull is the coarser stand-in for its parts. */
  opensThing(node: number, otherNode: number): boolean {
    const { shapes } = this
    if (shapes.isLeaf(otherNode)) return true
    return !shapes.isLeaf(node) && this.radius(THING, node) >= this.radius(OTHER, otherNode)
  }

  radius(which: number, node: number): number {
    const { ball } = this.shapes.polytopes
    const scale = this.pose[which * POSE_STRIDE + SCALE]
    return ball[this.shapes.nodePolytope[node] * BALL_STRIDE + RADIUS] * scale
  }

  /** The middle of a node's ball in the world. */
  writeCenter(which: number, node: number, out: Float64Array): void {
    const { pose } = this
    const { ball } = this.shapes.polytopes
    const i = this.shapes.nodePolytope[node] * BALL_STRIDE
    const p = which * POSE_STRIDE
    const scale = pose[p + SCALE]
    const x = ball[i] * scale
    const y = ball[i + 1] * scale
    const z = ball[i + 2] * scale
    for (let k = 0; k < 3; k++) {
      const row = p + 3 * k
      out[k] = pose[row] * x + pose[row + 1] * y + pose[row + 2] * z + pose[p + POSITION + k]
    }
  }

  private take(which: number, body: number): void {
    const { pose } = this
    const from = this.bodies.pose
    for (let k = 0; k < POSE_STRIDE; k++) pose[which * POSE_STRIDE + k] = from[body * POSE_STRIDE + k]
  }
}
