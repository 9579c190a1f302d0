/** What is near a shape of parts on a soup, a row for each part and triangle: grows, and is filled anew each time. */
import { enlargedDoubles, enlargedInts } from '../math/enlarged.ts'
import type { PolytopeTriangle } from './polytope-triangle.ts'

const FIRST_ROWS = 64

export class SoupRows {
  count = 0
  part: Int32Array = new Int32Array(FIRST_ROWS)
  triangle: Int32Array = new Int32Array(FIRST_ROWS)
  /** Codes as in narrow/convex-pair.ts: of the part, and of the triangle (corner or side 0 to 2; its face is 0). */
  partFeature: Int32Array = new Int32Array(FIRST_ROWS)
  triangleFeature: Int32Array = new Int32Array(FIRST_ROWS)
  /** Metres; minus the depth where they meet. */
  distance: Float64Array = new Float64Array(FIRST_ROWS)
  /** Three a row: unit, from the part towards the triangle. */
  normal: Float64Array = new Float64Array(3 * FIRST_ROWS)
  /** Three a row: the closest points of the part and of the triangle, or the witnesses of the depth. */
  partPoint: Float64Array = new Float64Array(3 * FIRST_ROWS)
  point: Float64Array = new Float64Array(3 * FIRST_ROWS)

  clear(): void {
    this.count = 0
  }

  add(part: number, triangle: number, exact: PolytopeTriangle): void {
    this.write(this.count, part, triangle, exact)
  }

  /** Row i anew, or one more where i is the count. */
  write(i: number, part: number, triangle: number, { answer, direction, features }: PolytopeTriangle): void {
    if (i === this.part.length) this.grow()
    if (i === this.count) this.count++
    this.part[i] = part
    this.triangle[i] = triangle
    this.partFeature[i] = features[0]
    this.triangleFeature[i] = features[1]
    this.distance[i] = answer[0]
    for (let k = 0; k < 3; k++) {
      this.normal[3 * i + k] = direction[k]
      this.partPoint[3 * i + k] = answer[1 + k]
      this.point[3 * i + k] = answer[4 + k]
    }
  }

  private grow(): void {
    const rows = 2 * this.part.length
    this.part = enlargedInts(this.part, rows)
    this.triangle = enlargedInts(this.triangle, rows)
    this.partFeature = enlargedInts(this.partFeature, rows)
    this.triangleFeature = enlargedInts(this.triangleFeature, rows)
    this.distance = enlargedDoubles(this.distance, rows)
    this.normal = enlargedDoubles(this.normal, 3 * rows)
    this.partPoint = enlargedDoubles(this.partPoint, 3 * rows)
    this.point = enlargedDoubles(this.point, 3 * rows)
  }
}
