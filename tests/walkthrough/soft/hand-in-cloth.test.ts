/**
 * The real hand among curtain, towel and cushion, fast and very fast: its triangles cross none of the cloth's,
 * and cloth is not stretched like rubber, also where the hand reaches farther than cloth can go.
 */
import { expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import type { World } from '../../../engine/world.ts'
import { makeHand } from '../../../walkthrough/hand/hand-model.ts'
import { STANDARD } from '../../../walkthrough/hand/poses.ts'
import { makeCurtain } from '../../../walkthrough/soft/make/curtain.ts'
import { makeCushion } from '../../../walkthrough/soft/make/cushion.ts'
import { makeTeaTowel } from '../../../walkthrough/soft/make/tea-towel.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import { rigOf } from '../../../walkthrough/touch/rig.ts'
import { crossingsWith } from './crossings-with.ts'
import { hullTriangles } from './hull-triangles.ts'
import { addBox, allFinite, plainWorld, stretchOf } from './soft-scene.ts'

type Thing = 'curtain' | 'towel' | 'towel, through it and its rail,' | 'cushion'

/** The thing, and where a hand that reaches into it may go: minima, maxima. */
function put(thing: Thing, world: World, soft: SoftWorld): readonly number[] {
  if (thing === 'curtain') {
    const size = { width: 0.8, height: 1.4, waves: 4, quadsAcross: 20, quadsDown: 26 }
    soft.add(makeCurtain({ from: [-0.4, 2, 0], ...size }))
    return [-0.15, 1.05, -0.25, 0.15, 1.3, -0.05]
  }
  if (thing !== 'cushion') {
    addBox(world, [0.4, 0.01, 0.01], [0, 1.4, 0])
    const size = { around: 0.02, width: 0.4, length: 0.6, quadsAcross: 14, quadsDown: 20 }
    soft.add(makeTeaTowel({ middle: [0, 1.4, 0], ...size }))
    return thing === 'towel' ? [-0.15, 1.1, -0.05, 0.15, 1.2, 0.1] : [-0.15, 1.1, -0.25, 0.15, 1.35, -0.05]
  }
  addBox(world, [0.4, 0.2, 0.4], [0, 0.2, 0])
  const { mesh, volume } = makeCushion({ middle: [0, 0.48, 0], width: 0.4, depth: 0.4, height: 0.12 })
  soft.add(mesh, { volume })
  return [-0.1, 0.5, 0.05, 0.1, 0.53, 0.2]
}

it.each([
  ['curtain', 'open', 1, 1.5],
  ['curtain', 'fist', 2, 1.5],
  ['curtain', 'point', 2, 1.5],
  ['curtain', 'open', 1, 4],
  ['curtain', 'point', 2, 4],
  ['curtain', 'fist', 3, 4],
  ['towel', 'open', 1, 1.5],
  ['towel', 'open', 1, 4],
  ['towel', 'point', 2, 4],
  ['towel', 'point', 2, 1.5],
  ['towel, through it and its rail,', 'open', 1, 1.5],
  ['towel, through it and its rail,', 'point', 2, 1.5],
  ['cushion', 'open', 1, 1.5],
  ['cushion', 'fist', 2, 1.5],
] as const)('into a %s with the hand %s (seed %i) at %d m/s', (thing, pose, seed, speed) => {
  const world = plainWorld()
  const rig = rigOf(makeHand('right'))
  const parts = rig.points.map((points) => world.addBody(world.addShape([points])))
  const poses = new Float64Array(7 * parts.length)
  const place = (at: readonly number[]): void => {
    rig.place(Float64Array.of(...at, 0, 0, 0, 1), Float64Array.from(STANDARD[pose]), poses)
    parts.forEach((part, i) => {
      world.setPose(part, [...poses.subarray(7 * i, 7 * i + 7)])
    })
  }
  const soft = new SoftWorld(world)
  const bounds = put(thing, world, soft)
  soft.pressing = new Uint8Array(64)
  for (const part of parts) soft.pressing[part] = 1
  const [body] = soft.bodies
  const random = new Random(seed)
  const start = thing === 'cushion' ? [0, 0.8, 0.1] : [0, bounds[1], 0.45]
  const at = [...start]
  let to = start
  place(at)
  for (let i = 0; i < 15; i++) soft.step()
  let crossing = 0
  let touched = 0
  let worst = 0
  let long = 0
  for (let i = 0; i < 90; i++) {
    if (i % 45 === 0) to = [0, 1, 2].map((k) => random.between(bounds[k], bounds[3 + k]))
    if (i % 45 === 25) to = start
    const way = to.map((end, k) => end - at[k])
    const share = Math.min(1, speed / 60 / Math.max(1e-9, Math.hypot(...way)))
    for (let k = 0; k < 3; k++) at[k] += share * way[k]
    place(at)
    soft.step()
    if (body.solids.pressed > 0) touched++
    const { worst: now } = stretchOf(body)
    worst = Math.max(worst, now)
    if (now > 0.15) long++
    if (i % 3 === 0 && crossingsWith(body, hullTriangles(world, parts)) > 0) crossing++
  }
  expect(touched).toBeGreaterThan(speed > 2 ? 4 : 8)
  expect(crossing).toBe(0)
  // Threads may be a tenth longer, and for a frame or two a little more.
  expect(worst).toBeLessThan(0.25)
  expect(long).toBeLessThan(4)
  expect(allFinite(body)).toBe(true)
  for (let i = 0; i < 40; i++) soft.step()
  expect(stretchOf(body).worst).toBeLessThan(0.1)
})
