import { GrowingCorners } from './growing.ts'

/** Polygons as triangles, fanned from their first vertex, and the largest vertex named: checked once, at the end. */
export class Fan {
  largest = -1
  /** Where `largest` was named first, in whatever the file counts by. */
  largestAt = 0
  readonly corners = new GrowingCorners()
  private count = 0
  private first = 0
  private last = 0

  begin(): void {
    this.count = 0
  }

  /** `at` is the line or face, for the error. */
  add(vertex: number, at: number): void {
    if (vertex > this.largest) {
      this.largest = vertex
      this.largestAt = at
    }
    if (this.count === 0) this.first = vertex
    else if (this.count > 1) this.corners.push3(this.first, this.last, vertex)
    this.last = vertex
    this.count++
  }

  /** How many vertices the polygon has so far. */
  get size(): number {
    return this.count
  }
}
