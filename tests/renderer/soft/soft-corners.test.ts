import { describe, expect, it } from 'vitest'
import { SoftCorners } from '../../../renderer/soft/soft-corners.ts'

/** A ridge: two triangles that meet at a right angle along x. */
const RIDGE = {
  active: true,
  positions: Float64Array.of(0, 0, 0, 1, 0, 0, 0, -1, 1, 0, -1, -1),
  mesh: { corners: Uint32Array.of(0, 2, 1, 0, 1, 3) },
}

describe('the corners of soft bodies', () => {
  it('are smooth for cloth and flat for shards, each body at its place', () => {
    const gone = { ...RIDGE, active: false }
    const corners = new SoftCorners([gone, RIDGE, RIDGE], Int32Array.of(0, 2, 4, 6), [false, false, true])
    const positions = new Float32Array(54).fill(7)
    const normals = new Float32Array(54).fill(7)
    for (let i = 0; i < 3; i++) corners.write(i, positions, normals)
    expect(positions.subarray(0, 18).every((x) => x === 0)).toBe(true)
    expect([...positions.subarray(18, 27)]).toEqual([0, 0, 0, 0, -1, 1, 1, 0, 0])
    // On the ridge the two sides are mixed: straight up.
    expect([...normals.subarray(18, 21)]).toEqual([0, 1, 0])
    const half = Math.fround(Math.SQRT1_2)
    expect([...normals.subarray(37, 39)]).toEqual([half, half])
    expect([...normals.subarray(46, 48)]).toEqual([half, -half])
  })
})
