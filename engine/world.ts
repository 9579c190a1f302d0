/**
 * The world: bodies in, contacts out. `step` is one frame of collision detection; its phases stand there in
 * order. See ARCHITECTURE.md for a page on how to use it.
 */
import { Bodies, type BodyId, type ShapeId } from './bodies.ts'
import { type BoxKind, type BoxMethod, writeDynamicBox, writeFixedCubes } from './broad/body-boxes.ts'
import { BOX_SIZE, type BroadPhase } from './broad/broad-phase.ts'
import { BruteForceBroadPhase } from './broad/brute-force.ts'
import { IntervalTreeBroadPhase } from './broad/interval-tree.ts'
import { SweepAndPrune } from './broad/sweep-and-prune.ts'
import { Contacts, type RowId } from './contacts.ts'
import type { BufferMaker } from './geometry/polytope-pool.ts'
import { ShapePool } from './geometry/shape-pool.ts'
import { ContactRows, NEXT, NO_ROW, ROW_INTS } from './narrow/contact-rows.ts'
import { ExactPhase } from './narrow/exact-phase.ts'
import type { NarrowHelpers } from './narrow/helpers.ts'
import { type Descent, PartTrees } from './narrow/part-trees.ts'
import { RowSolver } from './narrow/row-solver.ts'
import { SoupPairs } from './narrow/soup-pairs.ts'
import type { AabbTree } from './soup/aabb-tree.ts'
import { StepReport } from './step-report.ts'

export interface WorldOptions {
  /** Fixed cubes (default) or dynamic boxes (4.1); dynamic ones fit oblong bodies better. */
  readonly boxes?: BoxKind
  /** How dynamic boxes are kept; `walls` (default) reads less memory, `neighbours` is the paper's other way. */
  readonly boxMethod?: BoxMethod
  /** The paper's δ: boxes grow by this on each side, so that pairs are tracked before they touch; metres. */
  readonly tolerance?: number
  readonly broad?: 'sweep' | 'interval-tree' | 'brute-force'
  /** How sweep and prune sorts: by what has moved (default), or always one way. */
  readonly sort?: 'auto' | 'insertion' | 'bubble'
  /** Sweep and prune by regions (default), or with the paper's three lists over everything. */
  readonly regions?: boolean
  /** Which pairs of parts of non-convex bodies get a row. */
  readonly partPairs?: Descent
  /** Whether contacts get their depth and witnesses (default), or only a verdict. */
  readonly depth?: boolean
  /** Milliseconds; when given, every step times its phases. */
  readonly clock?: () => number
  /** Where large buffers come from: shared memory, when helpers are to read them. */
  readonly makeBuffer?: BufferMaker
  /** Makes the threads that share the exact tests; see narrow/helpers.ts. */
  readonly helpers?: (world: World, solver: RowSolver) => NarrowHelpers
}

export class World {
  readonly shapes: ShapePool
  readonly bodies: Bodies
  readonly contacts: Contacts
  readonly report: StepReport
  /** The active pairs, and which began and ended in the last step. */
  readonly broad: BroadPhase
  readonly rows: ContactRows
  private readonly exact: ExactPhase
  private readonly solver: RowSolver
  private readonly soups: SoupPairs
  private readonly options: WorldOptions
  private readonly tolerance: Float64Array
  /** Six numbers a body: minX, minY, minZ, maxX, maxY, maxZ. */
  boxes = new Float64Array(16 * BOX_SIZE)
  private extremal = new Int32Array(16 * BOX_SIZE)
  /** Something was moved or added since boxes were last written. */
  private boxesDue = true

  constructor(options: WorldOptions = {}) {
    this.options = options
    this.shapes = new ShapePool(options.makeBuffer)
    this.bodies = new Bodies(options.makeBuffer)
    this.rows = new ContactRows(options.makeBuffer)
    this.contacts = new Contacts(this.rows, this.shapes.polytopes)
    this.broad = makeBroadPhase(options)
    this.tolerance = Float64Array.of(options.tolerance ?? 0)
    const { polytopes } = this.shapes
    const { ints, numbers } = this.rows
    this.solver = new RowSolver(polytopes, this.bodies.pose, ints, numbers)
    const trees = new PartTrees(
      this.shapes,
      this.rows,
      this.solver,
      options.partPairs ?? 'meeting',
      options.boxes ?? 'fixed',
      options.boxMethod ?? 'auto',
      this.tolerance,
    )
    this.soups = new SoupPairs(this.shapes, this.rows, this.tolerance)
    const helpers = options.helpers?.(this, this.solver)
    this.exact = new ExactPhase(
      this.shapes,
      this.bodies,
      this.broad.pairs,
      this.rows,
      this.solver,
      trees,
      this.soups,
      helpers,
    )
    this.report = new StepReport(options.clock)
  }

  /** A shape of one or more convex parts, each the hull of its points (xyz). Throws a PartError. */
  addShape(parts: readonly Float64Array[]): ShapeId {
    return this.shapes.add(parts) as ShapeId
  }

  /** A shape of triangles as they are, in their tree: for what stands still. Throws a PartError. */
  addSoup(tree: AabbTree): ShapeId {
    return this.shapes.addSoup(tree) as ShapeId
  }

  /** A body at the origin. Two bodies of the same group other than 0 are never compared. */
  addBody(shape: ShapeId, group = 0): BodyId {
    const body = this.bodies.add(shape) as BodyId
    this.boxesDue = true
    if (this.boxes.length < this.bodies.root.length * BOX_SIZE) this.growBoxes()
    this.extremal.fill(-1, body * BOX_SIZE, (body + 1) * BOX_SIZE)
    this.broad.add(body, group)
    return body
  }

  /** Its contacts end in the next step. */
  removeBody(body: BodyId): void {
    this.bodies.remove(body)
    this.broad.remove(body)
  }

  /** Seven numbers at source[o]: position x, y, z, and a quaternion x, y, z, w of any length but 0. */
  setPose(body: BodyId, source: ArrayLike<number>, o = 0): void {
    this.bodies.setPose(body, source, o)
    this.boxesDue = true
  }

  /** The poses of many bodies at once, seven numbers each, one behind the other. */
  setPoses(bodies: Int32Array, source: Float64Array): void {
    // First, since those before a wrong pose are set.
    this.boxesDue = true
    this.bodies.setPoses(bodies, source)
  }

  setScale(body: BodyId, scale: number): void {
    this.bodies.setScale(body, scale)
    this.boxesDue = true
  }

  /** One frame: everything that has moved since the last one is looked at again. */
  step(): void {
    const { report, bodies, exact } = this
    report.begin()
    this.updateBoxes()
    report.endBoxes(bodies.movedCount)
    this.broad.update(this.boxes, bodies.moved, bodies.movedCount)
    report.endSort(this.broad.counters.swaps, this.broad.pairs.activeCount)
    exact.track()
    report.endExact(this.solver.pair.counters, this.soups.takeTests())
    if (this.options.depth !== false) exact.deepen()
    report.endDepth(this.contacts.count)
    bodies.settle()
  }

  /** Boxes of what has moved, for questions between steps; the next step still sees those bodies as moved. */
  refreshBoxes(): void {
    if (this.boxesDue) this.updateBoxes()
  }

  /** All rows of an active pair's slot, whether its parts meet or not. */
  forEachRow(slot: number, visit: (row: RowId) => void): void {
    for (let row = this.exact.firstRowOf(slot); row !== NO_ROW; row = this.rows.ints[row * ROW_INTS + NEXT]) {
      visit(row as RowId)
    }
  }

  private updateBoxes(): void {
    this.boxesDue = false
    const { bodies, shapes, boxes, tolerance, extremal } = this
    const { moved, movedCount, root, pose } = bodies
    if (this.options.boxes !== 'dynamic') {
      writeFixedCubes(boxes, moved, movedCount, root, pose, shapes, tolerance)
      return
    }
    const method = this.options.boxMethod ?? 'auto'
    for (let i = 0; i < movedCount; i++) {
      const body = moved[i]
      const node = root[body]
      if (node < 0) continue
      writeDynamicBox(
        boxes,
        body,
        pose,
        shapes.polytopes,
        shapes.nodePolytope[node],
        tolerance,
        extremal,
        method,
      )
    }
  }

  private growBoxes(): void {
    const length = this.bodies.root.length * BOX_SIZE
    const boxes = new Float64Array(length)
    boxes.set(this.boxes)
    this.boxes = boxes
    const extremal = new Int32Array(length)
    extremal.set(this.extremal)
    this.extremal = extremal
  }
}

function makeBroadPhase(options: WorldOptions): BroadPhase {
  if (options.broad === 'interval-tree') return new IntervalTreeBroadPhase()
  if (options.broad === 'brute-force') return new BruteForceBroadPhase()
  return new SweepAndPrune({ sort: options.sort ?? 'auto', regions: options.regions ?? true })
}
