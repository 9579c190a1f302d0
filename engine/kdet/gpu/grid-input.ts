/**
 * What a run sends to the device: points in 32 bits and triangles, those that stand still before the others. Only what
 * is other than in the last run goes there.
 */
import type { TriangleSet } from '../triangle-set.ts'
import type { GpuHost } from './gpu-host.ts'
import type { GridBuffers } from './grid-buffers.ts'
import { LocalFrame } from './local-frame.ts'
import { WeldedSet } from './welded-set.ts'

/** Room beyond what there is, so that moving things do not move the frame, and with it what stands still. */
const ROOM_TO_MOVE = 1.25

export class GridInput {
  readonly frame = new LocalFrame()
  private readonly live = new WeldedSet()
  private still = new WeldedSet()
  private kept: TriangleSet | null = null
  private set: TriangleSet | null = null
  private trianglesAreNew = true
  private floats = new Float32Array(0)
  private words = new Uint32Array(0)
  private readonly low = new Float64Array(3)
  private readonly high = new Float64Array(3)

  get keptCount(): number {
    return this.still.triangles
  }

  get liveCount(): number {
    return this.live.triangles
  }

  get points(): number {
    return this.still.vertices.length + this.live.vertices.length
  }

  /** Whether what stands still has to be placed anew. */
  take(set: TriangleSet, kept: TriangleSet | null): boolean {
    let isStale = kept !== this.kept
    if (isStale) {
      this.still = new WeldedSet()
      this.kept = null
      if (kept !== null) this.still.take(kept, 'Kept triangle')
      this.kept = kept
      this.trianglesAreNew = true
    }
    this.set = set
    if (this.live.take(set)) this.trianglesAreNew = true
    for (let axis = 0; axis < 3; axis++) {
      this.low[axis] = Math.min(this.live.low[axis], kept === null ? Infinity : this.still.low[axis])
      this.high[axis] = Math.max(this.live.high[axis], kept === null ? -Infinity : this.still.high[axis])
    }
    if (kept === null) this.frame.fit(this.low, this.high, 1)
    else if (isStale || !this.frame.holds(this.low, this.high)) {
      this.frame.fit(this.low, this.high, ROOM_TO_MOVE)
      isStale = true
    }
    return isStale
  }

  /** The device has lost them. */
  forgetTriangles(): void {
    this.trianglesAreNew = true
  }

  /** Whether triangles went there too, and not points alone. */
  send(host: GpuHost, buffers: GridBuffers, withKept: boolean): boolean {
    const { still, live } = this
    if (withKept && this.kept !== null) this.sendPoints(host, buffers, this.kept, still, 0)
    if (this.set !== null) this.sendPoints(host, buffers, this.set, live, still.vertices.length)
    if (!this.trianglesAreNew) return false
    this.trianglesAreNew = false
    const count = 4 * (still.triangles + live.triangles)
    if (this.words.length < count) this.words = new Uint32Array(count + (count >> 2))
    still.writeTriangles(this.words, 0, 0, true)
    live.writeTriangles(this.words, 4 * still.triangles, still.vertices.length, false)
    host.write(buffers.triangles.buffer, 0, this.words.subarray(0, count))
    return true
  }

  private sendPoints(
    host: GpuHost,
    buffers: GridBuffers,
    { positions }: TriangleSet,
    { vertices }: WeldedSet,
    first: number,
  ): void {
    const count = 3 * vertices.length
    if (this.floats.length < count) this.floats = new Float32Array(count + (count >> 2))
    this.frame.write(positions, vertices, this.floats, 0)
    host.write(buffers.positions.buffer, 12 * first, this.floats.subarray(0, count))
  }
}
