/**
 * How far a truncated expansion can be off, proved for one interaction from the panels' area and the two radii.
 *
 * With points within r of one centre, panels within ρ of another, and the centres D apart, 1/|x − y| is a sum of
 * terms of degree n in the point and s in the panel. Laplace's integral writes the degree n + s part as a mean of
 * (k·ξ − k·η)^(n+s) over complex vectors k with |k·v| ≤ |v|, so one term's normal derivative is at most
 * C(n+s, n) s ρ^(s−1) r^n / D^(n+s+1). Summing the terms left out, n > p or s > q, gives the two tails below.
 *
 * The paper's (26) has a larger constant, and (27) leaves out the sum over the panels (Δ is one panel's area) and
 * the 1/4π of (6). Here the whole area of the cluster stands in front.
 */

/** Rounding of all steps an expansion goes through, as a fraction of the sum of its terms' bounds. */
export const EXPANSION_ROUNDING = 1e-12

/** Nearer than this multiple of ρ + r the sums converge so slowly that no degree in use gives a bound. */
export const LEAST_SEPARATION = 1.02

/**
 * The bound of J's error at points within `r` of a centre, from panels within `rho` of another one `distance` away, by
 * M2L with a local expansion of the given degree and a multipole of one more; or by M2P, with r = 0.
 */
export function interactionBound(
  area: number,
  rho: number,
  r: number,
  distance: number,
  degree: number,
): number {
  if (!(distance > LEAST_SEPARATION * (rho + r))) return Number.POSITIVE_INFINITY
  const inverse = 1 / distance
  const a = rho * inverse
  const b = r * inverse
  const fromPoints = b / (1 - a)
  const fromPanels = a / (1 - b)
  const tails =
    tail(fromPoints, degree) / square((1 - fromPoints) * (1 - a)) +
    tail(fromPanels, degree) / square((1 - fromPanels) * (1 - b))
  const rounding = EXPANSION_ROUNDING / square(1 - a - b)
  return (area / (4 * Math.PI)) * inverse * inverse * (tails + rounding)
}

/** The sum of (n + 1) q^n over n > degree, without its divisor (1 − q)². */
function tail(q: number, degree: number): number {
  return power(q, degree + 1) * (degree + 2 - (degree + 1) * q)
}

/** The least degree whose bound is at most `error`, or `largest`. For pairs that have a bound. */
export function degreeNeeded(
  area: number,
  rho: number,
  r: number,
  distance: number,
  largest: number,
  error: number,
): number {
  const inverse = 1 / distance
  const a = rho * inverse
  const b = r * inverse
  const fromPoints = b / (1 - a)
  const fromPanels = a / (1 - b)
  const room = (error * 4 * Math.PI * distance * distance) / area - EXPANSION_ROUNDING / square(1 - a - b)
  let points = fromPoints / square((1 - fromPoints) * (1 - a))
  let panels = fromPanels / square((1 - fromPanels) * (1 - b))
  for (let p = 0; p <= largest; p++) {
    if (points * (p + 2 - (p + 1) * fromPoints) + panels * (p + 2 - (p + 1) * fromPanels) <= room) return p
    points *= fromPoints
    panels *= fromPanels
  }
  return largest
}

function square(x: number): number {
  return x * x
}

function power(x: number, n: number): number {
  let y = 1
  for (let i = 0; i < n; i++) y *= x
  return y
}

export interface Accuracy {
  /** Of the local expansions; multipoles go one further. */
  readonly degree: number
  /** The paper's d: how far clusters of equal radius must be, as distance ≥ (d + 1) · radius. */
  readonly separation: number
  /** Of the error, for one interaction of the finest level. */
  readonly share: number
}

export const LEAST_DEGREE = 3
export const LARGEST_DEGREE = 20

/** How many interactions of the finest level a point has on a smooth surface; they share the error. */
const INTERACTIONS = 24

/** Reading J from the panels' tree takes more clusters, about 150: each has this part of an interaction's share. */
export const READER_PART = 1 / 8

/**
 * How many times as many interactions a point has as on a sphere: panels that fill space, as in a foam, are all round.
 * `area` is in body coordinates, in which a sphere has about π. Without it the first pairs would take the whole error,
 * and all others would have to be summed panel by panel.
 */
export function crowding(area: number): number {
  return Math.max(1, area / Math.PI)
}

/**
 * The degree and the separation that a requested error of J calls for. One more degree costs every point its
 * L2P and the setup p⁴; one degree less costs near triangles. Two and a half degrees a decimal keep both level.
 */
export function accuracyFor(error: number, area: number = Math.PI): Accuracy {
  if (!(error > 0 && error < 1)) throw new RangeError('The requested error must be between 0 and 1.')
  const crowd = crowding(area)
  const wanted = LEAST_DEGREE + 2 + 2.5 * Math.log10(0.5 / error) + Math.log10(crowd)
  const degree = Math.min(LARGEST_DEGREE, Math.max(LEAST_DEGREE, Math.round(wanted)))
  const share = error / (INTERACTIONS * crowd)
  let separation = 1.1
  // A flat patch that fills a ball of radius 1 has the area π.
  while (separation < 16 && interactionBound(Math.PI, 1, 1, separation + 1, degree) > share)
    separation += 0.05
  return { degree, separation, share }
}
