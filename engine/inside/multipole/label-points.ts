/**
 * The evaluation: each point is looked up in the octree; a cell without panels answers at once, a field by its series
 * and its near panels. Points that J leaves in doubt are listed for an exact classifier.
 *
 * One function, on purpose: V8 puts a double that crosses a call on the heap, and there are a dozen a point here.
 */
import { IN, OUT, UNDECIDED } from '../label.ts'
import { checkOutsider } from '../solid-box.ts'
import type { BodyFrame } from './body-frame.ts'
import { CONSTANT, type EvaluationTree, FIELD, leafKind, leafWinding, ROOT_HALF } from './evaluation-tree.ts'
import { ANGLE_ROUNDING, PLACE_ROUNDING } from './solid-angle.ts'

/**
 * A triangle's angle is taken only where numerator or denominator is this many times its rounding error: each is
 * then off by less than 2e-6, without a division for each triangle.
 */
const CLEAR = 1e6
const CLEAR_PLACE = CLEAR * 5 * PLACE_ROUNDING
const CLEAR_ANGLE = CLEAR * ANGLE_ROUNDING
/** Of J, for each near triangle: 2e-6 / 2π and the rounding of the product, with room. */
const PANEL_DOUBT = 5e-7

/** The product of many denominators is brought back into range before it can leave that of float64. */
const SMALL = 1e-60
const LARGE = 1e60

/** The octree's upper levels as a plain grid: one look-up instead of a walk from the root. */
export interface TopGrid {
  readonly level: number
  readonly cells: Int32Array
}

const DEEPEST_TOP = 5

export function topGrid(tree: EvaluationTree): TopGrid {
  const level = Math.min(DEEPEST_TOP, tree.depth)
  const side = 2 ** level
  const cells = new Int32Array(side ** 3)
  for (let k = 0; k < cells.length; k++) {
    const i = k % side
    const j = Math.floor(k / side) % side
    const l = Math.floor(k / (side * side))
    let at = 0
    for (let bit = level - 1; bit >= 0 && at >= 0; bit--) {
      at = tree.octants[8 * at + ((i >> bit) & 1) + 2 * ((j >> bit) & 1) + 4 * ((l >> bit) & 1)]
    }
    cells[k] = at
  }
  return { level, cells }
}

/** Writes labels, UNDECIDED where in doubt; lists those points in `doubtful` and says how many there are. */
export function labelPoints(
  tree: EvaluationTree,
  top: TopGrid,
  t: Float64Array,
  frame: BodyFrame,
  points: Float64Array,
  labels: Uint8Array,
  doubtful: Int32Array,
): number {
  const { octants, centre, bound, series, nearStart, near, depth } = tree
  const { degree, rise, fall, size } = tree.layout
  const fineSide = 2 ** depth
  const toFine = fineSide / (2 * ROOT_HALF)
  const topShift = depth - top.level
  const topSide = 2 ** top.level
  const topCells = top.cells
  const { x: frameX, y: frameY, z: frameZ, scale } = frame
  const count = points.length / 3
  let doubts = 0
  for (let i = 0; i < count; i++) {
    const x = (points[3 * i] - frameX) * scale
    const y = (points[3 * i + 1] - frameY) * scale
    const z = (points[3 * i + 2] - frameZ) * scale
    const fx = (x + ROOT_HALF) * toFine
    const fy = (y + ROOT_HALF) * toFine
    const fz = (z + ROOT_HALF) * toFine
    // Outside the root cell nothing winds round a point.
    if (!(fx >= 0 && fy >= 0 && fz >= 0 && fx < fineSide && fy < fineSide && fz < fineSide)) {
      checkOutsider(points, i)
      labels[i] = OUT
      continue
    }
    const ix = fx | 0
    const iy = fy | 0
    const iz = fz | 0
    let at = topCells[((iz >> topShift) * topSide + (iy >> topShift)) * topSide + (ix >> topShift)]
    for (let bit = topShift - 1; at >= 0; bit--) {
      at = octants[8 * at + ((ix >> bit) & 1) + 2 * ((iy >> bit) & 1) + 4 * ((iz >> bit) & 1)]
    }
    const kind = leafKind(at)
    if (kind === CONSTANT) {
      labels[i] = leafWinding(at) === 0 ? OUT : IN
      continue
    }
    labels[i] = UNDECIDED
    if (kind !== FIELD) {
      doubtful[doubts++] = i
      continue
    }
    const field = (-1 - at) >> 2

    // L2P, as in `readSeries`.
    const px = x - centre[3 * field]
    const py = y - centre[3 * field + 1]
    const pz = z - centre[3 * field + 2]
    const square = px * px + py * py + pz * pz
    let powerRe = 1
    let powerIm = 0
    let far = 0
    for (let m = 0, k = 0, o = field * size; m <= degree; m++) {
      let before = 0
      let q = 1
      let re = series[o]
      let im = series[o + 1]
      o += 2
      k++
      for (let n = m + 1; n <= degree; n++, k++, o += 2) {
        const next = rise[k] * pz * q - fall[k] * square * before
        before = q
        q = next
        re += series[o] * q
        im += series[o + 1] * q
      }
      far += powerRe * re + powerIm * im
      const turned = powerRe * px - powerIm * py
      powerIm = powerRe * py + powerIm * px
      powerRe = turned
    }

    // The near panels: half angles add up as the argument of a product of complex numbers, whose turns past ±π are
    // counted. That is one arctangent a point, not one a triangle.
    let re = 1
    let im = 0
    let turns = 0
    let panels = 0
    let clear = true
    const lastRun = 2 * nearStart[field + 1]
    for (let run = 2 * nearStart[field]; run < lastRun && clear; run += 2) {
      const end = 9 * near[run + 1]
      panels += near[run + 1] - near[run]
      for (let o = 9 * near[run]; o < end; o += 9) {
        const ax = t[o] - x
        const ay = t[o + 1] - y
        const az = t[o + 2] - z
        const bx = t[o + 3] - x
        const by = t[o + 4] - y
        const bz = t[o + 5] - z
        const cx = t[o + 6] - x
        const cy = t[o + 7] - y
        const cz = t[o + 8] - z
        const la = Math.sqrt(ax * ax + ay * ay + az * az)
        const lb = Math.sqrt(bx * bx + by * by + bz * bz)
        const lc = Math.sqrt(cx * cx + cy * cy + cz * cz)
        const numerator = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
        const ab = la * lb
        const volume = ab * lc
        const denominator =
          volume +
          (ax * bx + ay * by + az * bz) * lc +
          (bx * cx + by * cy + bz * cz) * la +
          (cx * ax + cy * ay + cz * az) * lb
        const least = CLEAR_PLACE * (ab + lc * (la + lb)) + CLEAR_ANGLE * volume
        // On a triangle, or so near that rounding could have moved the point through it.
        if (denominator <= least && numerator <= least && numerator >= -least) {
          clear = false
          break
        }
        const nextRe = re * denominator - im * numerator
        const nextIm = re * numerator + im * denominator
        if (im >= 0) {
          if (numerator >= 0 && nextIm < 0) turns++
        } else if (numerator < 0 && nextIm >= 0) turns--
        re = nextRe
        im = nextIm
        const extent = Math.abs(re) + Math.abs(im)
        if (extent < SMALL) {
          re *= LARGE
          im *= LARGE
        } else if (extent > LARGE) {
          re *= SMALL
          im *= SMALL
        }
      }
    }
    if (clear) {
      const potential = far + Math.atan2(im, re) / (2 * Math.PI) + turns
      const winding = Math.round(potential)
      const doubt = Math.abs(potential - winding) + bound[field] + panels * PANEL_DOUBT
      if (doubt < 1) {
        labels[i] = winding === 0 ? OUT : IN
        continue
      }
    }
    doubtful[doubts++] = i
  }
  return doubts
}
