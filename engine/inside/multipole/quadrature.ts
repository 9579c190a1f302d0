/**
 * Points and weights on a triangle that integrate every polynomial up to a degree exactly: Gauss–Legendre in a
 * square, collapsed onto the triangle. The moments are integrals of polynomials, so nothing is approximated.
 */
export interface TriangleRule {
  readonly count: number
  /** Barycentric weights of the second and third corner at each point. */
  readonly u: Float64Array
  readonly v: Float64Array
  /** They sum to 1: multiply by the area. */
  readonly weight: Float64Array
}

export function triangleRule(degree: number): TriangleRule {
  // The collapse multiplies the integrand by one more power of a coordinate.
  const side = Math.ceil((degree + 2) / 2)
  const { nodes, weights } = gaussLegendre(side)
  const count = side * side
  const rule = {
    count,
    u: new Float64Array(count),
    v: new Float64Array(count),
    weight: new Float64Array(count),
  }
  for (let i = 0; i < side; i++) {
    for (let j = 0; j < side; j++) {
      const k = i * side + j
      rule.u[k] = nodes[i] * (1 - nodes[j])
      rule.v[k] = nodes[i] * nodes[j]
      rule.weight[k] = 2 * nodes[i] * weights[i] * weights[j]
    }
  }
  return rule
}

/** Nodes and weights on [0, 1], exact up to degree 2 · count − 1. */
export function gaussLegendre(count: number): { nodes: Float64Array; weights: Float64Array } {
  const nodes = new Float64Array(count)
  const weights = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    let t = Math.cos((Math.PI * (i + 0.75)) / (count + 0.5))
    let slope = 1
    for (let step = 0; step < 8; step++) {
      let value = 1
      let before = 0
      for (let n = 1; n <= count; n++) {
        const next = ((2 * n - 1) * t * value - (n - 1) * before) / n
        before = value
        value = next
      }
      slope = (count * (before - t * value)) / (1 - t * t)
      t -= value / slope
    }
    nodes[i] = (1 - t) / 2
    weights[i] = 1 / ((1 - t * t) * slope * slope)
  }
  return { nodes, weights }
}
