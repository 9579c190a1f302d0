import { describe, expect, it } from 'vitest'
import { FAR, NEAR, NearVerdict, OPEN } from '../../../engine/kdet/near-verdict.ts'
import { Random } from '../../../engine/math/random.ts'
import { plainDistance } from '../../twins/k-freeness.ts'
import { nine, PAIR_FAMILIES } from './triangle-pairs.ts'

const verdict = new NearVerdict()

function on(a: Float64Array, b: Float64Array, reach: number): number {
  verdict.from(a, 0, reach, 0)
  return verdict.on(b, 0)
}

describe.each(Object.entries(PAIR_FAMILIES))('%s', (_name, make) => {
  it('are near up to their distance and far beyond it, but for rounding (seed 42)', () => {
    const random = new Random(42)
    for (let round = 0; round < 150; round++) {
      const [a, b] = make(random)
      const distance = plainDistance(a, b)
      // Triangles that go through each other may have all edges far from each other.
      expect([NEAR, OPEN]).toContain(on(a, b, distance * 1.00001 + 1e-9))
      if (distance > 1e-9) {
        expect(on(a, b, distance * 1.00001)).toBe(NEAR)
        expect(on(a, b, distance * 0.99999)).toBe(FAR)
        expect(on(b, a, distance * 0.99999)).toBe(FAR)
      }
    }
  })

  it('are never told to be near or far wrongly, however close the call (seed 43)', () => {
    const random = new Random(43)
    for (let round = 0; round < 150; round++) {
      const [a, b] = make(random)
      const distance = plainDistance(a, b)
      if (distance === 0) continue
      for (const last of [-16, -4, -2, 0, 2, 4, 16]) {
        const reach = distance * (1 + last * Number.EPSILON)
        expect(on(a, b, reach), `${last} last bits`).not.toBe(last < 0 ? NEAR : FAR)
        // The twin's distance is rounded by half of a last bit.
        if (last !== 0) expect(on(b, a, reach)).not.toBe(last < 0 ? NEAR : FAR)
      }
    }
  })
})

it('leaves what goes through a far larger one open, and is never wrong on it (seed 45)', () => {
  const random = new Random(45)
  let through = 0
  for (let round = 0; round < 600; round++) {
    const size = 10 ** random.between(-1, 9)
    const large = nine(() => size * random.between(-1, 1))
    const a = nine(() => random.between(-1, 1))
    const distance = plainDistance(a, large)
    const reach = 10 ** random.between(-4, 0)
    const truth = distance <= reach ? NEAR : FAR
    if (distance === 0) through++
    expect([truth, OPEN]).toContain(on(a, large, reach))
    expect([truth, OPEN]).toContain(on(large, a, reach))
  }
  expect(through).toBeGreaterThan(15)
})

it('is sure of the plain cases, also far from the origin and beside needles (seed 46)', () => {
  const random = new Random(46)
  let open = 0
  for (let round = 0; round < 1000; round++) {
    const away = round % 2 === 0 ? 0 : 50_000
    const thin = 10 ** -random.between(0, 15)
    const a = nine(() => away + random.between(-1, 1))
    for (let k = 0; k < 3; k++) a[6 + k] = a[k] + (a[3 + k] - a[k]) * 0.3 + thin * random.between(-1, 1)
    const b = nine(() => away + random.between(-1, 1)).map((x, i) => x + (i % 3 === 0 ? 1 : 0))
    const distance = plainDistance(a, b)
    const reach = random.between(0, 2)
    const answer = on(a, b, reach)
    if (answer === OPEN && distance > 0) open++
    else if (distance > 0) expect(answer).toBe(distance <= reach ? NEAR : FAR)
  }
  expect(open).toBeLessThan(5)
})

it('leaves lengths open whose products are beyond the range of a double', () => {
  const a = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).map((x) => x * 2 ** -300)
  expect(on(a, a, 2 ** -300)).toBe(OPEN)
})
