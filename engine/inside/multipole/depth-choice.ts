/**
 * How deep the fields of the octree of evaluation points lie: deeper means more setup and fewer, cheaper near points. "Well" weighs
 * the two for a known number of points, "pre" knows the faces alone, as in the paper (3.1).
 */

import { crowding } from './error-bound.ts'
import { FIELD_LEVELS } from './field-cells.ts'

export interface DepthCosts {
  readonly faces: number
  /** Of all panels, in body coordinates (the body's longest side is between ½ and 1). */
  readonly area: number
  readonly points: number
  readonly degree: number
}

export const SHALLOWEST = 2
export const DEEPEST = 9

/** A body's expansions are kept: they serve about so many sets of points as large as the one announced. */
const REUSE = 23

/** The most that a setup may cost, in microseconds, however many points come: a second, and so much a face. */
const FREE_SETUP = 1e6
const SETUP_A_FACE = 250

/** "Pre" expects so many points a face. */
const POINTS_A_FACE = 4

// Measured on one core, in microseconds: looking a point up, reading a series of degree 5, one near panel, and all
// that one cell with panels costs at setup with degree 5.
const LOOK_UP = 0.03
const READ_SERIES = 0.1
const NEAR_PANEL = 0.02
const SET_UP_CELL = 170

/** A surface of area A passes through about this many times A · 4^depth cells. */
const CELLS_AN_AREA = 1.5

/** Panels in a leaf cluster on average: leaves hold up to `LEAF_PANELS`. */
const PANELS_A_CLUSTER = 4
export const LEAF_PANELS = 8

/** Panels are near within so many radii of a cluster and of a cell: measured on spheres. */
const CLUSTER_RADII = 2.1
const CELL_RADII = 1.4

/** What the caller asked for: a rule, or a depth, which must be one that the tree can have. */
export function depthFor(depth: 'well' | 'pre' | number, costs: DepthCosts): number {
  if (typeof depth !== 'number') return chooseDepth(depth, costs)
  if (Number.isInteger(depth) && depth >= 1 && depth <= DEEPEST) return depth
  throw new RangeError(`The depth of the octree must be a whole number from 1 to ${DEEPEST}.`)
}

export function chooseDepth(depth: 'well' | 'pre', costs: DepthCosts): number {
  const points = depth === 'well' ? costs.points : POINTS_A_FACE * costs.faces
  let best = SHALLOWEST
  let least = Number.POSITIVE_INFINITY
  for (let level = SHALLOWEST; level <= DEEPEST; level++) {
    if (level > SHALLOWEST && setupCost(costs, level) > FREE_SETUP + SETUP_A_FACE * costs.faces) break
    const cost = setupCost(costs, level) / REUSE + points * pointCost(costs, level)
    if (cost < least) {
      least = cost
      best = level
    }
  }
  return best
}

/** Microseconds for all cells of a tree this deep; pairs that need the full degree are few, so it costs its square. */
export function setupCost(costs: DepthCosts, depth: number): number {
  return cellsWithPanels(costs, depth) * SET_UP_CELL * crowding(costs.area) * ((costs.degree + 1) / 6) ** 2
}

/** Microseconds a point, for points spread over the body's box. */
export function pointCost(costs: DepthCosts, depth: number): number {
  const finest = depth + FIELD_LEVELS
  const share = Math.min(1, cellsWithPanels(costs, finest) / 8 ** finest)
  const series = READ_SERIES * ((costs.degree + 1) / 6) ** 2
  return LOOK_UP + share * (series + nearPanels(costs, depth) * NEAR_PANEL)
}

function cellsWithPanels(costs: DepthCosts, depth: number): number {
  return Math.min(CELLS_AN_AREA * costs.area * 4 ** depth + 1, 8 ** depth)
}

function nearPanels(costs: DepthCosts, depth: number): number {
  if (costs.area === 0) return costs.faces
  const density = costs.faces / costs.area
  const cluster = Math.sqrt(PANELS_A_CLUSTER / density / 2)
  const cell = Math.sqrt(3) / 2 ** (depth + 1)
  const reach = CLUSTER_RADII * cluster + CELL_RADII * cell
  const onSurface = density * Math.PI * reach ** 2
  // Of a body that its panels fill, all but the part that one surface would have.
  const filled = 1 - 1 / crowding(costs.area)
  const allRound = (filled * costs.faces * 4 * Math.PI * reach ** 3) / 3
  return Math.min(costs.faces, Math.max(onSurface, allRound))
}
