/** A thing that is slid along a table goes over the cloth that lies there, and does not plough it up into itself. */
import { expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { addThing, coveredTable, REST_GAP, SOON, settle, TABLE, TABLE_AT, TOP } from './covered-table.ts'
import { allFinite, crossingsOf, deepest, stretchOf } from './soft-scene.ts'

/** Metres that cloth may be inside what has just gone over it. */
const DEEPEST = 0.001
const FROM = [-0.2, -0.15] as const

it.each([1, 2, 4])('onto a tablecloth and off it again (seed %i)', (seed) => {
  const random = new Random(seed)
  const scene = coveredTable()
  const { world, soft, cloth } = scene
  const half = [random.between(0.006, 0.05), random.between(0.003, 0.05), random.between(0.006, 0.05)]
  const thing = addThing(scene, half)
  const height = TOP + REST_GAP + half[1]
  const slide = (from: readonly number[], to: readonly number[], speed: number): void => {
    const steps = Math.ceil((60 * Math.hypot(to[0] - from[0], to[1] - from[1])) / speed)
    for (let i = 0; i <= steps; i++) {
      const [x, z] = [0, 1].map((k) => from[k] + ((to[k] - from[k]) * i) / steps)
      world.setPose(thing, [x, height, z, 0, 0, 0, 1])
      soft.step()
      expect(crossingsOf(soft.bodies)).toBe(0)
    }
  }
  world.setPose(thing, [FROM[0], height, FROM[1], 0, 0, 0, 1])
  settle(soft, 300)
  const onCloth = [random.between(0, 0.2), random.between(0, 0.15)]
  slide(FROM, onCloth, random.between(0.15, 0.7))
  expect(settle(soft)).toBeLessThanOrEqual(SOON)
  const inner = half.map((size) => size - DEEPEST)
  expect(deepest(cloth, inner, [onCloth[0], height, onCloth[1]])).toBeLessThan(0)
  expect(cloth.solids.pinches.count).toBeGreaterThan(0)
  slide(onCloth, FROM, random.between(0.15, 0.7))
  expect(settle(soft)).toBeLessThanOrEqual(SOON)
  expect(deepest(cloth, TABLE, TABLE_AT)).toBeLessThan(DEEPEST)
  expect(stretchOf(cloth).worst).toBeLessThan(0.13)
  expect(allFinite(cloth)).toBe(true)
})
