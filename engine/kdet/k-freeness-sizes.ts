/**
 * Which of two pieces is smaller? k counts others of the same size too (kdet, Definition 3.1), and rounding makes one
 * triangle, turned or moved, larger or smaller than itself: close calls are made by exact squares of diameters. Pieces
 * of one exact size share an object, since in a regular mesh nearly all are of a few sizes.
 */
import type { Fraction } from './exact/exact-diameter.ts'

/** Diameters this close, of their size, may be one but for rounding, */
export const CLOSE = 2 ** -40
/** and so may those that are this close: beside far larger ones they are at the end of the range of a double. */
const VANISHING = 2 ** -1000

/** Bits of the quotient that the first digits are taken from: those of two doubles, and some. */
const QUOTIENT_BITS = 128
/** Of sizes that differ by less in these digits, the fractions alone can tell. */
const UNSURE = 2 ** -100

export interface ExactSize extends Fraction {
  /** The first digits of the fraction: a number, and a small one that is added to it. */
  readonly head: number
  readonly rest: number
  readonly diameter: number
}

export class KFreenessSizes {
  private readonly diameters: Float64Array
  private readonly measure: (piece: number) => Fraction
  private readonly doublings: number
  private readonly known: ExactSize[]
  private readonly byHead = new Map<number, ExactSize[]>()

  /**
   * `diameters` up to rounding, 2 to the power of `doublings` times as large as those whose exact squares `measure`
   * gives.
   */
  constructor(diameters: Float64Array, measure: (piece: number) => Fraction, doublings: number) {
    this.diameters = diameters
    this.measure = measure
    this.doublings = doublings
    // With its full length from the start: filled from far ahead, it would become a table that is slow to read.
    this.known = new Array(diameters.length)
  }

  isSmaller(p: number, q: number): boolean {
    const { diameters } = this
    const less = diameters[q] - diameters[p]
    if (!(Math.abs(less) <= CLOSE * diameters[q] + VANISHING)) return less > 0
    return diameters[q] > 0 && isLess(this.of(p), this.of(q))
  }

  of(p: number): ExactSize {
    this.known[p] ??= this.find(p)
    return this.known[p]
  }

  private find(p: number): ExactSize {
    const size = withDigits(this.measure(p), this.doublings)
    const alike = this.byHead.get(size.head) ?? []
    if (alike.length === 0) this.byHead.set(size.head, alike)
    const same = alike.find((other) => !isLess(other, size) && !isLess(size, other))
    if (same === undefined) alike.push(size)
    return same ?? size
  }
}

function isLess(a: ExactSize, b: ExactSize): boolean {
  if (a === b) return false
  const less = b.head - a.head + (b.rest - a.rest)
  if (Math.abs(less) > UNSURE * b.head + VANISHING) return less > 0
  return a.over * b.under < b.over * a.under
}

function withDigits({ over, under }: Fraction, doublings: number): ExactSize {
  // Even, for the root.
  const shift = 2 * Math.ceil((QUOTIENT_BITS + bitsOf(under) - bitsOf(over)) / 2)
  const quotient = shift > 0 ? (over << BigInt(shift)) / under : over / (under << BigInt(-shift))
  const head = Number(quotient)
  const rest = Number(quotient - BigInt(head))
  const scale = 2 ** (doublings - shift / 2)
  return {
    over,
    under,
    head: head * scale * scale,
    rest: rest * scale * scale,
    // Never 0 but for a point.
    diameter: over > 0n ? Math.max(Number.MIN_VALUE, Math.sqrt(head) * scale) : 0,
  }
}

/** Up to three too many. */
function bitsOf(x: bigint): number {
  return 4 * x.toString(16).length
}
