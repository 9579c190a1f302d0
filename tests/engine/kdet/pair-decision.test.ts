import { describe, expect, it } from 'vitest'
import { APART, decidePair, MEET, UNSURE } from '../../../engine/kdet/pair-decision.ts'
import { RECORD_STRIDE } from '../../../engine/kdet/record-layout.ts'
import { TriangleRecords } from '../../../engine/kdet/triangle-records.ts'
import { Random } from '../../../engine/math/random.ts'
import { trianglesMeetPlainly } from '../../twins/triangle-pair.ts'
import { loose } from './triangle-sets.ts'

function numbers(random: Random, size = 1): number[] {
  return Array.from({ length: 9 }, () => random.between(-size, size))
}

function onGrid(random: Random, width: number): number[] {
  return Array.from({ length: 9 }, () => random.below(width))
}

/** A corner of the second on the first, or beside it by a rounding. */
function touching(random: Random): [number[], number[]] {
  const a = numbers(random)
  const b = numbers(random)
  const u = random.unit()
  const v = random.unit() * (1 - u)
  for (let k = 0; k < 3; k++) b[k] = a[k] + u * (a[k + 3] - a[k]) + v * (a[k + 6] - a[k])
  return [a, b]
}

/** An edge of each through one point, up to a rounding, and the third corners away from each other. */
function edgeOnEdge(random: Random): [number[], number[]] {
  const at = [0, 1, 2].map(() => random.between(-1, 1))
  const side = [0, 1, 2].map(() => random.between(-1, 1))
  const through = (sign: number) => {
    const way = [0, 1, 2].map(() => random.between(-1, 1))
    const back = random.unit()
    return [
      ...at.map((x, k) => x + way[k]),
      ...at.map((x, k) => x - back * way[k]),
      ...at.map((x, k) => x + sign * side[k] + random.between(-0.1, 0.1)),
    ]
  }
  return [through(1), through(-1)]
}

const FAMILIES: Record<string, (random: Random) => [number[], number[]]> = {
  'random triangles': (random) => [numbers(random), numbers(random)],
  'corners on a grid of 3³': (random) => [onGrid(random, 3), onGrid(random, 3)],
  'a corner on the other triangle': touching,
  'an edge on an edge': edgeOnEdge,
  'a corner on the other triangle, at 50 km': (random) => {
    const away = (p: number[]) => p.map((x, k) => 0.1 * x + [50_000, 312.4, -49_871.3][k % 3])
    const [a, b] = touching(random)
    return [away(a), away(b)]
  },
  'edges that cross in a plane': (random) => {
    const flat = (p: number[]) => p.map((_, k) => (k % 3 === 2 ? 0.1 * p[k - 1] + 0.7 * p[k - 2] : p[k]))
    return [flat(numbers(random)), flat(numbers(random))]
  },
  'sizes far apart': (random) => [numbers(random), numbers(random, 1e-9)],
  'boxes apart': (random) => [numbers(random, 1e-3), numbers(random, 1e-3).map((x) => x + 0.005)],
  'at 1e-110': (random) => [numbers(random, 1e-110), numbers(random, 1e-110)],
  'at 1e105': (random) => [numbers(random, 1e105), numbers(random, 1e105)],
  'from tiny to huge': (random) => {
    const mixed = () => numbers(random).map((x) => x * [1e-200, 0, 1, 1e99][random.below(4)])
    return [mixed(), mixed()]
  },
}

describe('decidePair is never wrong when it is sure', () => {
  for (const [name, make] of Object.entries(FAMILIES)) {
    it(`${name} (seed 21)`, () => {
      const random = new Random(21)
      const records = new TriangleRecords()
      for (let n = 0; n < 300; n++) {
        const [a, b] = make(random)
        records.fill(loose([...a, ...b]))
        const answers = [
          decidePair(records.numbers, 0, RECORD_STRIDE),
          decidePair(records.numbers, RECORD_STRIDE, 0),
        ]
        const right = trianglesMeetPlainly(a, b) ? MEET : APART
        for (const answer of answers) {
          if (answer !== UNSURE) expect(answer, `${a} against ${b}`).toBe(right)
        }
      }
    })
  }

  it('and is sure of nearly all random triangles, of both answers (seed 22)', () => {
    const random = new Random(22)
    const records = new TriangleRecords()
    const counts = [0, 0, 0]
    for (let n = 0; n < 500; n++) {
      records.fill(loose([...numbers(random), ...numbers(random)]))
      counts[decidePair(records.numbers, 0, RECORD_STRIDE)]++
    }
    expect(counts[UNSURE]).toBe(0)
    expect(counts[MEET]).toBeGreaterThan(30)
    expect(counts[APART]).toBeGreaterThan(30)
  })
})
