/** The list of a probe's near parts: grows, and is filled anew by each question. */
import type { ConvexPair } from '../narrow/convex-pair.ts'
import type { SoupRows } from '../soup/soup-rows.ts'

export class NearParts {
  count = 0
  otherBody = new Int32Array(32)
  part = new Int32Array(32)
  otherPart = new Int32Array(32)
  /** Metres; minus the depth where they meet. */
  distance = new Float64Array(32)
  /** Three a row: unit, from the thing towards the other. */
  normal = new Float64Array(3 * 32)
  /** Three a row: the closest point of the other, or its witness of the depth. */
  point = new Float64Array(3 * 32)

  add(body: number, part: number, otherPart: number, { answer, direction }: ConvexPair): void {
    if (this.count === this.otherBody.length) this.grow()
    const i = this.count++
    this.otherBody[i] = body
    this.part[i] = part
    this.otherPart[i] = otherPart
    this.distance[i] = answer[0]
    for (let k = 0; k < 3; k++) {
      this.normal[3 * i + k] = direction[k]
      this.point[3 * i + k] = answer[4 + k]
    }
  }

  /** Row i of what is near on a soup; the other's part is the triangle. */
  addTriangle(body: number, rows: SoupRows, i: number): void {
    if (this.count === this.otherBody.length) this.grow()
    const to = this.count++
    this.otherBody[to] = body
    this.part[to] = rows.part[i]
    this.otherPart[to] = rows.triangle[i]
    this.distance[to] = rows.distance[i]
    for (let k = 0; k < 3; k++) {
      this.normal[3 * to + k] = rows.normal[3 * i + k]
      this.point[3 * to + k] = rows.point[3 * i + k]
    }
  }

  private grow(): void {
    const rows = 2 * this.otherBody.length
    this.otherBody = copied(this.otherBody, new Int32Array(rows))
    this.part = copied(this.part, new Int32Array(rows))
    this.otherPart = copied(this.otherPart, new Int32Array(rows))
    this.distance = copied(this.distance, new Float64Array(rows))
    this.normal = copied(this.normal, new Float64Array(3 * rows))
    this.point = copied(this.point, new Float64Array(3 * rows))
  }
}

function copied<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from)
  return to
}
