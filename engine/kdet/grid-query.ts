/**
 * Which pairs of triangles have overlapping boxes (kdet, 4.2): each triangle is held against those of its own level
 * and of all higher ones. The triangles of a cell ask together: a cell lies in one cell of each higher level, and what
 * reaches into it from there is looked up once for all of them. Each pair comes once.
 */
import type { Candidates } from './candidates.ts'
import { overlapHere, PLACE_BITS } from './cell-box.ts'
import type { CellTable } from './cell-table.ts'
import type { CellView } from './cell-view.ts'
import type { GridBoxes } from './grid-boxes.ts'
import { beginsIn } from './grid-range.ts'
import { MAX_LEVELS } from './levels.ts'
import type { SolidGrid } from './solid-grid.ts'

export class GridQuery {
  /** Of the cells that were asked about. */
  cells = 0
  entries = 0
  private readonly boxes: GridBoxes
  private readonly view: CellView
  private readonly candidates: Candidates

  constructor(boxes: GridBoxes, view: CellView, candidates: Candidates) {
    this.boxes = boxes
    this.view = view
    this.candidates = candidates
  }

  begin(): void {
    this.cells = 0
    this.entries = 0
  }

  /** The cells that begin in the range, against themselves and against solid ones. */
  run(table: CellTable, solids: SolidGrid, kept: SolidGrid, range: Int32Array): void {
    const { view, candidates } = this
    view.clear()
    for (let cell = 0; cell < table.cells; cell++) {
      const level = table.levelOf(cell)
      const x = table.xOf(cell)
      const y = table.yOf(cell)
      const z = table.zOf(cell)
      if (!beginsIn(range, x, y, z, level + PLACE_BITS)) continue
      view.take(table, cell)
      this.cells++
      this.entries += view.own
      if (!solids.isEmpty) this.addSolids(solids, level, x, y, z)
      if (!kept.isEmpty) this.addSolids(kept, level, x, y, z)
      this.addLarger(table, level, x, y, z)
      for (let k = 0; k < view.own; k++) {
        candidates.makeRoom(view.count)
        pairWithLater(view, k, candidates)
      }
    }
  }

  private addSolids(solids: SolidGrid, level: number, x: number, y: number, z: number): void {
    const { own, above } = solids
    const beside = own.find(level, x, y, z)
    if (beside >= 0) this.view.append(own, beside)
    const smaller = above.find(level, x, y, z)
    if (smaller >= 0) this.view.append(above, smaller)
    this.addLarger(own, level, x, y, z)
  }

  private addLarger(table: CellTable, level: number, x: number, y: number, z: number): void {
    const { population } = table
    for (let higher = level + 1; higher < MAX_LEVELS; higher++) {
      if (population[higher] === 0) continue
      const rise = higher - level
      const above = table.find(higher, x >> rise, y >> rise, z >> rise)
      if (above >= 0) this.view.addFrom(table, above, higher, this.boxes, level, x, y, z)
    }
  }
}

function pairWithLater(view: CellView, k: number, candidates: Candidates): void {
  const { triangles, lows, highs, count: end } = view
  const { seconds } = candidates
  const low = lows[k]
  const high = highs[k]
  let count = candidates.count
  for (let l = k + 1; l < end; l++) {
    seconds[count] = l
    count += overlapHere(low, high, lows[l], highs[l])
  }
  candidates.close(triangles[k], triangles, count)
}
