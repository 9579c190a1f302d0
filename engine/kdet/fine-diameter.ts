/**
 * The diameter of diameter.ts with twice the digits, for ties: the k of a triangle counts others of the same size
 * (kdet, Definition 3.1), and rounding makes one triangle, turned or moved, larger or smaller than itself. A number is
 * a double and a small one that is added to it (Dekker 1971).
 */

/** Splits a double into halves whose products are exact. */
const SPLITTER = 2 ** 27 + 1

/** Of a number and its rest. */
const HEAD = 0
const REST = 1

type Fine = readonly [head: number, rest: number]

/** Into out[0] and out[1]: of the corners of nine numbers at p[i], of a finite size that is not zero. */
export function writeFineDiameter(p: Float64Array, i: number, out: Float64Array): void {
  let size = 0
  for (let k = 0; k < 9; k++) size = Math.max(size, Math.abs(p[i + k] - p[i + (k % 3)]))
  // To a size of about 1 by a power of two, which rounds nothing: sixth powers leave the range of a double.
  const scale = 2 ** -Math.max(-1000, Math.min(1000, Math.floor(Math.log2(size))))
  const u = side(p, i, i + 3, scale)
  const v = side(p, i + 3, i + 6, scale)
  const w = side(p, i + 6, i, scale)
  const squares = [square(u), square(v), square(w)]
  squares.sort(compare)
  const [shortest, middle, longest] = squares
  const answer = root(
    compare(longest, sum(shortest, middle)) >= 0
      ? longest
      : quotient(product(product(shortest, middle), longest), area(u, v, w)),
  )
  out[HEAD] = answer[0] / scale
  out[REST] = answer[1] / scale
}

/** Four times the square of the area: by the two shorter sides, whose angle is the farthest from zero and from π. */
function area(u: readonly Fine[], v: readonly Fine[], w: readonly Fine[]): Fine {
  const [a, b] = [u, v, w].sort((p, q) => compare(square(p), square(q)))
  return sum(
    sum(
      squareOf(minus(product(a[1], b[2]), product(a[2], b[1]))),
      squareOf(minus(product(a[2], b[0]), product(a[0], b[2]))),
    ),
    squareOf(minus(product(a[0], b[1]), product(a[1], b[0]))),
  )
}

function side(p: Float64Array, from: number, to: number, scale: number): Fine[] {
  return [0, 1, 2].map((axis) => exactSum(p[to + axis] * scale, -p[from + axis] * scale))
}

function square([x, y, z]: readonly Fine[]): Fine {
  return sum(sum(squareOf(x), squareOf(y)), squareOf(z))
}

function squareOf(x: Fine): Fine {
  return product(x, x)
}

function compare(a: Fine, b: Fine): number {
  return a[0] - b[0] || a[1] - b[1]
}

/** The sum of two doubles, and what its rounding took. */
function exactSum(a: number, b: number): Fine {
  const head = a + b
  const ofB = head - a
  return [head, a - (head - ofB) + (b - ofB)]
}

function exactProduct(a: number, b: number): Fine {
  const head = a * b
  const a1 = SPLITTER * a - (SPLITTER * a - a)
  const b1 = SPLITTER * b - (SPLITTER * b - b)
  const a2 = a - a1
  const b2 = b - b1
  return [head, a1 * b1 - head + a1 * b2 + a2 * b1 + a2 * b2]
}

function sum(a: Fine, b: Fine): Fine {
  const heads = exactSum(a[0], b[0])
  const rests = exactSum(a[1], b[1])
  const most = exactSum(heads[0], heads[1] + rests[0])
  return exactSum(most[0], most[1] + rests[1])
}

function minus(a: Fine, b: Fine): Fine {
  return sum(a, [-b[0], -b[1]])
}

function product(a: Fine, b: Fine): Fine {
  const heads = exactProduct(a[0], b[0])
  return exactSum(heads[0], heads[1] + (a[0] * b[1] + a[1] * b[0]))
}

function quotient(a: Fine, b: Fine): Fine {
  const first = a[0] / b[0]
  const left = minus(a, product([first, 0], b))
  const second = left[0] / b[0]
  const least = minus(left, product([second, 0], b))[0] / b[0]
  return sum(exactSum(first, second), [least, 0])
}

function root(a: Fine): Fine {
  const first = Math.sqrt(a[0])
  const left = minus(a, exactProduct(first, first))
  return exactSum(first, left[0] / (2 * first))
}
