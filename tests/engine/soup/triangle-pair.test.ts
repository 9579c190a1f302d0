import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { trianglesMeet } from '../../../engine/soup/triangle-pair.ts'
import { trianglesMeetPlainly } from '../../twins/triangle-pair.ts'

type Pair = [a: Float64Array, b: Float64Array]

function meet([a, b]: Pair): boolean {
  return trianglesMeet(a, 0, b, 0)
}

/** The same triangle with another first corner or the other way round. */
function turned(triangle: Float64Array, turn: number): Float64Array {
  const corners = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [2, 1, 0],
    [1, 0, 2],
  ][turn]
  return Float64Array.from(corners.flatMap((c) => [...triangle.subarray(3 * c, 3 * c + 3)]))
}

function randomTriangle(random: Random, size = 1): Float64Array {
  return Float64Array.from({ length: 9 }, () => random.between(-size, size))
}

/** Corners on a small grid: most pairs are coplanar, touch, share corners, or have no area. */
function gridTriangle(random: Random, width: number): Float64Array {
  return Float64Array.from({ length: 9 }, () => random.below(width) - 1)
}

const families: Record<string, (random: Random) => Pair> = {
  'random triangles': (random) => [randomTriangle(random), randomTriangle(random)],
  'corners on a grid of 3³': (random) => [gridTriangle(random, 3), gridTriangle(random, 3)],
  'corners on a grid of 5³': (random) => [gridTriangle(random, 5), gridTriangle(random, 5)],
  'triangles of one plane': (random) => {
    const lift = (t: Float64Array) => t.map((x, i) => (i % 3 === 2 ? t[i - 1] + 2 * t[i - 2] : x))
    return [lift(gridTriangle(random, 6)), lift(gridTriangle(random, 6))]
  },
  'segments and points': (random) => {
    const a = gridTriangle(random, 4)
    const b = gridTriangle(random, 4)
    a.copyWithin(3, 0, 3)
    if (random.below(2) === 0) b.copyWithin(6, 3, 6)
    if (random.below(3) === 0) a.copyWithin(6, 0, 3)
    return [a, b]
  },
  'all on one line': (random) => {
    const along = () =>
      Float64Array.from([0, 0, 0].flatMap(() => [1, 2, -3].map((x) => x * 0.1 * (random.below(9) - 4))))
    const line = (t: Float64Array) => t.map((_, i) => t[i - (i % 3)] * [1, 2, -4][i % 3])
    return [line(along()), line(along())]
  },
  'a shared corner or edge': (random) => {
    const a = randomTriangle(random)
    const b = randomTriangle(random)
    b.set(a.subarray(0, random.below(2) === 0 ? 3 : 6), 3 * random.below(2))
    return [a, b]
  },
  'a corner on the other triangle, or beside it by one rounding': (random) => {
    const a = randomTriangle(random)
    const b = randomTriangle(random)
    const u = random.unit()
    const v = random.unit() * (1 - u)
    for (let k = 0; k < 3; k++) b[k] = a[k] + u * (a[k + 3] - a[k]) + v * (a[k + 6] - a[k])
    return [a, b]
  },
  'a building at 50 km': (random) => {
    const at = (t: Float64Array) => t.map((x, i) => x * 0.1 + [50_000, 312.4, -49_871.3][i % 3])
    return random.below(2) === 0
      ? [at(randomTriangle(random)), at(randomTriangle(random))]
      : [at(gridTriangle(random, 4)), at(gridTriangle(random, 4))]
  },
  'very thin triangles': (random) => {
    const thin = (t: Float64Array) => {
      for (let k = 0; k < 3; k++) t[k + 6] = t[k] + (t[k + 3] - t[k]) * 0.3 + random.between(-1e-16, 1e-16)
      return t
    }
    return [thin(randomTriangle(random)), randomTriangle(random)]
  },
}

describe('trianglesMeet', () => {
  for (const [name, make] of Object.entries(families)) {
    it(`equals exact arithmetic: ${name} (seed 6)`, () => {
      const random = new Random(6)
      let met = 0
      for (let n = 0; n < 250; n++) {
        const [a, b] = make(random)
        const pair: Pair = [turned(a, random.below(6)), turned(b, random.below(6))]
        const expected = trianglesMeetPlainly(a, b)
        if (expected) met++
        expect(meet(pair), `${[...pair[0]]} against ${[...pair[1]]}`).toBe(expected)
        expect(meet([pair[1], pair[0]])).toBe(expected)
      }
      expect(met).toBeGreaterThan(10)
      expect(met).toBeLessThanOrEqual(250)
    })
  }

  it.each([1e-300, 1e-150, 2 ** -1070, 1e150, 1e300, 2 ** 1020])(
    'is right at the scale %d (seed 7)',
    (scale) => {
      const random = new Random(7)
      for (let n = 0; n < 60; n++) {
        const make = families[n % 2 === 0 ? 'corners on a grid of 5³' : 'random triangles']
        const [a, b] = make(random).map((t) => t.map((x) => x * scale)) as Pair
        expect(meet([a, b]), `${[...a]} against ${[...b]}`).toBe(trianglesMeetPlainly(a, b))
      }
    },
  )

  it('is right where sizes differ by 1e±200 (seed 8)', () => {
    const random = new Random(8)
    for (let n = 0; n < 60; n++) {
      const sizes = [1e-200, 1, 1e200]
      const mixed = () =>
        randomTriangle(random).map((x) => (random.below(3) === 0 ? 0 : x * sizes[random.below(3)]))
      const a = mixed()
      const b = mixed()
      expect(meet([a, b]), `${[...a]} against ${[...b]}`).toBe(trianglesMeetPlainly(a, b))
    }
  })

  it('takes −0 for 0', () => {
    const wall = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)
    const minus = wall.map((x) => (x === 0 ? -0 : x))
    const beside = Float64Array.of(-0, -0, -0, -1, -1, -0, -1, -0, 0)
    expect(meet([wall, minus])).toBe(true)
    expect(meet([wall, beside])).toBe(true)
    expect(meet([beside, minus])).toBe(true)
  })

  it('reads at the given offsets', () => {
    const numbers = Float64Array.of(
      7,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      1,
      0,
      9,
      9,
      0.2,
      0.2,
      -1,
      0.2,
      0.2,
      1,
      0.3,
      0.2,
      1,
    )
    expect(trianglesMeet(numbers, 1, numbers, 12)).toBe(true)
  })

  it('keeps a triangle of no area out of the line beyond its ends', () => {
    const segment = Float64Array.of(0, 0, 0, 1, 1, 1, 0.5, 0.5, 0.5)
    const beyond = Float64Array.of(2, 2, 2, 3, 2, 2, 2, 3, 2)
    const across = Float64Array.of(0.75, 0.75, 0.75, 3, 2, 2, 2, 3, 2)
    expect(meet([segment, beyond])).toBe(false)
    expect(meet([segment, across])).toBe(true)
  })
})
