/**
 * Columns of whole numbers that change from frame to frame: each value is written as its difference from a guess. Three
 * guesses run along: the value before, the line through the last two, and the parabola through the last three. Which is
 * best differs from column to column (a trembling joint, a sliding body, a thrown one), so that each column follows its
 * own errors, and the writer and the reader choose alike without a word. Differences wrap around at 32 bits.
 */
import { enlargedDoubles, enlargedInts } from '../math/enlarged.ts'
import type { BitCoder } from './bit-coder.ts'

const GUESSES = 3
/** Guessed mean error of a column that has just begun. */
const FIRST_ERROR = 16
/** Errors are averaged over about so many frames; measured: 4 and 12 make longer logs. */
const MEMORY = 6
/** Larger errors count as this much: one leap would be remembered too long. */
const MOST_ERROR = 2 ** 16

export class Columns {
  /** The last three values, the newest first. */
  private values: Int32Array
  private errors: Float64Array
  private ages: Int32Array

  constructor(count: number) {
    this.values = new Int32Array(count * 3)
    this.errors = new Float64Array(count * GUESSES)
    this.ages = new Int32Array(count)
  }

  reserve(count: number): void {
    if (count <= this.ages.length) return
    const length = Math.max(count, this.ages.length * 2)
    this.values = enlargedInts(this.values, length * 3)
    this.errors = enlargedDoubles(this.errors, length * GUESSES)
    this.ages = enlargedInts(this.ages, length)
  }

  value(column: number): number {
    return this.values[column * 3]
  }

  /** A column begins: its first value, written whole elsewhere. */
  start(column: number, value: number): void {
    this.values.fill(value, column * 3, column * 3 + 3)
    this.errors.fill(FIRST_ERROR, column * GUESSES, column * GUESSES + GUESSES)
    this.ages[column] = 1
  }

  /** The value stays as it was. */
  hold(column: number): void {
    const { values } = this
    const at = column * 3
    values[at + 2] = values[at + 1]
    values[at + 1] = values[at]
  }

  /** Writes or reads the next value. */
  code(coder: BitCoder, column: number, value: number): number {
    const { values, errors } = this
    const at = column * 3
    const a = values[at]
    const b = values[at + 1]
    const c = values[at + 2]
    const line = (2 * a - b) | 0
    const parabola = (3 * (a - b) + c) | 0
    const e = column * GUESSES
    let guess = a
    let error = errors[e]
    if (errors[e + 1] < error) {
      guess = line
      error = errors[e + 1]
    }
    if (errors[e + 2] < error) {
      guess = parabola
      error = errors[e + 2]
    }
    const scale = 32 - Math.clz32(error)
    const next = (guess + coder.near((value - guess) | 0, scale)) | 0
    const age = this.ages[column]
    if (age < MEMORY) this.ages[column] = age + 1
    errors[e] += (errorOf(next, a) - errors[e]) / (age + 1)
    errors[e + 1] += (errorOf(next, line) - errors[e + 1]) / (age + 1)
    errors[e + 2] += (errorOf(next, parabola) - errors[e + 2]) / (age + 1)
    values[at + 2] = b
    values[at + 1] = a
    values[at] = next
    return next
  }
}

function errorOf(value: number, guess: number): number {
  return Math.min(MOST_ERROR, Math.abs((value - guess) | 0))
}
