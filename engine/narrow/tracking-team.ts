/**
 * The exact tests spread over threads that share memory. The main thread lists the rows of a frame; it and the
 * helpers take handfuls from that list until it is empty, so none waits for a slow one. Each row is computed
 * from its own state alone: the answers are those of one thread, bit for bit.
 *
 * This file knows only shared memory and atomics. A host starts the threads, passes `TrackingMemory` to them as
 * a message, and lets each call `helpWithTracking` (cli/tracking-threads.ts does it for Node).
 */
import { helpersFinish } from '../await-helpers.ts'
import type { Bodies } from '../bodies.ts'
import { PolytopePool, type PoolState } from '../geometry/polytope-pool.ts'
import type { ShapePool } from '../geometry/shape-pool.ts'
import type { ContactRows } from './contact-rows.ts'
import { PAIR_COUNTERS } from './convex-pair.ts'
import type { NarrowHelpers } from './helpers.ts'
import { RowSolver } from './row-solver.ts'

/** Fewer rows than this are done sooner than a sleeping thread wakes up (some 20 to 50 µs). */
const ROWS_WORTH_SHARING = 512
/** Rows taken at once: enough to make the atomic operation small, few enough to share the end evenly. */
const HANDFUL = 32

/** Milliseconds after which a silent helper counts as dead: no handful takes nearly as long. */
const PATIENCE = 2000

/** Places in `control`. The helpers sleep on the first, which changes whenever there is something to look at. */
const WAKE = 0
/** Number of the frame's list of rows. */
const ROUND = 1
const NEXT_ROW = 2
const ROW_COUNT = 3
const FINISHED = 4
const MEMORY_VERSION = 5
const STOPPED = 6
/** From here on, one place a helper: the version of the memory it works in. */
const READY = 7

/** Everything a helper needs, all of it shared; a message when any of it has been replaced by something larger. */
export interface TrackingMemory {
  readonly version: number
  readonly control: Int32Array
  readonly jobs: Int32Array
  readonly counters: Float64Array
  readonly helper: number
  readonly pool: Record<string, Int32Array | Float64Array>
  readonly poolState: PoolState
  readonly pose: Float64Array
  readonly ints: Int32Array
  readonly numbers: Float64Array
}

export class TrackingTeam implements NarrowHelpers {
  private readonly shapes: ShapePool
  private readonly bodies: Bodies
  private readonly rows: ContactRows
  private readonly solver: RowSolver
  private readonly helpers: number
  private readonly send: (helper: number, memory: TrackingMemory) => void
  private readonly control: Int32Array
  private readonly counters: Float64Array
  private jobs = new Int32Array(new SharedArrayBuffer(4))
  private version = 0
  private known = -1

  constructor(
    shapes: ShapePool,
    bodies: Bodies,
    rows: ContactRows,
    solver: RowSolver,
    helpers: number,
    send: (helper: number, memory: TrackingMemory) => void,
  ) {
    this.shapes = shapes
    this.bodies = bodies
    this.rows = rows
    this.solver = solver
    this.helpers = helpers
    this.send = send
    this.control = new Int32Array(new SharedArrayBuffer((READY + helpers) * 4))
    this.counters = new Float64Array(new SharedArrayBuffer(helpers * PAIR_COUNTERS * 8))
  }

  track(rows: Int32Array, count: number): boolean {
    if (count < ROWS_WORTH_SHARING || Atomics.load(this.control, STOPPED) === 1) return false
    // Shapes that fit into the arrays as they are do not change the version, but the counts.
    const { polytopes } = this.shapes
    const known = polytopes.version + polytopes.polytopeCount + this.bodies.version + this.rows.version
    if (known !== this.known || this.jobs.length < count) {
      this.known = known
      this.passMemory(count)
    }
    // While the helpers fetch new memory, this thread works alone; the next frame finds them ready.
    const { control } = this
    if (!this.allReady()) return false
    for (let i = 0; i < count; i++) this.jobs[i] = rows[i]
    Atomics.store(control, NEXT_ROW, 0)
    Atomics.store(control, ROW_COUNT, count)
    Atomics.store(control, FINISHED, 0)
    Atomics.add(control, ROUND, 1)
    wake(control)
    takeRows(this.solver, control, this.jobs)
    if (!this.awaitHelpers()) return false
    this.addCounters()
    return true
  }

  /** Lets the helpers' threads come to their end. */
  stop(): void {
    Atomics.store(this.control, STOPPED, 1)
    wake(this.control)
  }

  /** False where a helper has died: the team is given up, and this thread does all rows again. */
  private awaitHelpers(): boolean {
    if (helpersFinish(this.control, FINISHED, this.helpers, PATIENCE)) return true
    this.stop()
    return false
  }

  private allReady(): boolean {
    for (let helper = 0; helper < this.helpers; helper++) {
      if (Atomics.load(this.control, READY + helper) !== this.version) return false
    }
    return true
  }

  private passMemory(count: number): void {
    if (this.jobs.length < count) this.jobs = new Int32Array(new SharedArrayBuffer(count * 2 * 4))
    const { control, jobs, counters } = this
    const version = ++this.version
    for (let helper = 0; helper < this.helpers; helper++) {
      this.send(helper, {
        version,
        control,
        jobs,
        counters,
        helper,
        pool: sharedArrays(this.shapes.polytopes),
        poolState: this.shapes.polytopes.state(),
        pose: this.bodies.pose,
        ints: this.rows.ints,
        numbers: this.rows.numbers,
      })
    }
    Atomics.store(control, MEMORY_VERSION, version)
    wake(control)
  }

  private addCounters(): void {
    const { counters } = this.solver.pair
    for (let i = 0; i < this.counters.length; i++) counters[i % PAIR_COUNTERS] += this.counters[i]
  }
}

/**
 * A helper's work: tracks rows whenever there are some, and returns when its memory is out of date (a message
 * with the new one is on its way) or the team has stopped.
 */
export function helpWithTracking(memory: TrackingMemory): void {
  const { control, jobs, counters, helper } = memory
  const pool = Object.assign(new PolytopePool(), memory.pool)
  pool.restore(memory.poolState)
  const solver = new RowSolver(pool, memory.pose, memory.ints, memory.numbers)
  let round = Atomics.load(control, ROUND)
  Atomics.store(control, READY + helper, memory.version)
  for (;;) {
    const seen = Atomics.load(control, WAKE)
    if (isDone(memory)) return
    if (Atomics.load(control, ROUND) === round) {
      Atomics.wait(control, WAKE, seen)
      continue
    }
    round = Atomics.load(control, ROUND)
    solver.pair.counters.fill(0)
    takeRows(solver, control, jobs)
    counters.set(solver.pair.counters, helper * PAIR_COUNTERS)
    Atomics.add(control, FINISHED, 1)
  }
}

function wake(control: Int32Array): void {
  Atomics.add(control, WAKE, 1)
  Atomics.notify(control, WAKE)
}

function isDone({ control, version }: TrackingMemory): boolean {
  return Atomics.load(control, STOPPED) === 1 || Atomics.load(control, MEMORY_VERSION) > version
}

function takeRows(solver: RowSolver, control: Int32Array, jobs: Int32Array): void {
  const count = Atomics.load(control, ROW_COUNT)
  for (;;) {
    const start = Atomics.add(control, NEXT_ROW, HANDFUL)
    if (start >= count) return
    const end = Math.min(start + HANDFUL, count)
    for (let i = start; i < end; i++) solver.track(jobs[i])
  }
}

/** The pool's arrays by name: what a message can carry. */
function sharedArrays(pool: PolytopePool): Record<string, Int32Array | Float64Array> {
  return Object.fromEntries(Object.entries(pool).filter(([, value]) => ArrayBuffer.isView(value)))
}
