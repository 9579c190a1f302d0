/** A curtain hangs on rings, which swing: a hand at its upper edge pushes it aside and does not pass through it. */
import { expect, it } from 'vitest'
import { makeHand } from '../../../walkthrough/hand/hand-model.ts'
import { STANDARD } from '../../../walkthrough/hand/poses.ts'
import { makeCurtain } from '../../../walkthrough/soft/make/curtain.ts'
import { FARTHEST } from '../../../walkthrough/soft/rings.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import { rigOf } from '../../../walkthrough/touch/rig.ts'
import { crossingsWith } from './crossings-with.ts'
import { hullTriangles } from './hull-triangles.ts'
import { allFinite, plainWorld } from './soft-scene.ts'

it.each([-0.17, -0.14, 0.03, 0.07])('a hand whose wrist is at x = %d', (x) => {
  const world = plainWorld()
  const rig = rigOf(makeHand('right'))
  const parts = rig.points.map((points) => world.addBody(world.addShape([points])))
  const poses = new Float64Array(7 * parts.length)
  const place = (z: number): void => {
    rig.place(Float64Array.of(x, 2, z, 0, 0, 0, 1), Float64Array.from(STANDARD.open), poses)
    for (const [i, part] of parts.entries()) world.setPose(part, [...poses.subarray(7 * i, 7 * i + 7)])
  }
  place(0.5)
  const soft = new SoftWorld(world)
  const size = { width: 0.8, height: 0.8, waves: 4, quadsAcross: 24, quadsDown: 20 }
  const curtain = soft.add(makeCurtain({ from: [-0.4, 2, 0], ...size }))
  const { pins, positions: places } = curtain.mesh
  soft.pressing = new Uint8Array(64)
  for (const part of parts) soft.pressing[part] = 1
  const swing = (): number =>
    Math.max(
      ...[...pins].map((pin) =>
        Math.hypot(...[0, 1, 2].map((k) => curtain.positions[3 * pin + k] - places[3 * pin + k])),
      ),
    )
  let farthest = 0
  let crossing = 0
  // The fingers push the upper edge aside, and then go on: rings that a hand is not at come along.
  for (let i = 0; i < 100; i++) {
    place(Math.max(0.1, 0.5 - 0.3 * (i / 60)))
    soft.step()
    farthest = Math.max(farthest, swing())
    if (crossingsWith(curtain, hullTriangles(world, parts)) > 0) crossing++
  }
  expect(farthest).toBeGreaterThan(0.02)
  expect(farthest).toBeLessThanOrEqual(FARTHEST + 1e-12)
  expect(crossing).toBe(0)
  place(1)
  for (let i = 0; i < 60; i++) soft.step()
  expect(swing()).toBe(0)
  expect(allFinite(curtain)).toBe(true)
})
