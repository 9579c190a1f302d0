/**
 * Numbers of 106 bits as unevaluated sums high + low (Dekker 1971). The judges use them where plain doubles would
 * make the judge noisier than the judged: placing bodies whose coordinates lie 50 km out, and the cross product
 * of nearly parallel edges, whose direction is all rounding error in 53 bits.
 */
export type DoubleDouble = readonly [high: number, low: number]

/** 2^27 + 1: splits a double into two halves whose products are exact. */
const SPLITTER = 134217729

/** What `sum`, the rounded a + b, has lost. Exact whatever the magnitudes (Knuth). */
export function sumError(a: number, b: number, sum: number): number {
  const shareOfB = sum - a
  return a - (sum - shareOfB) + (b - shareOfB)
}

/** What `product`, the rounded a × b, has lost. Exact unless it over- or underflows. */
export function productError(a: number, b: number, product: number): number {
  const bigA = SPLITTER * a
  const highA = bigA - (bigA - a)
  const lowA = a - highA
  const bigB = SPLITTER * b
  const highB = bigB - (bigB - b)
  const lowB = b - highB
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB)
}

export function exactly(value: number): DoubleDouble {
  return [value, 0]
}

export function exactDifference(a: number, b: number): DoubleDouble {
  const difference = a - b
  return [difference, sumError(a, -b, difference)]
}

export function exactProduct(a: number, b: number): DoubleDouble {
  const product = a * b
  return [product, productError(a, b, product)]
}

export function plus(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const high = a[0] + b[0]
  const low = sumError(a[0], b[0], high) + (a[1] + b[1])
  const sum = high + low
  return [sum, low - (sum - high)]
}

export function minus(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  return plus(a, [-b[0], -b[1]])
}

export function times(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const high = a[0] * b[0]
  const low = productError(a[0], b[0], high) + (a[0] * b[1] + a[1] * b[0])
  const product = high + low
  return [product, low - (product - high)]
}

export function over(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const first = a[0] / b[0]
  const rest = minus(a, times(b, exactly(first)))
  const second = rest[0] / b[0]
  const quotient = first + second
  return [quotient, second - (quotient - first)]
}

/**
 * a·b − c·d of double-doubles, rounded to one double: the component of a cross product. The error is about
 * 1e-32 of |a·b|, so that the direction survives when the two products cancel to their sixteenth digit.
 */
export function productDifference(
  aHigh: number,
  aLow: number,
  bHigh: number,
  bLow: number,
  cHigh: number,
  cLow: number,
  dHigh: number,
  dLow: number,
): number {
  const first = aHigh * bHigh
  const second = cHigh * dHigh
  const firstLow = productError(aHigh, bHigh, first) + (aHigh * bLow + aLow * bHigh)
  const secondLow = productError(cHigh, dHigh, second) + (cHigh * dLow + cLow * dHigh)
  const difference = first - second
  return difference + (sumError(first, -second, difference) + (firstLow - secondLow))
}
