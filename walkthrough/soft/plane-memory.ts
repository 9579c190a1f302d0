/**
 * The planes that cloth and solids had between them in the last step. Where a solid is in cloth already, they alone tell
 * from which side it came: a finger is thin, and its nearest face may be the far one.
 */
import { enlargedBytes, enlargedDoubles, enlargedInts } from '../../engine/math/enlarged.ts'
import type { SolidPairs } from './solid-pairs.ts'

const NONE = -1

export class PlaneMemory {
  /** Four a pair, in the solid's own coordinates. */
  planes = new Float64Array(4 * 256)
  /** As SolidPairs has them. */
  age = new Uint8Array(256)
  steady = new Uint8Array(256)
  settled = new Uint8Array(256)
  private body = new Int32Array(256)
  private feature = new Int32Array(256)
  /** By triangle its last pair, and by pair the one before of the same triangle. */
  private readonly last: Int32Array
  private before = new Int32Array(256)

  constructor(triangles: number) {
    this.last = new Int32Array(triangles).fill(NONE)
  }

  /** All pairs as they are now, and nothing else. */
  keep({ count, triangle, body, feature, plane, age, steady, settled }: SolidPairs): void {
    if (this.body.length < count) {
      this.body = enlargedInts(this.body, triangle.length)
      this.feature = enlargedInts(this.feature, triangle.length)
      this.before = enlargedInts(this.before, triangle.length)
      this.planes = enlargedDoubles(this.planes, plane.length)
      this.age = enlargedBytes(this.age, triangle.length)
      this.steady = enlargedBytes(this.steady, triangle.length)
      this.settled = enlargedBytes(this.settled, triangle.length)
    }
    this.last.fill(NONE)
    for (let i = 0; i < count; i++) {
      this.body[i] = body[i]
      this.feature[i] = feature[i]
      this.age[i] = age[i]
      this.steady[i] = steady[i]
      this.settled[i] = settled[i]
      for (let k = 4 * i; k < 4 * i + 4; k++) this.planes[k] = plane[k]
      this.before[i] = this.last[triangle[i]]
      this.last[triangle[i]] = i
    }
  }

  /** The pair's number in `planes`, or −1. */
  find(triangle: number, body: number, feature: number): number {
    let i = this.last[triangle]
    while (i !== NONE && (this.body[i] !== body || this.feature[i] !== feature)) i = this.before[i]
    return i
  }
}
