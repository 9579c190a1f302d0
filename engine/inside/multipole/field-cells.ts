/**
 * The cells below a field. A field is refined a few levels further without new expansions, only to find the parts that
 * no panel touches: J is a whole number there, read once from the field, and each level halves the share of points
 * that have to be read one by one.
 */
import { constantLeaf, fieldLeaf, LARGEST_WINDING } from './evaluation-tree.ts'
import type { GrowingInts } from './growing.ts'
import { readSeries, type SeriesLayout } from './local-series.ts'
import { decidedNeighbour, OctantPanels } from './octant-panels.ts'
import { addPanels } from './solid-angle.ts'

/** Each more doubles the cells; two leave about one point in fifty of a grid over the body's box. */
export const FIELD_LEVELS = 2

/** No leaf and no cell has this number. */
const NOT_YET = -0x80000000

/** A field being refined, as the setup has it. */
export interface FieldSource {
  readonly triangles: Float64Array
  readonly layout: SeriesLayout
  readonly octants: GrowingInts
  series: Float64Array
  near: Int32Array
  field: number
  x: number
  y: number
  z: number
  bound: number
  nearFrom: number
  nearTo: number
}

export class FieldCells {
  private readonly levels = Array.from({ length: FIELD_LEVELS }, () => ({
    panels: new OctantPanels(),
    found: new Int32Array(8),
  }))
  private readonly out = new Float64Array(2)

  /** What the octant holding the field becomes; `list` has the panels that touch it, `half` is half its side. */
  refine(source: FieldSource, list: GrowingInts, half: number, closed: boolean): number {
    // Without panels (of an open mesh) there is nothing to cut off, and J is not whole.
    if (!closed) return fieldLeaf(source.field)
    return this.split(source, list, source.x, source.y, source.z, half / 2, 0)
  }

  private split(
    source: FieldSource,
    list: GrowingInts,
    x: number,
    y: number,
    z: number,
    half: number,
    level: number,
  ): number {
    const { panels, found } = this.levels[level]
    panels.sort(source.triangles, list.data, 0, list.length, x, y, z, half)
    found.fill(NOT_YET)
    let cut = false
    for (let k = 0; k < 8; k++) {
      if (panels.touching[k].length > 0) continue
      const neighbour = decidedNeighbour(found, k, NOT_YET)
      found[k] =
        neighbour >= 0
          ? found[neighbour]
          : this.constant(
              source,
              x + (k & 1 ? half : -half),
              y + (k & 2 ? half : -half),
              z + (k & 4 ? half : -half),
            )
      cut ||= found[k] !== fieldLeaf(source.field)
    }
    for (let k = 0; k < 8; k++) {
      if (panels.touching[k].length === 0) continue
      found[k] =
        level + 1 === FIELD_LEVELS
          ? fieldLeaf(source.field)
          : this.split(
              source,
              panels.touching[k],
              x + (k & 1 ? half : -half),
              y + (k & 2 ? half : -half),
              z + (k & 4 ? half : -half),
              half / 2,
              level + 1,
            )
      cut ||= found[k] !== fieldLeaf(source.field)
    }
    if (!cut) return fieldLeaf(source.field)
    const cell = source.octants.extend(8)
    source.octants.data.set(found, cell)
    return cell / 8
  }

  /** J at a place without panels, or the field itself where it leaves a doubt. */
  private constant(source: FieldSource, x: number, y: number, z: number): number {
    const { layout, series, near, field } = source
    const { out } = this
    out[0] = readSeries(layout, series, field * layout.size, x - source.x, y - source.y, z - source.z)
    out[1] = source.bound
    for (let run = source.nearFrom; run < source.nearTo; run += 2) {
      addPanels(out, source.triangles, near[run], near[run + 1], x, y, z)
    }
    const winding = Math.round(out[0])
    const doubt = Math.abs(out[0] - winding) + out[1]
    return doubt < 1 && Math.abs(winding) < LARGEST_WINDING ? constantLeaf(winding) : fieldLeaf(field)
  }
}
