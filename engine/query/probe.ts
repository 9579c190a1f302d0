/**
 * Exact questions between two steps: what is near a shape at some pose, and how far can it move? The shape need
 * not be a body of the world, and nothing in the world changes but boxes that were due anyway.
 */
import { BodyError, type BodyId, type ShapeId } from '../bodies.ts'
import { writeDynamicBox } from '../broad/body-boxes.ts'
import { BOX_MAX, BOX_SIZE } from '../broad/broad-phase.ts'
import { POSITION, SCALE, writePose } from '../math/pose.ts'
import { TOUCH_ULPS } from '../settings.ts'
import { SoupParts } from '../soup/soup-parts.ts'
import type { World } from '../world.ts'
import { NearParts } from './near-parts.ts'
import { NodePair, THING } from './node-pair.ts'
import { PartCast } from './part-cast.ts'

/** Whether a body counts; asked once a question for each whose box is near. */
export type Accepts = (body: number) => boolean

/** More than any rounding of boxes and distances, as a fraction of a reach. */
const ROUNDING = 1e-9

export class Probe {
  /** Where the thing is; see `moveTo`. */
  readonly position: Float64Array
  private readonly world: World
  private readonly nodes: NodePair
  private readonly swept: PartCast
  private readonly list = new NearParts()
  private readonly soup: SoupParts
  /** The thing's root node, and the body it is, −1 for none: a body is never near itself. */
  private node = -1
  private self = -1
  private readonly box = new Float64Array(BOX_SIZE)
  private readonly extremal = new Int32Array(BOX_SIZE).fill(-1)
  private readonly noTolerance = new Float64Array(1)
  private readonly reach = new Float64Array(1)

  constructor(world: World) {
    this.world = world
    this.nodes = new NodePair(world.shapes, world.bodies)
    this.swept = new PartCast(this.nodes)
    this.soup = new SoupParts(world.shapes)
    this.position = this.nodes.pose.subarray(POSITION, POSITION + 3)
  }

  /** A body as it stands now. */
  useBody(body: BodyId): void {
    const node = this.world.bodies.root[body]
    if (!(node >= 0)) throw new BodyError(`There is no body number ${body}.`)
    this.node = node
    this.self = body
    this.nodes.takeThing(body)
  }

  /** Any shape of the world. It stays where the last thing was; a new probe's is at the origin, unturned. */
  useShape(shape: ShapeId, scale = 1): void {
    const { pose } = this.nodes
    // A first shape has no pose yet, and a matrix of zeros is none.
    if (this.node < 0) for (let k = 0; k < 9; k += 4) pose[k] = 1
    this.node = shape
    this.self = -1
    pose[SCALE] = scale
  }

  /** Seven numbers at source[o]: position, quaternion. The scale stays. */
  setPose(source: ArrayLike<number>, o = 0): void {
    writePose(this.nodes.pose, THING, source, o)
  }

  moveTo(x: number, y: number, z: number): void {
    this.position[0] = x
    this.position[1] = y
    this.position[2] = z
  }

  /** All pairs of parts within `reach` metres, meeting ones included; their number. By bodies, ascending. */
  near(reach: number, accepts: Accepts): number {
    const { world, box, list, nodes } = this
    list.count = 0
    this.reach[0] = reach
    this.writeBox(reach)
    const { boxes } = world
    const { root, end } = world.bodies
    for (let body = 0; body < end; body++) {
      if (root[body] < 0 || body === this.self || !overlaps(box, boxes, body) || !accepts(body)) continue
      if (world.shapes.isSoup(root[body])) this.collectSoup(body, reach)
      else {
        nodes.takeOther(body)
        this.collect(body, this.node, root[body])
      }
    }
    return list.count
  }

  // The rows of the last `near`; arrays that grow, so ask for them again after each.
  get count(): number {
    return this.list.count
  }
  get otherBody(): Int32Array {
    return this.list.otherBody
  }
  get part(): Int32Array {
    return this.list.part
  }
  get otherPart(): Int32Array {
    return this.list.otherPart
  }
  /** Metres; minus the depth where they meet. */
  get distance(): Float64Array {
    return this.list.distance
  }
  /** Three a row; unit, from the thing towards the other. Where they meet, −normal · depth frees the thing. */
  get normal(): Float64Array {
    return this.list.normal
  }
  /** Three a row; on the other. */
  get point(): Float64Array {
    return this.list.point
  }

  /**
   * How far (0 to 1) the thing can move along `translation` until it is within `skin` metres of something, never
   * too far by more than rounding. What is that near at the start does not stop it from moving away or along.
   * The thing itself stays where it is.
   */
  cast(translation: Float64Array, skin: number, accepts: Accepts): number {
    const { world, box, nodes, swept } = this
    this.writeBox(2 * skin)
    for (let k = 0; k < 3; k++) {
      if (translation[k] < 0) box[k] += translation[k]
      else box[BOX_MAX + k] += translation[k]
    }
    swept.begin(translation, skin)
    const { boxes } = world
    const { root, end } = world.bodies
    for (let body = 0; body < end && swept.best[0] > 0; body++) {
      if (root[body] < 0 || body === this.self || !overlaps(box, boxes, body) || !accepts(body)) continue
      if (world.shapes.isSoup(root[body])) this.castOnSoup(body, translation, skin)
      else {
        nodes.takeOther(body)
        swept.against(body, this.node, root[body])
      }
    }
    swept.end()
    return swept.best[0]
  }

  /** Who stopped the last cast, −1 for nobody; its parts, unit vector towards it, and the point on it. */
  get hitBody(): number {
    return this.swept.hitBody
  }
  get hitPart(): number {
    return this.swept.hitPart
  }
  get hitOtherPart(): number {
    return this.swept.hitOtherPart
  }
  /** Their nodes, for `gap`; −1 where a triangle of a soup stopped it. */
  get hitNode(): number {
    return this.swept.hitNode
  }
  get hitOtherNode(): number {
    return this.swept.hitOtherNode
  }
  get hitNormal(): Float64Array {
    return this.swept.hitNormal
  }
  get hitPoint(): Float64Array {
    return this.swept.hitPoint
  }

  /** How far a node of the thing is from a node of a body; −1 where they meet. */
  gap(node: number, body: number, otherNode: number): number {
    const { nodes } = this
    nodes.takeOther(body)
    if (nodes.meets(node, otherNode)) return -1
    nodes.findDirection()
    return nodes.exact.answer[0]
  }

  /** After a `gap` that is not −1: unit, from the thing towards the other. */
  get gapDirection(): Float64Array {
    return this.nodes.exact.direction
  }

  private takeSoup(body: number): void {
    const { world, soup, nodes } = this
    const { root, pose } = world.bodies
    soup.useSoup(world.shapes.soupOf(root[body]))
    soup.takeSoupPose(pose, body)
    soup.useShape(this.node)
    soup.takePose(nodes.pose, THING)
  }

  private collectSoup(body: number, reach: number): void {
    this.takeSoup(body)
    const count = this.soup.near(reach)
    for (let i = 0; i < count; i++) this.list.addTriangle(body, this.soup.rows, i)
  }

  private castOnSoup(body: number, translation: Float64Array, skin: number): void {
    const { soup, swept } = this
    // Parts that were cast before have left the thing somewhere on its way.
    swept.end()
    this.takeSoup(body)
    if (soup.cast(translation, skin) < swept.best[0]) swept.keepTriangle(body, soup.swept)
  }

  private collect(body: number, node: number, otherNode: number): void {
    const { nodes } = this
    const { shapes, exact } = nodes
    const meets = nodes.meets(node, otherNode)
    if (!meets && exact.answer[0] > this.reach[0]) return
    if (shapes.isLeaf(node) && shapes.isLeaf(otherNode)) {
      if (meets) nodes.findDepth(node, otherNode)
      else nodes.findDirection()
      this.list.add(body, shapes.nodePart[node], shapes.nodePart[otherNode], exact)
    } else if (nodes.opensThing(node, otherNode)) {
      this.collect(body, shapes.nodeLeft[node], otherNode)
      this.collect(body, shapes.nodeRight[node], otherNode)
    } else {
      this.collect(body, node, shapes.nodeLeft[otherNode])
      this.collect(body, node, shapes.nodeRight[otherNode])
    }
  }

  /** The thing's own box, grown by `reach`; the bodies' boxes brought up to date. */
  private writeBox(reach: number): void {
    const { world, box, nodes } = this
    if (this.node < 0) throw new BodyError('The probe has no shape yet.')
    world.refreshBoxes()
    const { polytopes, nodePolytope } = world.shapes
    const polytope = nodePolytope[this.node]
    writeDynamicBox(box, 0, nodes.pose, polytopes, polytope, this.noTolerance, this.extremal, 'scan')
    for (let k = 0; k < 3; k++) {
      const more = reach * (1 + ROUNDING) + TOUCH_ULPS * (Math.abs(box[k]) + Math.abs(box[BOX_MAX + k]))
      box[k] -= more
      box[BOX_MAX + k] += more
    }
  }
}

function overlaps(box: Float64Array, boxes: Float64Array, body: number): boolean {
  const b = body * BOX_SIZE
  for (let k = 0; k < BOX_MAX; k++) {
    if (box[k] > boxes[b + BOX_MAX + k] || boxes[b + k] > box[BOX_MAX + k]) return false
  }
  return true
}
