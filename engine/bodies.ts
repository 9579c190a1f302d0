/** The bodies of a world in flat arrays: which shape each has, and where it stands. */
import { type BufferMaker, plainBuffer } from './geometry/polytope-pool.ts'
import { POSE_STRIDE, SCALE, writePose } from './math/pose.ts'
import { LARGEST_COORDINATE } from './settings.ts'

export type BodyId = number & { readonly body: unique symbol }
export type ShapeId = number & { readonly shape: unique symbol }

/** A pose was set that is no pose. */
export class PoseError extends Error {
  override readonly name = 'PoseError'
}

/** Something was asked of a body that is not there. */
export class BodyError extends Error {
  override readonly name = 'BodyError'
}

export class Bodies {
  /** One more than the largest body number in use. */
  end = 0
  count = 0
  /** See math/pose.ts. */
  pose: Float64Array
  /** Root node of the body's shape, −1 where there is no such body. */
  root = new Int32Array(16).fill(-1)
  /** Bodies whose pose has changed since the last step, each once. */
  moved = new Int32Array(16)
  movedCount = 0
  /** 1 where a body is in `moved`. */
  hasMoved = new Uint8Array(16)
  /** Changes whenever the arrays were replaced. */
  version = 0
  private free: number[] = []
  /** Removed bodies, whose numbers the broad phase still needs until the next step. */
  private leaving: number[] = []
  private readonly makeBuffer: BufferMaker

  constructor(makeBuffer: BufferMaker = plainBuffer) {
    this.makeBuffer = makeBuffer
    this.pose = new Float64Array(makeBuffer(16 * POSE_STRIDE * 8))
  }

  add(root: number): number {
    const body = this.free.pop() ?? this.end++
    if (body >= this.root.length) this.grow()
    this.count++
    this.root[body] = root
    this.pose.fill(0, body * POSE_STRIDE, (body + 1) * POSE_STRIDE)
    for (const diagonal of [0, 4, 8, SCALE]) this.pose[body * POSE_STRIDE + diagonal] = 1
    this.markMoved(body)
    return body
  }

  remove(body: number): void {
    this.check(body)
    this.root[body] = -1
    this.count--
    this.leaving.push(body)
  }

  /** After a step: numbers of removed bodies may be given away again. */
  settle(): void {
    for (let i = 0; i < this.movedCount; i++) this.hasMoved[this.moved[i]] = 0
    this.movedCount = 0
    while (this.leaving.length > 0) this.free.push(this.leaving.pop()!)
  }

  /** Seven numbers at source[o]: position, quaternion. Throws a PoseError and changes nothing if they are no pose. */
  setPose(body: number, source: ArrayLike<number>, o: number): void {
    this.check(body)
    if (!isPose(source, o)) throw new PoseError(explain(source, o))
    writePose(this.pose, body, source, o)
    this.markMoved(body)
  }

  /** The poses of many bodies, seven numbers each, one behind the other; those before a wrong one are set. */
  setPoses(bodies: Int32Array, source: Float64Array): void {
    const { pose, root, hasMoved, moved } = this
    let { movedCount } = this
    let i = 0
    for (; i < bodies.length; i++) {
      const body = bodies[i]
      if (!(root[body] >= 0) || !isPose(source, i * 7)) break
      writePose(pose, body, source, i * 7)
      if (hasMoved[body] === 1) continue
      hasMoved[body] = 1
      moved[movedCount++] = body
    }
    this.movedCount = movedCount
    // What stopped the loop is told by the one that explains it.
    if (i < bodies.length) this.setPose(bodies[i], source, i * 7)
  }

  setScale(body: number, scale: number): void {
    this.check(body)
    if (!(scale > 0 && scale <= LARGEST_COORDINATE))
      throw new PoseError(`A scale must be greater than 0, not ${scale}.`)
    this.pose[body * POSE_STRIDE + SCALE] = scale
    this.markMoved(body)
  }

  /** Any number that is not a body's (a fraction, NaN, one that was removed) has no root. */
  private check(body: number): void {
    if (!(this.root[body] >= 0)) throw new BodyError(`There is no body number ${body}.`)
  }

  private markMoved(body: number): void {
    if (this.hasMoved[body] === 1) return
    this.hasMoved[body] = 1
    this.moved[this.movedCount++] = body
  }

  private grow(): void {
    const length = this.root.length * 2
    this.version++
    const pose = new Float64Array(this.makeBuffer(length * POSE_STRIDE * 8))
    pose.set(this.pose)
    this.pose = pose
    const root = new Int32Array(length).fill(-1)
    root.set(this.root)
    this.root = root
    const moved = new Int32Array(length)
    moved.set(this.moved)
    this.moved = moved
    const hasMoved = new Uint8Array(length)
    hasMoved.set(this.hasMoved)
    this.hasMoved = hasMoved
  }
}

/** NaN fails every comparison, and the sum of squares is infinite or NaN where any of the four is. */
function isPose(source: ArrayLike<number>, o: number): boolean {
  const q2 =
    source[o + 3]! * source[o + 3]! +
    source[o + 4]! * source[o + 4]! +
    source[o + 5]! * source[o + 5]! +
    source[o + 6]! * source[o + 6]!
  return (
    Math.abs(source[o]!) <= LARGEST_COORDINATE &&
    Math.abs(source[o + 1]!) <= LARGEST_COORDINATE &&
    Math.abs(source[o + 2]!) <= LARGEST_COORDINATE &&
    q2 > 1e-200 &&
    q2 < 1e200
  )
}

function explain(source: ArrayLike<number>, o: number): string {
  const [x, y, z, ...q] = Array.from({ length: 7 }, (_, k) => source[o + k])
  return `Not a pose: position (${x}, ${y}, ${z}), rotation (${q.map(String).join(', ')}).`
}
