import { describe, expect, it } from 'vitest'
import { triangleDistance } from '../../../engine/kdet/triangle-distance.ts'
import { Random } from '../../../engine/math/random.ts'
import { plainDistance } from '../../twins/k-freeness.ts'
import { nine, PAIR_FAMILIES } from './triangle-pairs.ts'

describe.each(Object.entries(PAIR_FAMILIES))('%s', (_name, make) => {
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
