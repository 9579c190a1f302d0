/**
 * Marks as MIXED every cell that a triangle enters. Never misses one: each test is widened by far more than rounding
 * moves a border. A cell marked for nothing only costs time.
 */
import type { TriangleMesh } from '../soup/triangle-mesh.ts'
import { type CellGrid, MIXED } from './cell-grid.ts'
import { clipHalf, highest, lowest, MOST_CORNERS } from './clip-polygon.ts'

/**
 * In cells. Coordinates in cells are below 1024 and rounded three times: their error stays below 1e-12, and that of
 * what is computed from them below 1e-10.
 */
const BORDER = 1e-7
/** Of a distance from a plane or a line, times its normal, for triangles two cells long, and of any length for lines. */
const PLANE_ERROR = 1e-9
/**
 * A triangle n cells long has a normal that is off by 3e-12 · n, and a plane that is off by 6e-12 · n² / normal at its far
 * end: with a normal above this times n², that is far below BORDER.
 */
const LEAST_NORMAL = 1e-3

export function markCells(grid: CellGrid, mesh: TriangleMesh): void {
  const marking = new Marking(grid)
  const { positions, corners } = mesh
  for (let k = 0; k < corners.length; k += 3) {
    marking.triangle(positions, 3 * corners[k], 3 * corners[k + 1], 3 * corners[k + 2])
  }
}

class Marking {
  private readonly grid: CellGrid
  /** The triangle's corners in cells, and what is left of them in a slab and in a column. */
  private readonly whole = new Float64Array(3 * MOST_CORNERS)
  private readonly slab = new Float64Array(3 * MOST_CORNERS)
  private readonly column = new Float64Array(3 * MOST_CORNERS)
  private readonly half = new Float64Array(3 * MOST_CORNERS)
  private readonly low = new Int32Array(3)
  private readonly high = new Int32Array(3)
  private readonly normal = new Float64Array(3)

  constructor(grid: CellGrid) {
    this.grid = grid
  }

  triangle(v: Float64Array, a: number, b: number, c: number): void {
    const { low, high, whole, grid } = this
    let many = 1
    let longest = 0
    for (let axis = 0; axis < 3; axis++) {
      const from = grid.box[axis]
      const scale = grid.scale[axis]
      const x = (v[a + axis] - from) * scale
      const y = (v[b + axis] - from) * scale
      const z = (v[c + axis] - from) * scale
      whole[axis] = x
      whole[3 + axis] = y
      whole[6 + axis] = z
      const last = grid.count[axis] - 1
      const first = (x < y ? (x < z ? x : z) : y < z ? y : z) | 0
      const final = (x > y ? (x > z ? x : z) : y > z ? y : z) | 0
      low[axis] = first > last ? last : first
      high[axis] = final > last ? last : final
      const length = high[axis] - low[axis] + 1
      many *= length
      if (length > longest) longest = length
    }
    if (many <= 2) {
      this.markBox()
      return
    }
    this.findNormal()
    const along = longestAxis(this.normal)
    if (longest <= 2) this.markNearPlane()
    else if (Math.abs(this.normal[along]) > longest * longest * LEAST_NORMAL) this.markColumns(along)
    else this.markSlabs(along)
  }

  private markBox(): void {
    const { low, high } = this
    const { count, winding } = this.grid
    for (let z = low[2]; z <= high[2]; z++) {
      for (let y = low[1]; y <= high[1]; y++) {
        const row = (z * count[1] + y) * count[0]
        for (let x = low[0]; x <= high[0]; x++) winding[row + x] = MIXED
      }
    }
  }

  private findNormal(): void {
    const { whole: t, normal } = this
    const ux = t[3] - t[0]
    const uy = t[4] - t[1]
    const uz = t[5] - t[2]
    const vx = t[6] - t[0]
    const vy = t[7] - t[1]
    const vz = t[8] - t[2]
    normal[0] = uy * vz - uz * vy
    normal[1] = uz * vx - ux * vz
    normal[2] = ux * vy - uy * vx
  }

  /** For small triangles: the cells of its box that its plane passes. */
  private markNearPlane(): void {
    const { low, high, whole, normal } = this
    const { count, winding } = this.grid
    const nx = normal[0]
    const ny = normal[1]
    const nz = normal[2]
    const reach = (Math.abs(nx) + Math.abs(ny) + Math.abs(nz)) * (0.5 + BORDER) + PLANE_ERROR
    const offset = nx * (0.5 - whole[0]) + ny * (0.5 - whole[1]) + nz * (0.5 - whole[2])
    for (let z = low[2]; z <= high[2]; z++) {
      for (let y = low[1]; y <= high[1]; y++) {
        const row = (z * count[1] + y) * count[0]
        const height = offset + ny * y + nz * z
        for (let x = low[0]; x <= high[0]; x++) {
          if (Math.abs(height + nx * x) <= reach) winding[row + x] = MIXED
        }
      }
    }
  }

  /**
   * For larger ones: the columns of cells along the normal's longest axis whose cross-section the triangle's shadow
   * enters, and in each the cells that its plane passes.
   */
  private markColumns(along: number): void {
    const { low, high, whole, normal } = this
    const { count, winding } = this.grid
    const u = (along + 1) % 3
    const w = (along + 2) % 3
    const strideU = u === 0 ? 1 : u === 1 ? count[0] : count[0] * count[1]
    const strideW = w === 0 ? 1 : w === 1 ? count[0] : count[0] * count[1]
    const stride = along === 0 ? 1 : along === 1 ? count[0] : count[0] * count[1]
    const facing = normal[along] > 0 ? 1 : -1
    const au = whole[u]
    const aw = whole[w]
    const bu = whole[3 + u]
    const bw = whole[3 + w]
    const cu = whole[6 + u]
    const cw = whole[6 + w]
    // How far inside of each edge the middle of a cell is, and how far out it may be while the cell is not.
    const abU = -facing * (bw - aw)
    const abW = facing * (bu - au)
    const bcU = -facing * (cw - bw)
    const bcW = facing * (cu - bu)
    const caU = -facing * (aw - cw)
    const caW = facing * (au - cu)
    const abOut = -(Math.abs(abU) + Math.abs(abW)) * (0.5 + BORDER) - PLANE_ERROR
    const bcOut = -(Math.abs(bcU) + Math.abs(bcW)) * (0.5 + BORDER) - PLANE_ERROR
    const caOut = -(Math.abs(caU) + Math.abs(caW)) * (0.5 + BORDER) - PLANE_ERROR
    const riseU = -normal[u] / normal[along]
    const riseW = -normal[w] / normal[along]
    const reach = (Math.abs(riseU) + Math.abs(riseW)) * (0.5 + BORDER) + BORDER
    const first = low[along]
    const last = high[along]
    for (let j = low[w]; j <= high[w]; j++) {
      const y = j + 0.5
      for (let i = low[u]; i <= high[u]; i++) {
        const x = i + 0.5
        if (abU * (x - au) + abW * (y - aw) < abOut) continue
        if (bcU * (x - bu) + bcW * (y - bw) < bcOut) continue
        if (caU * (x - cu) + caW * (y - cw) < caOut) continue
        const height = whole[along] + riseU * (x - au) + riseW * (y - aw)
        const from = Math.max(first, Math.floor(height - reach))
        const to = Math.min(last, Math.floor(height + reach))
        const start = i * strideU + j * strideW
        for (let k = from; k <= to; k++) winding[start + k * stride] = MIXED
      }
    }
  }

  /**
   * For slivers, whose normal is all rounding: clipped to one slab of cells after another, and within it to one column,
   * by interpolation alone.
   */
  private markSlabs(along: number): void {
    const { low, high, whole, slab, column } = this
    const { count, winding } = this.grid
    const u = (along + 1) % 3
    const w = (along + 2) % 3
    const stride = [1, count[0], count[0] * count[1]]
    for (let i = low[u]; i <= high[u]; i++) {
      const inSlab = this.clip(whole, 3, u, i, slab)
      if (inSlab === 0) continue
      const first = this.cell(w, lowest(slab, inSlab, w) - BORDER)
      const last = this.cell(w, highest(slab, inSlab, w) + BORDER)
      for (let j = first; j <= last; j++) {
        const inColumn = this.clip(slab, inSlab, w, j, column)
        if (inColumn === 0) continue
        const from = this.cell(along, lowest(column, inColumn, along) - BORDER)
        const to = this.cell(along, highest(column, inColumn, along) + BORDER)
        const start = i * stride[u] + j * stride[w]
        for (let k = from; k <= to; k++) winding[start + k * stride[along]] = MIXED
      }
    }
  }

  private cell(axis: number, coordinate: number): number {
    const cell = Math.floor(coordinate)
    return Math.min(this.high[axis], Math.max(this.low[axis], cell))
  }

  private clip(from: Float64Array, corners: number, axis: number, cell: number, to: Float64Array): number {
    const kept = clipHalf(from, corners, axis, 1, cell - BORDER, this.half)
    return clipHalf(this.half, kept, axis, -1, -(cell + 1 + BORDER), to)
  }
}

function longestAxis(normal: Float64Array): number {
  const x = Math.abs(normal[0])
  const y = Math.abs(normal[1])
  const z = Math.abs(normal[2])
  return x >= y && x >= z ? 0 : y >= z ? 1 : 2
}
