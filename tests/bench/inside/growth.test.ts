import { describe, expect, it } from 'vitest'
import type { MethodId } from '../../../bench/inside/contestants.ts'
import { crossovers, growths, slope } from '../../../bench/inside/growth.ts'
import type { Row } from '../../../bench/inside/rows.ts'

function row(method: MethodId, triangles: number, grid: number, setupMs: number, evaluateMs: number): Row {
  const points = grid ** 3
  return {
    body: 'sphere',
    triangles,
    grid,
    points,
    method,
    setupMs,
    evaluateMs,
    totalMs: setupMs + evaluateMs,
    nsPerPoint: (1e6 * evaluateMs) / points,
    timed: points,
    differs: 0,
  }
}

const sizes = [512, 2048, 8192, 32768]
const plain = (triangles: number, grid: number) =>
  row('ray-plain', triangles, grid, 0, 1e-6 * triangles * grid ** 3)
const multipole = (triangles: number, grid: number) =>
  row('fmm-pc', triangles, grid, 0.01 * triangles, 1e-3 * grid ** 3)
const rows = [10, 20].flatMap((grid) => sizes.flatMap((size) => [plain(size, grid), multipole(size, grid)]))

describe('slope', () => {
  it('finds the exponent of a power', () => {
    expect(slope([1, 10, 100].map((x) => [x, 7 * x ** 1.5]))).toBeCloseTo(1.5, 12)
  })
  it('is unknown from one size', () => {
    expect(slope([[5, 5]])).toBeNull()
    expect(slope([])).toBeNull()
  })
})

it('growths are those of the largest grid and body', () => {
  const found = growths(rows, ['ray-plain', 'fmm-pc'])
  const of = (method: MethodId, time: string, along: string) =>
    found.find((each) => each.method === method && each.time === time && each.along === along)
  expect(of('ray-plain', 'evaluateMs', 'triangles')).toMatchObject({
    exponent: expect.closeTo(1),
    held: 8000,
  })
  expect(of('ray-plain', 'evaluateMs', 'points')).toMatchObject({ exponent: expect.closeTo(1), held: 32768 })
  expect(of('fmm-pc', 'evaluateMs', 'triangles')).toMatchObject({ exponent: expect.closeTo(0) })
  expect(of('fmm-pc', 'setupMs', 'triangles')).toMatchObject({ exponent: expect.closeTo(1) })
  // A setup of no time at all has no exponent.
  expect(of('ray-plain', 'setupMs', 'triangles')).toBeUndefined()
})

describe('crossover', () => {
  it('lies where the totals are equal, or nowhere', () => {
    const [small, large] = crossovers(rows, ['fmm-pc'], 'ray-plain')
    // 10³ points: a plain millisecond a thousand triangles, and ten for the multipole's setup alone.
    expect(small).toMatchObject({ grid: 10, triangles: null })
    // 20³: 0.008 n against 0.01 n + 8 never crosses either.
    expect(large).toMatchObject({ grid: 20, triangles: null })
    const finer = sizes.flatMap((size) => [plain(size, 40), multipole(size, 40)])
    const [found] = crossovers(finer, ['fmm-pc'], 'ray-plain')
    // 40³: 0.064 n = 0.01 n + 64 at n = 1185.
    expect(found.triangles).toBeGreaterThan(900)
    expect(found.triangles).toBeLessThan(1400)
  })

  it('is the smallest body where the method always wins', () => {
    const finest = sizes.flatMap((size) => [row('ray-plain', size, 80, 0, 9), row('fmm-pc', size, 80, 1, 1)])
    expect(crossovers(finest, ['fmm-pc'], 'ray-plain')[0]).toMatchObject({ triangles: 512, always: true })
  })
})
