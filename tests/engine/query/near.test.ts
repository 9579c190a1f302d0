/** What is near a thing, against the plain twin over all pairs of parts. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { Probe } from '../../../engine/query/probe.ts'
import { World, type WorldOptions } from '../../../engine/world.ts'
import type { Vector } from '../../twins/convex-pair.ts'
import { boxShape, FAR } from '../../twins/shape-families.ts'
import { anything, ProbeScene, plainRows } from './probe-scene.ts'

const PLAIN = ['sphere', 'ball', 'box', 'cube', 'tetrahedron', 'prism', 'cone']
const THIN = ['needle', 'needle prism', 'plate', 'plate box', 'wedge']

interface Case {
  readonly name: string
  readonly families: readonly string[]
  readonly center: Vector
  readonly scale: number
  readonly options: WorldOptions
}

const ORIGIN: Vector = [0, 0, 0]
const CASES: readonly Case[] = [
  { name: 'plain shapes', families: PLAIN, center: ORIGIN, scale: 1, options: {} },
  { name: 'needles and plates', families: THIN, center: ORIGIN, scale: 1, options: {} },
  {
    name: 'dynamic boxes',
    families: [...PLAIN, ...THIN],
    center: ORIGIN,
    scale: 1,
    options: { boxes: 'dynamic' },
  },
  { name: '50 km away', families: PLAIN, center: [FAR, -FAR, FAR], scale: 1, options: {} },
  { name: 'tiny', families: PLAIN, center: ORIGIN, scale: 1e-6, options: {} },
  { name: 'huge', families: PLAIN, center: ORIGIN, scale: 1e6, options: { boxes: 'dynamic' } },
]

describe.each(CASES)('near: $name', ({ families, center, scale, options }) => {
  it.each([1, 2, 3])('seed %i', (seed) => {
    const random = new Random(seed)
    const scene = new ProbeScene(random, options)
    for (let i = 0; i < 8; i++) {
      const pose = scene.anyPose(center, 5 * scale, scale * random.between(0.3, 2))
      scene.place(scene.thing(families, 4), pose)
    }
    const probe = new Probe(scene.world)
    const thing = scene.thing(families, 3)
    for (let turn = 0; turn < 4; turn++) {
      const pose = scene.anyPose(center, 4 * scale, scale * random.between(0.3, 2))
      probe.useShape(thing.shape, pose.scale)
      probe.setPose([...pose.position, ...pose.rotation])
      const reach = scale * [0, 0.01, 0.5, 3][turn]!
      const found = probe.near(reach, anything)
      const rows = plainRows(thing, pose, scene.bodies)
      const band = 1e-8 * scale + 1e-10 * Math.abs(center[0])
      const certain = rows.filter((row) => row.distance < reach - band)
      const possible = rows.filter((row) => row.distance < reach + band)
      expect(found).toBeGreaterThanOrEqual(certain.length)
      expect(found).toBeLessThanOrEqual(possible.length)
      for (let i = 0; i < found; i++) {
        const row = possible.find(
          ({ body, part, otherPart }) =>
            body === probe.otherBody[i] && part === probe.part[i] && otherPart === probe.otherPart[i],
        )
        expect(row, `row ${i}`).toBeDefined()
        expect(Math.abs(probe.distance[i]! - row!.distance)).toBeLessThan(band)
        const normal = probe.normal.subarray(3 * i, 3 * i + 3)
        expect(Math.hypot(...normal)).toBeCloseTo(1, 9)
        if (row!.distance < 1e-6 * scale) continue
        for (let k = 0; k < 3; k++) expect(normal[k]).toBeCloseTo(row!.normal[k]!, 3)
      }
    }
  })

  it.each([11, 12, 13, 14])('−normal · depth frees the thing, seed %i', (seed) => {
    const random = new Random(seed)
    const scene = new ProbeScene(random, options)
    const other = scene.thing(families, 1)
    scene.place(other, scene.anyPose(center, 0.2 * scale, scale))
    const thing = scene.thing(families, 1)
    const pose = scene.anyPose(center, 0.2 * scale, scale)
    const probe = new Probe(scene.world)
    probe.useShape(thing.shape, pose.scale)
    probe.setPose([...pose.position, ...pose.rotation])
    if (probe.near(0, anything) === 0) return
    const depth = -probe.distance[0]!
    const out = depth + 1e-6 * scale
    const [x, y, z] = Array.from(probe.position, (value, k) => value - probe.normal[k]! * out)
    probe.moveTo(x!, y!, z!)
    expect(probe.near(0, anything)).toBe(0)
    // And no shorter way along the same line does.
    if (depth < 1e-5 * scale) return
    probe.moveTo(...(pose.position as [number, number, number]))
    const short = depth - 1e-6 * scale
    const back = Array.from(probe.position, (value, k) => value - probe.normal[k]! * short)
    probe.moveTo(back[0]!, back[1]!, back[2]!)
    expect(probe.near(0, anything)).toBe(1)
  })
})

describe('a probe and its world', () => {
  const twoCubes = () => {
    const world = new World()
    const cube = world.addShape([boxShape(0.5, 0.5, 0.5)])
    const first = world.addBody(cube)
    const second = world.addBody(cube)
    world.setPose(second, [1.2, 0, 0, 0, 0, 0, 1])
    return { world, cube, first, second, probe: new Probe(world) }
  }

  it('never finds a body near itself, nor what is not accepted, nor what was removed', () => {
    const { world, first, second, probe } = twoCubes()
    probe.useBody(first)
    expect(probe.near(0.3, anything)).toBe(1)
    expect(probe.otherBody[0]).toBe(second)
    expect(probe.distance[0]).toBeCloseTo(0.2, 12)
    expect(Array.from(probe.normal.subarray(0, 3))).toEqual([1, 0, 0])
    expect(probe.point[0]).toBeCloseTo(0.7, 12)
    expect(probe.near(0.3, (body) => body !== second)).toBe(0)
    world.removeBody(second)
    expect(probe.near(0.3, anything)).toBe(0)
  })

  it('sees moves since the last step, and the step still sees them', () => {
    const { world, first, second, probe } = twoCubes()
    world.step()
    expect(world.contacts.count).toBe(0)
    world.setPose(second, [0.9, 0, 0, 0, 0, 0, 1])
    probe.useBody(first)
    expect(probe.near(0, anything)).toBe(1)
    expect(probe.distance[0]).toBeCloseTo(-0.1, 12)
    expect(world.contacts.count).toBe(0)
    world.step()
    expect(world.contacts.count).toBe(1)
  })

  it('sees every kind of change between two questions', () => {
    const { world, cube, first, second, probe } = twoCubes()
    probe.useBody(first)
    const distance = () => (probe.near(5, anything) > 0 ? probe.distance[0]! : Number.NaN)
    expect(distance()).toBeCloseTo(0.2, 12)
    world.setPose(second, [3, 0, 0, 0, 0, 0, 1])
    expect(distance()).toBeCloseTo(2, 12)
    world.setScale(second, 2)
    expect(distance()).toBeCloseTo(1.5, 12)
    world.setPoses(Int32Array.of(second), Float64Array.of(0, 4, 0, 0, 0, 0, 1))
    expect(distance()).toBeCloseTo(2.5, 12)
    world.removeBody(second)
    expect(distance()).toBeNaN()
    world.setPose(world.addBody(cube), [0, 0, 2, 0, 0, 0, 1])
    expect(distance()).toBeCloseTo(1, 12)
    world.step()
    expect(distance()).toBeCloseTo(1, 12)
  })

  it('grows its list', () => {
    const { world, cube, first, probe } = twoCubes()
    for (let i = 0; i < 100; i++) world.setPose(world.addBody(cube), [0, 1.1, 0, 0, 0, 0, 1])
    probe.useBody(first)
    expect(probe.near(0.3, anything)).toBe(101)
    expect(Array.from(probe.distance.subarray(1, 101)).every((d) => Math.abs(d - 0.1) < 1e-12)).toBe(true)
  })

  it('starts unturned at the origin, and says when it has no shape', () => {
    const { world, cube, probe } = twoCubes()
    expect(() => probe.near(1, anything)).toThrow('The probe has no shape yet.')
    expect(() => probe.useBody(99 as never)).toThrow('There is no body number 99.')
    probe.useShape(cube, 0.5)
    probe.moveTo(0, 2, 0)
    expect(probe.near(2, anything)).toBe(2)
    expect(probe.distance[0]).toBeCloseTo(1.25, 12)
    expect(world.bodies.count).toBe(2)
  })
})
