/** Convex solids that stop rays: their planes in one array, found through a tree of boxes. */
import { convexHull } from '../../engine/geometry/convex-hull.ts'
import { BoxTree } from './bake-box-tree.ts'

/** Halving a thousand million solids takes 30 levels. */
const DEEPEST = 64

export class Solids {
  /** Four numbers a plane: outward normal, offset. */
  private readonly planes: Float64Array
  /** Where each solid's planes start; one more than there are solids. */
  private readonly start: Int32Array
  private readonly tree: BoxTree
  private readonly inverse = new Float64Array(3)
  private readonly open = new Int32Array(DEEPEST)

  /** Each the points of a convex solid, xyz. Flat ones stop nothing. */
  constructor(points: readonly Float64Array[]) {
    const planes: number[] = []
    const start: number[] = [0]
    const boxes: Float64Array[] = []
    for (const solid of points) {
      const result = convexHull(solid)
      if (result.kind !== 'hull') continue
      const { faceStart, faceVertices } = result.hull
      for (let f = 0; f + 1 < faceStart.length; f++)
        addPlane(planes, solid, faceVertices.subarray(faceStart[f], faceStart[f + 1]))
      start.push(planes.length / 4)
      boxes.push(boxOf(solid))
    }
    this.planes = Float64Array.from(planes)
    this.start = Int32Array.from(start)
    this.tree = new BoxTree(boxes)
  }

  /** How far along the ray (unit direction) the first solid begins: `reach` where none does, 0 inside one. */
  cast(origin: Float64Array, direction: Float64Array, reach: number): number {
    const { tree, open, inverse } = this
    for (let axis = 0; axis < 3; axis++) inverse[axis] = 1 / (direction[axis] as number)
    let nearest = reach
    let count = 0
    if (tree.size > 0) open[count++] = 0
    while (count > 0) {
      const node = open[--count] as number
      if (!tree.meets(node, origin, inverse, nearest)) continue
      const end = tree.last[node] as number
      for (let i = tree.first[node] as number; i < end; i++)
        nearest = this.castSolid(tree.order[i] as number, origin, direction, nearest)
      if (tree.right[node] === 0) continue
      open[count++] = tree.right[node] as number
      open[count++] = node + 1
    }
    return nearest
  }

  /** Whether a solid holds the point at least `depth` below its surface. */
  holds(point: Float64Array, depth: number): boolean {
    const { tree, open } = this
    let count = 0
    if (tree.size > 0) open[count++] = 0
    while (count > 0) {
      const node = open[--count] as number
      if (!tree.holds(node, point)) continue
      const end = tree.last[node] as number
      for (let i = tree.first[node] as number; i < end; i++)
        if (this.solidHolds(tree.order[i] as number, point, depth)) return true
      if (tree.right[node] === 0) continue
      open[count++] = tree.right[node] as number
      open[count++] = node + 1
    }
    return false
  }

  /** The ray is cut by each plane in turn; what is left of it lies in the solid. */
  private castSolid(solid: number, origin: Float64Array, direction: Float64Array, reach: number): number {
    const { planes } = this
    // By index: taken apart by an iterator, this line alone would cost as much as the planes.
    const ox = origin[0] as number
    const oy = origin[1] as number
    const oz = origin[2] as number
    const dx = direction[0] as number
    const dy = direction[1] as number
    const dz = direction[2] as number
    let enter = 0
    let leave = reach
    const end = (this.start[solid + 1] as number) * 4
    for (let p = (this.start[solid] as number) * 4; p < end; p += 4) {
      const nx = planes[p] as number
      const ny = planes[p + 1] as number
      const nz = planes[p + 2] as number
      const height = nx * ox + ny * oy + nz * oz - (planes[p + 3] as number)
      const climb = nx * dx + ny * dy + nz * dz
      if (climb === 0) {
        if (height > 0) return reach
        continue
      }
      const at = -height / climb
      if (climb < 0) enter = Math.max(enter, at)
      else leave = Math.min(leave, at)
      if (enter >= leave) return reach
    }
    return enter
  }

  private solidHolds(solid: number, point: Float64Array, depth: number): boolean {
    const { planes } = this
    const [x = 0, y = 0, z = 0] = point
    const end = (this.start[solid + 1] as number) * 4
    for (let p = (this.start[solid] as number) * 4; p < end; p += 4) {
      const height = (planes[p] as number) * x + (planes[p + 1] as number) * y + (planes[p + 2] as number) * z
      if (height - (planes[p + 3] as number) > -depth) return false
    }
    return true
  }
}

/** Newell's normal over the loop: three of its corners may be nearly in line. */
function addPlane(planes: number[], points: Float64Array, loop: Int32Array): void {
  const normal = [0, 0, 0]
  const center = [0, 0, 0]
  for (let i = 0; i < loop.length; i++) {
    const a = (loop[i] as number) * 3
    const b = (loop[(i + 1) % loop.length] as number) * 3
    for (let axis = 0; axis < 3; axis++) {
      const next = (axis + 1) % 3
      const last = (axis + 2) % 3
      const rise = (points[a + next] as number) - (points[b + next] as number)
      normal[axis] =
        (normal[axis] ?? 0) + rise * ((points[a + last] as number) + (points[b + last] as number))
      center[axis] = (center[axis] ?? 0) + (points[a + axis] as number) / loop.length
    }
  }
  const [x = 0, y = 0, z = 0] = normal
  const length = Math.sqrt(x * x + y * y + z * z)
  const [cx = 0, cy = 0, cz = 0] = center
  planes.push(x / length, y / length, z / length, (x * cx + y * cy + z * cz) / length)
}

/** Low corner, high corner. */
function boxOf(points: Float64Array): Float64Array {
  const box = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity)
  points.forEach((value, i) => {
    const axis = i % 3
    box[axis] = Math.min(box[axis] as number, value)
    box[axis + 3] = Math.max(box[axis + 3] as number, value)
  })
  return box
}
