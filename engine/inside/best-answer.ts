/**
 * The generalised winding number of a mesh that encloses no solid, quickly. Triangles from one point to every unpaired
 * edge close the mesh; its winding number is then whole, and a ray finds it. What those added triangles contribute, the
 * sum of their solid angles, is taken off again. The price is a ray and a sum over the unpaired edges alone.
 */
import { Random } from '../math/random.ts'
import { buildTree } from '../soup/build-tree.ts'
import type { TriangleMesh } from '../soup/triangle-mesh.ts'
import { ON_SURFACE } from './axis-crossings.ts'
import { countEdges } from './edge-table.ts'
import { IN, ON, OUT, type PointClassifier } from './label.ts'
import { RayTree } from './ray-tree.ts'
import { checkRoom, solidBox } from './solid-box.ts'
import { weldVertices } from './weld.ts'
import { IN_FROM, WindingSum, windingNumber } from './winding.ts'

const POINTS_AT_ONCE = 4096

export class BestAnswer implements PointClassifier {
  readonly mesh: TriangleMesh
  /** What was added to close the mesh. */
  readonly fan: TriangleMesh
  private readonly closed: RayTree
  private readonly plain: WindingSum
  private readonly windings = new Int32Array(POINTS_AT_ONCE)

  constructor(mesh: TriangleMesh) {
    this.mesh = mesh
    this.fan = closingFan(mesh)
    this.plain = new WindingSum(mesh)
    const corners = new Uint32Array(mesh.corners.length + this.fan.corners.length)
    corners.set(mesh.corners)
    corners.set(this.fan.corners, mesh.corners.length)
    const closed = { positions: this.fan.positions, corners }
    this.closed = new RayTree(closed, { tree: buildTree(closed) })
  }

  classify(points: Float64Array, labels: Uint8Array): void {
    checkRoom(points, labels)
    const count = points.length / 3
    for (let from = 0; from < count; from += POINTS_AT_ONCE) {
      const some = points.subarray(3 * from, 3 * Math.min(count, from + POINTS_AT_ONCE))
      this.closed.windings(some, this.windings)
      for (let i = 0; i < some.length / 3; i++) {
        const point = some.subarray(3 * i, 3 * i + 3)
        // On the closed mesh, but perhaps on what was added: there its winding number jumps, while ours does not.
        if (this.windings[i] === ON_SURFACE) this.plain.classify(point, labels.subarray(from + i))
        else labels[from + i] = Math.abs(this.windings[i] - this.added(point)) >= IN_FROM ? IN : OUT
      }
    }
  }

  /** The generalised winding number at one point; on the mesh itself, ON_SURFACE. */
  at(x: number, y: number, z: number): number {
    const point = Float64Array.of(x, y, z)
    this.closed.windings(point, this.windings)
    if (this.windings[0] !== ON_SURFACE) return this.windings[0] - this.added(point)
    const label = new Uint8Array(1)
    this.plain.classify(point, label)
    return label[0] === ON ? ON_SURFACE : windingNumber(this.mesh, x, y, z)
  }

  private added(point: Float64Array): number {
    return windingNumber(this.fan, point[0], point[1], point[2])
  }
}

/** One triangle for each unpaired run along an edge, to a point off every plane that the mesh may have. */
function closingFan(mesh: TriangleMesh): TriangleMesh {
  const edges = countEdges(mesh.corners, weldVertices(mesh.positions))
  const apex = mesh.positions.length / 3
  const corners: number[] = []
  for (let e = 0; e < edges.count; e++) {
    const back = edges.surplus[e] > 0
    for (let k = Math.abs(edges.surplus[e]); k > 0; k--) {
      corners.push(apex, back ? edges.high[e] : edges.low[e], back ? edges.low[e] : edges.high[e])
    }
  }
  const positions = new Float64Array(mesh.positions.length + 3)
  positions.set(mesh.positions)
  if (corners.length > 0) {
    const box = solidBox(mesh)
    const random = new Random(1)
    for (let axis = 0; axis < 3; axis++) positions[3 * apex + axis] = random.between(box[axis], box[3 + axis])
  }
  return { positions, corners: Uint32Array.from(corners) }
}
