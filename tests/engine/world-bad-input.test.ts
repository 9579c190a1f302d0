/** Bad input gets one clear sentence, and the world is as it was. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type BodyId, PoseError } from '../../engine/bodies.ts'
import { PartError } from '../../engine/geometry/shape-pool.ts'
import { World } from '../../engine/world.ts'
import { boxShape } from '../twins/shape-families.ts'
import { allRows } from './support/world-rows.ts'

const cube = boxShape(1, 1, 1)
const at = (x: number, y: number, z: number) => [x, y, z, 0, 0, 0, 1]
const id = (body: BodyId) => body

let world: World
let fixed: BodyId
let moving: BodyId
let before: string[]

beforeEach(() => {
  world = new World()
  const shape = world.addShape([cube])
  fixed = world.addBody(shape)
  moving = world.addBody(shape)
  world.setPose(moving, at(1.5, 0, 0))
  world.step()
  before = allRows(world, id)
})

/** After bad input: nothing has changed, and the next good input works. */
function expectUnharmed(): void {
  world.step()
  expect(allRows(world, id)).toEqual(before)
  expect(world.contacts.count).toBe(1)
  world.setPose(moving, at(5, 0, 0))
  world.step()
  expect(world.contacts.count).toBe(0)
  expect(world.contacts.endedCount).toBe(1)
  world.setPose(moving, at(1.5, 0, 0))
  world.step()
  expect(allRows(world, id)).toEqual(before)
}

/** What was thrown; it must be one sentence. */
function thrownBy(action: () => void): Error {
  try {
    action()
  } catch (error) {
    const { message } = error as Error
    expect(message).toMatch(/^[A-Z][^\n]*\.$/)
    return error as Error
  }
  throw new Error('Nothing was thrown.')
}

describe('a pose that is none', () => {
  it.each([
    ['a position that is not a number', [Number.NaN, 0, 0, 0, 0, 0, 1], 'NaN'],
    ['an infinite position', [0, Infinity, 0, 0, 0, 0, 1], 'Infinity'],
    ['a position beyond float64 squares', [0, 0, -1e200, 0, 0, 0, 1], '-1e+200'],
    ['no rotation', [0, 0, 0, 0, 0, 0, 0], '(0, 0, 0, 0)'],
    ['a rotation that is not a number', [0, 0, 0, 0, Number.NaN, 0, 1], 'NaN'],
    ['an infinite rotation', [0, 0, 0, 0, 0, 0, -Infinity], '-Infinity'],
    ['too few numbers', [0, 0, 0, 0, 0, 0], 'undefined'],
    ['nothing', [], 'undefined'],
  ])('%s', (_, pose, named) => {
    const error = thrownBy(() => world.setPose(moving, pose))
    expect(error).toBeInstanceOf(PoseError)
    expect(error.message).toContain(named)
    expectUnharmed()
  })

  it.each([0, -1, Number.NaN, Infinity, -Infinity, 1e200])('a scale of %s', (scale) => {
    const error = thrownBy(() => world.setScale(moving, scale))
    expect(error).toBeInstanceOf(PoseError)
    expect(error.message).toContain(`${scale}`)
    expectUnharmed()
  })

  it('among many poses set at once: those before it are set, it and those behind are not', () => {
    const poses = Float64Array.of(0.5, 0, 0, 0, 0, 0, 1, Number.NaN, 0, 0, 0, 0, 0, 1)
    const error = thrownBy(() => world.setPoses(Int32Array.of(moving, moving), poses))
    expect(error).toBeInstanceOf(PoseError)
    expect(error.message).toContain('NaN')
    world.step()
    expect(world.contacts.count).toBe(1)
    expect(thrownBy(() => world.setPoses(Int32Array.of(99), poses)).message).toContain('99')
  })

  it('a quaternion of any other length is turned into a rotation', () => {
    for (const length of [1e-90, 1e-3, 7, 1e90]) {
      world.setPose(moving, [1.5, 0, 0, 0, 0, 0, length])
      world.step()
      expect(allRows(world, id)).toEqual(before)
    }
  })
})

describe('a part that is none', () => {
  const flat = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0.5, 0.5, 0)
  it.each([
    ['no parts', [], 0, 'missing'],
    ['no points', [new Float64Array(0)], 0, 'no vertices'],
    ['one point', [Float64Array.of(1, 2, 3)], 0, 'single point'],
    ['one point many times', [Float64Array.of(1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3)], 0, 'single point'],
    ['a line', [Float64Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3)], 0, 'one line'],
    ['a plane', [flat], 0, 'flat'],
    ['a plane as the second part', [cube, flat], 1, 'flat'],
    ['a point that is not a number', [Float64Array.of(...cube, 0, Number.NaN, 0)], 0, 'number 8'],
    ['a point at infinity', [cube, cube, Float64Array.of(-Infinity, ...cube.subarray(1))], 2, 'number 0'],
    ['a point too far out', [Float64Array.of(...cube, 0, 0, 1e60)], 0, 'number 8'],
  ])('%s', (_, parts, part, named) => {
    const error = thrownBy(() => world.addShape(parts))
    expect(error).toBeInstanceOf(PartError)
    expect((error as PartError).part).toBe(part)
    expect(error.message).toContain(named)
    expectUnharmed()
    const good = world.addShape([cube])
    const body = world.addBody(good)
    world.setPose(body, at(0, 1.5, 0))
    world.step()
    expect(world.contacts.count).toBe(3)
  })

  it.each([
    ['seven numbers are no points', Float64Array.of(0, 0, 0, 1, 0, 0, 0)],
    ['a cube and one number', Float64Array.of(...cube, 5)],
  ])('%s', (_, points) => {
    expect(thrownBy(() => world.addShape([points]))).toBeInstanceOf(PartError)
    expectUnharmed()
  })
})

describe('a body that is none', () => {
  it('is not removed twice', () => {
    const third = world.addBody(world.addShape([cube]))
    world.setPose(third, at(50, 0, 0))
    world.step()
    world.removeBody(third)
    thrownBy(() => world.removeBody(third))
    expect(world.bodies.count).toBe(2)
    world.step()
    const shape = world.addShape([cube])
    const [p, q] = [world.addBody(shape), world.addBody(shape)]
    expect(p).not.toBe(q)
    world.setPose(p, at(50, 0, 0))
    world.setPose(q, at(60, 0, 0))
    expectUnharmed()
  })

  it.each([99, -1, 0.5, Number.NaN])('is not moved, scaled or removed: number %s', (number) => {
    const nobody = number as BodyId
    thrownBy(() => world.setPose(nobody, at(0, 0, 0)))
    thrownBy(() => world.setScale(nobody, 2))
    thrownBy(() => world.removeBody(nobody))
    expectUnharmed()
  })

  it('cannot be moved once it is removed', () => {
    world.removeBody(fixed)
    thrownBy(() => world.setPose(fixed, at(0, 0, 0)))
    world.step()
    expect(world.contacts.count).toBe(0)
    expect(world.bodies.count).toBe(1)
  })
})
