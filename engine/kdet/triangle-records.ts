/**
 * What a frame needs of each triangle, side by side: its corners, its plane with the doubt of a side of it, its
 * diameter. Triangles that stand still come first and stay as they are; the rest is made anew each frame.
 */
import { KDetError } from './kdet-error.ts'
import { measureTriangles } from './measure-triangles.ts'
import { RECORD_STRIDE } from './record-layout.ts'
import { clearExtent, EXTENT_NUMBERS, SMALLEST } from './set-extent.ts'
import type { TriangleSet } from './triangle-set.ts'

/** Threads share what is made by theirs. */
export type MakeBuffer = (bytes: number) => ArrayBufferLike

export class TriangleRecords {
  /** Of those that stand still, before all others. */
  keptCount = 0
  /** Of all. */
  count = 0
  numbers: Float64Array = new Float64Array(0)
  /** The same memory as the numbers: see VERTEX and MESH. */
  names: Int32Array = new Int32Array(0)
  diameters: Float64Array = new Float64Array(0)
  /** Not 0: two of these are never a pair. */
  solid: Uint8Array = new Uint8Array(0)
  private readonly makeBuffer: MakeBuffer

  constructor(makeBuffer: MakeBuffer = (bytes) => new ArrayBuffer(bytes)) {
    this.makeBuffer = makeBuffer
  }

  /** Of one set alone, checked. */
  fill(set: TriangleSet): void {
    const count = triangleCountOf(set)
    this.reserve(0, count)
    const extent = new Float64Array(EXTENT_NUMBERS)
    clearExtent(extent)
    measureTriangles(this, set, 0, count, extent)
    if (Number.isNaN(extent[SMALLEST])) this.refuse()
  }

  /** True where this is new memory, with nothing in it. */
  reserve(keptCount: number, count: number): boolean {
    this.keptCount = keptCount
    this.count = keptCount + count
    if (this.solid.length >= this.count) return false
    const room = this.count + (this.count >> 2)
    this.numbers = new Float64Array(this.makeBuffer(8 * room * RECORD_STRIDE))
    this.names = new Int32Array(this.numbers.buffer)
    this.diameters = new Float64Array(this.makeBuffer(8 * room))
    this.solid = new Uint8Array(this.makeBuffer(room))
    return true
  }

  /** Triangles of the set in use are numbered from 0, kept ones after them. */
  numberOf(record: number): number {
    const { keptCount, count } = this
    return record < keptCount ? record + count - keptCount : record - keptCount
  }

  recordOf(triangle: number): number {
    const { keptCount, count } = this
    return triangle < count - keptCount ? triangle + keptCount : triangle - (count - keptCount)
  }

  /** Names the first triangle whose diameter is not a number; `numberOf` tells which one a place is. */
  refuse(numberOf: (place: number) => number = (place) => place): never {
    let first = Infinity
    for (let record = 0; record < this.count; record++) {
      if (this.diameters[record] >= 0) continue
      const number = record < this.keptCount ? record : this.keptCount + numberOf(record - this.keptCount)
      first = Math.min(first, number)
    }
    const name = first < this.keptCount ? `Kept triangle ${first}` : `Triangle ${first - this.keptCount}`
    throw new KDetError(`${name} has a corner that is missing or not finite.`)
  }
}

/** Of a set whose arrays fit each other. */
export function triangleCountOf({ corners, mesh, solid }: TriangleSet): number {
  const count = corners.length / 3
  if (Number.isInteger(count) && mesh.length >= count && (solid === undefined || solid.length >= count)) {
    return count
  }
  const solids = solid === undefined ? '' : ` and ${solid.length} marks of solids`
  throw new KDetError(
    `A triangle set has ${corners.length} corners, ${mesh.length} numbers of meshes${solids}, which do not fit.`,
  )
}
