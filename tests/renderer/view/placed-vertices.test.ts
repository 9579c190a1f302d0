import { describe, expect, it } from 'vitest'
import { POSE_STRIDE, SCALE, writePose } from '../../../engine/math/pose.ts'
import { Random } from '../../../engine/math/random.ts'
import { placeNormals, placePoints } from '../../../renderer/view/placed-vertices.ts'
import { writeMatrix } from '../../../renderer/view/pose-copies.ts'

describe('placed vertices', () => {
  for (const seed of [1, 2])
    it(`are where the body's matrix puts them, with normals of unit length (seed ${seed})`, () => {
      const random = new Random(seed)
      const pose = new Float64Array(3 * POSE_STRIDE)
      const source = new Float64Array(7)
      for (let k = 0; k < 3; k++) source[k] = random.between(-5, 5)
      random.rotation(source, 3)
      writePose(pose, 2, source, 0)
      pose[2 * POSE_STRIDE + SCALE] = random.between(0.2, 4)
      const points = Float32Array.from({ length: 60 }, () => random.between(-1, 1))
      const normals = new Float32Array(60)
      const normal = new Float64Array(3)
      for (let i = 0; i < 60; i += 3) {
        random.onSphere(normal, 0)
        normals.set(normal, i)
      }
      const placed = new Float32Array(66)
      const turned = new Float32Array(66)
      placePoints(placed, 3, points, pose, 2)
      placeNormals(turned, 3, normals, pose, 2)
      const matrix = new Float32Array(16)
      writeMatrix(matrix, 0, pose, 2)
      for (let i = 0; i < 60; i += 3) {
        for (let k = 0; k < 3; k++) {
          const along = (v: Float32Array) =>
            [0, 1, 2].reduce((sum, j) => sum + matrix[4 * j + k] * v[i + j], 0)
          expect(placed[3 + i + k]).toBeCloseTo(along(points) + matrix[12 + k], 4)
          expect(turned[3 + i + k] * pose[2 * POSE_STRIDE + SCALE]).toBeCloseTo(along(normals), 4)
        }
        expect(Math.hypot(...turned.subarray(3 + i, 6 + i))).toBeCloseTo(1, 5)
      }
      expect([...placed.subarray(0, 3), ...placed.subarray(63)]).toEqual([0, 0, 0, 0, 0, 0])
    })
})
