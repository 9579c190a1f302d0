/** The triangles of a frame in memory that threads share: a copy, since whoever owns them need not know of threads. */
import type { TriangleSet } from './triangle-set.ts'

/** What all threads work in. */
export interface FrameMemory {
  readonly numbers: Float64Array
  readonly diameters: Float64Array
  readonly solid: Uint8Array
  readonly boxes: Int32Array
  readonly levelOf: Uint8Array
  readonly basis: Float64Array
  readonly ranges: Int32Array
}

export class SharedSet {
  memory: Required<TriangleSet> = sharedArrays(0, 0)
  private used = 0

  /** True where this is new memory. */
  take(set: TriangleSet, count: number): boolean {
    const { length } = set.positions
    const isNew = this.memory.positions.length < length || this.memory.mesh.length < count
    if (isNew) {
      this.memory = sharedArrays(length + (length >> 2), count + (count >> 2))
      this.used = this.memory.positions.length
    }
    const { positions, corners, mesh, solid } = this.memory
    positions.set(set.positions)
    // A corner that is not there must not find one of an earlier frame.
    if (length < this.used) positions.fill(Number.NaN, length, this.used)
    this.used = length
    corners.set(set.corners)
    if (set.mesh.length <= mesh.length) mesh.set(set.mesh)
    else for (let t = 0; t < count; t++) mesh[t] = set.mesh[t]
    if (set.solid !== undefined) for (let t = 0; t < count; t++) solid[t] = set.solid[t]
    return isNew
  }
}

function sharedArrays(numbers: number, triangles: number): Required<TriangleSet> {
  return {
    positions: new Float64Array(new SharedArrayBuffer(8 * numbers)),
    corners: new Uint32Array(new SharedArrayBuffer(12 * triangles)),
    mesh: new Int32Array(new SharedArrayBuffer(4 * triangles)),
    solid: new Uint8Array(new SharedArrayBuffer(triangles)),
  }
}
