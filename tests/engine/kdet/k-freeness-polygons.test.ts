import { describe, expect, it } from 'vitest'
import { enclosingDiameter } from '../../../engine/kdet/diameter.ts'
import { KFreeness } from '../../../engine/kdet/k-freeness.ts'
import { EnclosingBall } from '../../../engine/kdet/k-freeness-ball.ts'
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'
import { Random } from '../../../engine/math/random.ts'
import { plainKFreeness } from '../../twins/k-freeness.ts'

interface Polygons {
  readonly set: TriangleSet
  readonly start: Uint32Array
}

/** Fanned from their first corners. */
function fanned(polygons: readonly (readonly number[][])[]): Polygons {
  const positions: number[] = []
  const corners: number[] = []
  const start = [0]
  for (const polygon of polygons) {
    const first = positions.length / 3
    positions.push(...polygon.flat())
    for (let i = 2; i < polygon.length; i++) corners.push(first, first + i - 1, first + i)
    start.push(corners.length / 3)
  }
  return {
    set: {
      positions: Float64Array.from(positions),
      corners: Uint32Array.from(corners),
      mesh: new Int32Array(corners.length / 3),
    },
    start: Uint32Array.from(start),
  }
}

/** Convex, with corners at whole numbers, in a plane that two whole vectors span. */
function latticePolygon(random: Random, shapes: readonly (readonly number[][])[]): number[][] {
  const vector = () => [random.below(3) - 1, random.below(3) - 1, random.below(3) - 1]
  const at = [random.below(15), random.below(15), random.below(15)]
  const [u, v] = [vector(), vector()]
  const size = 1 + random.below(3)
  return shapes[random.below(shapes.length)].map(([i, j]) =>
    at.map((x, k) => x + size * (i * u[k] + j * v[k])),
  )
}

const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
const house = [
  [0, 0],
  [2, 0],
  [2, 2],
  [1, 3],
  [0, 2],
]
const hexagon = [
  [1, 0],
  [2, 0],
  [3, 1],
  [2, 2],
  [1, 2],
  [0, 1],
]
const triangle = [
  [0, 0],
  [2, 0],
  [0, 1],
]

describe('k of polygons', () => {
  it.each([1, 2, 3])('is that of every one against every other in exact arithmetic (seed %i)', (seed) => {
    const random = new Random(seed)
    const shapes = [square, house, hexagon, triangle]
    const { set, start } = fanned(Array.from({ length: 24 }, () => latticePolygon(random, shapes)))
    const kFreeness = new KFreeness(set, start)
    kFreeness.countUpTo(kFreeness.count)
    expect({ k: [...kFreeness.k], neighbours: [...kFreeness.neighbours] }).toEqual(plainKFreeness(set, start))
  })

  it.each([6, 7])('the same of polygons whose corners lie in no plane (seed %i)', (seed) => {
    const random = new Random(seed)
    const corner = () => [random.below(6), random.below(6), random.below(6)]
    const polygons = Array.from({ length: 12 }, () => {
      const at = [random.below(12), random.below(12), random.below(12)]
      return Array.from({ length: 3 + random.below(3) }, () => corner().map((x, k) => at[k] + x))
    })
    const { set, start } = fanned(polygons)
    for (const scale of [1, 1e-3, 2 ** 900, 2 ** -1050]) {
      const scaled = { ...set, positions: set.positions.map((x) => x * scale) }
      const kFreeness = new KFreeness(scaled, start)
      kFreeness.countUpTo(kFreeness.count)
      expect({ k: [...kFreeness.k], neighbours: [...kFreeness.neighbours] }).toEqual(
        plainKFreeness(scaled, start),
      )
    }
  })

  it('of polygons that are points is that of what they touch', () => {
    const { set, start } = fanned([
      [
        [7, 7, 7],
        [7, 7, 7],
        [7, 7, 7],
        [7, 7, 7],
      ],
      [
        [7, 7, 7],
        [8, 7, 7],
        [8, 8, 7],
        [7, 8, 7],
      ],
    ])
    const kFreeness = new KFreeness(set, start)
    kFreeness.countUpTo(2)
    expect([...kFreeness.k]).toEqual([2, 1])
  })

  it('of squares in a plane is that of their nine, once the fans are put together', () => {
    const squares: number[][][] = []
    for (let i = 0; i < 25; i++) squares.push(square.map(([x, y]) => [x + (i % 5), y + Math.floor(i / 5), 0]))
    const { set, start } = fanned(squares)
    const kFreeness = new KFreeness(set, start)
    kFreeness.countUpTo(kFreeness.count)
    expect(kFreeness.count).toBe(25)
    expect(Math.max(...kFreeness.k)).toBe(9)
    expect(kFreeness.k[0]).toBe(4)
    expect([...kFreeness.neighbours]).toEqual([...kFreeness.k].map((k) => k - 1))
  })
})

describe('the ball round a polygon', () => {
  it.each([4, 5])('is the largest of those round three of its corners, in a plane (seed %i)', (seed) => {
    const random = new Random(seed)
    const ball = new EnclosingBall()
    for (let round = 0; round < 200; round++) {
      const count = 3 + random.below(9)
      const [u, v] = [0, 1].map(() => [0, 1, 2].map(() => random.between(-1, 1)))
      const points = Float64Array.from(
        Array.from({ length: count }, () => [random.between(-1, 1), random.between(-1, 1)]).flatMap(
          ([i, j]) => u.map((x, k) => 100 + i * x + j * v[k]),
        ),
      )
      expect(ball.diameter(points, 0, count)).toBeCloseTo(largestOfThree(points), 8)
    }
  })
})

function largestOfThree(points: Float64Array): number {
  let most = 0
  const corner = (i: number) => [...points.subarray(i, i + 3)]
  for (let i = 0; i < points.length; i += 3) {
    for (let j = i + 3; j < points.length; j += 3) {
      for (let k = j + 3; k < points.length; k += 3) {
        const three = Float64Array.from([...corner(i), ...corner(j), ...corner(k)])
        most = Math.max(most, enclosingDiameter(three, 0))
      }
    }
  }
  return most
}
