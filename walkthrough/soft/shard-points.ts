/** The points at which shards touch something, with what has been pushed at each so far. */
import { enlargedDoubles, enlargedInts } from '../../engine/math/enlarged.ts'

/** Metres: a point that is found again this near to one of before is the same one. */
const SAME = 0.004

export class ShardPoints {
  count = 0
  /** Soft bodies: the shard, and the shard it touches, or −1. */
  first = new Int32Array(64)
  second = new Int32Array(64)
  /** The engine's body it touches, or −1; and which part or triangle of it. */
  body = new Int32Array(64)
  feature = new Int32Array(64)
  /** Metres that the two are to keep from each other. */
  hold = new Float64Array(64)
  friction = new Float64Array(64)
  /** xyz: the first's place in its own shape's frame; the second's in its frame, or in the engine body's coordinates. */
  anchor = new Float64Array(3 * 64)
  foot = new Float64Array(3 * 64)
  /** xyz, unit, from the second to the first: in the engine body's frame, or in the world between two shards. */
  way = new Float64Array(3 * 64)
  /** Now, in the world: the way and two directions across it (9). */
  frame = new Float64Array(9 * 64)
  /** From the centres to the point (3 each), the second's speed there where it is not a shard (3). */
  arm = new Float64Array(3 * 64)
  otherArm = new Float64Array(3 * 64)
  drift = new Float64Array(3 * 64)
  /** Metres that they are apart beyond `hold`; negative: too near. */
  gap = new Float64Array(64)
  /** Along each direction of the frame: what a unit of push does to their speed, inverted; and what was pushed. */
  mass = new Float64Array(3 * 64)
  pushed = new Float64Array(3 * 64)

  add(): number {
    if (this.count === this.first.length) this.grow(2 * this.count)
    return this.count++
  }

  /** What was pushed at a point like point `i` when these were the points. */
  recall(i: number, from: ShardPoints): void {
    const { pushed, anchor } = this
    pushed[3 * i] = 0
    pushed[3 * i + 1] = 0
    pushed[3 * i + 2] = 0
    let least = SAME * SAME
    for (let j = 0; j < from.count; j++) {
      if (from.first[j] !== this.first[i] || from.second[j] !== this.second[i]) continue
      if (from.body[j] !== this.body[i] || from.feature[j] !== this.feature[i]) continue
      let square = 0
      for (let k = 0; k < 3; k++) {
        const away = anchor[3 * i + k] - from.anchor[3 * j + k]
        square += away * away
      }
      if (square >= least) continue
      least = square
      for (let k = 0; k < 3; k++) pushed[3 * i + k] = from.pushed[3 * j + k]
    }
  }

  private grow(length: number): void {
    this.first = enlargedInts(this.first, length)
    this.second = enlargedInts(this.second, length)
    this.body = enlargedInts(this.body, length)
    this.feature = enlargedInts(this.feature, length)
    this.hold = enlargedDoubles(this.hold, length)
    this.friction = enlargedDoubles(this.friction, length)
    this.anchor = enlargedDoubles(this.anchor, 3 * length)
    this.foot = enlargedDoubles(this.foot, 3 * length)
    this.way = enlargedDoubles(this.way, 3 * length)
    this.frame = enlargedDoubles(this.frame, 9 * length)
    this.arm = enlargedDoubles(this.arm, 3 * length)
    this.otherArm = enlargedDoubles(this.otherArm, 3 * length)
    this.drift = enlargedDoubles(this.drift, 3 * length)
    this.gap = enlargedDoubles(this.gap, length)
    this.mass = enlargedDoubles(this.mass, 3 * length)
    this.pushed = enlargedDoubles(this.pushed, 3 * length)
  }
}
