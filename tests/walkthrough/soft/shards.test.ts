/** What breaks into shards: they keep their shape, fall, come to rest on floors and on cloth, and on each other. */
import { expect, it } from 'vitest'
import { KDet } from '../../../engine/kdet/kdet.ts'
import { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { triangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import type { Cloth } from '../../../scenes/build/kit/cloth.ts'
import { shatter } from '../../../scenes/build/kit/shards.ts'
import { VASE } from '../../../scenes/build/kitchen/vase.ts'
import { makeTablecloth } from '../../../walkthrough/soft/make/tablecloth.ts'
import type { SoftBody } from '../../../walkthrough/soft/soft-body.ts'
import type { SoftMesh } from '../../../walkthrough/soft/soft-mesh.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import { distanceBetween } from '../../../walkthrough/soft/topology.ts'
import { addBox, allFinite, plainWorld, stretchOf } from './soft-scene.ts'

/** A crooked plate of 36 triangles about a point: a closed skin. */
function shard(random: Random, at: readonly number[]): SoftMesh {
  const sides = 10
  const positions: number[] = []
  for (const y of [0.003, -0.003]) {
    for (let i = 0; i < sides; i++) {
      const angle = (2 * Math.PI * i) / sides
      const radius = random.between(0.02, 0.035)
      positions.push(at[0] + radius * Math.cos(angle), at[1] + y, at[2] + radius * Math.sin(angle))
    }
  }
  const corners: number[] = []
  for (let i = 1; i + 1 < sides; i++) corners.push(0, i + 1, i, sides, sides + i, sides + i + 1)
  for (let i = 0; i < sides; i++) {
    const next = (i + 1) % sides
    corners.push(i, next, sides + i, next, sides + next, sides + i)
  }
  const xyz = Float64Array.from(positions)
  return { positions: xyz, rest: xyz, corners: Uint32Array.from(corners), pins: new Int32Array(0) }
}

const STUFF = { density: 3, friction: 0.6, drag: 0.1 }

/** How much any side is longer or shorter than it was made; a share. */
function warp(body: SoftBody): number {
  const { edges, lengths } = body.stretch
  let worst = 0
  for (let i = 0; i < lengths.length; i++) {
    const length = distanceBetween(body.positions, edges[2 * i], edges[2 * i + 1])
    worst = Math.max(worst, Math.abs(length / (body.scale * lengths[i]) - 1))
  }
  return worst
}

it.each([
  [1, 'parts'],
  [2, 'a soup'],
] as const)(
  'twenty shards (seed %i) settle on %s within three seconds and keep their shape',
  (seed, floor) => {
    const random = new Random(seed)
    const world = plainWorld()
    if (floor === 'parts') addBox(world, [2, 0.05, 2], [0, -0.05, 0])
    else {
      const points = Float64Array.of(-2, 0, -2, 2, 0, -2, 2, 0, 2, -2, 0, 2)
      world.addBody(world.addSoup(buildTree(triangleMesh(points, Uint32Array.of(0, 2, 1, 0, 3, 2)))))
    }
    const soft = new SoftWorld(world)
    for (let i = 0; i < 20; i++) {
      const at = [0.09 * (i % 3) - 0.09, 0.25 + 0.04 * Math.floor(i / 3), 0.08 * (i % 2)]
      const body = soft.add(shard(random, at), STUFF, true)
      for (let k = 0; k < body.velocities.length; k++) body.velocities[k] = random.between(-0.6, 0.6)
      body.restart()
    }
    for (let i = 0; i < 180; i++) {
      soft.step()
      for (const body of soft.bodies) {
        expect(warp(body), `step ${i}`).toBeLessThan(0.01)
        // The air below it is 5 mm.
        expect(body.box[1], `step ${i}`).toBeGreaterThan(0)
      }
    }
    expect(soft.bodies.filter((body) => !body.asleep).map((body) => body.number)).toEqual([])
    expect(overlapping(soft.bodies)).toEqual([])
    for (const body of soft.bodies) {
      expect(allFinite(body)).toBe(true)
      // Spread over the floor, not shot away.
      expect(Math.abs(body.box[0]) + Math.abs(body.box[2])).toBeLessThan(2)
      expect(body.box[4]).toBeLessThan(0.2)
      // It is to keep 5 mm.
      expect(body.box[1]).toBeGreaterThan(0.004)
    }
  },
)

/** Pairs of shards of which triangles share a point. */
function overlapping(bodies: readonly SoftBody[]): string[] {
  const positions = Float64Array.from(bodies.flatMap((body) => [...body.positions]))
  let first = 0
  const corners = Uint32Array.from(
    bodies.flatMap((body) => {
      const from = first
      first += body.positions.length / 3
      return Array.from(body.mesh.corners, (v) => from + v)
    }),
  )
  const mesh = Int32Array.from(bodies.flatMap((body, i) => Array(body.mesh.corners.length / 3).fill(i)))
  const finder = new KDet()
  finder.use({ positions, corners, mesh })
  finder.run()
  const names = new Set<string>()
  for (let i = 0; i < finder.pairCount; i++) {
    const [a, b] = [mesh[finder.pairs[2 * i]], mesh[finder.pairs[2 * i + 1]]]
    if (a !== b) names.add(`${a} in ${b}`)
  }
  return [...names]
}

/** The kitchen's vase. */
function vaseShards(): readonly Cloth[] {
  const [foot, ...above] = VASE.outer
  if (foot === undefined) return []
  const outer = [[0, 0] as const, foot, ...above]
  const inner = outer.map(([r, y], i) =>
    i === 0 ? ([0, VASE.floor] as const) : ([r - VASE.wall, i === 1 ? y + VASE.floor : y] as const),
  )
  const parameters = { density: 4.5, thickness: 0.004, friction: 0.4, drag: 0.2 }
  const made = { count: 20, seed: 1, material: 'clay', parameters }
  return shatter({ outer, inner, segments: VASE.segments }, made)
}

it.each(['a floor', 'a soup', 'a table top'] as const)(
  'a vase that was dropped 0.9 m onto %s lies in shards, each by itself, and sleeps',
  (where) => {
    const world = plainWorld()
    if (where === 'a soup') {
      const points = Float64Array.of(-2, 0, -2, 2, 0, -2, 2, 0, 2, -2, 0, 2)
      world.addBody(world.addSoup(buildTree(triangleMesh(points, Uint32Array.of(0, 2, 1, 0, 3, 2)))))
    } else
      addBox(world, where === 'a floor' ? [2, 0.05, 2] : [0.3, 0.015, 0.2], [
        0,
        where === 'a floor' ? -0.05 : -0.015,
        0,
      ])
    addBox(world, [2, 0.05, 2], [0, -0.8, 0])
    const soft = new SoftWorld(world)
    for (const { mesh, parameters } of vaseShards()) {
      const body = soft.add({ ...mesh, pins: new Int32Array(0) }, parameters, true)
      body.appear([0, 0.022, 0, 0.1, 0, 0.05, 0.99], 1, [0.2, -4.2, 0.1])
    }
    for (let i = 0; i < 180 && soft.bodies.some((body) => !body.asleep); i++) {
      soft.step()
      for (const body of soft.bodies) expect(body.box[1], `step ${i}`).toBeGreaterThan(-0.751)
    }
    expect(soft.bodies.filter((body) => !body.asleep).map((body) => body.number)).toEqual([])
    expect(overlapping(soft.bodies)).toEqual([])
    for (const body of soft.bodies) {
      expect(allFinite(body)).toBe(true)
      expect(Math.max(...body.box.map(Math.abs))).toBeLessThan(1)
      // Each lies on the upper one, or beside the table on the lower; it is to keep 4 mm, but a jam may press on it.
      const floor = where === 'a table top' && body.box[1] < -0.1 ? -0.75 : 0
      if (where !== 'a table top' || floor < 0) expect(body.box[1] - floor).toBeGreaterThan(0.001)
    }
  },
)

it.each([2, 30])(
  'saved %i steps after it broke, loaded elsewhere, the heap comes to the same bits',
  (steps) => {
    const [one, two] = [0, 1].map(() => {
      const world = plainWorld()
      addBox(world, [2, 0.05, 2], [0, -0.05, 0])
      const soft = new SoftWorld(world)
      for (const { mesh, parameters } of vaseShards()) {
        soft.add({ ...mesh, pins: new Int32Array(0) }, parameters, true)
      }
      return soft
    }) as [SoftWorld, SoftWorld]
    for (const body of one.bodies) body.appear([0, 0.022, 0, 0.1, 0, 0.05, 0.99], 1, [0.2, -4.2, 0.1])
    one.run(steps)
    two.load(one.save())
    for (let i = 0; i < 25; i++) {
      one.step()
      two.step()
    }
    one.bodies.forEach((body, i) => {
      expect(body.speed[0]).toBe(two.bodies[i]?.speed[0])
      expect(body.positions).toEqual(two.bodies[i]?.positions)
    })
    expect(two.save()).toEqual(one.save())
  },
)

it('a vase that breaks on a covered table comes to rest there, and the cloth is not torn', () => {
  const world = plainWorld()
  addBox(world, [0.3, 0.02, 0.3], [0, -0.03, 0])
  const soft = new SoftWorld(world)
  const size = { width: 0.7, depth: 0.7, quadsAcross: 14, quadsDown: 14 }
  const cloth = soft.add(makeTablecloth({ middle: [0, -0.004, 0], ...size }))
  soft.run(5)
  for (const { mesh, parameters } of vaseShards()) {
    const body = soft.add({ ...mesh, pins: new Int32Array(0) }, parameters, true)
    body.appear([0, 0.022, 0, 0.1, 0, 0.05, 0.99], 1, [0, -3, 0])
  }
  for (let i = 0; i < 120; i++) soft.step()
  expect(stretchOf(cloth).worst).toBeLessThan(0.1)
  const shards = soft.bodies.filter((body) => body.rigid !== null && body.box[1] > -0.02)
  expect(shards.length).toBeGreaterThan(10)
  // One that lies on nothing but the cloth moves with it until the cloth sleeps too.
  expect(shards.filter((body) => !body.asleep).length).toBeLessThan(3)
  for (const body of shards) expect(body.speed[0]).toBeLessThan(0.1)
  expect(overlapping(shards)).toEqual([])
})

it('a plate that leans in the air falls over, and does not sleep before it lies', () => {
  const world = plainWorld()
  addBox(world, [2, 0.05, 2], [0, -0.05, 0])
  const soft = new SoftWorld(world)
  const body = soft.add(shard(new Random(5), [0, 0, 0]), STUFF, true)
  // On its rim, a few degrees off upright.
  body.appear([0, 0.04, 0, 0.68, 0, 0, 0.733], 1, [0, 0, 0])
  for (let i = 0; i < 150; i++) soft.step()
  expect(body.asleep).toBe(true)
  expect(body.box[4] - body.box[1]).toBeLessThan(0.012)
  expect(Math.abs(body.box[1] - 0.005)).toBeLessThan(0.001)
})

it('a shard that falls on a held cloth stays on it', () => {
  const soft = new SoftWorld(plainWorld())
  const sheet = makeTablecloth({
    middle: [0, 0.5, 0],
    width: 0.5,
    depth: 0.5,
    quadsAcross: 14,
    quadsDown: 14,
  })
  const pins = Int32Array.from([...Array(15).keys()].flatMap((i) => [i, 14 * 15 + i, 15 * i, 15 * i + 14]))
  const cloth = soft.add({ ...sheet, pins })
  const body = soft.add(shard(new Random(3), [0.01, 0.6, 0.02]), STUFF, true)
  for (let i = 0; i < 120; i++) soft.step()
  expect(body.box[1]).toBeGreaterThan(0.3)
  expect(body.box[1]).toBeGreaterThan(cloth.box[1])
  expect(warp(body)).toBeLessThan(0.01)
})

it('comes to be where its body stood, turned and scaled, at its velocity; and is gone again', () => {
  const soft = new SoftWorld(plainWorld())
  const mesh = shard(new Random(4), [0.1, 0, 0])
  const body = soft.add(mesh, { ...STUFF, drag: 0 }, true)
  body.vanish()
  soft.step()
  expect(body.positions).toEqual(mesh.positions)
  // A quarter turn about y takes +x to −z.
  body.appear([1, 2, 3, 0, Math.SQRT1_2, 0, Math.SQRT1_2], 2, [0.5, 0, 0])
  const centre = [0, 2, 4].map((k) => (body.box[k >> 1] + body.box[3 + (k >> 1)]) / 2)
  expect(centre[0]).toBeCloseTo(1, 1)
  expect(centre[1]).toBeCloseTo(2, 6)
  expect(centre[2]).toBeCloseTo(2.8, 1)
  for (let i = 0; i < 6; i++) soft.step()
  expect(warp(body)).toBeLessThan(0.01)
  expect((body.box[0] + body.box[3]) / 2 - centre[0]).toBeCloseTo(0.05, 3)
  body.vanish()
  const before = Float64Array.from(body.positions)
  soft.step()
  expect(body.positions).toEqual(before)
})
