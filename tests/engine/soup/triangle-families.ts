/** Triangles of every kind as the plain twin writes bodies down: flat ones with two faces, segments, points. */
import type { Random } from '../../../engine/math/random.ts'
import type { PlainPolytope } from '../../twins/convex-pair.ts'
import { FAR } from '../../twins/shape-families.ts'

export type TriangleFamily = (random: Random) => Float64Array

/** The twin's view of three corners. Corners of a triangle without area: all three must lie on one line. */
export function plainTriangle(corners: Float64Array): PlainPolytope {
  const at = (i: number) => corners.subarray(3 * i, 3 * i + 3)
  const apart = (i: number, j: number) => Math.hypot(...at(i).map((value, k) => value - at(j)[k]!))
  const [a, b, c] = [apart(0, 1), apart(1, 2), apart(2, 0)]
  const longest = Math.max(a, b, c)
  if (longest === 0) return { vertices: corners, faces: [[0]] }
  if (hasArea(corners))
    return {
      vertices: corners,
      faces: [
        [0, 1, 2],
        [0, 2, 1],
      ],
    }
  const ends = longest === a ? [0, 1] : longest === b ? [1, 2] : [0, 2]
  return { vertices: corners, faces: [ends] }
}

function hasArea(p: Float64Array): boolean {
  const u = [p[3]! - p[0]!, p[4]! - p[1]!, p[5]! - p[2]!] as const
  const v = [p[6]! - p[0]!, p[7]! - p[1]!, p[8]! - p[2]!] as const
  return u[1] * v[2] !== u[2] * v[1] || u[2] * v[0] !== u[0] * v[2] || u[0] * v[1] !== u[1] * v[0]
}

function inBox(random: Random): Float64Array {
  return Float64Array.from({ length: 9 }, () => random.between(-1, 1))
}

/** Two corners, and the third on the line between them but for `width`. */
function sliver(random: Random, width: number): Float64Array {
  const p = inBox(random)
  const t = random.unit()
  for (let k = 0; k < 3; k++) p[6 + k] = p[k]! + t * (p[3 + k]! - p[k]!) + width * random.between(-1, 1)
  return p
}

/** Two corners so near each other. */
function needle(random: Random, width: number): Float64Array {
  const p = inBox(random)
  for (let k = 0; k < 3; k++) p[6 + k] = p[3 + k]! + width * random.between(-1, 1)
  return p
}

/** All three corners on one line, or two in one place, exactly: small integers. */
function segment(random: Random): Float64Array {
  const digit = () => random.below(5) - 2
  const [x, y, z] = [digit(), digit(), 1 + random.below(2)]
  const places = [0, 1 + random.below(2), random.below(3)]
  const turn = random.below(3)
  return Float64Array.from(
    [0, 1, 2].flatMap((i) => [x, y, z].map((value) => (value * places[(i + turn) % 3]!) / 2)),
  )
}

export const TRIANGLE_FAMILIES: Readonly<Record<string, TriangleFamily>> = {
  triangle: inBox,
  lattice: (random) => {
    for (;;) {
      const p = Float64Array.from({ length: 9 }, () => random.below(5) - 2)
      if (hasArea(p)) return p
    }
  },
  'right angle': (random) => {
    const [x, y, z] = [random.below(9) - 4, random.below(9) - 4, random.below(9) - 4].map(
      (value) => value / 4,
    )
    return Float64Array.of(x!, y!, z!, x! + 1, y!, z!, x!, y! + (1 + random.below(4)) / 2, z!)
  },
  needle: (random) => needle(random, 10 ** -random.between(2, 12)),
  sliver: (random) => sliver(random, 10 ** -random.between(2, 9)),
  'hair-thin sliver': (random) => sliver(random, 10 ** -random.between(9, 15)),
  segment,
  point: (random) => {
    const p = inBox(random)
    return Float64Array.of(p[0]!, p[1]!, p[2]!, p[0]!, p[1]!, p[2]!, p[0]!, p[1]!, p[2]!)
  },
  'far from its origin': (random) => inBox(random).map((value, i) => value + [FAR, -FAR, FAR / 3][i % 3]!),
}
