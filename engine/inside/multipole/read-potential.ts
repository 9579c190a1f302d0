/** J and its error bound, point by point: what is asked of open meshes, and a check on the labels of closed ones. */
import { checkOutsider } from '../solid-box.ts'
import type { BodyFrame } from './body-frame.ts'
import {
  CONSTANT,
  type EvaluationTree,
  FIELD,
  leafField,
  leafKind,
  leafWinding,
  ROOT_HALF,
} from './evaluation-tree.ts'
import type { FarReader } from './far-reader.ts'
import { readSeries } from './local-series.ts'
import type { PanelOctree } from './panel-octree.ts'
import { addPanels } from './solid-angle.ts'

export function readPotential(
  tree: EvaluationTree,
  panels: PanelOctree,
  frame: BodyFrame,
  reader: FarReader,
  closed: boolean,
  points: Float64Array,
  values: Float64Array,
  errors: Float64Array,
): void {
  const { out } = reader
  for (let i = 0; 3 * i < points.length; i++) {
    const x = (points[3 * i] - frame.x) * frame.scale
    const y = (points[3 * i + 1] - frame.y) * frame.scale
    const z = (points[3 * i + 2] - frame.z) * frame.scale
    const inside = Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) <= ROOT_HALF
    if (!inside) checkOutsider(points, i)
    const leaf = inside ? leafAt(tree, x, y, z) : 0
    out.fill(0)
    if (inside && leafKind(leaf) === CONSTANT) {
      out[0] = leafWinding(leaf)
    } else if (inside && leafKind(leaf) === FIELD) {
      const field = leafField(leaf)
      const { centre, series, layout, nearStart, near } = tree
      out[0] = readSeries(
        layout,
        series,
        field * layout.size,
        x - centre[3 * field],
        y - centre[3 * field + 1],
        z - centre[3 * field + 2],
      )
      out[1] = tree.bound[field]
      for (let run = 2 * nearStart[field]; run < 2 * nearStart[field + 1]; run += 2) {
        addPanels(out, panels.triangles, near[run], near[run + 1], x, y, z)
      }
    } else if (inside || !closed) {
      if (panels.size[0] > 0) reader.addCluster(0, x, y, z)
    }
    values[i] = out[0]
    errors[i] = out[1]
  }
}

function leafAt(tree: EvaluationTree, x: number, y: number, z: number): number {
  const side = 2 ** tree.depth
  const place = (p: number) => Math.min(side - 1, Math.floor(((p + ROOT_HALF) * side) / (2 * ROOT_HALF)))
  const ix = place(x)
  const iy = place(y)
  const iz = place(z)
  let at = 0
  for (let bit = tree.depth - 1; at >= 0; bit--) {
    at = tree.octants[8 * at + ((ix >> bit) & 1) + 2 * ((iy >> bit) & 1) + 4 * ((iz >> bit) & 1)]
  }
  return at
}
