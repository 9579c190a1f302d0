import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { World } from '../../../engine/world.ts'
import { drawable } from '../../../walkthrough/hand/drawable.ts'
import { makeHand, segmentPart } from '../../../walkthrough/hand/hand-model.ts'
import { FINGERS, JOINT_COUNT } from '../../../walkthrough/hand/joints.ts'
import { placeHand } from '../../../walkthrough/hand/kinematics.ts'
import { AT_ORIGIN, randomJoints, worldPoint } from './support/placed-hand.ts'

const SEED = 20261116

describe.each(['left', 'right'] as const)('the %s hand', (handedness) => {
  const hand = makeHand(handedness)

  it('has at least 17 parts, each with a name of its own', () => {
    expect(hand.parts.length).toBeGreaterThanOrEqual(17)
    expect(new Set(hand.parts.map(({ name }) => name)).size).toBe(hand.parts.length)
    expect(hand.parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['wrist', 'palm', 'thumb tip', 'index tip', 'index middle', 'index base']),
    )
    for (const finger of FINGERS) expect(hand.parts[segmentPart(finger, 2)].name).toMatch(/ tip$/)
  })

  it.each(hand.parts.map((part, i) => [part.name, i] as const))(
    '%s is a polytope of 20 to 110 faces',
    (_, i) => {
      const world = new World()
      world.addShape([hand.parts[i].points])
      const faces = world.shapes.polytopes.faceCount
      expect(faces).toBeGreaterThanOrEqual(20)
      expect(faces).toBeLessThanOrEqual(110)
    },
  )

  it.each(hand.parts.map((part, i) => [part.name, i] as const))(
    'what is drawn of %s is its polytope',
    (_, i) => {
      const { points } = hand.parts[i]
      const { positions, normals, indices } = drawable(hand.parts[i])
      const corner = (t: number) => [...positions.subarray(3 * indices[t], 3 * indices[t] + 3)]
      const sides = new Map<string, number>()
      let highest = 0
      let unevenness = 0
      let leastOutwards = 1
      for (let t = 0; t < indices.length; t += 3) {
        const [a, b, c] = [corner(t), corner(t + 1), corner(t + 2)]
        const u = b.map((x, k) => x - a[k])
        const v = c.map((x, k) => x - a[k])
        const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
        const length = Math.hypot(...n)
        for (let p = 0; p < points.length; p += 3) {
          const height = n.reduce((sum, x, k) => sum + (x * (points[p + k] - a[k])) / length, 0)
          highest = Math.max(highest, height)
        }
        for (let k = 0; k < 3; k++) {
          const normal = [...normals.subarray(3 * indices[t + k], 3 * indices[t + k] + 3)]
          const outwards = normal.reduce((sum, x, axis) => sum + (x * n[axis]) / length, 0)
          unevenness = Math.max(unevenness, Math.abs(Math.hypot(...normal) - 1))
          leastOutwards = Math.min(leastOutwards, outwards)
          const from = corner(t + k).join()
          const to = corner(t + ((k + 1) % 3)).join()
          sides.set(`${from} ${to}`, (sides.get(`${from} ${to}`) ?? 0) + 1)
        }
      }
      expect(highest).toBeLessThan(1e-7)
      expect(unevenness).toBeLessThan(1e-6)
      expect(leastOutwards).toBeGreaterThan(0)
      const hasTwin = (side: string) => sides.has(side.split(' ').reverse().join(' '))
      expect([...sides].filter(([side, count]) => count !== 1 || !hasTwin(side))).toEqual([])
    },
  )

  it('has the size of an adult hand', () => {
    const places = new Float64Array(7 * hand.parts.length)
    placeHand(hand, AT_ORIGIN, 0, new Float64Array(JOINT_COUNT), places)
    const extent = (names: RegExp, axis: number) => {
      const values = hand.parts.flatMap(({ name, points }, part) =>
        names.test(name)
          ? Array.from(
              { length: points.length / 3 },
              (_, i) => worldPoint(places, part, points.subarray(3 * i))[axis],
            )
          : [],
      )
      return [Math.min(...values), Math.max(...values)]
    }
    const [farthest] = extent(/middle finger tip/, 2)
    expect(-farthest).toBeGreaterThan(0.185)
    expect(-farthest).toBeLessThan(0.195)
    const [low, high] = extent(/palm|knuckles|heel/, 0)
    expect(high - low).toBeGreaterThan(0.072)
    expect(high - low).toBeLessThan(0.088)
    const ends = FINGERS.map((finger) => extent(new RegExp(`^${finger}.* tip`), 2)[0])
    expect(ends.indexOf(Math.min(...ends))).toBe(FINGERS.indexOf('middle'))
  })
})

it(`the left hand is the right one in a mirror, in any pose, seed ${SEED}`, () => {
  const random = new Random(SEED)
  const [left, right] = [makeHand('left'), makeHand('right')]
  const leftPlaces = new Float64Array(7 * left.parts.length)
  const rightPlaces = new Float64Array(7 * left.parts.length)
  let apart = 0
  for (let round = 0; round < 20; round++) {
    const joints = randomJoints(random)
    placeHand(left, AT_ORIGIN, 0, joints, leftPlaces)
    placeHand(right, AT_ORIGIN, 0, joints, rightPlaces)
    left.parts.forEach(({ points }, part) => {
      for (let i = 0; i < points.length; i += 3) {
        const [x, y, z] = worldPoint(leftPlaces, part, points.subarray(i))
        const [mx, my, mz] = worldPoint(rightPlaces, part, right.parts[part].points.subarray(i))
        apart = Math.max(apart, Math.abs(x + mx), Math.abs(y - my), Math.abs(z - mz))
      }
    })
  }
  expect(apart).toBeLessThan(1e-14)
})
