/** Two triangles of every kind, to be measured against each other. */
import type { Random } from '../../../engine/math/random.ts'

export type Pair = [a: Float64Array, b: Float64Array]

export function nine(next: () => number): Float64Array {
  return Float64Array.from({ length: 9 }, next)
}

function moved(triangle: Float64Array, by: readonly number[]): Float64Array {
  return triangle.map((x, i) => x + by[i % 3])
}

export const PAIR_FAMILIES: Readonly<Record<string, (random: Random) => Pair>> = {
  'random triangles': (random) => [
    nine(() => random.between(-1, 1)),
    moved(
      nine(() => random.between(-1, 1)),
      [random.between(-3, 3), 0, 1],
    ),
  ],
  'corners on a grid of 5³': (random) => [nine(() => random.below(5)), nine(() => random.below(5))],
  'segments and points': (random) => {
    const a = nine(() => random.below(5))
    const b = nine(() => random.between(-2, 2))
    a.copyWithin(3, 0, 3)
    if (random.below(2) === 0) a.copyWithin(6, 0, 3)
    if (random.below(2) === 0) b.copyWithin(6, 3, 6)
    return [a, b]
  },
  'parallel triangles': (random) => {
    const a = nine(() => random.below(7))
    return [a, moved(a, [random.below(3), random.below(3), random.below(3)])]
  },
  'an edge through the middle of a large triangle': (random) => {
    const large = Float64Array.of(-50, -50, 0, 50, -50, 0, 0, 70, 0)
    const x = random.between(-9, 9)
    return [Float64Array.of(x, 0, -1, x, 0.1, 1, x + 0.1, 0, random.between(-2, 3)), large]
  },
  'very different sizes': (random) => {
    const size = 2 ** (random.below(24) - 12)
    return [
      nine(() => random.between(-1, 1)),
      moved(
        nine(() => size * random.between(-1, 1)),
        [2, 1, 1],
      ),
    ]
  },
  '50 km from the origin': (random) => {
    const at = [50_000, 312.5, -49_871.25]
    return [
      moved(
        nine(() => random.between(-1, 1)),
        at,
      ),
      moved(
        nine(() => random.between(-1, 1)),
        [at[0] + 1, at[1] - 2, at[2]],
      ),
    ]
  },
}
