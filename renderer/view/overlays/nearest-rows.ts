/** The few rows that are worth a label: those with the least keys, in order, without a sort and without memory of its own. */
export class NearestRows {
  readonly rows: Int32Array
  readonly keys: Float64Array
  count = 0

  constructor(most: number) {
    this.rows = new Int32Array(most)
    this.keys = new Float64Array(most)
  }

  clear(): void {
    this.count = 0
  }

  /** Rows with equal keys keep the order in which they came. */
  offer(row: number, key: number): void {
    const { rows, keys } = this
    if (this.count === rows.length) {
      if (this.count === 0 || !(key < keys[this.count - 1]!)) return
    } else this.count++
    let i = this.count - 1
    for (; i > 0 && keys[i - 1]! > key; i--) {
      keys[i] = keys[i - 1]!
      rows[i] = rows[i - 1]!
    }
    keys[i] = key
    rows[i] = row
  }
}
