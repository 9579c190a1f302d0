/**
 * Points in whole numbers of unlimited length: every double is a whole multiple of a power of two, so that sums and
 * products of coordinates can be had without any rounding.
 */
export type WholePoint = readonly [x: bigint, y: bigint, z: bigint]

export interface WholePoints {
  readonly points: readonly WholePoint[]
  /** They are 2 to this times as large as what they were made of; 0 or more. */
  readonly doublings: number
}

/** The lowest bit of a double is worth 2 to the power of its exponent less this. */
const EXPONENT_OF_ONE = 1075
const EXPONENT_BITS = 0x7ff
/** Of the 53 bits of a number, the first is not written. */
const FIRST_BIT = 1 << 20

const bits = new DataView(new ArrayBuffer(8))

/** Of the given runs of numbers, from one place to before another, three a point, all in one unit, as large as can be. */
export function wholePoints(
  numbers: Float64Array,
  ...runs: readonly (readonly [number, number])[]
): WholePoints {
  let doublings = 0
  let largest = 0
  for (const [first, end] of runs) {
    for (let i = first; i < end; i++) {
      doublings = Math.max(doublings, doublingsOf(numbers[i]))
      largest = Math.max(largest, Math.abs(numbers[i]))
    }
  }
  const scale = 2 ** doublings
  const whole =
    largest * scale < Infinity ? (x: number) => BigInt(x * scale) : (x: number) => wide(x, doublings)
  const points: WholePoint[] = []
  for (const [first, end] of runs) {
    for (let i = first; i < end; i += 3) {
      points.push([whole(numbers[i]), whole(numbers[i + 1]), whole(numbers[i + 2])])
    }
  }
  return { points, doublings }
}

/** After so many, or fewer than none, it is whole. */
function doublingsOf(x: number): number {
  if (x === 0) return 0
  bits.setFloat64(0, x)
  const high = bits.getUint32(0)
  const low = bits.getUint32(4)
  // Numbers below the normal range have the exponent of the lowest in it.
  const exponent = Math.max(1, (high >>> 20) & EXPONENT_BITS)
  return EXPONENT_OF_ONE - exponent - (low === 0 ? 32 + endingZeros(high | FIRST_BIT) : endingZeros(low))
}

function endingZeros(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** Where that many doublings at once would be beyond the range of a double: 1e200 beside 1e-300. */
function wide(x: number, doublings: number): bigint {
  const own = Math.max(0, doublingsOf(x))
  const half = own >> 1
  return BigInt(x * 2 ** half * 2 ** (own - half)) << BigInt(doublings - own)
}

export function minus(a: WholePoint, b: WholePoint): WholePoint {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function dot(a: WholePoint, b: WholePoint): bigint {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: WholePoint, b: WholePoint): WholePoint {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
