/**
 * The ray crossing method (fmm-vs-ray-crossing, 2.2), accelerated. Most points lie in a cell that no triangle enters:
 * its winding number was decided once, by an exact ray, and is read off. A point in any other cell is joined to the
 * nearest such cell, or to the outside, by a segment along an axis, whose crossings the AABB tree gives.
 */
import type { AabbTree } from '../soup/aabb-tree.ts'
import { buildTree } from '../soup/build-tree.ts'
import { type TriangleMesh, triangleCount } from '../soup/triangle-mesh.ts'
import { AxisCrossings, ON_SURFACE } from './axis-crossings.ts'
import { type CellGrid, MIXED, makeCellGrid, middleOfCell } from './cell-grid.ts'
import { LARGEST_FILTERED } from './exact-sign.ts'
import { IN, ON, OUT, type PointClassifier } from './label.ts'
import { beyond, labelCells } from './label-cells.ts'
import { markCells } from './mark-cells.ts'
import { checkOutsider, checkRoom, farthest, solidBox } from './solid-box.ts'

/**
 * Cells a triangle: with 16, a cell of an evenly covered round body is about as long as a triangle's edge. More cells
 * cost setup and memory (a byte each), fewer leave more points to rays.
 */
const CELLS_PER_TRIANGLE = 16
/** Half a millisecond of setup; a body of few triangles still leaves only one point in ten to rays. */
const FEWEST_CELLS = 2 ** 15
/** 4 MB: beyond, reading a cell costs more than it saves. */
const MOST_CELLS = 2 ** 22

const END = 3

export interface RayTreeOptions {
  /** Taken instead of building one. */
  readonly tree?: AabbTree
  /** About how many cells, instead of a number by the triangles. */
  readonly cells?: number
}

export class RayTree implements PointClassifier {
  readonly mesh: TriangleMesh
  readonly grid: CellGrid
  private readonly crossings: AxisCrossings
  private readonly cell = new Int32Array(3)

  constructor(mesh: TriangleMesh, options: RayTreeOptions = {}) {
    const box = solidBox(mesh)
    const triangles = triangleCount(mesh)
    const wanted =
      options.cells ?? Math.min(MOST_CELLS, Math.max(FEWEST_CELLS, CELLS_PER_TRIANGLE * triangles))
    this.mesh = mesh
    this.crossings = new AxisCrossings(options.tree ?? buildTree(mesh), farthest(box) <= LARGEST_FILTERED)
    this.grid = makeCellGrid(box, triangles === 0 ? 1 : wanted)
    markCells(this.grid, mesh)
    labelCells(this.grid, this.crossings)
  }

  classify(points: Float64Array, labels: Uint8Array): void {
    checkRoom(points, labels)
    const { box, scale, count, winding } = this.grid
    const [minX, minY, minZ, maxX, maxY, maxZ] = box
    const [scaleX, scaleY, scaleZ] = scale
    const [countX, countY, countZ] = count
    const points3 = points.length
    for (let i = 0, p = 0; p < points3; i++, p += 3) {
      const px = points[p]
      const py = points[p + 1]
      const pz = points[p + 2]
      if (px >= minX && px <= maxX && py >= minY && py <= maxY && pz >= minZ && pz <= maxZ) {
        let x = ((px - minX) * scaleX) | 0
        let y = ((py - minY) * scaleY) | 0
        let z = ((pz - minZ) * scaleZ) | 0
        if (x >= countX) x = countX - 1
        if (y >= countY) y = countY - 1
        if (z >= countZ) z = countZ - 1
        const known = winding[(z * countY + y) * countX + x]
        if (known === 0) labels[i] = OUT
        else if (known !== MIXED) labels[i] = IN
        else {
          const number = this.windingInCell(points, p, x, y, z)
          labels[i] = number === 0 ? OUT : number === ON_SURFACE ? ON : IN
        }
      } else {
        checkOutsider(points, i)
        labels[i] = OUT
      }
    }
  }

  /** The winding number at each point, and ON_SURFACE for points on the surface. */
  windings(points: Float64Array, numbers: Int32Array): void {
    checkRoom(points, numbers)
    const { box, scale, count, winding } = this.grid
    const cell = this.cell
    for (let i = 0; i < points.length / 3; i++) {
      let inBox = true
      for (let axis = 0; axis < 3; axis++) {
        const x = points[3 * i + axis]
        if (!(x >= box[axis] && x <= box[3 + axis])) inBox = false
        else cell[axis] = Math.min(count[axis] - 1, Math.floor((x - box[axis]) * scale[axis]))
      }
      if (!inBox) {
        checkOutsider(points, i)
        numbers[i] = 0
        continue
      }
      const known = winding[(cell[2] * count[1] + cell[1]) * count[0] + cell[0]]
      numbers[i] = known === MIXED ? this.windingInCell(points, 3 * i, cell[0], cell[1], cell[2]) : known
    }
  }

  /** Looks along all six directions at once for the nearest cell of known winding number: the shortest way out. */
  private windingInCell(points: Float64Array, p: number, x: number, y: number, z: number): number {
    const { count, winding } = this.grid
    const { cell, crossings } = this
    const { segment } = crossings
    segment[0] = points[p]
    segment[1] = points[p + 1]
    segment[2] = points[p + 2]
    cell[0] = x
    cell[1] = y
    cell[2] = z
    const at = (z * count[1] + y) * count[0] + x
    for (let steps = 1; ; steps++) {
      let stride = 1
      for (let axis = 0; axis < 3; axis++) {
        for (let direction = -1; direction <= 1; direction += 2) {
          const to = cell[axis] + direction * steps
          let known = 0
          if (to < 0) segment[END] = beyond(this.grid.box[axis], -1)
          else if (to >= count[axis]) segment[END] = beyond(this.grid.box[3 + axis], 1)
          else {
            known = winding[at + direction * steps * stride]
            if (known === MIXED) continue
            segment[END] = middleOfCell(this.grid, axis, to)
          }
          const change = crossings.count(axis)
          return change === ON_SURFACE ? ON_SURFACE : known + change
        }
        stride *= count[axis]
      }
    }
  }
}
