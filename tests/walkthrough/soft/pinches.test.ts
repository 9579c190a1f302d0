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

/** Pairs of these bodies; what stands is a table whose top is at height 0. */
function pairsOf(body: readonly number[]): ConstructorParameters<typeof Pinches>[2] {
  return { body: Int32Array.from(body), isConvex: () => true, distanceTo: (_, x, o) => x[o + 1] }
}

it.each([1, 2, 3])('finds those between two solids that oppose each other (seed %i)', (seed) => {
  const random = new Random(seed)
  const vertices = 60
  const count = 12
  const body = Array.from({ length: count }, (_, i) => i % 2)
  const pinches = new Pinches(vertices, twoSolids(), pairsOf(body), THICKNESS, PRESS)
  const x = Float64Array.from({ length: 3 * vertices }, () => random.between(-0.004, 0.004))
  const planes = new Float64Array(4 * count)
  for (let i = 0; i < count; i++) {
    const n = [random.between(-0.6, 0.6), i % 2 === 0 ? 1 : -1, random.between(-0.6, 0.6)]
    const length = Math.hypot(...n)
    planes.set([...n.map((k) => k / length), random.between(-0.004, 0.002)], 4 * i)
  }
  // A vertex meets some of the planes.
  const meets = Array.from({ length: vertices }, () =>
    [...body.keys()].filter(() => random.between(0, 1) < 0.3),
  )
  pinches.begin()
  meets.forEach((list, v) => {
    for (const i of list) if (body[i] === 1) pinches.meet(v, i, planes, x)
  })
  meets.forEach((list, v) => {
    for (const i of list) pinches.oppose(v, i, planes, x)
  })
  pinches.settle(x.slice(), x.slice(), new Float64Array(vertices).fill(1))
  const beyond = (v: number, i: number): number =>
    [0, 1, 2].reduce((sum, k) => sum + planes[4 * i + k] * x[3 * v + k], -planes[4 * i + 3])
  const plain = meets.map((list, v) => {
    const [deepest] = list.filter((i) => body[i] === 1).toSorted((i, j) => beyond(v, i) - beyond(v, j))
    if (deepest === undefined) return false
    return list.some((i) => {
      const turn = [0, 1, 2].reduce((sum, k) => sum + planes[4 * i + k] * planes[4 * deepest + k], 0)
      const [there, here] = [beyond(v, deepest), beyond(v, i)]
      // Out of the one it is in, by the shortest way: whether that ends in the other.
      const after = there < 0 ? here + turn * -there : there + turn * -here
      return body[i] === 0 && turn <= -0.6 && after < 0
    })
  })
  expect([...pinches.pinched].map((one) => one === 1)).toEqual(plain)
  expect(plain).toContain(true)
  expect(plain).toContain(false)
})

/** Five layers between a table and a hand that is `room` above it, put there four times. */
function squeeze(room: number, look: (x: Float64Array, previous: Float64Array) => void): void {
  const layers = 5
  const pinches = new Pinches(layers, twoSolids(), pairsOf([0, 1]), THICKNESS, PRESS)
  const x = new Float64Array(3 * layers)
  for (let v = 0; v < layers; v++) x.set([0.01 * v, 0.0005 + 0.0012 * v, 0], 3 * v)
  const previous = x.slice()
  const planes = Float64Array.of(0, 1, 0, THICKNESS, 0, -1, 0, PRESS - room)
  for (let turn = 0; turn < 4; turn++) {
    pinches.begin()
    for (let v = 0; v < layers; v++) pinches.meet(v, 1, planes, x)
    for (let v = 0; v < layers; v++) for (const i of [0, 1]) pinches.oppose(v, i, planes, x)
    pinches.settle(x, previous, new Float64Array(layers).fill(1))
    expect(pinches.count).toBe(layers)
    pinches.settleAgain(planes, x, previous)
    look(x, previous)
  }
}

it.each([0.0003, 0.002, 0.006, -0.003])('layers share a room of %s m in their order, and stay', (room) => {
  squeeze(room, (x, previous) => {
    for (let v = 0; v < x.length / 3; v++) {
      const underHand = room - x[3 * v + 1]
      expect(underHand).toBeGreaterThan(0)
      expect(underHand).toBeLessThan(Math.max(room, 1e-4))
      if (v > 0 && room > 0) expect(x[3 * v + 1]).toBeGreaterThan(x[3 * v - 2])
      expect(x[3 * v]).toBe(0.01 * v)
      expect(previous[3 * v + 1]).toBe(x[3 * v + 1])
    }
  })
})

it('cloth goes no deeper into furniture than 6 mm, however deep a hand is in there', () => {
  squeeze(-0.02, (x) => {
    for (let v = 0; v < x.length / 3; v++) expect(x[3 * v + 1]).toBeCloseTo(-0.006, 9)
  })
})
