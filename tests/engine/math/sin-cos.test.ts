import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { MAX_ANGLE, sinCos } from '../../../engine/math/sin-cos.ts'

/** Fixed point with 2^-160 steps: slow, plain, and far more exact than a double. */
const ONE = 1n << 160n
/** π × 2^160, by Machin's formula. */
const PI = 4n * (4n * arctanInverse(5n) - arctanInverse(239n))

function arctanInverse(x: bigint): bigint {
  let power = ONE / x
  let sum = 0n
  for (let n = 1n, sign = 1n; power !== 0n; n += 2n, sign = -sign) {
    sum += (sign * power) / n
    power /= x * x
  }
  return sum
}

/** A double is a dyadic fraction: exact in fixed point as long as it has no bits below 2^-160. */
function toFixed(value: number): bigint {
  let scaled = value
  let shift = 0n
  while (!Number.isInteger(scaled)) {
    scaled *= 2
    shift++
  }
  return (BigInt(scaled) * ONE) >> shift
}

/** The Taylor series from the given first term, in fixed point. */
function series(angle: bigint, first: bigint, start: bigint): bigint {
  let term = first
  let sum = 0n
  for (let n = start; term !== 0n; n += 2n) {
    sum += term
    term = (-term * angle * angle) / (ONE * ONE * (n + 1n) * (n + 2n))
  }
  return sum
}

/** |computed − true| in units of the computed value's last place. */
function errorInUlps(computed: number, truth: bigint): number {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, Math.abs(computed))
  bits.setBigUint64(0, bits.getBigUint64(0) + 1n)
  const ulp = toFixed(bits.getFloat64(0) - Math.abs(computed))
  const error = toFixed(computed) - truth
  return Number(((error < 0n ? -error : error) * 1000n) / ulp) / 1000
}

function worstError(angles: Iterable<number>): number {
  const out = new Float64Array(2)
  let worst = 0
  for (const angle of angles) {
    sinCos(angle, out, 0)
    const reduced = toFixed(angle) % (2n * PI)
    worst = Math.max(worst, errorInUlps(out[0], series(reduced, reduced, 1n)))
    worst = Math.max(worst, errorInUlps(out[1], series(reduced, ONE, 0n)))
  }
  return worst
}

describe('sinCos', () => {
  for (const [seed, reach] of [
    [11, 0.8],
    [12, 7],
    [13, 1000],
    [14, MAX_ANGLE],
  ] as const) {
    it(`is within one unit of the last place up to ${reach} radians (seed ${seed})`, () => {
      const random = new Random(seed)
      expect(worstError(Array.from({ length: 2000 }, () => random.between(-reach, reach)))).toBeLessThan(1)
    })
  }

  it('keeps its digits next to the zeros, where a careless reduction loses them', () => {
    const angles = [1, 2, 3, 4, 11, 1000, 333333, 636000].map((k) => (k * Math.PI) / 2)
    expect(worstError(angles)).toBeLessThan(1)
  })

  it('knows zero, signs and the usual degrees', () => {
    const out = new Float64Array(4)
    sinCos(0, out, 0)
    expect([...out.subarray(0, 2)]).toEqual([0, 1])
    sinCos(Math.PI / 6, out, 0)
    sinCos(-Math.PI / 6, out, 2)
    expect(out[0]).toBeCloseTo(0.5, 15)
    expect(out[2]).toBe(-out[0])
    expect(out[3]).toBe(out[1])
  })

  it('refuses what it cannot reduce', () => {
    const out = new Float64Array(2)
    expect(() => sinCos(2 * MAX_ANGLE, out, 0)).toThrow(RangeError)
    expect(() => sinCos(Number.NaN, out, 0)).toThrow(RangeError)
  })
})
