import { describe, expect, test } from 'vitest'
import { cellAlong, MIXED, makeCellGrid, middleOfCell } from '../../../engine/inside/cell-grid.ts'
import { markCells } from '../../../engine/inside/mark-cells.ts'
import { solidBox } from '../../../engine/inside/solid-box.ts'
import { Random } from '../../../engine/math/random.ts'
import { type TriangleMesh, triangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { solidCases } from './solid-cases.ts'

const SEED = 21

describe.each([1, 50, 1000, 30_000])(`%i cells, seed ${SEED}`, (cells) => {
  test.each(solidCases.filter(({ mesh }) => mesh.corners.length > 0))(
    '$name: no point of a triangle is in a cell left unmarked',
    ({ mesh }) => {
      expect(unmarkedPoints(mesh, cells, 1200)).toBe(0)
    },
  )

  test('slivers', () => {
    const random = new Random(SEED)
    const positions = new Float64Array(9 * 40)
    for (let t = 0; t < 40; t++) {
      // Half of them as thin as rounding makes them: their normals point anywhere.
      const thickness = t % 2 === 0 ? 0 : 10 ** -random.between(1, 16)
      const corners = Array.from({ length: 6 }, () => random.between(-1, 1))
      for (let k = 0; k < 3; k++) {
        const a = corners[k]!
        const b = corners[3 + k]!
        positions[9 * t + k] = a
        positions[9 * t + 3 + k] = b
        positions[9 * t + 6 + k] = a + random.unit() * (b - a) + thickness * random.between(-1, 1)
      }
    }
    const mesh = triangleMesh(
      positions,
      Uint32Array.from({ length: 120 }, (_, k) => k),
    )
    expect(unmarkedPoints(mesh, cells, 4000)).toBe(0)
  })
})

test('a large triangle leaves most cells of its box alone', () => {
  const mesh = triangleMesh(Float64Array.of(0, 0, 1, 1, 0, 0, 0, 1, 0), Uint32Array.of(0, 1, 2))
  const grid = makeCellGrid(solidBox(mesh), 64 ** 3)
  markCells(grid, mesh)
  const marked = grid.winding.reduce((count, winding) => count + (winding === MIXED ? 1 : 0), 0)
  // Its shadow covers half of 64², and a plane of this slope passes about three cells of each column.
  expect(marked).toBeGreaterThan(64 ** 2)
  expect(marked).toBeLessThan(64 ** 2 * 2)
})

test('the middle of every cell is in that cell, also 50 km out, flat, tiny and huge', () => {
  const boxes = [
    Float64Array.of(50_000, -50_000, 0, 50_000.001, -49_999, 1e-9),
    Float64Array.of(-1e-310, 0, 1, 1e-310, 3, 1),
    Float64Array.of(-(2 ** 1000), 0, 0, 2 ** 1000, 2 ** 900, 1),
    Float64Array.of(2 ** 53, 0, 0, 2 ** 53 + 8, 1, 1),
  ]
  for (const box of boxes) {
    const grid = makeCellGrid(box, 20_000)
    expect(grid.winding.length).toBeLessThanOrEqual(30_000)
    for (let axis = 0; axis < 3; axis++) {
      for (let cell = 0; cell < grid.count[axis]!; cell++) {
        expect(cellAlong(grid, axis, middleOfCell(grid, axis, cell))).toBe(cell)
      }
    }
  }
})

/** Points of triangles, rounded; a rounding may take them off the triangle, not out of the marked cells. */
function unmarkedPoints(mesh: TriangleMesh, cells: number, points: number): number {
  const grid = makeCellGrid(solidBox(mesh), cells)
  markCells(grid, mesh)
  const random = new Random(SEED)
  const { positions: v, corners } = mesh
  let missed = 0
  for (let n = 0; n < points; n++) {
    const t = 3 * random.below(corners.length / 3)
    // Often on an edge or a corner.
    const s = Math.min(1, Math.max(0, random.between(-0.5, 1.5)))
    const r = Math.min(1 - s, Math.max(0, random.between(-0.5, 1.5)))
    const cell = [0, 1, 2].map((axis) => {
      const [a, b, c] = [0, 1, 2].map((k) => v[3 * corners[t + k]! + axis]!) as [number, number, number]
      const x = a * (1 - s - r) + b * s + c * r
      return cellAlong(grid, axis, Math.min(grid.box[3 + axis]!, Math.max(grid.box[axis]!, x)))
    }) as [number, number, number]
    if (grid.winding[(cell[2] * grid.count[1]! + cell[1]) * grid.count[0]! + cell[0]] !== MIXED) missed++
  }
  return missed
}
