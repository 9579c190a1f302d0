/** Vertices by the cell of a regular grid they are in, hashed into a table; filled anew whenever layers are looked for. */

export class VertexGrid {
  /** The vertices of bucket k are `entries[start[k]] … entries[start[k + 1] − 1]`. */
  readonly start: Int32Array
  readonly entries: Int32Array
  private readonly bucket: Int32Array
  private readonly mask: number
  private readonly perCell: number

  /** `cell` in metres. */
  constructor(vertices: number, cell: number) {
    let buckets = 64
    while (buckets < 2 * vertices) buckets *= 2
    this.start = new Int32Array(buckets + 1)
    this.entries = new Int32Array(vertices)
    this.bucket = new Int32Array(vertices)
    this.mask = buckets - 1
    this.perCell = 1 / cell
  }

  fill(x: Float64Array): void {
    const { start, entries, bucket } = this
    start.fill(0)
    for (let v = 0; v < bucket.length; v++) {
      const b = this.bucketOf(this.cellOf(x[3 * v]), this.cellOf(x[3 * v + 1]), this.cellOf(x[3 * v + 2]))
      bucket[v] = b
      start[b + 1]++
    }
    for (let b = 0; b < this.mask + 1; b++) start[b + 1] += start[b]
    // Backwards, each start walking down to its own place, so that vertices come in ascending order.
    for (let v = bucket.length - 1; v >= 0; v--) entries[--start[bucket[v] + 1]] = v
    start.copyWithin(0, 1)
    start[this.mask + 1] = bucket.length
  }

  cellOf(coordinate: number): number {
    return Math.floor(coordinate * this.perCell)
  }

  bucketOf(i: number, j: number, k: number): number {
    const mixed = Math.imul(i, 73856093) ^ Math.imul(j, 19349663) ^ Math.imul(k, 83492791)
    return mixed & this.mask
  }
}
