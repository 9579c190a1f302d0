import { describe, expect, it } from 'vitest'
import { plainShadeUniforms, writeHandShade, writePlainHandShade } from '../../../renderer/view/hand-shade.ts'
import type { HandView } from '../../../renderer/view/stage-view.ts'
import { shadeUniforms } from '../../../renderer/view/touch-shading.ts'
import { crowd } from './random-world.ts'

const handOf = (...bodies: number[]): HandView => ({ drawables: [], bodies: Int32Array.from(bodies) })

describe('the soft shade of the hands', () => {
  const { world } = crowd(1)
  const left = handOf(0, 1)
  const right = handOf(2, 3, 4)

  it('has a ball for each part of both, and reaches around all of them', () => {
    writeHandShade(world, [left, right])
    const { occluders, occluderCount, occluderReach } = shadeUniforms
    expect(occluderCount.value).toBe(5)
    const { x, y, z, w } = occluderReach.value
    for (const ball of occluders.value.slice(0, 5)) {
      expect(Math.hypot(ball.x - x, ball.y - y, ball.z - z)).toBeLessThan(w)
    }
    const both = w
    writeHandShade(world, [right])
    expect(occluderCount.value).toBe(3)
    expect(occluderReach.value.w).toBeLessThan(both)
  })

  it('is none without hands', () => {
    writeHandShade(world, [])
    expect(shadeUniforms.occluderCount.value).toBe(0)
    writePlainHandShade(world, [])
    for (const ball of plainShadeUniforms.plainOccluders.value) expect(ball.y).toBe(-1e6)
  })

  it('gives each of two hands its share of the few balls of the plain shaders', () => {
    const balls = plainShadeUniforms.plainOccluders.value
    writePlainHandShade(world, [left, right])
    const shared = balls.map(({ x, y, z }) => [x, y, z])
    expect(shared[0]).not.toEqual(shared[1])
    expect(balls.every(({ w }) => w > 0 && Number.isFinite(w))).toBe(true)
    writePlainHandShade(world, [right, left])
    expect(balls.map(({ x, y, z }) => [x, y, z])).toEqual(shared.reverse())
  })
})
