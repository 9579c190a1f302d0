/** A cloth crushed between four walls has no room left and goes through itself nowhere; let go, it lies still. */
import { expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { makeSheet } from '../../../walkthrough/soft/make/sheet.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import { addBox, allFinite, crossingsOf, plainWorld, stretchOf } from './soft-scene.ts'

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
]

/** Of the walls' middle, metres: they reach into the floor, or cloth that lies there would pass below them. */
const HEIGHT = 0.15

it.each([2, 5, 6, 7])('crushed to a few centimetres and let go (seed %i)', (seed) => {
  const random = new Random(seed)
  const world = plainWorld()
  addBox(world, [1, 0.05, 1], [0, -0.05, 0])
  const walls = SIDES.map(([x]) =>
    addBox(world, x === 0 ? [0.3, 0.25, 0.02] : [0.02, 0.25, 0.3], [0, HEIGHT, 0]),
  )
  const place = (room: number): void => {
    SIDES.forEach(([x, z], i) => {
      world.setPose(walls[i], [(room + 0.02) * x, HEIGHT, (room + 0.02) * z, 0, 0, 0, 1])
    })
  }
  const soft = new SoftWorld(world)
  soft.pressing = Uint8Array.of(0, 1, 1, 1, 1)
  const sheet = makeSheet(0.3, 0.3, 10, 10)
  const lean = random.between(0, 0.5)
  const positions = new Float64Array(sheet.rest.length)
  for (let o = 0; o < positions.length; o += 3) {
    const [u, v] = sheet.rest.subarray(o, o + 2)
    positions.set([u, 0.2 + lean * v + random.between(-0.004, 0.004), v], o)
  }
  const cloth = soft.add({ ...sheet, positions, pins: new Int32Array(0) })
  let held = 0
  const step = (): void => {
    soft.step()
    held += soft.layers.guard.heldBack
    expect(crossingsOf(soft.bodies)).toBe(0)
  }
  place(0.23)
  for (let i = 0; i < 20; i++) step()
  for (let i = 0; i < 45; i++) {
    place(0.23 - (0.19 * i) / 44)
    step()
  }
  expect(held).toBeGreaterThan(30)
  for (let i = 0; i < 60; i++) {
    place(0.04 + 0.2 * Math.min(1, i / 30))
    step()
  }
  for (let i = 0; i < 240 && !cloth.asleep; i++) step()
  expect(cloth.asleep).toBe(true)
  expect(allFinite(cloth)).toBe(true)
  expect(stretchOf(cloth).worst).toBeLessThan(0.3)
})
