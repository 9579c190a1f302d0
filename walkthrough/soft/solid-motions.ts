/**
 * Where the engine's bodies are within a step. Who moves them sets poses once a step; cloth is moved in substeps, and a
 * hand that jumped through all of them in the first would be behind the cloth before it is looked for.
 */
import { BOX_MAX, BOX_SIZE } from '../../engine/broad/broad-phase.ts'
import { NODE_BALL_STRIDE, REACH } from '../../engine/geometry/shape-pool.ts'
import { enlargedDoubles, enlargedInts } from '../../engine/math/enlarged.ts'
import { POSE_STRIDE, POSITION, SCALE } from '../../engine/math/pose.ts'
import type { World } from '../../engine/world.ts'
import type { SoftBody } from './soft-body.ts'
import { STEPS_AT_ONCE } from './step-pace.ts'

/** Metres a step (9 m/s): what goes farther was put there, by undo perhaps, and drags nothing along on its way. */
const LEAP = 0.15
/**
 * Metres a step (0.5 m/s) that what presses goes at most while cloth is late, and comes after. Where cloth has a tenth of
 * the time that a hand has, the hand would be ten times as fast in it, crumple it into a heap, and be later for that.
 */
const LATE_WAY = 0.5 / 60
/** Metres above its place from which it comes instead: cloth that lies there is then under it, not inside it. */
const DROP = 0.02

export class SolidMotions {
  readonly world: World
  /** Poses as math/pose.ts has them, at the end of this substep and of the one before. */
  now = new Float64Array(0)
  before = new Float64Array(0)
  /** By body: no point of it goes farther in this step. Metres. */
  travel = new Float64Array(0)
  /** Where bodies are when this step is done. */
  end = new Float64Array(0)
  /** Bodies whose pose or shape is not what it was in the last step. */
  changed = new Int32Array(0)
  changedCount = 0
  /** A body has left the world or its place, or has another size: whoever lay on it falls. */
  removed = false
  /** By body: 1 for those that press on cloth. What is not in the list does not. */
  pressing: Uint8Array = new Uint8Array(0)
  /** Boxes of those that are gone from where they were. */
  private gone = new Float64Array(0)
  private goneCount = 0
  private lastBox = new Float64Array(0)
  /** Where bodies are when this step begins. */
  private start = new Float64Array(0)
  /** Where they are before all steps and after them, and the most metres that a point of each goes meanwhile. */
  private from = new Float64Array(0)
  private to = new Float64Array(0)
  private way = new Float64Array(0)
  private root = new Int32Array(0)
  /** Unit; against gravity. */
  private readonly up = new Float64Array(3)
  /** Bodies are where they are, and have not been put there. */
  private fresh = true

  constructor(world: World, gravity: ArrayLike<number>) {
    this.world = world
    const pull = Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2])
    for (let k = 0; k < 3; k++) this.up[k] = pull > 0 ? -gravity[k] / pull : 0
  }

  /** Once before so many steps, after all bodies have been moved. */
  begin(steps: number): void {
    const { world } = this
    world.refreshBoxes()
    const { bodies } = world
    this.reserve(bodies.root.length)
    const { from, to, root, way, changed } = this
    this.changedCount = 0
    this.removed = false
    this.goneCount = 0
    for (let body = 0; body < bodies.end; body++) {
      const o = body * POSE_STRIDE
      way[body] = 0
      for (let k = 0; k < POSE_STRIDE; k++) {
        from[o + k] = to[o + k]
        to[o + k] = bodies.pose[o + k]
      }
      if (root[body] !== bodies.root[body]) {
        if (root[body] >= 0) this.lose(body)
        root[body] = bodies.root[body]
        this.stand(body)
        if (root[body] >= 0) changed[this.changedCount++] = body
      } else if (root[body] >= 0 && this.hasMoved(o)) {
        changed[this.changedCount++] = body
        this.measure(body, from, to, way)
        if (way[body] > LEAP * steps || from[o + SCALE] !== to[o + SCALE]) {
          this.lose(body)
          this.stand(body)
        }
      }
    }
    this.fresh = false
    if (steps >= STEPS_AT_ONCE) this.holdUp(LATE_WAY * steps)
    const boxes = bodies.end * BOX_SIZE
    for (let i = 0; i < boxes; i++) this.lastBox[i] = world.boxes[i]
  }

  private lose(body: number): void {
    this.removed = true
    for (let k = 0; k < BOX_SIZE; k++) {
      this.gone[BOX_SIZE * this.goneCount + k] = this.lastBox[BOX_SIZE * body + k]
    }
    this.goneCount++
  }

  /** What presses goes so far at most, all of it by the same part of its way: fingers stay at their hand. */
  private holdUp(most: number): void {
    const { from, to, way, changed, changedCount } = this
    let longest = 0
    for (let i = 0; i < changedCount; i++) {
      if (this.presses(changed[i]) && way[changed[i]] > longest) longest = way[changed[i]]
    }
    if (longest <= most) return
    for (let i = 0; i < changedCount; i++) {
      if (this.presses(changed[i])) goBetween(from, to, most / longest, to, changed[i] * POSE_STRIDE)
    }
  }

  /** To before the first step. */
  rewind(): void {
    const { from, start, end, before, now, travel } = this
    const bodies = this.world.bodies.end
    travel.fill(0, 0, bodies)
    for (let i = 0; i < bodies * POSE_STRIDE; i++) {
      start[i] = from[i]
      end[i] = from[i]
      before[i] = from[i]
      now[i] = from[i]
    }
  }

  /**
   * A step's part of the way. What cloth could meet is looked for along this part alone: along the whole way, the last of
   * many steps at once would find all that a hand has passed since the first.
   */
  beginStep(step: number, steps: number): void {
    const { from, to, start, end, changed, changedCount } = this
    const part = (step + 1) / steps
    for (let i = 0; i < changedCount; i++) {
      const body = changed[i]
      const o = body * POSE_STRIDE
      for (let k = 0; k < POSE_STRIDE; k++) start[o + k] = end[o + k]
      goBetween(from, to, part, end, o)
      this.measure(body, start, end, this.travel)
    }
  }

  /** To a part (0 to 1) of the step. */
  advance(part: number): void {
    const { start, end, before, now, changed, changedCount } = this
    for (let i = 0; i < changedCount; i++) {
      const o = changed[i] * POSE_STRIDE
      for (let k = 0; k < POSE_STRIDE; k++) before[o + k] = now[o + k]
      goBetween(start, end, part, now, o)
    }
  }

  /** Whether a body, anywhere on its way in all steps, may be within `reach` metres of a box. */
  isNear(body: number, box: Float64Array, reach: number): boolean {
    const { boxes } = this.world
    const whole = reach + this.way[body]
    const b = body * BOX_SIZE
    for (let k = 0; k < BOX_MAX; k++) {
      if (box[k] - whole > boxes[b + BOX_MAX + k] || boxes[b + k] > box[BOX_MAX + k] + whole) return false
    }
    return true
  }

  /** How far the fastest of what presses goes in this step that may come within `reach` metres of a box. */
  fastestNear(box: Float64Array, reach: number): number {
    let most = 0
    for (let i = 0; i < this.changedCount; i++) {
      const body = this.changed[i]
      const travel = this.travel[body]
      if (travel > most && this.presses(body) && this.isNear(body, box, reach)) most = travel
    }
    return most
  }

  presses(body: number): boolean {
    return body < this.pressing.length && this.pressing[body] === 1
  }

  /** Whether something has come, moved or gone near a soft body that sleeps. */
  disturbs({ box, parameters, active }: SoftBody): boolean {
    if (!active) return false
    for (let i = 0; i < this.changedCount; i++) {
      if (this.isNear(this.changed[i], box, 2 * parameters.thickness)) return true
    }
    return this.removed && this.hasLost(box, 2 * parameters.thickness)
  }

  /** Whether a body that is gone from its place was near a box. */
  private hasLost(box: Float64Array, reach: number): boolean {
    for (let i = 0; i < this.goneCount; i++) {
      let apart = false
      for (let k = 0; k < BOX_MAX; k++) {
        if (box[k] - reach > this.gone[6 * i + 3 + k] || this.gone[6 * i + k] > box[3 + k] + reach)
          apart = true
      }
      if (!apart) return true
    }
    return false
  }

  /** What was, is as it is now: bodies have been put here, and have not come from anywhere. */
  forget(): void {
    this.root.fill(-1)
    this.fresh = true
    this.begin(1)
  }

  private hasMoved(o: number): boolean {
    for (let k = 0; k <= SCALE; k++) if (this.from[o + k] !== this.to[o + k]) return true
    return false
  }

  /** A body that has just come, or was put elsewhere: it begins where it ends, or a little above. */
  private stand(body: number): void {
    const { from, to, up } = this
    const o = body * POSE_STRIDE
    for (let k = 0; k < POSE_STRIDE; k++) from[o + k] = to[o + k]
    const drops = !this.fresh && this.presses(body)
    this.way[body] = drops ? DROP : 0
    if (drops) for (let k = 0; k < 3; k++) from[o + POSITION + k] += DROP * up[k]
  }

  /** No point of a body goes farther from one pose to another; into `out`. */
  private measure(body: number, start: Float64Array, end: Float64Array, out: Float64Array): void {
    const o = body * POSE_STRIDE
    const { nodeBall } = this.world.shapes
    const b = this.root[body] * NODE_BALL_STRIDE
    const away =
      nodeBall[b] * nodeBall[b] + nodeBall[b + 1] * nodeBall[b + 1] + nodeBall[b + 2] * nodeBall[b + 2]
    const arm = (Math.sqrt(away) + nodeBall[b + REACH]) * end[o + SCALE]
    let turn = 0
    let way = 0
    for (let k = 0; k < 9; k++) turn += (end[o + k] - start[o + k]) ** 2
    for (let k = POSITION; k < POSITION + 3; k++) way += (end[o + k] - start[o + k]) ** 2
    out[body] = Math.sqrt(way) + Math.sqrt(turn) * arm
  }

  private reserve(bodies: number): void {
    const before = this.root.length
    if (bodies <= before) return
    this.root = enlargedInts(this.root, bodies).fill(-1, before)
    this.changed = new Int32Array(bodies)
    this.travel = new Float64Array(bodies)
    this.way = new Float64Array(bodies)
    this.gone = new Float64Array(bodies * BOX_SIZE)
    this.lastBox = enlargedDoubles(this.lastBox, bodies * BOX_SIZE)
    this.from = enlargedDoubles(this.from, bodies * POSE_STRIDE)
    this.to = enlargedDoubles(this.to, bodies * POSE_STRIDE)
    this.start = new Float64Array(bodies * POSE_STRIDE)
    this.end = new Float64Array(bodies * POSE_STRIDE)
    this.before = new Float64Array(bodies * POSE_STRIDE)
    this.now = new Float64Array(bodies * POSE_STRIDE)
  }
}

/** A pose at a part (0 to 1) of the way from one to another. */
function goBetween(from: Float64Array, to: Float64Array, part: number, out: Float64Array, o: number): void {
  for (let k = 0; k < SCALE; k++) {
    out[o + k] = part === 1 ? to[o + k] : from[o + k] + part * (to[o + k] - from[o + k])
  }
  out[o + SCALE] = to[o + SCALE]
  if (part !== 1) squareUp(out, o)
}

/** Makes a rotation of a matrix that is nearly one: between two rotations lies none, but close to one. */
function squareUp(pose: Float64Array, o: number): void {
  for (let row = 0; row < 9; row += 3) {
    const r = o + row
    for (let other = 0; other < row; other += 3) {
      const q = o + other
      const dot = pose[r] * pose[q] + pose[r + 1] * pose[q + 1] + pose[r + 2] * pose[q + 2]
      for (let k = 0; k < 3; k++) pose[r + k] -= dot * pose[q + k]
    }
    const length = Math.sqrt(pose[r] * pose[r] + pose[r + 1] * pose[r + 1] + pose[r + 2] * pose[r + 2])
    for (let k = 0; k < 3; k++) pose[r + k] /= length
  }
}
