/**
 * The plain twin of engine/kdet/k-freeness.ts: every triangle against every other, in fractions of whole numbers of
 * unlimited length.
 */
import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'
import { trianglesMeetPlainly, wholeNumbers } from './triangle-pair.ts'

export type Point = readonly [bigint, bigint, bigint]
export type Triangle = readonly [Point, Point, Point]
/** Numerator and a positive denominator. */
export type Fraction = readonly [bigint, bigint]

export interface PlainK {
  readonly k: number[]
  readonly neighbours: number[]
}

/** Of polygons where these are given, as runs of triangles. */
export function plainKFreeness(set: TriangleSet, polygons?: ArrayLike<number>): PlainK {
  const numbers = cornersOf(set)
  const { triangles } = wholeTriangles(numbers.flat())
  const names = numbers.map((nine) => [0, 3, 6].map((k) => nine.slice(k, k + 3).join()))
  const start = Array.from(polygons ?? { length: triangles.length + 1 }, (first, t) => first ?? t)
  const pieces = start
    .slice(1)
    .map((end, p) => Array.from({ length: end - start[p] }, (_, i) => start[p] + i))
  const diameters2 = pieces.map((piece) => diameterSquared(piece.flatMap((t) => triangles[t])))
  const k = pieces.map(() => 1)
  const neighbours = pieces.map(() => 0)
  pieces.forEach((piece, p) => {
    const [over, under] = diameters2[p]
    pieces.forEach((other, q) => {
      if (p === q || isLess(diameters2[q], diameters2[p])) return
      const pairs = piece.flatMap((t) => other.map((u) => [t, u]))
      const near = pairs.some(
        ([t, u]) =>
          !isLess([over, 16n * under], distanceSquaredApart(triangles[t], triangles[u])) ||
          trianglesMeetPlainly(numbers[t], numbers[u]),
      )
      if (!near) return
      k[p]++
      const shareCorner = pairs.some(([t, u]) => names[t].some((name) => names[u].includes(name)))
      if (set.mesh[piece[0]] === set.mesh[other[0]] && shareCorner) neighbours[p]++
    })
  })
  return { k, neighbours }
}

/** Between two triangles of nine numbers each, rounded at the very end. */
export function plainDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (trianglesMeetPlainly(a, b)) return 0
  const { triangles, doublings } = wholeTriangles([...Array.from(a), ...Array.from(b)])
  const [first, second] = triangles
  const [over, under] = distanceSquaredApart(first, second)
  // Enough digits for a double, whichever size the fraction has.
  const shift = 4n * BigInt(Math.max(0, 200 - over.toString(2).length + under.toString(2).length))
  const root = squareRoot((over << (2n * shift)) / under)
  return ratio(root, 1n << (shift + BigInt(doublings)))
}

function cornersOf({ positions, corners }: TriangleSet): number[][] {
  return Array.from({ length: corners.length / 3 }, (_, t) =>
    // Adding 0 makes −0 a 0.
    [0, 1, 2].flatMap((c) => [0, 1, 2].map((k) => positions[3 * corners[3 * t + c] + k] + 0)),
  )
}

function wholeTriangles(numbers: readonly number[]): { triangles: Triangle[]; doublings: number } {
  const { whole, doublings } = wholeNumbers(numbers)
  const triangles: Triangle[] = []
  for (let i = 0; i < whole.length; i += 9) {
    triangles.push([point(whole, i), point(whole, i + 3), point(whole, i + 6)])
  }
  return { triangles, doublings }
}

function point(whole: readonly bigint[], i: number): Point {
  return [whole[i], whole[i + 1], whole[i + 2]]
}

/** The ball round points is the largest of those round four of them (Helly), which may be held by three. */
export function diameterSquared(points: readonly Point[]): Fraction {
  let most: Fraction = [0n, 1n]
  const take = (found: Fraction | undefined) => {
    if (found !== undefined && isLess(most, found)) most = found
  }
  points.forEach((a, i) => {
    points.slice(i + 1).forEach((b, j) => {
      points.slice(i + j + 2).forEach((c, k) => {
        take(triangleDiameterSquared(a, b, c))
        for (const d of points.slice(i + j + k + 3)) take(circumsphereSquared(a, b, c, d))
      })
    })
  })
  return most
}

/** The diameter of the sphere through four corners, if its centre is in their tetrahedron. */
function circumsphereSquared(a: Point, b: Point, c: Point, d: Point): Fraction | undefined {
  const [u, v, w] = [minus(b, a), minus(c, a), minus(d, a)]
  const [vw, wu, uv] = [cross(v, w), cross(w, u), cross(u, v)]
  const volume = dot(u, vw)
  if (volume === 0n) return undefined
  const [uu, vv, ww] = [squared(u), squared(v), squared(w)]
  // The way to the centre, times twice the volume.
  const centre: Point = [
    uu * vw[0] + vv * wu[0] + ww * uv[0],
    uu * vw[1] + vv * wu[1] + ww * uv[1],
    uu * vw[2] + vv * wu[2] + ww * uv[2],
  ]
  const shares = [dot(centre, vw), dot(centre, wu), dot(centre, uv)]
  const isInside =
    shares.every((share) => share >= 0n) && shares[0] + shares[1] + shares[2] <= 2n * volume * volume
  return isInside ? [squared(centre), volume * volume] : undefined
}

function triangleDiameterSquared(a: Point, b: Point, c: Point): Fraction {
  const sides = [squared(minus(b, a)), squared(minus(c, b)), squared(minus(a, c))].sort((x, y) =>
    x < y ? -1 : x > y ? 1 : 0,
  )
  if (sides[2] >= sides[0] + sides[1]) return [sides[2], 1n]
  return [sides[0] * sides[1] * sides[2], squared(cross(minus(b, a), minus(c, a)))]
}

/** Of triangles that share no point. */
export function distanceSquaredApart(a: Triangle, b: Triangle): Fraction {
  let least: Fraction = [squared(minus(a[0], b[0])), 1n]
  const take = (found: Fraction | undefined) => {
    if (found !== undefined && isLess(found, least)) least = found
  }
  for (let i = 0; i < 3; i++) {
    take(toInside(a[i], b))
    take(toInside(b[i], a))
    for (let j = 0; j < 3; j++) {
      const [p, r] = [a[i], a[(i + 1) % 3]]
      const [q, s] = [b[j], b[(j + 1) % 3]]
      take(toSegment(p, q, s))
      take(toSegment(q, p, r))
      take(acrossSegments(p, r, q, s))
    }
  }
  return least
}

function toSegment(p: Point, q: Point, s: Point): Fraction {
  const v = minus(s, q)
  const w = minus(p, q)
  const along = dot(w, v)
  const length2 = squared(v)
  if (along <= 0n) return [squared(w), 1n]
  if (along >= length2) return [squared(minus(p, s)), 1n]
  return [squared(w) * length2 - along * along, length2]
}

/** Where the lines come closest, if that is on both segments. */
function acrossSegments(p: Point, r: Point, q: Point, s: Point): Fraction | undefined {
  const u = minus(r, p)
  const v = minus(s, q)
  const w = minus(p, q)
  const normal = cross(u, v)
  const area2 = squared(normal)
  if (area2 === 0n) return undefined
  const onFirst = dot(u, v) * dot(v, w) - dot(u, w) * squared(v)
  const onSecond = squared(u) * dot(v, w) - dot(u, v) * dot(u, w)
  if (onFirst < 0n || onFirst > area2 || onSecond < 0n || onSecond > area2) return undefined
  return [dot(normal, w) ** 2n, area2]
}

function toInside(p: Point, [a, b, c]: Triangle): Fraction | undefined {
  const normal = cross(minus(b, a), minus(c, a))
  const area2 = squared(normal)
  if (area2 === 0n) return undefined
  const isLeft = (from: Point, to: Point) => dot(normal, cross(minus(to, from), minus(p, from))) >= 0n
  if (!isLeft(a, b) || !isLeft(b, c) || !isLeft(c, a)) return undefined
  return [dot(normal, minus(p, a)) ** 2n, area2]
}

function isLess([a, b]: Fraction, [c, d]: Fraction): boolean {
  return a * d < c * b
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function dot(a: Point, b: Point): bigint {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function squared(a: Point): bigint {
  return dot(a, a)
}

/** Rounded down. */
function squareRoot(x: bigint): bigint {
  if (x === 0n) return 0n
  let root = 1n << BigInt(Math.ceil(x.toString(2).length / 2))
  for (;;) {
    const next = (root + x / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** Two whole numbers that may each be too large for a double. */
function ratio(a: bigint, b: bigint): number {
  const shift = BigInt(Math.max(0, b.toString(2).length - a.toString(2).length + 64))
  return Number((a << shift) / b) / 2 ** Number(shift)
}
