import { orient3d } from 'robust-predicates'
import { describe, expect, it } from 'vitest'
import { convexHull, type Hull } from '../../../engine/geometry/convex-hull.ts'
import { Random } from '../../../engine/math/random.ts'
import { type BruteHull, bruteHull } from '../../twins/brute-hull.ts'
import {
  concatenated,
  crowdedBox,
  duplicated,
  flattened,
  inBall,
  moved,
  nearlyFlat,
  nearlyFlatTilted,
  nearlyLine,
  onLattice,
  onSphere,
  ownScales,
  prism,
  ringPrism,
  rings,
  rounded,
  scaled,
  shuffled,
  stretched,
} from './point-sets.ts'

const SEED = 20260801
const SETS_A_FAMILY = 300

type Family = (random: Random) => Float64Array

/** Small sets, each family with its own way of going wrong. */
const families: Record<string, Family> = {
  'in a ball': (r) => inBall(r, 4 + r.below(10)),
  'on a sphere': (r) => onSphere(r, 4 + r.below(10)),
  'on a 2³ lattice': (r) => onLattice(r, 1 + r.below(12), 2),
  'on a 3³ lattice': (r) => onLattice(r, 4 + r.below(12), 3),
  'on a 5³ lattice': (r) => onLattice(r, 4 + r.below(10), 5),
  'duplicated, with both zeros': (r) => duplicated(r, onLattice(r, 1 + r.below(7), 3, -1)),
  'a rotated box with points on its faces, edges and inside': crowdedBox,
  'a lattice box with points on its faces and edges': (r) =>
    concatenated(onLattice(r, 8, 2, 0, 4), onLattice(r, 6, 5)),
  'prism with many sides': prism,
  'nearly flat, one ulp of noise': nearlyFlat,
  'nearly flat and tilted': nearlyFlatTilted,
  'nearly a line': nearlyLine,
  'in one plane': (r) => flattened(onLattice(r, 3 + r.below(10), 4)),
  'on one line': (r) => stretched(r, 1 + r.below(8)),
  'stacked rings': rings,
  'lattice at 50 km': (r) => moved(onLattice(r, 4 + r.below(9), 4, 0, 2 ** -30), 50_000, -49_999.125, 37.5),
  'ball of 1 m at 50 km': (r) => moved(inBall(r, 4 + r.below(9)), 50_000.1, -50_000.7, 12.3),
  'ball of 1 nm at 50 km': (r) => moved(scaled(inBall(r, 4 + r.below(9)), 1e-9), 50_000.1, -50_000.7, 12.3),
  'ball at 1e-30 … 1e30': (r) => scaled(inBall(r, 4 + r.below(9)), 10 ** (r.below(61) - 30)),
  'lattice at 1e-30 … 1e30': (r) => scaled(onLattice(r, 4 + r.below(9), 3), 10 ** (r.below(61) - 30)),
  'axes of different scales': (r) => scaled(inBall(r, 4 + r.below(9)), 1e-30, 1, 1e30),
  'every coordinate of its own scale': (r) => ownScales(r, 4 + r.below(7), 30),
}

/** Beyond the range in which orient3d is exact; whole numbers a thousand bits long make the twin slow. */
const extremeFamilies: Record<string, Family> = {
  'as large as doubles get': (r) => scaled(inBall(r, 4 + r.below(5)), Number.MAX_VALUE),
  'lattice as large as doubles get': (r) => scaled(onLattice(r, 4 + r.below(6), 3, -1), Number.MAX_VALUE),
  denormal: (r) => scaled(onLattice(r, 4 + r.below(6), 4, -2), Number.MIN_VALUE),
  'around 1e-110, where products underflow': (r) => scaled(inBall(r, 4 + r.below(5)), 1e-110),
  'axes 1e-200 to 1e200': (r) => scaled(inBall(r, 4 + r.below(5)), 1e-200, 1, 1e200),
  'nearly flat, where one part of a normal underflows': (r) =>
    scaled(nearlyFlatTilted(r), 2 ** 300, 2 ** -530, 2 ** -530),
  'flat but for denormals': (r) =>
    scaled(onLattice(r, 4 + r.below(6), 4, -2), 1e300, 1e300, Number.MIN_VALUE),
  'every coordinate anywhere': (r) => ownScales(r, 4 + r.below(5), 300),
}

describe('convexHull against brute force', () => {
  for (const [name, family] of Object.entries(families)) {
    it(`${name} (seed ${SEED}, ${SETS_A_FAMILY} sets)`, () => compareFamily(family, SETS_A_FAMILY))
  }
  for (const [name, family] of Object.entries(extremeFamilies)) {
    it(`${name} (seed ${SEED}, 40 sets)`, () => compareFamily(family, 40))
  }
})

describe('convexHull of larger sets', () => {
  const large: Record<string, Family> = {
    '1,000 on a sphere': (r) => onSphere(r, 1000),
    '10,000 on a sphere': (r) => onSphere(r, 10_000),
    '10,000 in a ball': (r) => inBall(r, 10_000),
    '10,000 in a ball at 50 km': (r) => moved(inBall(r, 10_000), 50_000, 50_000, 50_000),
    '10,000 on a 12³ lattice': (r) => onLattice(r, 10_000, 12),
    '5,000 on a rounded sphere': (r) => rounded(scaled(onSphere(r, 5000), 60)),
    '4,000 nearly flat': (r) => concatenated(...Array.from({ length: 400 }, () => nearlyFlat(r))),
    'two rings of 500': () => ringPrism(500),
    'boxes full of points': (r) => concatenated(...Array.from({ length: 100 }, () => crowdedBox(r))),
  }
  for (const [name, family] of Object.entries(large)) {
    it(`${name} is closed, convex and holds every point (seed ${SEED})`, () => {
      const points = family(new Random(SEED))
      expectConvex(points, hullOf(points))
    })
  }

  it('keeps all corners of a prism of 2,000 sides in two faces', () => {
    const hull = hullOf(ringPrism(2000))
    const sizes = loopsOf(hull).map((loop) => loop.length)
    expect(sizes.filter((size) => size === 2000)).toHaveLength(2)
    expect(sizes.filter((size) => size === 4)).toHaveLength(2000)
  })
})

describe('convexHull of nothing much', () => {
  const dimensionOf = (...coordinates: number[]) => convexHull(Float64Array.from(coordinates))
  it('tells the dimension', () => {
    expect(dimensionOf()).toEqual({ kind: 'degenerate', dimension: -1 })
    expect(dimensionOf(1, 2, 3, 1, 2, 3)).toEqual({ kind: 'degenerate', dimension: 0 })
    expect(dimensionOf(0, -0, 0, -0, 0, -0)).toEqual({ kind: 'degenerate', dimension: 0 })
    expect(dimensionOf(0, 0, 0, 1, 1, 1, 2, 2, 2)).toEqual({ kind: 'degenerate', dimension: 1 })
    expect(dimensionOf(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0)).toEqual({ kind: 'degenerate', dimension: 2 })
  })
})

describe('convexHull does not depend on', () => {
  it(`the order of its points (seed ${SEED})`, () => {
    const random = new Random(SEED)
    for (const family of Object.values(families)) {
      for (let k = 0; k < 20; k++) {
        const points = family(random)
        expect(facesByPosition(shuffled(random, points))).toEqual(facesByPosition(points))
      }
    }
  })
})

function compareFamily(family: Family, sets: number): void {
  const random = new Random(SEED)
  for (let k = 0; k < sets; k++) {
    const points = family(random)
    expect(asLoops(points), `set ${k}: ${Array.from(points).join()}`).toEqual(bruteHull(points))
  }
}

function asLoops(points: Float64Array): BruteHull {
  const result = convexHull(points)
  return result.kind === 'hull' ? { kind: 'hull', loops: loopsOf(result.hull) } : result
}

function hullOf(points: Float64Array): Hull {
  const result = convexHull(points)
  if (result.kind !== 'hull') throw new Error(`no hull: dimension ${result.dimension}`)
  return result.hull
}

function loopsOf({ faceStart, faceVertices }: Hull): number[][] {
  return Array.from({ length: faceStart.length - 1 }, (_, f) =>
    Array.from(faceVertices.subarray(faceStart[f], faceStart[f + 1])),
  )
}

/** The faces as sorted text of their coordinates, each from its least position. */
function facesByPosition(points: Float64Array): string[] | number {
  const result = convexHull(points)
  if (result.kind !== 'hull') return result.dimension
  const faces = loopsOf(result.hull).map((loop) => {
    const texts = loop.map((i) => `${points[3 * i]} ${points[3 * i + 1]} ${points[3 * i + 2]}`)
    const first = texts.indexOf([...texts].sort()[0])
    return [...texts.slice(first), ...texts.slice(0, first)].join('; ')
  })
  return faces.sort()
}

function expectConvex(points: Float64Array, hull: Hull): void {
  const loops = loopsOf(hull)
  const above = (i: number, j: number, k: number, point: number) =>
    -orient3d(...at(points, i), ...at(points, j), ...at(points, k), ...at(points, point))

  const faceOfEdge = new Map<string, number>()
  loops.forEach((loop, f) => {
    expect(loop[0]).toBe(Math.min(...loop))
    loop.forEach((vertex, i) => {
      const edge = `${vertex},${loop[(i + 1) % loop.length]}`
      if (faceOfEdge.has(edge)) throw new Error(`edge ${edge} twice`)
      faceOfEdge.set(edge, f)
    })
  })
  const vertices = new Set(loops.flat())
  expect(vertices.size - faceOfEdge.size / 2 + loops.length).toBe(2)

  let wrong = 0
  for (const loop of loops) {
    const [i, j, k] = loop
    for (const vertex of loop) if (above(i, j, k, vertex) !== 0) wrong++
    // Strictly below across every edge: the surface bends there, so that no two coplanar faces are left apart.
    loop.forEach((vertex, n) => {
      const neighbour = faceOfEdge.get(`${loop[(n + 1) % loop.length]},${vertex}`)
      if (neighbour === undefined || !loops[neighbour].some((other) => above(i, j, k, other) < 0)) wrong++
      if (neighbour !== undefined && loops[neighbour].some((other) => above(i, j, k, other) > 0)) wrong++
    })
  }
  // Every point against every face where that is affordable, else against a sample of the faces.
  const count = points.length / 3
  const step = Math.max(1, Math.floor((loops.length * count) / 3_000_000))
  for (let f = 0; f < loops.length; f += step) {
    const [i, j, k] = loops[f]
    for (let point = 0; point < count; point++) if (above(i, j, k, point) > 0) wrong++
  }
  expect(wrong).toBe(0)
}

function at(points: Float64Array, i: number): [number, number, number] {
  return [points[3 * i], points[3 * i + 1], points[3 * i + 2]]
}
