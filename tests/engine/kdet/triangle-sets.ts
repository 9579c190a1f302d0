/** Sets of triangles of every kind, small enough for exact brute force. */
import type { PairFinder } from '../../../engine/kdet/pair-finder.ts'
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'
import type { Random } from '../../../engine/math/random.ts'

/** "lower,higher", as they come. */
export function found({ pairs, pairCount }: Pick<PairFinder, 'pairs' | 'pairCount'>): string[] {
  return Array.from({ length: pairCount }, (_, n) => `${pairs[2 * n]},${pairs[2 * n + 1]}`)
}

/** Nine numbers a triangle, no shared vertices; `meshes` in turn. */
export function loose(numbers: ArrayLike<number>, meshes = 1): TriangleSet {
  const count = numbers.length / 9
  return {
    positions: Float64Array.from(numbers),
    corners: Uint32Array.from({ length: 3 * count }, (_, c) => c),
    mesh: Int32Array.from({ length: count }, (_, t) => t % meshes),
  }
}

/** Of a size each, within a cube of side 2 · reach. */
function scattered(random: Random, count: number, reach: number, size: () => number): number[] {
  return Array.from({ length: count }, () => {
    const at = [0, 0, 0].map(() => random.between(-reach, reach))
    const wide = size()
    return Array.from({ length: 9 }, (_, k) => at[k % 3] + random.between(-wide, wide))
  }).flat()
}

function lattice(random: Random, count: number, width: number, meshes: number): TriangleSet {
  return loose(
    Array.from({ length: 9 * count }, () => random.below(width)),
    meshes,
  )
}

/** A rough sheet with shared vertices, folded so that it passes through itself. */
function sheet(random: Random, side: number): TriangleSet {
  const positions: number[] = []
  for (let y = 0; y <= side; y++) {
    for (let x = 0; x <= side; x++) positions.push(Math.abs(x - side / 2), y, random.between(-1, 1))
  }
  const corners: number[] = []
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const v = y * (side + 1) + x
      corners.push(v, v + 1, v + side + 1, v + 1, v + side + 2, v + side + 1)
    }
  }
  return {
    positions: Float64Array.from(positions),
    corners: Uint32Array.from(corners),
    mesh: new Int32Array(corners.length / 3),
  }
}

function mapped(set: TriangleSet, change: (x: number, axis: number) => number): TriangleSet {
  return { ...set, positions: set.positions.map((x, i) => change(x, i % 3)) }
}

export const SET_FAMILIES: Readonly<Record<string, (random: Random) => TriangleSet>> = {
  'a random soup': (random) => loose(scattered(random, 120, 1, () => 0.4)),
  'three meshes in one space': (random) =>
    loose(
      scattered(random, 120, 1, () => 0.4),
      3,
    ),
  'a lattice of 3³: coplanar, touching, without area': (random) => lattice(random, 60, 3, 1),
  'a lattice of 6³ in two meshes': (random) => lattice(random, 60, 6, 2),
  'a flat lattice': (random) => mapped(lattice(random, 70, 7, 1), (x, axis) => (axis === 2 ? 0 : x)),
  'sizes over twelve octaves': (random) =>
    loose(
      scattered(random, 160, 1, () => 2 ** random.between(-12, 0)),
      2,
    ),
  'sizes over forty octaves': (random) =>
    loose(
      scattered(random, 80, 2 ** -random.between(0, 20), () => 2 ** -random.between(0, 40)),
      2,
    ),
  'needles among triangles': (random) => {
    const numbers = scattered(random, 120, 1, () => 0.8)
    for (let o = 0; o < numbers.length; o += 18) {
      for (let k = 0; k < 3; k++) numbers[o + 6 + k] = numbers[o + 3 + k] + random.between(-1e-7, 1e-7)
    }
    return loose(numbers)
  },
  'small ones on a crowd of long thin ones': (random) => {
    const long = Array.from({ length: 90 }, (_, n) => {
      const y = 0.2 * (n % 9) + random.between(0, 0.05)
      const z = 0.2 * Math.floor(n / 9) + random.between(0, 0.05)
      return [-1, y, z, -1, y + 0.03, z, 1, y, z + 0.03]
    })
    const small = Array.from({ length: 200 }, () => {
      const [, y, z] = long[random.below(90)]
      const x = random.between(-1, 1)
      return [x, y, z, x, y, z, x, y, z].map((value) => value + random.between(-0.03, 0.03))
    }).flat()
    return loose([...small, ...long.flat()], 2)
  },
  'points and segments among triangles': (random) => {
    const set = lattice(random, 80, 4, 2)
    for (let t = 0; t < 80; t += 2) {
      set.corners[3 * t + 1] = set.corners[3 * t]
      if (t % 4 === 0) set.corners[3 * t + 2] = set.corners[3 * t]
    }
    return set
  },
  'points alone': (random) => {
    const set = lattice(random, 60, 3, 2)
    return { ...set, corners: set.corners.map((_, c) => 3 * Math.floor(c / 3)) }
  },
  duplicates: (random) => {
    const once = scattered(random, 25, 0.7, () => 0.5)
    return loose([...once, ...once, ...once], 25)
  },
  'a folded sheet with shared vertices': (random) => sheet(random, 9),
  'a sheet at 50 km': (random) =>
    mapped(sheet(random, 8), (x, axis) => 0.01 * x + [50_000, 312.4, -49_871.3][axis]),
  'a soup at 50 km and another at home': (random) => {
    const here = scattered(random, 60, 1, () => 0.4)
    return loose([...here, ...here.map((x, i) => x + [50_000, 0, -50_000][i % 3])], 2)
  },
  'detail on a huge plane, and more of it far away': (random) => {
    const here = scattered(random, 60, 1, () => 0.4)
    const plane = [-1e9, -1e9, 0, 1e9, -1e9, 0.5, 0, 1e9, 0]
    return loose([...here, ...here.map((x, i) => x + [2e7, 0, 0][i % 3]), ...plane], 2)
  },
  'corners on cell borders': (random) =>
    loose(
      Array.from({ length: 90 }, () => {
        const at = [0, 0, 0].map(() => random.below(6))
        const turn = random.below(3)
        return [0, 0, 0, 1, 0, 0, 0, 1, 0].map((x, k) => at[k % 3] + (k < 3 ? 0 : x * (turn === 0 ? 1 : -1)))
      }).flat(),
      2,
    ),
  'tiny, at 1e-300': (random) => loose(scattered(random, 60, 1, () => 0.4).map((x) => 1e-300 * x)),
  'below the normal range': (random) =>
    loose(
      Array.from({ length: 360 }, () => random.below(5) * 2 ** -1074),
      2,
    ),
  'huge, to the end of the range': (random) =>
    loose(scattered(random, 20, 0.5, () => 0.5).map((x) => 2 ** 1023 * 1.9 * x)),
  'from tiny to huge': (random) =>
    loose(scattered(random, 24, 1, () => 0.5).map((x) => x * [1e-200, 1, 1e200][random.below(3)])),
}
