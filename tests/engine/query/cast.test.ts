/** How far a thing can move, against marching with the plain twin, and against boxes whose answer is known. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { Probe } from '../../../engine/query/probe.ts'
import { World } from '../../../engine/world.ts'
import type { Vector } from '../../twins/convex-pair.ts'
import { boxShape, displaced, FAR } from '../../twins/shape-families.ts'
import { anything, type PlainRow, ProbeScene, plainRows, shifted } from './probe-scene.ts'

const PLAIN = ['sphere', 'ball', 'box', 'cube', 'tetrahedron', 'prism', 'cone']
const THIN = ['needle', 'needle prism', 'plate', 'plate box', 'wedge']
const SAMPLES = 24
const ORIGIN: Vector = [0, 0, 0]

interface Case {
  readonly name: string
  readonly families: readonly string[]
  readonly center: Vector
  readonly scale: number
}

const CASES: readonly Case[] = [
  { name: 'plain shapes', families: PLAIN, center: ORIGIN, scale: 1 },
  { name: 'needles and plates', families: THIN, center: ORIGIN, scale: 1 },
  { name: '50 km away', families: [...PLAIN, ...THIN], center: [FAR, -FAR, FAR], scale: 1 },
  { name: 'tiny', families: PLAIN, center: ORIGIN, scale: 1e-5 },
  { name: 'huge', families: PLAIN, center: ORIGIN, scale: 1e5 },
]

const samePair = (a: PlainRow) => (b: PlainRow) =>
  a.body === b.body && a.part === b.part && a.otherPart === b.otherPart

it('a probe that was asked before answers as a new one does', () => {
  const random = new Random(7)
  const scene = new ProbeScene(random)
  for (let i = 0; i < 6; i++) {
    scene.place(scene.thing([...PLAIN, ...THIN], 4), scene.anyPose(ORIGIN, 3, random.between(0.3, 1.5)))
  }
  const thing = scene.thing(PLAIN, 3)
  const probe = new Probe(scene.world)
  let hits = 0
  for (let turn = 0; turn < 200; turn++) {
    const pose = scene.anyPose(ORIGIN, 3, 0.4)
    const motion = Float64Array.from({ length: 3 }, () => random.between(-4, 4))
    const [asked, fresh] = [probe, new Probe(scene.world)].map((each) => {
      each.useShape(thing.shape, pose.scale)
      each.setPose([...pose.position, ...pose.rotation])
      return { fraction: each.cast(motion, 0.001, anything), hitBody: each.hitBody }
    })
    expect(asked!.fraction).toBeCloseTo(fresh!.fraction, 9)
    expect(asked!.hitBody).toBe(fresh!.hitBody)
    if (asked!.hitBody >= 0) hits++
  }
  expect(hits).toBeGreaterThan(50)
  expect(hits).toBeLessThan(200)
})

describe.each(CASES)('cast: $name', ({ families, center, scale }) => {
  it.each([1, 2, 3])('against marching, seed %i', (seed) => {
    const random = new Random(100 + seed)
    const scene = new ProbeScene(random)
    for (let i = 0; i < 4; i++) {
      scene.place(
        scene.thing(families, 3),
        scene.anyPose(center, 4 * scale, scale * random.between(0.3, 1.5)),
      )
    }
    const thing = scene.thing(families, 2)
    const probe = new Probe(scene.world)
    for (let turn = 0; turn < 4; turn++) {
      const pose = scene.anyPose(center, 6 * scale, scale * random.between(0.2, 1))
      const motion = Float64Array.from({ length: 3 }, () => scale * random.between(-10, 10))
      const skin = scale * [0, 0.001, 0.1, 0.003][turn]!
      probe.useShape(thing.shape, pose.scale)
      probe.setPose([...pose.position, ...pose.rotation])
      const fraction = probe.cast(motion, skin, anything)
      expect(Array.from(probe.position)).toEqual([...pose.position])
      const band = 2e-8 * scale + 1e-10 * Math.abs(center[0])
      const sooner = skin / 1000 + band
      const start = plainRows(thing, pose, scene.bodies)
      // Nothing may come nearer than the skin, or than it was at the start.
      for (let i = 1; i <= SAMPLES; i++) {
        const rows = plainRows(thing, shifted(pose, motion, (fraction * i) / SAMPLES), scene.bodies)
        for (const [k, row] of rows.entries()) {
          expect(row.distance, `sample ${i}`).toBeGreaterThan(Math.min(skin, start[k]!.distance) - band)
        }
      }
      if (fraction === 1) {
        expect(probe.hitBody).toBe(-1)
        continue
      }
      // It was stopped by what is at the skin there, or was nearer from the start, and comes closer.
      const end = plainRows(thing, shifted(pose, motion, fraction), scene.bodies)
      const hit = end.find(
        samePair({ body: probe.hitBody, part: probe.hitPart, otherPart: probe.hitOtherPart } as PlainRow),
      )
      expect(hit!.distance).toBeLessThan(skin + sooner)
      const approach = probe.hitNormal.reduce((sum, value, k) => sum + value * motion[k]!, 0)
      expect(approach).toBeGreaterThan(0)
      expect(Math.hypot(...probe.hitNormal)).toBeCloseTo(1, 9)
    }
  })

  it.each([1, 2, 3])(
    'from the place where it was stopped it can slide along, and not go on, seed %i',
    (seed) => {
      const random = new Random(200 + seed)
      const scene = new ProbeScene(random)
      const obstacle = scene.place(scene.thing(families, 1), scene.anyPose(center, 0, scale))
      const thing = scene.thing(families, 1)
      const pose = scene.anyPose(
        center.map((value, k) => value + (k === 0 ? 8 * scale : 0)) as never,
        scale / 4,
        scale,
      )
      const probe = new Probe(scene.world)
      const skin = 0.003 * scale
      const motion = Float64Array.from(
        { length: 3 },
        (_, k) => 2 * (obstacle.pose.position[k]! - pose.position[k]!),
      )
      probe.useShape(thing.shape, pose.scale)
      probe.setPose([...pose.position, ...pose.rotation])
      const fraction = probe.cast(motion, skin, anything)
      if (fraction === 1) return
      probe.moveTo(...(shifted(pose, motion, fraction).position as [number, number, number]))
      expect(probe.cast(motion, skin, anything)).toBeLessThan(1e-4)
      const n = probe.hitNormal
      const into = motion[0]! * n[0]! + motion[1]! * n[1]! + motion[2]! * n[2]!
      const along = motion.map((value, k) => value - into * n[k]!)
      expect(probe.cast(along, skin, anything)).toBe(1)
      expect(
        probe.cast(
          Float64Array.from(n, (value) => -value * scale),
          skin,
          anything,
        ),
      ).toBe(1)
    },
  )
})

describe('cast: boxes', () => {
  const at = (x: number, y: number, z: number) => [x, y, z, 0, 0, 0, 1]
  const boxWorld = (origin: Vector, x: number, y: number, z: number) => {
    const world = new World()
    const cube = world.addShape([boxShape(0.5, 0.5, 0.5)])
    const plate = world.addBody(world.addShape([boxShape(x, y, z)]))
    world.setPose(plate, at(...origin))
    const probe = new Probe(world)
    probe.useShape(cube, 1)
    return { world, probe, plate }
  }

  it.each([
    ['at the origin', [0, 0, 0]],
    ['50 km away', [FAR, FAR, -FAR]],
  ] as [string, Vector][])('face to face, %s', (_, origin) => {
    const { probe, plate } = boxWorld(origin, 1, 1, 1)
    probe.moveTo(origin[0] - 4, origin[1] + 0.25, origin[2])
    const fraction = probe.cast(Float64Array.of(10, 0, 0), 0.01, anything)
    expect(Math.abs(fraction * 10 - (4 - 1.5 - 0.01))).toBeLessThan(2e-5)
    expect(probe.hitBody).toBe(plate)
    expect(Array.from(probe.hitNormal)).toEqual([1, 0, 0])
    expect(probe.hitPoint[0]! - origin[0]).toBeCloseTo(-1, 8)
    expect(probe.cast(Float64Array.of(-10, 3, 0), 0.01, anything)).toBe(1)
    expect(probe.cast(Float64Array.of(0, 0, 0), 0.01, anything)).toBe(1)
  })

  it('slides along a face it touches, leaves it, and does not enter it', () => {
    const { probe } = boxWorld([0, 0, 0], 5, 1, 5)
    for (const height of [1.5, 1.5 + 1e-13, 1.505, 1.499, 1.2]) {
      probe.moveTo(-4, height, 0)
      expect(probe.cast(Float64Array.of(20, 0, 0), 0.01, anything), `${height}`).toBe(1)
      expect(probe.cast(Float64Array.of(20, 1, 0), 0.01, anything), `${height}`).toBe(1)
      expect(probe.cast(Float64Array.of(20, -1e-3, 0), 0.01, anything), `${height}`).toBe(0)
      expect(probe.cast(Float64Array.of(0, -1, 0), 0.01, anything), `${height}`).toBe(0)
    }
  })

  it('leaves what it is deep inside of by the short way alone', () => {
    const { probe } = boxWorld([0, 0, 0], 3, 3, 3)
    probe.moveTo(2.5, 0, 0)
    expect(probe.cast(Float64Array.of(4, 0, 0), 0.01, anything)).toBe(1)
    expect(probe.cast(Float64Array.of(-4, 0, 0), 0.01, anything)).toBe(0)
  })

  it('never passes a plate of 1 mm on a way of 1000 m, with or without a skin, from any side', () => {
    const random = new Random(31)
    const { probe, plate } = boxWorld([0, 0, 0], 0.0005, 30, 30)
    for (let i = 0; i < 200; i++) {
      const y = random.between(-5, 5)
      const z = random.between(-5, 5)
      const side = i % 2 === 0 ? 1 : -1
      const q = new Float64Array(4)
      random.rotation(q, 0)
      probe.setPose([side * random.between(1, 500), y, z, ...q])
      const motion = Float64Array.of(-1000 * side, -random.between(-9, 9), random.between(-9, 9))
      const skin = i % 3 === 0 ? 0 : 0.003
      const fraction = probe.cast(motion, skin, anything)
      expect(fraction).toBeLessThan(1)
      expect(probe.hitBody).toBe(plate)
      const [px, py, pz] = probe.position
      probe.moveTo(px! + fraction * motion[0]!, py! + fraction * motion[1]!, pz! + fraction * motion[2]!)
      expect(Math.sign(probe.position[0]!)).toBe(side)
      expect(probe.near(0.0031, anything)).toBe(1)
      expect(probe.distance[0]!).toBeGreaterThan(skin - 1e-7)
    }
  })

  it('goes through a hole of a frame, and not through one that is too small', () => {
    const world = new World()
    const sides = [
      displaced(boxShape(0.1, 0.2, 2), 0, 0.8, 0),
      displaced(boxShape(0.1, 0.2, 2), 0, -0.8, 0),
      displaced(boxShape(0.1, 2, 0.2), 0, 0, 0.8),
      displaced(boxShape(0.1, 2, 0.2), 0, 0, -0.8),
    ]
    world.addBody(world.addShape(sides))
    const cube = world.addShape([boxShape(0.5, 0.5, 0.5)])
    const probe = new Probe(world)
    const motion = Float64Array.of(10, 0, 0)
    probe.useShape(cube, 1.19)
    probe.moveTo(-5, 0, 0)
    expect(probe.cast(motion, 0.004, anything)).toBe(1)
    probe.useShape(cube, 1.21)
    const blocked = probe.cast(motion, 0.004, anything)
    expect(blocked * 10).toBeCloseTo(5 - 0.1 - 0.605 - 0.004, 4)
    expect(probe.hitOtherPart).toBeGreaterThanOrEqual(0)
    // Around it there is nothing.
    probe.moveTo(-5, 4, 0)
    expect(probe.cast(motion, 0.004, anything)).toBe(1)
  })

  it('takes the nearest of many', () => {
    const world = new World()
    const cube = world.addShape([boxShape(0.5, 0.5, 0.5)])
    const random = new Random(8)
    let nearest = Number.POSITIVE_INFINITY
    let who = -1
    for (let i = 0; i < 50; i++) {
      const body = world.addBody(cube)
      const x = random.between(3, 90)
      world.setPose(body, at(x, random.between(-0.4, 0.4), random.between(-0.4, 0.4)))
      if (x < nearest) who = body
      nearest = Math.min(nearest, x)
    }
    const probe = new Probe(world)
    probe.useShape(cube, 1)
    expect(probe.cast(Float64Array.of(100, 0, 0), 0, anything) * 100).toBeCloseTo(nearest - 1, 6)
    expect(probe.hitBody).toBe(who)
    expect(probe.cast(Float64Array.of(100, 0, 0), 0, (body) => body !== who) * 100).toBeGreaterThan(
      nearest - 1,
    )
  })
})
