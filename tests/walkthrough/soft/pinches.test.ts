/** Which vertices are pinched, against a plain look at all planes; and what becomes of those that are. */
import { expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { Pinches } from '../../../walkthrough/soft/pinches.ts'
import { SolidMotions } from '../../../walkthrough/soft/solid-motions.ts'
import { addBox, plainWorld } from './soft-scene.ts'

const THICKNESS = 0.005
const PRESS = 0.002

/** Two bodies that stand still; the second presses. */
function twoSolids(): SolidMotions {
  const world = plainWorld()
  addBox(world, [1, 1, 1], [0, -1, 0])
  addBox(world, [1, 1, 1], [0, 1, 0])
  const motions = new SolidMotions(world, [0, -9.81, 0])
  motions.pressing = Uint8Array.of(0, 1)
  motions.begin(1)
  motions.rewind()
  return motions
}

it.each([1, 2, 3])('finds those between two solids that oppose each other (seed %i)', (seed) => {
  const random = new Random(seed)
  const vertices = 60
  const pinches = new Pinches(vertices, twoSolids(), THICKNESS, PRESS)
  const x = Float64Array.from({ length: 3 * vertices }, () => random.between(-0.004, 0.004))
  const count = 12
  const planes = new Float64Array(4 * count)
  const body = Array.from({ length: count }, (_, i) => i % 2)
  for (let i = 0; i < count; i++) {
    const n = [random.between(-0.3, 0.3), i % 2 === 0 ? 1 : -1, random.between(-0.3, 0.3)]
    const length = Math.hypot(...n)
    planes.set([...n.map((k) => k / length), random.between(-0.004, 0.002)], 4 * i)
  }
  // A vertex meets some of the planes.
  const meets = Array.from({ length: vertices }, () =>
    [...body.keys()].filter(() => random.between(0, 1) < 0.3),
  )
  pinches.begin()
  meets.forEach((list, v) => {
    for (const i of list) pinches.meet(v, body[i], planes, 4 * i, x)
  })
  meets.forEach((list, v) => {
    for (const i of list) pinches.oppose(v, body[i], planes, 4 * i, x)
  })
  pinches.settle(x.slice(), x.slice(), new Float64Array(vertices).fill(1))
  const beyond = (v: number, i: number): number =>
    [0, 1, 2].reduce((sum, k) => sum + planes[4 * i + k] * x[3 * v + k], -planes[4 * i + 3])
  const plain = meets.map((list, v) => {
    const [deepest] = list.toSorted((i, j) => beyond(v, i) - beyond(v, j))
    return list.some((i) => {
      const turn = [0, 1, 2].reduce((sum, k) => sum + planes[4 * i + k] * planes[4 * deepest + k], 0)
      return body[i] !== body[deepest] && turn <= -0.9 && beyond(v, i) + beyond(v, deepest) < 0
    })
  })
  expect([...pinches.pinched].map((one) => one === 1)).toEqual(plain)
  expect(plain).toContain(true)
  expect(plain).toContain(false)
})

it.each([0.0003, 0.002, 0.006, -0.003])('layers share a room of %s m in their order, and stay', (room) => {
  const layers = 5
  const pinches = new Pinches(layers, twoSolids(), THICKNESS, PRESS)
  const x = new Float64Array(3 * layers)
  for (let v = 0; v < layers; v++) x.set([0.01 * v, 0.0005 + 0.0012 * v, 0], 3 * v)
  const previous = x.slice()
  const planes = Float64Array.of(0, 1, 0, THICKNESS, 0, -1, 0, PRESS - room)
  for (let turn = 0; turn < 4; turn++) {
    pinches.begin()
    for (let v = 0; v < layers; v++) for (const i of [0, 1]) pinches.meet(v, i, planes, 4 * i, x)
    for (let v = 0; v < layers; v++) for (const i of [0, 1]) pinches.oppose(v, i, planes, 4 * i, x)
    pinches.settle(x, previous, new Float64Array(layers).fill(1))
    expect(pinches.count).toBe(layers)
    for (let v = 0; v < layers; v++) {
      const height = x[3 * v + 1]
      expect(height).toBeGreaterThan(0)
      expect(height).toBeLessThan(Math.max(room, 1e-4))
      if (v > 0 && room > 0) expect(height).toBeGreaterThan(x[3 * v - 2])
      expect(x[3 * v]).toBe(0.01 * v)
      expect(previous[3 * v + 1]).toBe(height)
    }
  }
})
