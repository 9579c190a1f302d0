/** Soups as bodies of a world: the rows of a step, and the probe's questions, against all triangles one by one. */
import { describe, expect, it } from 'vitest'
import type { BodyId } from '../../engine/bodies.ts'
import type { RowId } from '../../engine/contacts.ts'
import { Random } from '../../engine/math/random.ts'
import { Probe } from '../../engine/query/probe.ts'
import type { AabbTree } from '../../engine/soup/aabb-tree.ts'
import { BoxGap } from '../../engine/soup/box-gap.ts'
import { buildTree } from '../../engine/soup/build-tree.ts'
import { BEYOND, PolytopeTriangle } from '../../engine/soup/polytope-triangle.ts'
import { boxSolid } from '../../engine/soup/sample/box-solid.ts'
import { octasphere } from '../../engine/soup/sample/octasphere.ts'
import { triangleCount } from '../../engine/soup/triangle-mesh.ts'
import { World } from '../../engine/world.ts'
import { boxShape, displaced } from '../twins/shape-families.ts'

const REACH = 0.02
const SEED = 20261116

function randomPose(random: Random, far: number): number[] {
  const turn = [0, 1, 2, 3].map(() => random.between(-1, 1))
  return [...[0, 1, 2].map(() => random.between(-far, far)), ...turn]
}

/** Every part against every triangle, without a tree. */
function bruteForce(world: World, thing: BodyId, soup: BodyId, reach: number): Map<string, number> {
  const exact = new PolytopeTriangle(world.shapes.polytopes)
  const { mesh } = world.shapes.soupOf(world.bodies.root[soup]!)
  exact.within[0] = reach
  const found = new Map<string, number>()
  const visit = (node: number) => {
    const { shapes } = world
    if (!shapes.isLeaf(node)) {
      visit(shapes.nodeLeft[node]!)
      visit(shapes.nodeRight[node]!)
      return
    }
    exact.place(shapes.nodePolytope[node]!, world.bodies.pose, thing, soup)
    for (let t = 0; t < triangleCount(mesh); t++) {
      const [a, b, c] = mesh.corners.subarray(3 * t, 3 * t + 3)
      exact.take(mesh.positions, a!, b!, c!)
      if (exact.relate() === BEYOND) continue
      exact.report()
      found.set(`${shapes.nodePart[node]} ${t}`, exact.answer[0]!)
    }
  }
  visit(world.bodies.root[thing]!)
  return found
}

/** What meets, and of parts that meet nothing the closest triangle, the lowest of equals. */
function worthARow(all: ReadonlyMap<string, number>): Map<string, number> {
  const rows = new Map([...all].filter(([, distance]) => distance <= 0))
  const touching = new Set([...rows.keys()].map((key) => key.split(' ')[0]))
  const closest = new Map<string, [string, number]>()
  for (const [key, distance] of all) {
    const part = key.split(' ')[0]!
    const best = closest.get(part)
    if (best === undefined || distance < best[1] * (1 - 1e-12)) closest.set(part, [key, distance])
  }
  for (const [part, [key, distance]] of closest) if (!touching.has(part)) rows.set(key, distance)
  return rows
}

function rowsOf(world: World, thing: BodyId): Map<string, number> {
  const found = new Map<string, number>()
  const { pairs } = world.broad
  const { contacts } = world
  const add = (row: RowId) => {
    const thingIsA = contacts.bodyA(row) === thing
    const key = `${contacts.part(row, thingIsA ? 0 : 1)} ${contacts.part(row, thingIsA ? 1 : 0)}`
    expect(found.has(key)).toBe(false)
    found.set(key, contacts.distance(row))
    expect(contacts.meets(row)).toBe(contacts.distance(row) <= 0)
  }
  for (let i = 0; i < pairs.activeCount; i++) world.forEachRow(pairs.active[i]!, add)
  return found
}

const cup = [boxShape(0.05, 0.01, 0.05), displaced(boxShape(0.01, 0.08, 0.05), 0.05, 0.08, 0)]

describe('rows of a soup', () => {
  for (const order of ['soup first', 'thing first']) {
    it(`are those that all triangles, one by one, give, ${order}, seed ${SEED}`, () => {
      const random = new Random(SEED)
      const world = new World({ boxes: 'dynamic', tolerance: REACH / 2 })
      const addSoup = () => world.addBody(world.addSoup(buildTree(octasphere(3))), 1)
      const addThing = () => world.addBody(world.addShape(cup), 2)
      const first = order === 'soup first' ? addSoup() : addThing()
      const second = order === 'soup first' ? addThing() : addSoup()
      const [soup, thing] = order === 'soup first' ? [first, second] : [second, first]
      let meetings = 0
      for (let frame = 0; frame < 60; frame++) {
        if (frame % 10 === 0) world.setPose(soup, randomPose(random, 100))
        if (frame % 10 === 5) world.setScale(soup, random.between(0.2, 3))
        const at = world.bodies.pose.subarray(soup * 16 + 9, soup * 16 + 12)
        const size = world.bodies.pose[soup * 16 + 12]!
        const out = [0, 1, 2].map(() => random.between(-1, 1))
        const length = Math.hypot(...out)
        const pose = randomPose(random, 1)
        for (let k = 0; k < 3; k++) {
          pose[k] = at[k]! + (out[k]! / length) * (size + random.between(-0.15, 0.15))
        }
        world.setPose(thing, pose)
        const before = new Set(
          [...Array(world.contacts.count).keys()].map((i) => world.contacts.at(i) as number),
        )
        world.step()
        const expected = worthARow(bruteForce(world, thing, soup, REACH))
        const rows = rowsOf(world, thing)
        expect([...rows.keys()].sort()).toEqual([...expected.keys()].sort())
        for (const [key, distance] of rows) expect(distance).toBe(expected.get(key))
        const meeting = [...expected.values()].filter((distance) => distance <= 0).length
        meetings += meeting
        expect(world.contacts.count).toBe(meeting)
        expect(world.contacts.begunCount - world.contacts.endedCount).toBe(meeting - before.size)
      }
      expect(meetings).toBeGreaterThan(20)
    })
  }

  it('end with the body, and describe features of triangles', () => {
    const world = new World({ tolerance: REACH / 2 })
    const floor = world.addBody(
      world.addSoup(buildTree(boxSolid([{ min: [-1, -1, -1], max: [1, 0, 1] }], 3))),
    )
    const thing = world.addBody(world.addShape([boxShape(0.1, 0.1, 0.1)]))
    world.setPose(thing, [0.3, 0.095, 0.2, 0, 0, 0, 1])
    world.step()
    expect(world.contacts.count).toBeGreaterThan(0)
    const row = world.contacts.at(0)
    expect(world.contacts.distance(row)).toBeCloseTo(-0.005, 12)
    const side = world.contacts.bodyA(row) === floor ? 0 : 1
    expect(['vertex', 'edge', 'face']).toContain(world.contacts.feature(row, side)!.type)
    expect(world.contacts.feature(row, side)!.index).toBeLessThan(3)
    world.removeBody(floor)
    world.step()
    expect(world.contacts.count).toBe(0)
  })

  it('two soups are never compared', () => {
    const world = new World({ tolerance: 1 })
    for (let i = 0; i < 2; i++) world.addBody(world.addSoup(buildTree(octasphere(1))))
    world.step()
    expect(world.contacts.count).toBe(0)
    expect(world.broad.pairs.activeCount).toBe(1)
  })
})

describe('the probe', () => {
  it(`is stopped by a soup as by the same box made of a convex part, seed ${SEED}`, () => {
    const random = new Random(SEED)
    const solid = new World()
    const soup = new World()
    solid.addBody(solid.addShape([boxShape(0.5, 0.4, 0.3)]))
    const mesh = boxSolid([{ min: [-0.5, -0.4, -0.3], max: [0.5, 0.4, 0.3] }], 0.21)
    soup.addBody(soup.addSoup(buildTree(mesh)))
    const probes = [solid, soup].map((world) => {
      const probe = new Probe(world)
      probe.useShape(world.addShape(cup))
      return probe
    })
    let stopped = 0
    for (let i = 0; i < 1000; i++) {
      const pose = randomPose(random, 1.5)
      const skin = i % 2 === 0 ? 0.001 : 0
      for (const probe of probes) probe.setPose(pose)
      // From within the two differ: a soup has no inside.
      if (probes[0]!.near(0.002, () => true) > 0) continue
      const motion = Float64Array.from([0, 1, 2], () => random.between(-3, 3))
      const [a, b] = probes.map((probe) => probe.cast(motion, skin, () => true))
      expect(Math.abs(a! - b!) * Math.hypot(...motion)).toBeLessThan(1e-5)
      if (a === 1) continue
      stopped++
      expect(probes[1]!.hitBody).toBe(0)
      for (let k = 0; k < 3; k++) expect(probes[1]!.hitNormal[k]).toBeCloseTo(probes[0]!.hitNormal[k]!, 2)
    }
    expect(stopped).toBeGreaterThan(50)
  })

  it('casts on a soup from where the thing is, whatever was cast on before', () => {
    const world = new World()
    world.addBody(world.addShape([boxShape(0.1, 0.1, 0.1)]))
    world.setPose(0 as BodyId, [0, 3, 0, 0, 0, 0, 1])
    world.addBody(world.addSoup(buildTree(boxSolid([{ min: [-1, 4, -1], max: [1, 5, 1] }], 3))))
    const probe = new Probe(world)
    probe.useShape(world.addShape([boxShape(0.1, 0.1, 0.1)]))
    expect(probe.cast(Float64Array.of(0, 10, 0), 0, (body) => body === 1)).toBeCloseTo(0.39, 6)
    expect(probe.cast(Float64Array.of(0, 10, 0), 0, () => true)).toBeCloseTo(0.28, 6)
    expect([...probe.position]).toEqual([0, 0, 0])
  })

  it('tells what is near on a soup', () => {
    const world = new World()
    world.addBody(world.addSoup(buildTree(boxSolid([{ min: [-1, -1, -1], max: [1, 0, 1] }], 3))))
    const probe = new Probe(world)
    probe.useShape(world.addShape(cup))
    probe.moveTo(0, 0.02, 0)
    expect(probe.near(0.005, () => true)).toBe(0)
    expect(probe.near(0.015, () => true)).toBeGreaterThan(0)
    expect(probe.distance[0]).toBeCloseTo(0.01, 12)
    expect(probe.normal[1]).toBeCloseTo(-1, 12)
  })
})

describe('the gap between a box and a soup', () => {
  it(`is never more than the distance of any corner, seed ${SEED}`, () => {
    const random = new Random(SEED)
    const world = new World()
    const tree: AabbTree = buildTree(octasphere(3))
    const soup = world.addBody(world.addSoup(tree))
    const thing = world.addBody(world.addShape([boxShape(0.05, 0.1, 0.2)]))
    const gap = new BoxGap()
    let tight = 0
    for (let i = 0; i < 200; i++) {
      world.setPose(soup, randomPose(random, i % 2 === 0 ? 1 : 50_000))
      world.setScale(soup, random.between(0.1, 4))
      const pose = randomPose(random, 4)
      for (let k = 0; k < 3; k++) pose[k]! += world.bodies.pose[soup * 16 + 9 + k]!
      world.setPose(thing, pose)
      world.refreshBoxes()
      const box = world.boxes.slice(thing * 6, thing * 6 + 6)
      const least = gap.find(tree, world.bodies.pose, soup, box, 2)
      expect(least).toBeLessThanOrEqual(2)
      const distances = [...bruteForce(world, thing, soup, 2).values()]
      const nearest = Math.max(0, Math.min(2, ...distances))
      expect(least).toBeLessThanOrEqual(nearest)
      if (least > 0.3 * nearest && least > 0) tight++
    }
    expect(tight).toBeGreaterThan(40)
  })
})
