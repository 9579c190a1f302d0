/** The point people probe with: the foremost of the index finger, in the middle of its end. */
import { type HandModel, segmentPart } from '../../walkthrough/hand/hand-model.ts'
import { SEGMENTS } from '../../walkthrough/hand/skeleton.ts'

export const INDEX_TIP = segmentPart('index', SEGMENTS - 1)

/** Metres: corners of the end differ by rounding alone. */
const SAME_PLANE = 1e-9

/** In the coordinates of the index tip's own part; fingers run along −z. */
export function fingertip(model: HandModel): Float64Array {
  const { points } = model.parts[INDEX_TIP]!
  let foremost = Number.POSITIVE_INFINITY
  for (let i = 2; i < points.length; i += 3) foremost = Math.min(foremost, points[i]!)
  const sum = new Float64Array(3)
  let count = 0
  for (let i = 0; i < points.length; i += 3) {
    if (points[i + 2]! > foremost + SAME_PLANE) continue
    for (let k = 0; k < 3; k++) sum[k]! += points[i + k]!
    count++
  }
  return sum.map((x) => x / count)
}
