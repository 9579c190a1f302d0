/**
 * How far a thing may move in a straight line, part by part. The distance of two convex sets of which one moves
 * along a line is a convex function of the way, and its slope is the direction between the closest points times
 * the motion. So Newton's steps from the near side never pass the place where the distance has fallen to the
 * skin: nothing is skipped, however long the way and however thin the obstacle (conservative advancement).
 */
import { POSE_STRIDE, POSITION } from '../math/pose.ts'
import { TOUCH_ULPS } from '../settings.ts'
import type { SoupCast } from '../soup/soup-cast.ts'
import { type NodePair, OTHER, THING } from './node-pair.ts'

/** Nothing before the best answer so far. */
const CLEAR = 0
/** Within the skin at `time`. */
const REACHED = 1

/** Newton's steps; from five to ten are common, and whoever needs more is stopped short of the obstacle. */
const MOST_STEPS = 64

/** Of the skin: how much sooner than at the skin a thing may stop, which is what ends Newton's steps. */
const SOONER = 2 ** -10
/** The same where there is no skin: of the pair's size, ten times what counts as touching. */
const SOONER_OF_SIZE = 1e-9

/** Sine of the angle between a motion and a surface below which it runs along: directions are good to 1e-9. */
const ALONG = 1e-8

export class PartCast {
  /** The answer: how far the thing can move, 0 to 1. */
  readonly best = new Float64Array(1)
  hitBody = -1
  hitPart = -1
  hitOtherPart = -1
  /** Their nodes; −1 where a triangle was hit. */
  hitNode = -1
  hitOtherNode = -1
  readonly hitNormal = new Float64Array(3)
  readonly hitPoint = new Float64Array(3)
  private readonly nodes: NodePair
  private readonly start = new Float64Array(3)
  private readonly motion = new Float64Array(3)
  /** The length of the motion, then the skin. */
  private readonly measures = new Float64Array(2)
  private readonly time = new Float64Array(1)
  /** Unit vector and point of the last place where two parts were apart, or of their depth at the start. */
  private readonly normal = new Float64Array(3)
  private readonly point = new Float64Array(3)
  private readonly center = new Float64Array(3)
  private readonly otherCenter = new Float64Array(3)

  constructor(nodes: NodePair) {
    this.nodes = nodes
  }

  begin(motion: Float64Array, skin: number): void {
    const { pose } = this.nodes
    this.best[0] = 1
    this.hitBody = -1
    this.hitPart = -1
    this.hitOtherPart = -1
    this.hitNode = -1
    this.hitOtherNode = -1
    for (let k = 0; k < 3; k++) {
      this.start[k] = pose[THING * POSE_STRIDE + POSITION + k]
      this.motion[k] = motion[k]
      this.hitNormal[k] = 0
      this.hitPoint[k] = 0
    }
    this.measures[0] = Math.sqrt(motion[0] * motion[0] + motion[1] * motion[1] + motion[2] * motion[2])
    this.measures[1] = skin
  }

  /** Puts the thing back where it was. */
  end(): void {
    this.placeAt(0)
  }

  /** Shortens the way by a body, whose pose is the pair's other. */
  against(body: number, node: number, otherNode: number): void {
    this.time[0] = 0
    this.descend(body, node, otherNode)
  }

  /** From `time` on, which is left anywhere. */
  private descend(body: number, node: number, otherNode: number): void {
    const { nodes, time } = this
    const { shapes } = nodes
    // What is stopped at once is stopped, whatever else is near.
    if (!(time[0] < this.best[0]) || this.passesAside(node, otherNode)) return
    const isPart = shapes.isLeaf(node) && shapes.isLeaf(otherNode)
    if (this.advance(node, otherNode, isPart) === CLEAR) return
    if (isPart) {
      this.keep(body, node, otherNode)
      return
    }
    // Before the hulls come near, no parts of theirs do: the children go on from there.
    const reached = time[0]
    if (nodes.opensThing(node, otherNode)) {
      this.descend(body, shapes.nodeLeft[node], otherNode)
      time[0] = reached
      this.descend(body, shapes.nodeRight[node], otherNode)
    } else {
      this.descend(body, node, shapes.nodeLeft[otherNode])
      time[0] = reached
      this.descend(body, node, shapes.nodeRight[otherNode])
    }
  }

  /** Newton's steps from `time` on. Parts that do not come closer are no obstacle; hulls may hold ones that do. */
  private advance(node: number, otherNode: number, isPart: boolean): number {
    const { nodes, time, best, motion, normal, point } = this
    const { direction, answer } = nodes.exact
    const length = this.measures[0]
    const skin = this.measures[1]
    const sooner = this.soonerThanSkin(node, otherNode)
    let before = time[0]
    for (let step = 0; step < MOST_STEPS; step++) {
      this.placeAt(time[0])
      const meets = step === 0 ? nodes.meets(node, otherNode) : nodes.meetsAgain(node, otherNode)
      if (meets) {
        if (!isPart) return REACHED
        if (step > 0) {
          // Rounding has carried it too far: the place before is free, and its direction is known.
          time[0] = before
          return REACHED
        }
        nodes.findDepth(node, otherNode)
      } else nodes.findDirection()
      for (let k = 0; k < 3; k++) {
        normal[k] = direction[k]
        point[k] = answer[4 + k]
      }
      const approach = normal[0] * motion[0] + normal[1] * motion[1] + normal[2] * motion[2]
      if (answer[0] <= skin + sooner) {
        if (approach > ALONG * length) return REACHED
        // Hulls that slide along each other or part keep their parts at least as far from each other as they are: a
        // bowl on a table is one question, not one for each piece of its foot. Where they all but touch, only the
        // parts themselves can tell.
        return isPart || answer[0] > skin / 4 ? CLEAR : REACHED
      }
      if (approach <= 0) return CLEAR
      before = time[0]
      // Aiming a little short of the end of the interval, so that rounding cannot miss it.
      time[0] += (answer[0] - skin - sooner / 2) / approach
      if (!(time[0] < best[0])) return CLEAR
    }
    time[0] = before
    return REACHED
  }

  /** Whether the balls around two nodes stay apart on the whole way: cheap, and true for most small parts. */
  private passesAside(node: number, otherNode: number): boolean {
    const { nodes, center, otherCenter, motion, measures } = this
    this.placeAt(0)
    nodes.writeCenter(THING, node, center)
    nodes.writeCenter(OTHER, otherNode, otherCenter)
    const x = otherCenter[0] - center[0]
    const y = otherCenter[1] - center[1]
    const z = otherCenter[2] - center[2]
    const length2 = measures[0] * measures[0]
    const ahead = x * motion[0] + y * motion[1] + z * motion[2]
    const t = length2 > 0 ? Math.min(Math.max(ahead / length2, 0), this.best[0]) : 0
    const ax = x - t * motion[0]
    const ay = y - t * motion[1]
    const az = z - t * motion[2]
    const reach = nodes.radius(THING, node) + nodes.radius(OTHER, otherNode) + 2 * measures[1]
    const far = Math.abs(center[0]) + Math.abs(center[1]) + Math.abs(center[2]) + measures[0]
    const certain = reach * (1 + SOONER_OF_SIZE) + 8 * TOUCH_ULPS * far
    return ax * ax + ay * ay + az * az > certain * certain
  }

  private soonerThanSkin(node: number, otherNode: number): number {
    const { nodes, start, measures } = this
    const size = nodes.radius(THING, node) + nodes.radius(OTHER, otherNode)
    // Far from the origin positions are coarse, and the thing is placed by sums of them.
    const far = Math.abs(start[0]) + Math.abs(start[1]) + Math.abs(start[2]) + measures[0]
    return Math.max(SOONER * measures[1], SOONER_OF_SIZE * size + 4 * TOUCH_ULPS * far)
  }

  private keep(body: number, node: number, otherNode: number): void {
    const { shapes } = this.nodes
    if (!(this.time[0] < this.best[0])) return
    this.best[0] = this.time[0]
    this.hitBody = body
    this.hitPart = shapes.nodePart[node]
    this.hitOtherPart = shapes.nodePart[otherNode]
    this.hitNode = node
    this.hitOtherNode = otherNode
    for (let k = 0; k < 3; k++) {
      this.hitNormal[k] = this.normal[k]
      this.hitPoint[k] = this.point[k]
    }
  }

  /** Takes over what a cast against a soup has found. */
  keepTriangle(body: number, found: SoupCast): void {
    this.best[0] = found.best[0]
    this.hitBody = body
    this.hitPart = found.hitPart
    this.hitOtherPart = found.hitTriangle
    this.hitNode = -1
    this.hitOtherNode = -1
    for (let k = 0; k < 3; k++) {
      this.hitNormal[k] = found.hitNormal[k]
      this.hitPoint[k] = found.hitPoint[k]
    }
  }

  private placeAt(time: number): void {
    const { pose } = this.nodes
    const { start, motion } = this
    for (let k = 0; k < 3; k++) {
      pose[THING * POSE_STRIDE + POSITION + k] = start[k] + time * motion[k]
    }
  }
}
