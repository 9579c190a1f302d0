import { expect, test } from 'vitest'
import { Random } from '../../../../engine/math/random.ts'
import { Grid, isTurn, POSE_INTS } from '../../../../engine/record/grid.ts'
import { blendPose } from '../../../../renderer/headset/mirror/blend.ts'

const SEED = 8
const grid = new Grid()

test(`between two poses lies one of the grid, as near to either as the share says (seed ${SEED})`, () => {
  const random = new Random(SEED)
  const [a, b, out] = [new Int32Array(POSE_INTS), new Int32Array(POSE_INTS), new Int32Array(POSE_INTS)]
  const exact = [a, b, out].map(() => new Float64Array(7))
  for (let i = 0; i < 2000; i++) {
    for (const ints of [a, b])
      grid.roundPose(
        ints,
        0,
        Float64Array.from({ length: 7 }, () => random.between(-1, 1)),
        0,
      )
    if (i % 5 === 0) b.set(a)
    const share = i % 7 === 0 ? 0 : i % 7 === 1 ? 1 : random.between(0, 1)
    blendPose(out, 0, a, 0, b, 0, share)
    expect(isTurn(out, 3)).toBe(true)
    if (share === 0 || i % 5 === 0) expect(out).toEqual(a)
    else if (share === 1) expect(out).toEqual(b)
    for (const [at, ints] of [a, b, out].entries()) grid.exactPose(exact[at]!, 0, ints, 0)
    const [from, to, blended] = exact as [Float64Array, Float64Array, Float64Array]
    for (let k = 0; k < 3; k++)
      expect(Math.abs(blended[k]! - (from[k]! + (to[k]! - from[k]!) * share))).toBeLessThan(2 ** -16)
    // Never farther from either than they are from each other.
    const whole = angle(from, to)
    expect(angle(from, blended)).toBeLessThanOrEqual(whole + 1e-3)
    expect(angle(to, blended)).toBeLessThanOrEqual(whole + 1e-3)
  }
})

function angle(a: Float64Array, b: Float64Array): number {
  let dot = 0
  for (let k = 3; k < 7; k++) dot += a[k]! * b[k]!
  return 2 * Math.acos(Math.min(1, Math.abs(dot)))
}
