/** Boxes of minX, minY, minZ, maxX, maxY, maxZ, on flat arrays: which are near, which hold which. */
import { BOX_MAX, BOX_SIZE } from '../../../engine/broad/broad-phase.ts'

/** Whether box i of one list and box j of another are within a reach along every axis. */
export function boxesAreNear(a: Float64Array, i: number, b: Float64Array, j: number, reach: number): boolean {
  const o = i * BOX_SIZE
  const p = j * BOX_SIZE
  for (let k = 0; k < BOX_MAX; k++) {
    if (a[o + k] - reach > b[p + BOX_MAX + k] || b[p + k] - reach > a[o + BOX_MAX + k]) return false
  }
  return true
}

/** Whether a ball (centre at point[p], radius with the reach in it) comes near box i. */
export function ballIsNear(
  boxes: Float64Array,
  i: number,
  point: Float64Array,
  p: number,
  radius: number,
): boolean {
  const o = i * BOX_SIZE
  let away = 0
  for (let k = 0; k < BOX_MAX; k++) {
    const below = boxes[o + k] - point[p + k]
    const above = point[p + k] - boxes[o + BOX_MAX + k]
    const off = below > 0 ? below : above > 0 ? above : 0
    away += off * off
  }
  return away <= radius * radius
}

/** Whether box i of `outer` holds box j of `inner` with the reach around it. */
export function boxHolds(
  outer: Float64Array,
  i: number,
  inner: Float64Array,
  j: number,
  reach: number,
): boolean {
  const o = i * BOX_SIZE
  const p = j * BOX_SIZE
  for (let k = 0; k < BOX_MAX; k++) {
    if (inner[p + k] - reach < outer[o + k] || inner[p + BOX_MAX + k] + reach > outer[o + BOX_MAX + k])
      return false
  }
  return true
}
