/**
 * On which side of each other layers were when they were looked for the last time. Layers are pushed through each other
 * now and then, by a hand that presses harder than they can; looked for anew, what is through would be taken for what
 * lies there, and a cloth would be tangled for good.
 */
import { EDGE_EDGE, type LayerList, VERTEX_TRIANGLE } from './layer-list.ts'

const NONE = -1

export class LayerMemory {
  /** Four vertices a pair, as the list had them; and the side, or the way. */
  private vertices = new Int32Array(4 * 256)
  private sides = new Int8Array(256)
  private ways = new Float64Array(3 * 256)
  private count = 0
  /** By hash: a pair, or NONE. */
  private table = new Int32Array(512).fill(NONE)

  /** Nothing is known. */
  forget(): void {
    this.count = 0
    this.table.fill(NONE)
  }

  /**
   * What the list knows now, and nothing of what was before. By vertex of the pool, `tangled`: 1 at a crossing, where
   * what is seen for the first time may be on the wrong side.
   */
  remember(list: LayerList, tangled: Uint8Array): void {
    this.reserve(list.count)
    this.forget()
    for (let i = 0; i < list.count; i++) {
      const kind = list.kind[i]
      if (kind === VERTEX_TRIANGLE ? list.side[i] === 0 : kind !== EDGE_EDGE) continue
      if (list.known[i] === 0 && list.hasAny(i, tangled)) continue
      const at = this.count++
      for (let k = 0; k < 4; k++) this.vertices[4 * at + k] = list.vertices[4 * i + k]
      for (let k = 0; k < 3; k++) this.ways[3 * at + k] = list.way[3 * i + k]
      this.sides[at] = list.side[i]
      this.table[this.slot(list.vertices, 4 * i)] = at
    }
  }

  /** Of a vertex and a triangle, four numbers at `o`: 1 above it, −1 below, 0 where nothing is known. */
  side(vertices: Int32Array, o: number): number {
    const at = this.table[this.slot(vertices, o)]
    return at === NONE ? 0 : this.sides[at]
  }

  /** Turns the way between two edges, three numbers at `w`, to where it led before; false where that is not known. */
  turn(vertices: Int32Array, o: number, way: Float64Array, w: number): boolean {
    const at = this.table[this.slot(vertices, o)]
    if (at === NONE) return false
    let along = 0
    for (let k = 0; k < 3; k++) along += way[w + k] * this.ways[3 * at + k]
    if (along < 0) for (let k = 0; k < 3; k++) way[w + k] = -way[w + k]
    return true
  }

  /** Where a pair stands in the table, or could. */
  private slot(vertices: Int32Array, o: number): number {
    const { table } = this
    const mask = table.length - 1
    let hash = Math.imul(vertices[o], 0x9e3779b1)
    for (let k = 1; k < 4; k++) hash = Math.imul(hash ^ vertices[o + k] ^ (hash >>> 15), 0x85ebca6b)
    let slot = (hash ^ (hash >>> 13)) & mask
    while (table[slot] !== NONE && !this.isSame(table[slot], vertices, o)) slot = (slot + 1) & mask
    return slot
  }

  private isSame(at: number, vertices: Int32Array, o: number): boolean {
    for (let k = 0; k < 4; k++) if (this.vertices[4 * at + k] !== vertices[o + k]) return false
    return true
  }

  private reserve(pairs: number): void {
    if (pairs <= this.sides.length) return
    let length = this.sides.length
    while (length < pairs) length *= 2
    this.vertices = new Int32Array(4 * length)
    this.sides = new Int8Array(length)
    this.ways = new Float64Array(3 * length)
    this.table = new Int32Array(2 * length)
  }
}
