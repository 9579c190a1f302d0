/**
 * Builds the octree of evaluation points. They are not known at setup, so it covers the body's box: cells that panels
 * may touch are refined to the given depth and get a local expansion (24, 25) and a list of near panels. In a cell
 * without panels J of a closed mesh is one whole number, proved once at its centre.
 *
 * A mesh that is not closed has no such numbers: its cells are refined while any panel is near (2.1.3).
 */
import { degreeNeeded, interactionBound, READER_PART } from './error-bound.ts'
import {
  constantLeaf,
  type EvaluationTree,
  LARGEST_WINDING,
  ROOT_HALF,
  unprovedLeaf,
} from './evaluation-tree.ts'
import { FarReader } from './far-reader.ts'
import { FIELD_LEVELS, FieldCells, type FieldSource } from './field-cells.ts'
import { GrowingFloats, GrowingInts } from './growing.ts'
import { LevelCells } from './level-cells.ts'
import { type SeriesLayout, seriesLayout, writeSeries } from './local-series.ts'
import { CELL_MARGIN, decidedNeighbour, OctantPanels } from './octant-panels.ts'
import type { PanelOctree } from './panel-octree.ts'
import type { Translations } from './translations.ts'

/** What each level leaves of the error to the levels above it. Coarse cells are few: accuracy is cheap there. */
const COARSER_SHARE = 0.5

/** What a pair may lose, of its share of the error, by being taken with a lower degree than the others. */
const LOWER_DEGREE_SHARE = 0.03

/** No leaf and no cell has this number. */
const NOT_YET = -0x80000000

const CELLS_A_STEP = 64

export interface EvaluationPlan {
  readonly panels: PanelOctree
  readonly multipoles: Float64Array
  readonly translations: Translations
  /** The bound of J's error that no cell exceeds. */
  readonly error: number
  /** The part of it that one interaction of the finest level may take. */
  readonly share: number
  readonly depth: number
  readonly closed: boolean
}

export class EvaluationSetup {
  private readonly plan: EvaluationPlan
  private readonly layout: SeriesLayout
  private readonly reader: FarReader
  private readonly octants = new GrowingInts()
  private readonly centre = new GrowingFloats()
  private readonly bound = new GrowingFloats()
  private readonly series = new GrowingFloats()
  private readonly nearStart = new GrowingInts()
  private readonly near = new GrowingInts()
  private readonly sorted = new OctantPanels()
  private readonly found = new Int32Array(8)
  private readonly below = new FieldCells()
  private readonly source: FieldSource
  private readonly open = new GrowingInts()
  private readonly kept = new GrowingInts()
  private readonly local: Float64Array
  private localBound = 0
  private fieldCount = 0

  constructor(plan: EvaluationPlan) {
    this.plan = plan
    this.layout = seriesLayout(plan.translations.degree)
    this.reader = new FarReader(plan.panels, plan.multipoles, plan.translations, plan.share * READER_PART)
    this.local = new Float64Array(plan.translations.localSize)
    this.source = {
      triangles: plan.panels.triangles,
      layout: this.layout,
      octants: this.octants,
      series: this.series.data,
      near: this.near.data,
      field: 0,
      x: 0,
      y: 0,
      z: 0,
      bound: 0,
      nearFrom: 0,
      nearTo: 0,
    }
    this.nearStart.push(0)
  }

  /** Yields how much is done, from 0 to 1. */
  *build(): Generator<number, EvaluationTree> {
    const { depth } = this.plan
    let cells = this.rootCells()
    for (let level = 0; level < depth && cells.count > 0; level++) {
      const sons = new LevelCells()
      for (let cell = 0; cell < cells.count; cell++) {
        this.split(cells, cell, level, sons)
        // A level has about four times the cells of the one above it.
        if (cell % CELLS_A_STEP === 0) yield (1 + 3 * (cell / cells.count)) * 4 ** (level - depth)
      }
      cells = sons
    }
    return {
      octants: this.octants.finished(),
      depth: depth + FIELD_LEVELS,
      layout: this.layout,
      fieldCount: this.fieldCount,
      centre: this.centre.finished(),
      bound: this.bound.finished(),
      series: this.series.finished(),
      nearStart: this.nearStart.finished(),
      near: this.near.finished(),
    }
  }

  private rootCells(): LevelCells {
    const cells = new LevelCells()
    cells.cell.push(this.octants.extend(8) / 8)
    cells.centre.extend(3)
    cells.local.extend(this.plan.translations.localSize)
    cells.bound.extend(1)
    if (this.plan.panels.size[0] > 0) cells.near.push(0)
    for (let t = 0; 9 * t < this.plan.panels.triangles.length; t++) cells.touch.push(t)
    cells.finishCell()
    return cells
  }

  private split(cells: LevelCells, cell: number, level: number, sons: LevelCells): void {
    const { closed, depth } = this.plan
    const { touching } = this.sorted
    const { found } = this
    const half = ROOT_HALF / 2 ** (level + 1)
    const x = cells.centre.data[3 * cell]
    const y = cells.centre.data[3 * cell + 1]
    const z = cells.centre.data[3 * cell + 2]
    this.sorted.sort(
      this.plan.panels.triangles,
      cells.touch.data,
      cells.touchStart.data[cell],
      cells.touchStart.data[cell + 1],
      x,
      y,
      z,
      half,
    )
    found.fill(NOT_YET)
    for (let k = 0; k < 8; k++) {
      if (!closed || touching[k].length > 0) continue
      const neighbour = decidedNeighbour(found, k, NOT_YET)
      found[k] =
        neighbour >= 0
          ? found[neighbour]
          : this.constantCell(
              cells,
              cell,
              x + (k & 1 ? half : -half),
              y + (k & 2 ? half : -half),
              z + (k & 4 ? half : -half),
            )
    }
    for (let k = 0; k < 8; k++) {
      if (closed && touching[k].length === 0) continue
      const sonX = x + (k & 1 ? half : -half)
      const sonY = y + (k & 2 ? half : -half)
      const sonZ = z + (k & 4 ? half : -half)
      this.expand(cells, cell, level + 1, sonX, sonY, sonZ, half)
      if (level + 1 === depth || (!closed && this.kept.length === 0)) {
        found[k] = this.pushField(sonX, sonY, sonZ, touching[k], half)
      } else {
        found[k] = this.pushCell(sons, sonX, sonY, sonZ, touching[k])
      }
    }
    this.octants.data.set(found, 8 * cells.cell.data[cell])
  }

  /** J at the centre, from the father's expansion and the clusters that were not far from the father. */
  private constantCell(cells: LevelCells, cell: number, x: number, y: number, z: number): number {
    const { reader } = this
    const { translations } = this.plan
    reader.out[0] = translations.readLocal(
      cells.local.data,
      cell * translations.localSize,
      x - cells.centre.data[3 * cell],
      y - cells.centre.data[3 * cell + 1],
      z - cells.centre.data[3 * cell + 2],
    )
    reader.out[1] = cells.bound.data[cell]
    for (let i = cells.nearStart.data[cell]; i < cells.nearStart.data[cell + 1]; i++) {
      reader.addCluster(cells.near.data[i], x, y, z)
    }
    const winding = Math.round(reader.out[0])
    const doubt = Math.abs(reader.out[0] - winding) + reader.out[1]
    return doubt < 1 && Math.abs(winding) < LARGEST_WINDING ? constantLeaf(winding) : unprovedLeaf()
  }

  /** The expansion of one octant into `local`, and the clusters that stay near into `kept`. */
  private expand(
    cells: LevelCells,
    cell: number,
    level: number,
    x: number,
    y: number,
    z: number,
    half: number,
  ): void {
    const { panels, multipoles, translations, depth, error } = this.plan
    const { open, kept, local } = this
    const { degree, multipoleSize } = translations
    const radius = (half + CELL_MARGIN) * Math.sqrt(3)
    const finest = level === depth
    const coarser = COARSER_SHARE ** (depth - level)
    const allowed = error * coarser
    const share = this.plan.share * coarser
    const little = share * LOWER_DEGREE_SHARE
    local.fill(0)
    translations.shiftLocal(
      local,
      0,
      cells.local.data,
      cell * translations.localSize,
      x - cells.centre.data[3 * cell],
      y - cells.centre.data[3 * cell + 1],
      z - cells.centre.data[3 * cell + 2],
    )
    let sum = cells.bound.data[cell]
    kept.length = 0
    open.length = 0
    for (let i = cells.nearStart.data[cell]; i < cells.nearStart.data[cell + 1]; i++) {
      open.push(cells.near.data[i])
      while (open.length > 0) {
        const node = open.data[--open.length]
        const dx = x - panels.centre[3 * node]
        const dy = y - panels.centre[3 * node + 1]
        const dz = z - panels.centre[3 * node + 2]
        const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
        const rho = panels.radius[node]
        const area = panels.area[node]
        const bound = interactionBound(area, rho, radius, distance, degree)
        if (bound <= share && sum + bound + little <= allowed) {
          const enough = degreeNeeded(area, rho, radius, distance, degree, bound + little)
          translations.multipoleToLocal(local, 0, multipoles, node * multipoleSize, dx, dy, dz, enough)
          sum += Math.min(bound + little, interactionBound(area, rho, radius, distance, enough))
        } else if (panels.children[node] > 0 && (finest || rho > radius)) {
          for (let k = 0; k < panels.children[node]; k++) open.push(panels.child[node] + k)
        } else {
          kept.push(node)
        }
      }
    }
    this.localBound = sum
  }

  private pushCell(sons: LevelCells, x: number, y: number, z: number, touching: GrowingInts): number {
    const { kept } = this
    const number = this.octants.extend(8) / 8
    sons.cell.push(number)
    sons.centre.push(x)
    sons.centre.push(y)
    sons.centre.push(z)
    sons.bound.push(this.localBound)
    const at = sons.local.extend(this.local.length)
    sons.local.data.set(this.local, at)
    for (let i = 0; i < kept.length; i++) sons.near.push(kept.data[i])
    for (let i = 0; i < touching.length; i++) sons.touch.push(touching.data[i])
    sons.finishCell()
    return number
  }

  private pushField(x: number, y: number, z: number, touching: GrowingInts, half: number): number {
    const { panels } = this.plan
    const { kept, near } = this
    this.centre.push(x)
    this.centre.push(y)
    this.centre.push(z)
    this.bound.push(this.localBound)
    const at = this.series.extend(this.layout.size)
    writeSeries(this.layout, this.series.data, at, this.local, 0)
    const clusters = kept.data.subarray(0, kept.length)
    clusters.sort((a, b) => panels.first[a] - panels.first[b])
    const start = near.length
    for (const cluster of clusters) {
      const first = panels.first[cluster]
      // Clusters that follow each other make one run.
      if (near.length > start && near.data[near.length - 1] === first) near.length--
      else near.push(first)
      near.push(first + panels.size[cluster])
    }
    this.nearStart.push(near.length / 2)
    const { source } = this
    source.series = this.series.data
    source.near = near.data
    source.field = this.fieldCount++
    source.x = x
    source.y = y
    source.z = z
    source.bound = this.localBound
    source.nearFrom = start
    source.nearTo = near.length
    return this.below.refine(source, touching, half, this.plan.closed)
  }
}
