import { describe, expect, it } from 'vitest'
import { TriangleReach, triangleDistance } from '../../../engine/kdet/triangle-distance.ts'
import { Random } from '../../../engine/math/random.ts'
import { plainDistance } from '../../twins/k-freeness.ts'

type Pair = [a: Float64Array, b: Float64Array]

function nine(next: () => number): Float64Array {
  return Float64Array.from({ length: 9 }, next)
}

function moved(triangle: Float64Array, by: readonly number[]): Float64Array {
  return triangle.map((x, i) => x + by[i % 3])
}

const families: Record<string, (random: Random) => Pair> = {
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

describe.each(Object.entries(families))('%s', (_name, make) => {
  const seed = 41
  it(`have the distance of exact arithmetic (seed ${seed})`, () => {
    const random = new Random(seed)
    for (let round = 0; round < 150; round++) {
      const [a, b] = make(random)
      const expected = plainDistance(a, b)
      const size = Math.max(...[...a, ...b].map((x, i) => Math.abs(x - a[i % 3])))
      expect(Math.abs(triangleDistance(a, 0, b, 0) - expected)).toBeLessThanOrEqual(1e-12 * size)
      expect(Math.abs(triangleDistance(b, 0, a, 0) - expected)).toBeLessThanOrEqual(1e-12 * size)
    }
  })

  it(`are near exactly up to their distance (seed ${seed + 1})`, () => {
    const random = new Random(seed + 1)
    const reach = new TriangleReach()
    for (let round = 0; round < 150; round++) {
      const [a, b] = make(random)
      const distance = plainDistance(a, b)
      reach.from(a, 0, (distance * 1.00001 + 1e-9) ** 2)
      expect(reach.isNear(b, 0)).toBe(true)
      reach.from(a, 0, (distance * 0.99999 - 1e-9 > 0 ? distance * 0.99999 - 1e-9 : 0) ** 2)
      expect(reach.isNear(b, 0)).toBe(distance === 0)
    }
  })
})

it('knows for every reach which triangles go through each other, far from all edges (seed 45)', () => {
  const random = new Random(45)
  const reach = new TriangleReach()
  let through = 0
  for (let round = 0; round < 600; round++) {
    const size = 10 ** random.between(-1, 3)
    const large = nine(() => size * random.between(-1, 1))
    const a = nine(() => random.between(-1, 1))
    const distance = plainDistance(a, large)
    const most = 10 ** random.between(-4, 0)
    if (Math.abs(distance - most) < 1e-9) continue
    if (distance === 0) through++
    for (const [p, q] of [
      [a, large],
      [large, a],
    ]) {
      reach.from(p, 0, most * most)
      expect(reach.isNear(q, 0)).toBe(distance <= most)
    }
  }
  expect(through).toBeGreaterThan(50)
})

it('measures needles, whose planes are uncertain', () => {
  const random = new Random(43)
  for (let round = 0; round < 300; round++) {
    const thin = () => {
      const t = nine(() => random.between(-1, 1))
      const width = 10 ** -random.between(4, 17)
      for (let k = 0; k < 3; k++) t[k + 6] = t[k] + (t[k + 3] - t[k]) * 0.3 + width * random.between(-1, 1)
      return t
    }
    const a = thin()
    const b = random.below(2) === 0 ? thin() : nine(() => random.between(-1, 1))
    expect(Math.abs(triangleDistance(a, 0, b, 0) - plainDistance(a, b))).toBeLessThan(1e-9)
  }
})

it('measures from a corner straight above a needle, whose normal is off by rounding (seed 44)', () => {
  const random = new Random(44)
  const corner = () => [0, 1, 2].map(() => random.between(-1, 1))
  for (let round = 0; round < 500; round++) {
    const [from, to] = [corner(), corner()]
    const edge = to.map((x, k) => x - from[k])
    const aside = unit(cross(edge, corner()))
    const up = unit(cross(edge, aside))
    const width = 10 ** -random.between(7, 14)
    const apex = from.map((x, k) => x + 0.5 * edge[k] + width * aside[k])
    const foot = random.between(0.1, 0.9)
    const above = (height: number, sideways: number) =>
      from.map((x, k) => x + foot * edge[k] + 0.1 * width * aside[k] + height * up[k] + sideways * edge[k])
    const a = Float64Array.from([...from, ...to, ...apex])
    const b = Float64Array.from([...above(0.2, 0), ...above(0.4, 0.1), ...above(0.5, -0.1)])
    expect(Math.abs(triangleDistance(a, 0, b, 0) - plainDistance(a, b))).toBeLessThan(1e-12)
  }
})

function cross(a: readonly number[], b: readonly number[]): number[] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function unit(a: readonly number[]): number[] {
  return a.map((x) => x / Math.hypot(...a))
}
