import { describe, expect, it } from 'vitest'
import { POSE_STRIDE, POSITION, SCALE, writePose } from '../../../engine/math/pose.ts'
import { Random } from '../../../engine/math/random.ts'
import { PoseCopies, writeMatrix } from '../../../renderer/view/pose-copies.ts'

describe('PoseCopies', () => {
  it('sees every body as moved at first, and then each single number that changes', () => {
    const pose = new Float64Array(3 * POSE_STRIDE)
    const copies = new PoseCopies(2)
    expect(copies.take(0, pose, 2)).toBe(true)
    expect(copies.take(1, pose, 0)).toBe(true)
    expect(copies.take(0, pose, 2)).toBe(false)
    for (let k = 0; k <= SCALE; k++) {
      pose[2 * POSE_STRIDE + k] += 1e-12
      expect(copies.take(0, pose, 2)).toBe(true)
      expect(copies.take(0, pose, 2)).toBe(false)
      expect(copies.take(1, pose, 0)).toBe(false)
    }
  })
})

describe('writeMatrix', () => {
  for (const seed of [1, 2])
    it(`maps points as the pose does (seed ${seed})`, () => {
      const random = new Random(seed)
      const pose = new Float64Array(2 * POSE_STRIDE)
      const source = new Float64Array(7)
      const matrix = new Float32Array(20)
      for (let round = 0; round < 50; round++) {
        for (let k = 0; k < 3; k++) source[k] = random.between(-5, 5)
        random.rotation(source, 3)
        writePose(pose, 1, source, 0)
        const scale = random.between(0.1, 3)
        pose[POSE_STRIDE + SCALE] = scale
        writeMatrix(matrix, 4, pose, 1)
        const p = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
        for (let row = 0; row < 3; row++) {
          const rotated = p.reduce((sum, value, k) => sum + pose[POSE_STRIDE + 3 * row + k] * value, 0)
          const wanted = scale * rotated + pose[POSE_STRIDE + POSITION + row]
          const got = p.reduce((sum, value, k) => sum + matrix[4 + 4 * k + row] * value, matrix[16 + row])
          expect(got).toBeCloseTo(wanted, 5)
        }
        expect([matrix[7], matrix[11], matrix[15], matrix[19]]).toEqual([0, 0, 0, 1])
      }
    })
})
