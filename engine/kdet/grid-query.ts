/**
 * Which pairs of triangles have overlapping boxes (kdet, 4.2): each triangle is held against those of its own level
 * and of all higher ones. The triangles of a cell ask together: a cell lies in one cell of each higher level, and what
 * reaches into it from there is looked up once for all of them. Each pair comes once.
 */
import type { Candidates } from './candidates.ts'
import { overlapHere } from './cell-box.ts'
import type { CellTable } from './cell-table.ts'
import type { CellView } from './cell-view.ts'
import type { GridBoxes } from './grid-boxes.ts'

export function queryGrid(table: CellTable, boxes: GridBoxes, view: CellView, candidates: Candidates): void {
  const { population, levelCount } = boxes
  view.clear()
  for (let cell = 0; cell < table.cells; cell++) {
    const level = table.levelOf(cell)
    const x = table.xOf(cell)
    const y = table.yOf(cell)
    const z = table.zOf(cell)
    view.take(table, cell)
    for (let higher = level + 1; higher < levelCount; higher++) {
      if (population[higher] === 0) continue
      const rise = higher - level
      const above = table.find(higher, x >> rise, y >> rise, z >> rise)
      if (above >= 0) view.addFrom(table, above, higher, boxes, level, x, y, z)
    }
    for (let k = 0; k < view.own; k++) {
      candidates.makeRoom(view.count)
      pairWithLater(view, k, candidates)
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
