import { PerspectiveCamera, Vector4 } from 'three'
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { SIGHT_LENGTH, SIGHT_PLANES, writeSight } from '../../../renderer/view/camera-sight.ts'
import { randomCamera } from './random-camera.ts'

describe('writeSight', () => {
  it('has a point within its planes where the projection has it in the picture (seed 5)', () => {
    const random = new Random(5)
    const out = new Float64Array(SIGHT_LENGTH)
    let seen = 0
    for (let round = 0; round < 3000; round++) {
      const camera = randomCamera(random)
      expect(writeSight(out, camera)).toBe(true)
      expect([...out.subarray(0, 3)]).toEqual(camera.position.toArray())
      const at = [0, 1, 2].map(() => random.between(-6, 6)) as [number, number, number]
      const shown = new Vector4(...at, 1)
        .applyMatrix4(camera.matrixWorldInverse)
        .applyMatrix4(camera.projectionMatrix)
      const isSeen = [shown.x, shown.y, shown.z].every((value) => Math.abs(value) <= shown.w)
      if (isSeen) seen++
      let isInside = true
      for (let o = SIGHT_PLANES; o < SIGHT_LENGTH; o += 4) {
        const height = out[o]! * at[0] + out[o + 1]! * at[1] + out[o + 2]! * at[2] + out[o + 3]!
        if (height < 0) isInside = false
      }
      expect(isInside).toBe(isSeen)
    }
    expect(seen).toBeGreaterThan(100)
  })

  it('tells whether the camera has moved', () => {
    const camera = new PerspectiveCamera(70, 1.6, 0.03, 60)
    camera.updateMatrixWorld()
    const out = new Float64Array(SIGHT_LENGTH)
    expect(writeSight(out, camera)).toBe(true)
    expect(writeSight(out, camera)).toBe(false)
    camera.fov = 60
    camera.updateProjectionMatrix()
    expect(writeSight(out, camera)).toBe(true)
    camera.position.x = 1e-3
    camera.updateMatrixWorld()
    expect(writeSight(out, camera)).toBe(true)
    expect(writeSight(out, camera)).toBe(false)
  })
})
