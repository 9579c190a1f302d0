/** What hangs and lies by itself: lengths hold, energy goes, the same steps give the same bits. */
import { expect, it } from 'vitest'
import type { BodyId } from '../../../engine/bodies.ts'
import { Random } from '../../../engine/math/random.ts'
import type { World } from '../../../engine/world.ts'
import { makeCurtain } from '../../../walkthrough/soft/make/curtain.ts'
import { makeCushion } from '../../../walkthrough/soft/make/cushion.ts'
import { makeSheet } from '../../../walkthrough/soft/make/sheet.ts'
import { makeTablecloth } from '../../../walkthrough/soft/make/tablecloth.ts'
import { makeTeaTowel } from '../../../walkthrough/soft/make/tea-towel.ts'
import { SoftError, type SoftMesh } from '../../../walkthrough/soft/soft-mesh.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import { addBox, allFinite, deepest, energyOf, plainWorld, stretchOf } from './soft-scene.ts'

/** Held along one side, level, and let go. */
function flag(quads: number): SoftMesh {
  const { rest, corners } = makeSheet(0.6, 0.6, quads, quads)
  const positions = new Float64Array(rest.length)
  for (let o = 0; o < rest.length; o += 3) {
    positions[o] = rest[o]
    positions[o + 1] = 1
    positions[o + 2] = -rest[o + 1]
  }
  return { positions, rest, corners, pins: Int32Array.from({ length: quads + 1 }, (_, i) => i) }
}

it('a flag that is let go never has more energy than before, and swings', () => {
  const soft = new SoftWorld(plainWorld())
  const body = soft.add(flag(16), { drag: 0, bend: 0 })
  let most = energyOf(body)
  const first = most
  let lowest = Infinity
  for (let i = 0; i < 240; i++) {
    soft.step()
    const energy = energyOf(body)
    // Lengths that are off for a moment hold energy; it comes back, and no more.
    expect(energy, `step ${i}`).toBeLessThan(most + 1e-3 * Math.abs(first))
    most = Math.min(most, energy)
    lowest = Math.min(lowest, body.box[1])
  }
  expect(lowest).toBeLessThan(0.45)
  expect(stretchOf(body).worst).toBeLessThan(0.03)
})

it('free fall, without air, is the parabola', () => {
  const soft = new SoftWorld(plainWorld())
  const body = soft.add({ ...flag(4), pins: new Int32Array(0) }, { drag: 0 })
  for (let i = 0; i < 12; i++) soft.step()
  const fallen = 1 - body.positions[1]
  expect(fallen).toBeCloseTo(0.5 * 9.81 * 0.2 ** 2, 2)
  expect(stretchOf(body).worst).toBeLessThan(1e-9)
})

it('a curtain of 40 × 60 keeps its lengths within three per cent, and its rings', () => {
  const soft = new SoftWorld(plainWorld())
  const mesh = makeCurtain({ from: [0, 2, 0], width: 1.2, height: 1.8 })
  const body = soft.add(mesh)
  for (let i = 0; i < 90; i++) soft.step()
  const { worst, mean } = stretchOf(body)
  expect(worst).toBeLessThan(0.03)
  expect(mean).toBeLessThan(0.005)
  expect(body.box[1]).toBeGreaterThan(0.17)
  for (const pin of mesh.pins) {
    for (let k = 0; k < 3; k++) expect(body.positions[3 * pin + k]).toBe(mesh.positions[3 * pin + k])
  }
})

it('a tea towel stays on its rail, and comes to rest', () => {
  const world = plainWorld()
  const half = [0.4, 0.01, 0.01]
  const rail = [0, 1, 0]
  const body = addBox(world, half, rail)
  const soft = new SoftWorld(world)
  const towel = soft.add(
    makeTeaTowel({
      middle: [0, 1, 0],
      around: 0.02,
      width: 0.3,
      length: 0.5,
      quadsAcross: 12,
      quadsDown: 20,
    }),
  )
  let asleep = -1
  for (let i = 0; i < 900 && asleep < 0; i++) {
    soft.step()
    if (towel.asleep) asleep = i
  }
  expect(asleep).toBeGreaterThan(0)
  expect(deepest(towel, half, rail)).toBeLessThan(0)
  expect(towel.box[4]).toBeGreaterThan(1.01)
  expect(towel.box[1]).toBeGreaterThan(0.6)
  // It lies exactly where it lay.
  const before = Float64Array.from(towel.positions)
  soft.step()
  expect(towel.positions).toEqual(before)
  // Without its rail it falls.
  world.removeBody(body)
  for (let i = 0; i < 20; i++) soft.step()
  expect(towel.asleep).toBe(false)
  expect(towel.box[4]).toBeLessThan(0.98)
  expect(towel.solids.touching).toBe(0)
})

it.each([
  ['leaps away', (world: World, box: BodyId) => world.setPose(box, [3, -0.05, 0, 0, 0, 0, 1])],
  ['shrinks', (world: World, box: BodyId) => world.setScale(box, 0.05)],
])('cloth that sleeps on a box falls when the box %s', (_, change) => {
  const world = plainWorld()
  const box = addBox(world, [0.5, 0.05, 0.5], [0, -0.05, 0])
  const soft = new SoftWorld(world)
  const cloth = soft.add(
    makeTablecloth({ middle: [0, 0, 0], width: 0.4, depth: 0.4, above: 0.01, quadsAcross: 8, quadsDown: 8 }),
  )
  for (let i = 0; i < 200 && !cloth.asleep; i++) soft.step()
  expect(cloth.asleep).toBe(true)
  const lowest = cloth.box[1]
  change(world, box)
  for (let i = 0; i < 20; i++) soft.step()
  expect(cloth.asleep).toBe(false)
  expect(cloth.box[1]).toBeLessThan(lowest - 0.05)
})

it('a cushion keeps its filling, dropped and pressed', () => {
  const world = plainWorld()
  addBox(world, [0.5, 0.05, 0.5], [0, -0.05, 0])
  const press = addBox(world, [0.1, 0.05, 0.1], [0, 0.6, 0])
  const { mesh, volume } = makeCushion({ middle: [0, 0.2, 0], width: 0.4, depth: 0.4, height: 0.12 })
  const soft = new SoftWorld(world)
  const body = soft.add(mesh, { volume, squeeze: 0 })
  expect(body.volume?.measure(body.positions)).toBeGreaterThan(0.9 * volume)
  for (let i = 0; i < 60; i++) soft.step()
  expect(body.volume?.measure(body.positions)).toBeGreaterThan(0.97 * volume)
  expect(body.volume?.measure(body.positions)).toBeLessThan(1.03 * volume)
  const top = body.box[4]
  let under = 0.6
  for (let i = 0; i < 90; i++) {
    if (under > top + 0.05 - 0.03) under -= 0.01
    world.setPose(press, [0, under, 0, 0, 0, 0, 1])
    soft.step()
  }
  expect(body.volume?.measure(body.positions)).toBeGreaterThan(0.9 * volume)
  expect(deepest(body, [0.1, 0.05, 0.1], [0, under, 0])).toBeLessThan(0.005)
  expect(allFinite(body)).toBe(true)
})

it('10,000 steps without a number that is none', () => {
  const world = plainWorld()
  addBox(world, [0.1, 0.1, 0.1], [0, 0.7, 0.2])
  const poker = addBox(world, [0.05, 0.05, 0.05], [0, 2, 0])
  const soft = new SoftWorld(world, { substeps: 4 })
  const body = soft.add(flag(6))
  const random = new Random(7)
  for (let i = 0; i < 10_000; i++) {
    const at = [random.between(-0.3, 0.3), random.between(0.5, 1), random.between(-0.3, 0.3)]
    if (i % 50 === 0) world.setPose(poker, [...at, 0, 0, 0, 1])
    soft.step()
  }
  expect(allFinite(body)).toBe(true)
  expect(body.box[4]).toBeLessThan(2)
  expect(body.box[1]).toBeGreaterThan(0)
})

it('the same bits twice', () => {
  const run = (): Float64Array => {
    const world = plainWorld()
    const hand = addBox(world, [0.05, 0.1, 0.05], [0, 0.8, 0.6])
    const soft = new SoftWorld(world)
    const body = soft.add(flag(12))
    for (let i = 0; i < 90; i++) {
      world.setPose(hand, [0, 0.8, 0.6 - 0.01 * i, 0, 0.1, 0, 1])
      soft.step()
    }
    return body.positions
  }
  expect(run()).toEqual(run())
})

it('refuses what is no cloth with a sentence', () => {
  const soft = new SoftWorld(plainWorld())
  const mesh = flag(2)
  expect(() => soft.add({ ...mesh, pins: Int32Array.of(99) })).toThrow(SoftError)
  expect(() => soft.add({ ...mesh, positions: mesh.positions.subarray(3) })).toThrow()
  expect(() => soft.add({ ...mesh, positions: mesh.positions.map(() => Number.NaN) })).toThrow('not finite')
  expect(() => soft.add(mesh, { thickness: 0 })).toThrow('more than 0')
  expect(() => soft.add(mesh, { friction: -1 })).toThrow('friction')
  expect(() => soft.add(mesh, { push: 1.1 })).toThrow('push')
})

it('triangles without area and vertices of none do no harm', () => {
  const soft = new SoftWorld(plainWorld())
  const mesh = flag(4)
  const positions = Float64Array.from([...mesh.positions, 5, 5, 5])
  const rest = Float64Array.from([...mesh.rest, 5, 5, 5])
  const corners = Uint32Array.from([...mesh.corners, 0, 0, 1, 2, 2, 2, 0, 1, 2])
  const body = soft.add({ ...mesh, positions, rest, corners })
  for (let i = 0; i < 60; i++) soft.step()
  expect(allFinite(body)).toBe(true)
})
