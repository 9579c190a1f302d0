import { describe, expect, it } from 'vitest'
import { enclosingDiameter } from '../../../engine/kdet/diameter.ts'
import { joinedSet } from '../../../engine/kdet/joined-set.ts'
import { KFreeness } from '../../../engine/kdet/k-freeness.ts'
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'
import { Random } from '../../../engine/math/random.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import type { TriangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { plainKFreeness } from '../../twins/k-freeness.ts'

function soup(triangles: readonly (readonly number[])[]): TriangleMesh {
  const positions = Float64Array.from(triangles.flat())
  return { positions, corners: Uint32Array.from({ length: positions.length / 3 }, (_, v) => v) }
}

function nine(next: () => number): number[] {
  return Array.from({ length: 9 }, next)
}

function many(count: number, make: (t: number) => number[]): number[][] {
  return Array.from({ length: count }, (_, t) => make(t))
}

function small(random: Random, size: number): number[] {
  const at = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
  return Array.from({ length: 9 }, (_, i) => at[i % 3] + size * random.between(-1, 1))
}

const families: Record<string, (random: Random) => TriangleMesh[]> = {
  'random triangles': (random) => [soup(many(32, () => small(random, 0.4)))],
  'corners on a grid of 4³': (random) => [soup(many(32, () => nine(() => random.below(4))))],
  'corners on a grid of 12³': (random) => [soup(many(32, () => nine(() => random.below(12))))],
  'triangles of one plane': (random) => [
    soup(many(32, () => nine(() => random.below(9)).map((x, i) => (i % 3 === 2 ? 1 : x)))),
  ],
  'layers exactly a quarter apart': (random) => {
    // Right triangles with legs 4 and 4 have d² = 32: a quarter of d is √2, as far as a step along x and y.
    const legs = () => [0, 0, 0, 4, 0, 0, 0, 4, 0]
    return [soup(many(24, () => shifted(legs(), [random.below(9), random.below(9), random.below(3)])))]
  },
  // Sharp triangles of one size, whose corners come in any order: rounding makes each a little larger or smaller.
  'one triangle, turned and moved': (random) => {
    const base = [
      [0, 0, 0],
      [7, 1, 0],
      [3, 6, 1],
    ]
    return [
      soup(
        many(32, () => {
          const first = random.below(3)
          const axis = random.below(3)
          const corners = [0, 1, 2].flatMap((c) =>
            [0, 1, 2].map((k) => base[(c + first) % 3][(k + axis) % 3]),
          )
          return shifted(corners, [random.below(9), random.below(9), random.below(9)])
        }),
      ),
    ]
  },
  'triangles of one tilted plane': (random) => [
    soup(
      many(32, () => {
        const flat = nine(() => random.below(6))
        return flat.map((x, i) => (i % 3 === 2 ? flat[i - 2] + 2 * flat[i - 1] : x))
      }),
    ),
  ],
  duplicates: (random) => {
    const few = many(8, () => small(random, 0.5))
    return [soup(many(32, () => few[random.below(8)]))]
  },
  'segments, points and triangles': (random) => [
    soup(
      many(32, (t) => {
        const triangle = nine(() => random.below(6))
        if (t % 3 > 0) triangle.splice(3, 3, ...triangle.slice(0, 3))
        if (t % 3 > 1) triangle.splice(6, 3, ...triangle.slice(0, 3))
        return triangle
      }),
    ),
  ],
  needles: (random) => [
    soup(
      many(30, () => {
        const triangle = small(random, 1)
        for (let k = 0; k < 3; k++) triangle[6 + k] = triangle[3 + k] + 1e-9 * random.between(-1, 1)
        return triangle
      }),
    ),
  ],
  'sizes over twelve octaves': (random) => [soup(many(32, () => small(random, 2 ** -random.between(0, 12))))],
  'sizes over forty octaves': (random) => [soup(many(32, () => small(random, 2 ** -random.between(0, 40))))],
  '50 km from the origin': (random) => [
    soup(many(32, () => shifted(small(random, 0.4), [50_000, 312.4, -49_871.3]))),
  ],
  // Of any diameter, turned as they come: a quarter of it is no double, and what it is rounded to is near or not.
  'a quarter away but for last bits': (random) => [
    soup(
      many(12, (t) => {
        const flat = nine(() => random.between(0, 1)).map((x, i) => (i % 3 === 2 ? 0 : x))
        const quarter = enclosingDiameter(Float64Array.from(flat), 0) / 4
        const height = quarter * (1 + (random.below(5) - 2) * Number.EPSILON)
        return [...flat, ...shifted(flat, [0, 0, height])].map((x, i) => (i % 3 === 1 ? x + 8 * t : x))
      }).flatMap((both) => [both.slice(0, 9), both.slice(9)]),
    ),
  ],
  'needles of any thinness, a quarter away but for last bits': (random) => [
    soup(
      many(12, (t) => {
        const from = small(random, 1)
        const needle = from.map((x, i) => (i < 6 ? x : from[i - 6] + 10 ** -random.between(3, 16)))
        const quarter = enclosingDiameter(Float64Array.from(needle), 0) / 4
        const across = random.below(3)
        const by = [0, 1, 2].map((k) => (k === across ? quarter * (1 + (random.below(3) - 1) * 2 ** -48) : 0))
        return [...needle, ...shifted(needle, by)].map((x, i) => (i % 3 === 1 ? x + 8 * t : x))
      }).flatMap((both) => [both.slice(0, 9), both.slice(9)]),
    ),
  ],
  'small ones beside ones a billion times as large': (random) => [
    soup(many(32, (t) => small(random, t % 2 === 0 ? 1e9 : 0.5).map((x) => (t % 2 === 0 ? x : 20 * x)))),
  ],
  'from 1e-300 to 1e200': (random) => [
    soup(
      many(24, () => {
        const size = 10 ** (random.below(6) * 100 - 300)
        return small(random, 0.4).map((x) => x * size)
      }),
    ),
  ],
  'digits at both ends of the range': (random) => [
    soup(many(20, () => nine(() => (random.below(5) - 2) * [2 ** -1074, 1, 2 ** 1020][random.below(3)]))),
  ],
  'corners below the normal range beside one triangle at the end of it': (random) => [
    soup([...many(20, () => nine(() => random.below(5) * 2 ** -1074)), [0, 0, 0, 1e308, 0, 0, 0, 1e308, 0]]),
  ],
  'two spheres that touch and share corners': (random) => [
    octasphere(1),
    octasphere(1, 1, [random.below(3), 0, 0]),
  ],
}

function shifted(triangle: readonly number[], by: readonly number[]): number[] {
  return triangle.map((x, i) => x + by[i % 3])
}

function counted(set: TriangleSet): { k: number[]; neighbours: number[] } {
  const kFreeness = new KFreeness(set)
  kFreeness.countUpTo(set.mesh.length)
  return { k: [...kFreeness.k], neighbours: [...kFreeness.neighbours] }
}

describe.each(Object.entries(families))('k of %s', (_name, make) => {
  it.each([1, 2])('is that of every triangle against every other in exact arithmetic (seed %i)', (seed) => {
    const set = joinedSet(make(new Random(seed)))
    expect(counted(set)).toEqual(plainKFreeness(set))
  })
})

describe('k', () => {
  it('counts what is exactly a quarter of the diameter away, and what is farther not', () => {
    // Diameter 8.
    const one = [0, 0, 0, 8, 0, 0, 4, 0, 1]
    const at = (y: number) => counted(joinedSet([soup([one, shifted(one, [0, y, 0])])])).k
    expect(at(2)).toEqual([2, 2])
    expect(at(2 - 2 ** -52)).toEqual([2, 2])
    expect(at(2 + 2 ** -51)).toEqual([1, 1])
  })

  it('counts larger ones alone, whichever side they are on', () => {
    const large = [-100, -100, 0, 100, -100, 0, 0, 100, 0]
    const little = [0, 0, 0.2, 1, 0, 0.2, 0, 1, 0.2]
    expect(counted(joinedSet([soup([little, large])])).k).toEqual([2, 1])
    expect(counted(joinedSet([soup([large, little])])).k).toEqual([1, 2])
  })

  it('does not depend on the unit of length', () => {
    const random = new Random(5)
    const triangles = many(60, () => small(random, 0.3))
    const plain = counted(joinedSet([soup(triangles)]))
    for (const scale of [2 ** -500, 2 ** -40, 2 ** 300, 2 ** 900]) {
      expect(counted(joinedSet([soup(triangles.map((t) => t.map((x) => x * scale)))]))).toEqual(plain)
    }
  })

  it('takes shared positions for neighbours within a mesh only, and −0 for 0', () => {
    const a = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    const b = [-0, -0, -0, -1, 0, 0, 0, -1, 0]
    expect(counted(joinedSet([soup([a, b])]))).toEqual({ k: [2, 2], neighbours: [1, 1] })
    expect(counted(joinedSet([soup([a]), soup([b])]))).toEqual({ k: [2, 2], neighbours: [0, 0] })
  })

  it('has a height that is that of the sizes, however far apart the triangles are', () => {
    const one = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    const far = one.map((x, i) => 8 * x + (i % 3 === 0 ? 1e12 : 0))
    expect(new KFreeness(joinedSet([soup([one, far])])).height).toBe(4)
  })

  it('can be counted in pieces', () => {
    const set = joinedSet([octasphere(3)])
    const inPieces = new KFreeness(set)
    for (let end = 0; end <= 600; end += 100) {
      inPieces.countUpTo(end)
      expect(inPieces.counted).toBe(Math.min(end, 512))
    }
    expect([...inPieces.k]).toEqual(counted(set).k)
  })

  it('of no triangles is nothing', () => {
    expect(counted(joinedSet([]))).toEqual({ k: [], neighbours: [] })
  })

  it.each([Number.NaN, Infinity])('refuses a corner at %f', (x) => {
    const set = joinedSet([soup([[0, 0, 0, 1, 0, 0, 0, 1, x]])])
    expect(() => new KFreeness(set)).toThrow('Triangle 0 has a corner that is missing or not finite.')
  })
})
