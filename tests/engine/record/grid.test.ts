import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import {
  ANGLE_STEP,
  exactAngles,
  FARTHEST,
  Grid,
  isTurn,
  POSE_INTS,
  POSITION_STEP,
  roundAngles,
  TURN_STEP,
} from '../../../engine/record/grid.ts'

function rounded(grid: Grid, pose: ArrayLike<number>): Int32Array {
  const ints = new Int32Array(POSE_INTS)
  grid.roundPose(ints, 0, pose, 0)
  return ints
}

function exact(grid: Grid, ints: Int32Array): Float64Array {
  const pose = new Float64Array(POSE_INTS)
  grid.exactPose(pose, 0, ints, 0)
  return pose
}

function turned(turn: readonly number[]): number[] {
  const length = Math.hypot(...turn)
  return [0, 0, 0, ...turn.map((value) => value / length)]
}

/** Rounds once and twice, and looks at everything that is promised. */
function expectGood(grid: Grid, pose: ArrayLike<number>): void {
  const once = rounded(grid, pose)
  const back = exact(grid, once)
  expect([...rounded(grid, back)]).toEqual([...once])
  expect([...exact(grid, rounded(grid, back))]).toEqual([...back])
  expect(isTurn(once, 3)).toBe(true)
  expect(Math.abs(Math.hypot(back[3]!, back[4]!, back[5]!, back[6]!) - 1)).toBeLessThan(4e-16)
  for (let k = 0; k < 3; k++) {
    expect(Math.abs(back[k]! - pose[k]!)).toBeLessThanOrEqual(POSITION_STEP / 2)
  }
  // Half a step where it is rounded, a step or two more where it gives way to the largest.
  for (let k = 3; k < 7; k++) expect(Math.abs(back[k]! - pose[k]!)).toBeLessThan(2.5 * TURN_STEP)
}

describe('the grid', () => {
  it('rounds random poses once and for all, seed 1', () => {
    const random = new Random(1)
    const grid = new Grid()
    const pose = new Float64Array(POSE_INTS)
    for (let i = 0; i < 1000; i++) {
      for (let k = 0; k < 3; k++) pose[k] = random.between(-100, 100)
      random.rotation(pose, 3)
      expectGood(grid, pose)
    }
  })

  it('rounds once and for all where two, three or four components are equally large, seed 2', () => {
    const random = new Random(2)
    const grid = new Grid()
    for (let i = 0; i < 2000; i++) {
      const turn = [0, 0, 0, 0]
      // Two and more alike to within a few steps, the rest anything smaller.
      const alike = 2 + random.below(3)
      for (let k = 0; k < 4; k++) turn[k] = k < alike ? 1 + random.between(-4, 4) * TURN_STEP : random.unit()
      for (let k = 0; k < 4; k++) if (random.below(2) === 0) turn[k] = -turn[k]!
      for (let k = 3; k > 0; k--) {
        const other = random.below(k + 1)
        const swapped = turn[k]!
        turn[k] = turn[other]!
        turn[other] = swapped
      }
      expectGood(grid, turned(turn))
    }
  })

  it('rounds exact ties once and for all', () => {
    const grid = new Grid()
    for (let code = 1; code < 81; code++) {
      // Every combination of −1, 0 and 1.
      const turn = [code % 3, Math.floor(code / 3) % 3, Math.floor(code / 9) % 3, Math.floor(code / 27)]
      expectGood(grid, turned(turn.map((digit) => (digit === 2 ? -1 : digit))))
    }
  })

  it('gives way where rounding up would make another component the largest', () => {
    const grid = new Grid()
    // 46340.95 steps each: both up, and the one left out would be the smaller one.
    const ints = rounded(grid, turned([1, 1, 0, 0]))
    expect([...ints.subarray(3)]).toEqual([46340, 0, 0, 0])
  })

  it('keeps the sign of a quaternion, for motion between two of them', () => {
    const grid = new Grid()
    const back = exact(grid, rounded(grid, turned([0.1, 0.2, 0.3, -0.9])))
    expect(back[6]).toBeLessThan(0)
    expect(back[3]).toBeGreaterThan(0)
  })

  it('takes quaternions that are not of unit length', () => {
    const grid = new Grid()
    for (const length of [1e-100, 0.5, 3, 1e100]) {
      const turn = turned([0.1, -0.2, 0.3, 0.9])
      const scaled = turn.map((value, k) => (k < 3 ? value : value * length))
      expect([...rounded(grid, scaled)]).toEqual([...rounded(grid, turn)])
    }
  })

  it('is as fine far from zero, seed 3', () => {
    const random = new Random(3)
    for (const far of [1e3, -5e4, 6.4e6, 2 ** 35]) {
      const grid = new Grid([far + 0.3, -far, far])
      const pose = new Float64Array(POSE_INTS)
      for (let i = 0; i < 300; i++) {
        for (let k = 0; k < 3; k++) pose[k] = grid.origin[k]! + random.between(-100, 100)
        random.rotation(pose, 3)
        expectGood(grid, pose)
      }
    }
  })

  it('has whole metres for an origin', () => {
    expect([...new Grid([1.4, -2.6, 0.5]).origin]).toEqual([1, -3, 1])
  })

  it('holds what is beyond its edge at the edge, once and for all', () => {
    const grid = new Grid([10, 0, 0])
    for (const beyond of [FARTHEST + 11, 1e9, 1e300, Number.POSITIVE_INFINITY]) {
      const ints = rounded(grid, [beyond, -beyond, 0, 0, 0, 0, 1])
      const back = exact(grid, ints)
      expect([...back.subarray(0, 3)]).toEqual([FARTHEST + 10, -FARTHEST, 0])
      expect([...rounded(grid, back)]).toEqual([...ints])
    }
  })

  it('makes the origin and no turn of what is no number', () => {
    const grid = new Grid([5, 6, 7])
    const nan = Number.NaN
    expect([...exact(grid, rounded(grid, [nan, nan, nan, nan, nan, nan, nan]))]).toEqual([
      5, 6, 7, 0, 0, 0, 1,
    ])
    expect([...rounded(grid, [5, 6, 7, 0, 0, 0, 0])]).toEqual([0, 0, 0, 0, 0, 0, 3])
    expect([...rounded(grid, [5, 6, 7, 0, nan, 0, 1])]).toEqual([0, 0, 0, 0, 0, 0, 3])
    expect([...rounded(grid, [5, 6, 7, 0, Number.POSITIVE_INFINITY, 0, 1])]).toEqual([0, 0, 0, 0, 0, 0, 3])
  })

  it('tells rotations from other whole numbers', () => {
    const half = 32768
    expect(isTurn(Int32Array.of(half, half, half, 7), 0)).toBe(true)
    expect(isTurn(Int32Array.of(0, 0, 0, 8), 0)).toBe(false)
    expect(isTurn(Int32Array.of(0, 0, 0, -1), 0)).toBe(false)
    expect(isTurn(Int32Array.of(half + 200, half, half, 0), 0)).toBe(false)
    expect(isTurn(Int32Array.of(-(2 ** 31), 0, 0, 0), 0)).toBe(false)
  })

  it('rounds angles once and for all, seed 4', () => {
    const random = new Random(4)
    const angles = Float64Array.from({ length: 20 }, () => random.between(-4, 4))
    const ints = new Int32Array(22)
    roundAngles(ints, 2, angles)
    const back = new Float64Array(20)
    exactAngles(back, ints, 2)
    for (let i = 0; i < 20; i++) expect(Math.abs(back[i]! - angles[i]!)).toBeLessThanOrEqual(ANGLE_STEP / 2)
    const again = new Int32Array(22)
    roundAngles(again, 2, back)
    expect([...again]).toEqual([...ints])
  })

  it('limits angles, and makes zero of what is no number', () => {
    const ints = new Int32Array(3)
    roundAngles(ints, 0, Float64Array.of(1e300, -1e300, Number.NaN))
    expect([...ints]).toEqual([2 ** 30, -(2 ** 30), 0])
  })
})
