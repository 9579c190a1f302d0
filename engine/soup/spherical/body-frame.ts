/**
 * A box about some triangles along axes of their own: the first towards the farthest vertices, the second towards
 * the vertex farthest from that line. It need not be the smallest one; it must see how long, wide and flat they are
 * however they lie in their coordinates.
 */
import type { TriangleMesh } from '../triangle-mesh.ts'

export class BodyFrame {
  /** Middle of the box. */
  readonly middle: Float64Array = new Float64Array(3)
  /** The box's diagonal over its shortest side: at least √3, infinite where all is flat, 1 for a point. */
  readonly aspect: number
  /** Three unit vectors at right angles, and between what the vertices lie along them. */
  private readonly axes = new Float64Array(9)
  private readonly low = new Float64Array(3).fill(Number.POSITIVE_INFINITY)
  private readonly high = new Float64Array(3).fill(Number.NEGATIVE_INFINITY)
  private longest = 0
  private readonly positions: Float64Array
  private readonly vertices: Uint32Array

  constructor(mesh: TriangleMesh, triangles: Int32Array) {
    this.positions = mesh.positions
    this.vertices = new Uint32Array(3 * triangles.length)
    for (let i = 0; i < this.vertices.length; i++) {
      this.vertices[i] = mesh.corners[3 * triangles[Math.floor(i / 3)] + (i % 3)]
    }
    this.aspect = triangles.length === 0 ? 1 : this.measure()
  }

  isBeyondMiddle(points: Float64Array, o: number): boolean {
    const { longest, low, high } = this
    return this.along(longest, points, o) > 0.5 * (low[longest] + high[longest])
  }

  private measure(): number {
    const { axes, positions, vertices, low, high, middle } = this
    const one = this.farthestFrom(vertices[0])
    const other = this.farthestFrom(one)
    for (let k = 0; k < 3; k++) axes[k] = positions[3 * other + k] - positions[3 * one + k]
    if (!normalise(axes, 0)) axes[0] = 1
    const aside = this.farthestFromAxis(one)
    for (let k = 0; k < 3; k++) axes[3 + k] = positions[3 * aside + k] - positions[3 * one + k]
    makePerpendicular(axes, 3, 0)
    if (!normalise(axes, 3)) {
      // All on one line: any direction across it will do, and the coordinate axis most across it is safe.
      const size = [Math.abs(axes[0]), Math.abs(axes[1]), Math.abs(axes[2])]
      const across = size.indexOf(Math.min(...size))
      for (let k = 0; k < 3; k++) axes[3 + k] = k === across ? 1 : 0
      makePerpendicular(axes, 3, 0)
      normalise(axes, 3)
    }
    for (let k = 0; k < 3; k++) {
      const i = (k + 1) % 3
      const j = (k + 2) % 3
      axes[6 + k] = axes[i] * axes[3 + j] - axes[j] * axes[3 + i]
    }
    for (const v of vertices) {
      for (let a = 0; a < 3; a++) {
        const along = this.along(a, positions, 3 * v)
        low[a] = Math.min(low[a], along)
        high[a] = Math.max(high[a], along)
      }
    }
    let diagonal2 = 0
    let shortest = Number.POSITIVE_INFINITY
    for (let a = 0; a < 3; a++) {
      const side = high[a] - low[a]
      diagonal2 += side * side
      shortest = Math.min(shortest, side)
      if (side > high[this.longest] - low[this.longest]) this.longest = a
      for (let k = 0; k < 3; k++) middle[k] += 0.5 * (low[a] + high[a]) * axes[3 * a + k]
    }
    return shortest > 0 ? Math.sqrt(diagonal2) / shortest : diagonal2 > 0 ? Number.POSITIVE_INFINITY : 1
  }

  private along(axis: number, points: Float64Array, o: number): number {
    const { axes } = this
    return (
      points[o] * axes[3 * axis] + points[o + 1] * axes[3 * axis + 1] + points[o + 2] * axes[3 * axis + 2]
    )
  }

  private farthestFrom(from: number): number {
    const { positions, vertices } = this
    let best = from
    let best2 = 0
    for (const v of vertices) {
      const x = positions[3 * v] - positions[3 * from]
      const y = positions[3 * v + 1] - positions[3 * from + 1]
      const z = positions[3 * v + 2] - positions[3 * from + 2]
      const distance2 = x * x + y * y + z * z
      if (distance2 > best2) {
        best = v
        best2 = distance2
      }
    }
    return best
  }

  /** The vertex farthest from the line along the first axis through a vertex. */
  private farthestFromAxis(through: number): number {
    const { positions, vertices, axes } = this
    let best = through
    let best2 = 0
    for (const v of vertices) {
      const x = positions[3 * v] - positions[3 * through]
      const y = positions[3 * v + 1] - positions[3 * through + 1]
      const z = positions[3 * v + 2] - positions[3 * through + 2]
      const along = x * axes[0] + y * axes[1] + z * axes[2]
      const aside2 = x * x + y * y + z * z - along * along
      if (aside2 > best2) {
        best = v
        best2 = aside2
      }
    }
    return best
  }
}

function normalise(axes: Float64Array, o: number): boolean {
  const length = Math.sqrt(axes[o] * axes[o] + axes[o + 1] * axes[o + 1] + axes[o + 2] * axes[o + 2])
  if (!(length > 0)) return false
  for (let k = 0; k < 3; k++) axes[o + k] /= length
  return true
}

function makePerpendicular(axes: Float64Array, o: number, to: number): void {
  const along = axes[o] * axes[to] + axes[o + 1] * axes[to + 1] + axes[o + 2] * axes[to + 2]
  for (let k = 0; k < 3; k++) axes[o + k] -= along * axes[to + k]
}
