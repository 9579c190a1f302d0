/** What a camera sees, as flat numbers: where it is, and the planes round its picture. */
import type { Camera } from 'three'
import { takeOver } from './take-over.ts'

/** Places in the result: the eye, then normal (inwards) and offset of each plane. */
export const SIGHT_PLANES = 3
export const SIGHT_LENGTH = SIGHT_PLANES + 6 * 4

/** Writes to `out`; true where it differs from what was there. */
export function writeSight(
  out: Float64Array,
  { matrixWorld, matrixWorldInverse, projectionMatrix }: Camera,
): boolean {
  const view = matrixWorldInverse.elements
  const lens = projectionMatrix.elements
  for (let k = 0; k < 3; k++) made[k] = matrixWorld.elements[12 + k]!
  for (let side = 0; side < 6; side++) {
    const sign = side % 2 === 0 ? 1 : -1
    const axis = side >> 1
    const o = SIGHT_PLANES + 4 * side
    // Inside is −w ≤ x, y, z ≤ w after the projection.
    for (let column = 0; column < 4; column++) {
      let sum = 0
      for (let k = 0; k < 4; k++) {
        sum += (lens[4 * k + 3]! + sign * lens[4 * k + axis]!) * view[4 * column + k]!
      }
      made[o + column] = sum
    }
    const length = Math.sqrt(made[o]! ** 2 + made[o + 1]! ** 2 + made[o + 2]! ** 2)
    for (let k = 0; k < 4; k++) made[o + k]! /= length
  }
  return takeOver(out, made)
}

const made = new Float64Array(SIGHT_LENGTH)
