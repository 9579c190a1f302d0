import { GrowingCorners } from './growing.ts'

/** Polygons as triangles, fanned from their first vertex, and the largest vertex named: checked once, at the end. */
export class Fan {
  largest = -1
  /** Where `largest` was named first, in whatever the file counts by. */
  largestAt = 0
  readonly corners = new GrowingCorners()
  /** The first triangle of each polygon. */
  private readonly firsts: number[] = []
  private hasLarger = false
  private count = 0
  private first = 0
  private last = 0

  begin(): void {
    this.count = 0
    this.firsts.push(this.corners.length / 3)
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
    if (this.count > 3) this.hasLarger = true
  }

  /**
   * Where each polygon of the triangles from `from` to before `end` begins, counted from `from`, and where the last one
   * ends; nothing where the file has triangles alone.
   */
  polygons(from: number, end: number): { readonly polygons?: Uint32Array } {
    if (!this.hasLarger) return {}
    const { firsts } = this
    const own: number[] = []
    for (let p = this.polygonAt(from); p < firsts.length && firsts[p]! < end; p++) {
      const isEmpty = firsts[p] === (firsts[p + 1] ?? this.corners.length / 3)
      if (!isEmpty) own.push(firsts[p]! - from)
    }
    own.push(end - from)
    return { polygons: Uint32Array.from(own) }
  }

  /** The first polygon that begins at a triangle or after it: a file may have as many objects as polygons. */
  private polygonAt(triangle: number): number {
    let low = 0
    let high = this.firsts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.firsts[middle]! < triangle) low = middle + 1
      else high = middle
    }
    return low
  }

  /** How many vertices the polygon has so far. */
  get size(): number {
    return this.count
  }
}
