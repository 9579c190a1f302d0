/**
 * The diameter of the smallest circle round a triangle (kdet, Definition 3.1): the longest edge of a right or obtuse
 * triangle, the circumcircle of an acute one.
 */

/** Sums of squares of edges between these keep every product below in the range of a double. */
const LARGEST_PLAIN = 2 ** 240
const SMALLEST_PLAIN = 2 ** -240
const SCALE_STEP = 2 ** 90

const answer = new Float64Array(1)
/** The first corner stays at zero. */
const scaled = new Float64Array(9)

/** The triangle is nine numbers at numbers[i]. Zero where its corners coincide, NaN where they are not finite. */
export function enclosingDiameter(numbers: Float64Array, i: number): number {
  writeDiameter(answer, 0, numbers, i, i + 3, i + 6)
  return answer[0]
}

/** Of the corners at p[a], p[b] and p[c], into into[at]: a number that is returned would be boxed. */
export function writeDiameter(
  into: Float64Array,
  at: number,
  p: Float64Array,
  a: number,
  b: number,
  c: number,
): void {
  const ux = p[b] - p[a]
  const uy = p[b + 1] - p[a + 1]
  const uz = p[b + 2] - p[a + 2]
  const vx = p[c] - p[b]
  const vy = p[c + 1] - p[b + 1]
  const vz = p[c + 2] - p[b + 2]
  const wx = p[a] - p[c]
  const wy = p[a + 1] - p[c + 1]
  const wz = p[a + 2] - p[c + 2]
  const uu = ux * ux + uy * uy + uz * uz
  const vv = vx * vx + vy * vy + vz * vz
  const ww = wx * wx + wy * wy + wz * wz
  const longest = uu > vv ? (uu > ww ? uu : ww) : vv > ww ? vv : ww
  const sum = uu + vv + ww
  // The sum, since what is not a number is lost in comparisons.
  if (!(sum >= SMALLEST_PLAIN && sum <= LARGEST_PLAIN)) {
    writeFarDiameter(into, at, p, a, b, c)
    return
  }
  const shortest = uu < vv ? (uu < ww ? uu : ww) : vv < ww ? vv : ww
  if (longest >= sum - longest) {
    into[at] = Math.sqrt(longest)
    return
  }
  // Two edges that include the shortest: in an acute needle only the angles at its short edge are far from zero.
  const byW = shortest === ww
  const ex = byW ? wx : vx
  const ey = byW ? wy : vy
  const ez = byW ? wz : vz
  const nx = uy * ez - uz * ey
  const ny = uz * ex - ux * ez
  const nz = ux * ey - uy * ex
  const circle2 = (uu / (nx * nx + ny * ny + nz * nz)) * vv * ww
  into[at] = Math.sqrt(circle2 > longest ? circle2 : longest)
}

/** Very small or large ones, scaled into range; the rest is a point or not finite. */
function writeFarDiameter(
  into: Float64Array,
  at: number,
  p: Float64Array,
  a: number,
  b: number,
  c: number,
): void {
  let factor = 1
  for (;;) {
    const size = largestDifference(p, a, b, c, factor)
    if (size === 0 || Number.isNaN(size)) {
      into[at] = size
      return
    }
    if (size * size >= SMALLEST_PLAIN * 2 ** 4 && size * size <= LARGEST_PLAIN / 2 ** 4) break
    factor = size > 1 ? factor / SCALE_STEP : factor * SCALE_STEP
  }
  for (let axis = 0; axis < 3; axis++) {
    scaled[3 + axis] = difference(p[b + axis], p[a + axis], factor)
    scaled[6 + axis] = difference(p[c + axis], p[a + axis], factor)
  }
  writeDiameter(into, at, scaled, 0, 3, 6)
  into[at] = Math.min(into[at] / factor, Number.MAX_VALUE)
}

function largestDifference(p: Float64Array, a: number, b: number, c: number, factor: number): number {
  let largest = 0
  for (let axis = 0; axis < 3; axis++) {
    const u = Math.abs(difference(p[b + axis], p[a + axis], factor))
    const v = Math.abs(difference(p[c + axis], p[b + axis], factor))
    const w = Math.abs(difference(p[a + axis], p[c + axis], factor))
    largest = Math.max(largest, u, v, w)
  }
  return largest
}

/** Scaled down before the difference, which may overflow; scaled up after it, since the coordinates may. */
function difference(x: number, y: number, factor: number): number {
  return factor < 1 ? x * factor - y * factor : (x - y) * factor
}
