import { InputError } from './failure.ts'
import type { JsonCursor } from './json-cursor.ts'

/**
 * Largest size of a coordinate or a scale, and smallest of a scale or a quaternion: beyond, products of a few of them
 * leave the range of a double, and a distance would become infinite or zero without anyone having said so.
 */
export const largestMagnitude = 1e50
export const smallestMagnitude = 1e-50

const inWords = ['none', 'one', 'two', 'three', 'four']

/** Reads a list of exactly `count` finite numbers to `target` from `offset` on. `where` is asked only on errors. */
export function readNumbers(
  cursor: JsonCursor,
  count: number,
  target: Float64Array,
  offset: number,
  where: () => string,
): void {
  const wrong = () => new InputError(`${where()} must be ${inWords[count]} finite numbers`)
  if (cursor.kind() !== 'list') throw wrong()
  cursor.enter()
  for (let i = 0; i < count; i++) {
    if (!cursor.more() || cursor.kind() !== 'number') throw wrong()
    const value = cursor.readNumber()
    if (!(Math.abs(value) <= largestMagnitude)) {
      // 1e999 is a number of JSON's grammar, but no double.
      if (!Number.isFinite(value)) throw wrong()
      throw new InputError(`${where()} must be within ±${largestMagnitude}, and has ${value}`)
    }
    target[offset + i] = value
  }
  if (cursor.more()) throw wrong()
}
