/** Vertices that stand in the same place become one: files split them wherever normals or colours differ. */

/** For each point the number of its place; places count up from 0 in the order of the points. */
export interface Welded {
  readonly place: Int32Array
  readonly count: number
  /** One of the points at each place. */
  readonly point: Int32Array
}

/** Points nearer than `tolerance` along every axis are welded; 0 welds equal ones alone (−0 is 0). */
export function weld(points: Float64Array, tolerance: number): Welded {
  const n = points.length / 3
  const cells = new CellTable(n)
  const place = new Int32Array(n)
  const point = new Int32Array(n)
  /** Next place in the same cell. */
  const next = new Int32Array(n)
  const cell = tolerance > 0 ? 4 * tolerance : 1
  const low = new Float64Array(3)
  const high = new Float64Array(3)
  const key = new Float64Array(3)
  let count = 0
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < 3; k++) {
      const x = points[3 * i + k]!
      low[k] = tolerance > 0 ? Math.floor((x - tolerance) / cell) : x
      high[k] = tolerance > 0 ? Math.floor((x + tolerance) / cell) : x
    }
    let found = -1
    // A point near a cell's wall may belong to one beyond it: of the eight cells around, those that differ.
    for (let corner = 0; corner < 8 && found < 0; corner++) {
      let same = false
      for (let k = 0; k < 3; k++) {
        const up = (corner >> k) & 1
        if (up === 1 && low[k] === high[k]) same = true
        key[k] = up === 1 ? high[k]! : low[k]!
      }
      if (same) continue
      for (let other = cells.get(key); other >= 0 && found < 0; other = next[other]!) {
        if (near(points, i, point[other]!, tolerance)) found = other
      }
    }
    if (found < 0) {
      found = count++
      point[found] = i
      for (let k = 0; k < 3; k++) {
        const x = points[3 * i + k]!
        key[k] = tolerance > 0 ? Math.floor(x / cell) : x
      }
      next[found] = cells.put(key, found)
    }
    place[i] = found
  }
  return { place, count, point: point.slice(0, count) }
}

function near(points: Float64Array, i: number, j: number, tolerance: number): boolean {
  for (let k = 0; k < 3; k++) {
    if (!(Math.abs(points[3 * i + k]! - points[3 * j + k]!) <= tolerance)) return false
  }
  return true
}

/** Three numbers → the place put there last, or −1. Open addressing. */
class CellTable {
  private readonly keys: Float64Array
  private readonly values: Int32Array
  private readonly mask: number
  private readonly bits = new Float64Array(3)
  private readonly words = new Uint32Array(this.bits.buffer)

  constructor(most: number) {
    let size = 16
    while (size < 2 * most) size *= 2
    this.keys = new Float64Array(3 * size)
    this.values = new Int32Array(size).fill(-1)
    this.mask = size - 1
  }

  get(key: Float64Array): number {
    return this.values[this.slot(key)]!
  }

  /** Returns what stood there before. */
  put(key: Float64Array, value: number): number {
    const slot = this.slot(key)
    const before = this.values[slot]!
    this.values[slot] = value
    this.keys.set(key, 3 * slot)
    return before
  }

  private slot(key: Float64Array): number {
    const { keys, values, mask, words } = this
    // −0 is 0, but its bits are others.
    for (let k = 0; k < 3; k++) this.bits[k] = key[k]! + 0
    let hash = 0
    for (let i = 0; i < 6; i++) hash = Math.imul(hash ^ words[i]!, 0x9e3779b1) ^ (hash >>> 15)
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    let slot = (hash ^ (hash >>> 13)) & mask
    while (
      values[slot]! >= 0 &&
      (keys[3 * slot] !== key[0] || keys[3 * slot + 1] !== key[1] || keys[3 * slot + 2] !== key[2])
    ) {
      slot = (slot + 1) & mask
    }
    return slot
  }
}
