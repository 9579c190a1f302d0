/**
 * A nearly smallest ball around points: steps of shrinking length towards the farthest point (Bădoiu and
 * Clarkson). The fixed cubes of 4.1 are as large as this ball, so a centroid, which many small triangles on
 * one side pull away from the middle, would cost box overlaps in every frame.
 */
const MOST_DISTANCE_TESTS = 1 << 20
const MOST_STEPS = 512
const FEWEST_STEPS = 32

export interface Ball {
  readonly center: Float64Array
  readonly radius: number
}

export function boundingBall(points: Float64Array): Ball {
  const count = points.length / 3
  const center = points.slice(0, 3)
  const steps = Math.max(FEWEST_STEPS, Math.min(MOST_STEPS, Math.floor(MOST_DISTANCE_TESTS / count)))
  let best = center.slice()
  let bestRadius = Math.sqrt(farthest(points, center).distance2)
  for (let i = 1; i <= steps; i++) {
    const far = farthest(points, center)
    const radius = Math.sqrt(far.distance2)
    if (radius < bestRadius) {
      bestRadius = radius
      best = center.slice()
    }
    for (let k = 0; k < 3; k++) center[k] += (points[far.index * 3 + k] - center[k]) / (i + 1)
  }
  return { center: best, radius: bestRadius }
}

function farthest(points: Float64Array, center: Float64Array): { index: number; distance2: number } {
  let index = 0
  let distance2 = -1
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] - center[0]
    const y = points[i + 1] - center[1]
    const z = points[i + 2] - center[2]
    const d2 = x * x + y * y + z * z
    if (d2 > distance2) {
      distance2 = d2
      index = i / 3
    }
  }
  return { index, distance2 }
}
