import { describe, expect, it } from 'vitest'
import { KDet } from '../../../engine/kdet/kdet.ts'
import { Random } from '../../../engine/math/random.ts'
import { inWholeNumbers, pairsOfSet } from '../../twins/set-pairs.ts'
import { found, loose } from './triangle-sets.ts'

const LARGEST = Number.MAX_VALUE
const SMALLEST = Number.MIN_VALUE
/** Of one coordinate to the next at 50 km. */
const LAST_BIT = 2 ** -37

type Point = readonly number[]
type Triangle = readonly [Point, Point, Point]

function many(count: number, make: (t: number) => Triangle): Triangle[] {
  return Array.from({ length: count }, (_, t) => make(t))
}

function somewhere(random: Random, size: number, at: Point = [0, 0, 0]): Point {
  return at.map((x) => x + size * random.between(-1, 1))
}

function triangle(corner: () => Point): Triangle {
  return [corner(), corner(), corner()]
}

/** Every coordinate one of these. */
function lattice(random: Random, values: readonly number[]): Triangle {
  return triangle(() => [0, 1, 2].map(() => values[random.below(values.length)]))
}

function between(a: Point, b: Point, share: number): Point {
  return a.map((x, k) => x + share * (b[k] - x))
}

/** Built on corners, edges and insides of others, up to rounding: they touch or just do not. */
function touching(random: Random, count: number, corner: () => Point): Triangle[] {
  const all = many(5, () => triangle(corner))
  const onAnother = (): Point => {
    const [a, b, c] = all[random.below(all.length)]
    return [a, between(a, b, 0.25), between(b, c, 0.5), between(a, between(b, c, 0.5), 0.5), corner()][
      random.below(5)
    ]
  }
  while (all.length < count) all.push(triangle(onAnother))
  return all
}

const families: Readonly<Record<string, (random: Random) => Triangle[]>> = {
  'sizes from 1e-320 to 1e307 about corners of each other': (random) => {
    const all = many(5, () => triangle(() => somewhere(random, 1)))
    for (let t = 5; t < 24; t++) {
      const size = 10 ** random.between(-320, 307)
      const at = all[random.below(t)][random.below(3)]
      all.push(triangle(() => somewhere(random, size, at)))
    }
    return all
  },
  'the smallest and the largest numbers': (random) =>
    many(14, () => lattice(random, [0, -0, SMALLEST, -SMALLEST, 1, LARGEST, -LARGEST])),
  'the largest numbers, whose differences are none': (random) =>
    many(16, () => lattice(random, [0, LARGEST, -LARGEST, LARGEST / 2, -LARGEST / 2])),
  'powers of two far apart': (random) =>
    many(24, () => lattice(random, [0, 1, -1, 2 ** -30, 2 ** 30, 2 ** -200, 2 ** 200])),
  'last bits at 50 km': (random) =>
    many(30, () => triangle(() => [50_000, 312.5, -49_871.25].map((x) => x + LAST_BIT * random.below(5)))),
  'parts of each other': (random) => touching(random, 30, () => somewhere(random, 1)),
  'parts of each other at 50 km': (random) =>
    touching(random, 30, () => somewhere(random, 1, [50_000, 300, -50_000])),
  'parts of each other below the normal range': (random) =>
    touching(random, 30, () => somewhere(random, 1e-318)),
  'parts of each other of all sizes': (random) =>
    touching(random, 20, () => somewhere(random, 10 ** random.between(-150, 150))),
  'three corners on a line, or a last bit off it': (random) =>
    many(30, () => {
      const [a, b] = lattice(random, [0, 1, 2, 3])
      const third = between(a, b, [0, 0.5, 1, 2, 1 / 3][random.below(5)])
      return [a, b, third.map((x) => x + 2 ** -52 * Math.max(0, random.below(9) - 7))]
    }),
  'copies with their corners in another order, or a last bit off': (random) => {
    const few = many(6, () => triangle(() => somewhere(random, 1)))
    return many(30, () => {
      const [a, b, c] = few[random.below(6)]
      const turned: Triangle[] = [
        [a, b, c],
        [b, c, a],
        [c, b, a],
        [a, b, c.map((x) => x + 2 ** -53)],
      ]
      return turned[random.below(4)]
    })
  },
  'detail, a plane and a stray corner': (random) => {
    const far = 10 ** random.between(3, 300)
    const detail = many(24, () => {
      const at = somewhere(random, 1)
      return triangle(() => somewhere(random, 0.4, at))
    })
    const plane: Triangle = [
      [-far, -far, 0],
      [far, -far, 0],
      [0, far, 0],
    ]
    return [
      ...detail,
      plane,
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, far, far],
      ],
    ]
  },
}

describe('at the ends of what doubles hold, pairs are those of exact brute force', () => {
  const finders = (['djb2', 'morton'] as const).map((hash) => new KDet({ hash }))
  for (const [name, make] of Object.entries(families)) {
    it(`${name} (seeds 1 and 2)`, () => {
      let total = 0
      for (let seed = 1; seed <= 2; seed++) {
        const set = loose(make(new Random(seed)).flat(2), 2)
        const expected = pairsOfSet(set, inWholeNumbers)
        for (const kdet of finders) {
          kdet.use(set)
          kdet.run()
          expect(found(kdet), `seed ${seed}`).toEqual(expected)
        }
        total += expected.length
      }
      expect(total).toBeGreaterThan(5)
    })
  }
})
