import type { Random } from '../../../engine/math/random.ts'

/** Point sets (x, y, z in turn) for hull tests: general ones, and every kind of degenerate one. */

const ULP_OF_ONE = 2 ** -52

export function inBall(r: Random, count: number): Float64Array {
  const points = onSphere(r, count)
  for (let i = 0; i < count; i++) {
    const radius = Math.max(r.unit(), r.unit(), r.unit())
    for (let axis = 0; axis < 3; axis++) points[3 * i + axis] *= radius
  }
  return points
}

export function onSphere(r: Random, count: number): Float64Array {
  const points = new Float64Array(3 * count)
  for (let i = 0; i < count; i++) r.onSphere(points, 3 * i)
  return points
}

/** Whole coordinates low … low + side − 1, times a step: full of coplanar, collinear and equal points. */
export function onLattice(r: Random, count: number, side: number, low = 0, step = 1): Float64Array {
  return Float64Array.from({ length: 3 * count }, () => (low + r.below(side)) * step)
}

/** Every point a few times over, some of its zeros negative. */
export function duplicated(r: Random, points: Float64Array): Float64Array {
  const copies = Float64Array.from(points, (x) => (x === 0 && r.below(2) === 0 ? -0 : x))
  return shuffled(r, concatenated(points, copies))
}

/** A rotated box whose edges are rounded, with points mixed from two, four and eight of its corners. */
export function crowdedBox(r: Random): Float64Array {
  const axes = new Float64Array(9)
  for (let axis = 0; axis < 3; axis++) r.onSphere(axes, 3 * axis)
  const corners = new Float64Array(24)
  for (let corner = 0; corner < 8; corner++) {
    for (let k = 0; k < 3; k++) {
      corners[3 * corner + k] =
        (corner & 1) * axes[k] + ((corner >> 1) & 1) * axes[3 + k] + ((corner >> 2) & 1) * axes[6 + k]
    }
  }
  const extra = new Float64Array(15)
  for (let i = 0; i < 5; i++) {
    const fixed = r.below(7)
    for (let k = 0; k < 3; k++) {
      // Halves and quarters: some of these land exactly on an edge or face, some a rounding beside it.
      extra[3 * i + k] =
        corners[3 * fixed + k] + (corners[3 * r.below(8) + k] - corners[3 * fixed + k]) * (r.below(5) / 4)
    }
  }
  return concatenated(corners, extra)
}

/** A point of the unit circle without trigonometry, whose last bit differs between machines. */
function onCircle(k: number, count: number): [number, number] {
  const quarters = (4 * k) / count
  const t = quarters - Math.floor(quarters)
  const x = (1 - t * t) / (1 + t * t)
  const y = (2 * t) / (1 + t * t)
  const turns: [number, number][] = [
    [x, y],
    [-y, x],
    [-x, -y],
    [y, -x],
  ]
  return turns[Math.floor(quarters)]
}

export function ringPrism(sides: number, heights: readonly number[] = [-1, 1]): Float64Array {
  const points = new Float64Array(3 * heights.length * sides)
  heights.forEach((height, ring) => {
    for (let k = 0; k < sides; k++) points.set([...onCircle(k, sides), height], 3 * (ring * sides + k))
  })
  return points
}

export function prism(r: Random): Float64Array {
  return shuffled(r, ringPrism(3 + r.below(5)))
}

/** Stacked rings: vertices in the middle of straight edges, and all of them on few planes. */
export function rings(r: Random): Float64Array {
  return shuffled(r, ringPrism(3 + r.below(3), [-1, 0, 0.5]))
}

export function nearlyFlat(r: Random): Float64Array {
  const points = inBall(r, 10)
  for (let i = 2; i < points.length; i += 3) points[i] = 1 + r.below(3) * ULP_OF_ONE
  return points
}

/** On x + y + z = 1 but for rounding: no two planes agree, and none can be told apart in floats. */
export function nearlyFlatTilted(r: Random): Float64Array {
  const points = inBall(r, 4 + r.below(8))
  for (let i = 0; i < points.length; i += 3) points[i + 2] = 1 - points[i] - points[i + 1]
  return points
}

export function nearlyLine(r: Random): Float64Array {
  const points = stretched(r, 4 + r.below(7))
  return points.map((x) => x * (1 + (r.below(3) - 1) * ULP_OF_ONE))
}

/** Multiples of one whole vector: exactly on a line. */
export function stretched(r: Random, count: number): Float64Array {
  const direction = onLattice(r, 1, 9, -4)
  const points = new Float64Array(3 * count)
  for (let i = 0; i < count; i++) {
    const t = r.below(20) - 10
    for (let axis = 0; axis < 3; axis++) points[3 * i + axis] = direction[axis] * t
  }
  return points
}

/** Whole coordinates onto z = 2x − y: exactly in one plane. */
export function flattened(points: Float64Array): Float64Array {
  return points.map((z, i) => (i % 3 === 2 ? 2 * points[i - 2] - points[i - 1] : z))
}

/** Each coordinate at 10^−decades … 10^decades by itself. */
export function ownScales(r: Random, count: number, decades: number): Float64Array {
  return Float64Array.from(
    { length: 3 * count },
    () => r.between(-1, 1) * 10 ** (r.below(2 * decades + 1) - decades),
  )
}

export function scaled(points: Float64Array, x: number, y = x, z = x): Float64Array {
  const factors = [x, y, z]
  return points.map((value, i) => value * factors[i % 3])
}

export function moved(points: Float64Array, x: number, y: number, z: number): Float64Array {
  const offsets = [x, y, z]
  return points.map((value, i) => value + offsets[i % 3])
}

export function rounded(points: Float64Array): Float64Array {
  return points.map(Math.round)
}

export function concatenated(...sets: Float64Array[]): Float64Array {
  return Float64Array.from(sets.flatMap((set) => Array.from(set)))
}

export function shuffled(r: Random, points: Float64Array): Float64Array {
  const result = points.slice()
  for (let i = points.length / 3 - 1; i > 0; i--) {
    const j = r.below(i + 1)
    const moving = result.slice(3 * i, 3 * i + 3)
    result.copyWithin(3 * i, 3 * j, 3 * j + 3)
    result.set(moving, 3 * j)
  }
  return result
}
